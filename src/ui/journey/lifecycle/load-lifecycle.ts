import { lazyComponent } from '../../kit/lazy-component.ts'

/** The diagram of the statuses, which is folded until it is asked for. */
export const Lifecycle = lazyComponent(async () => (await import('./Lifecycle.tsx')).Lifecycle)
