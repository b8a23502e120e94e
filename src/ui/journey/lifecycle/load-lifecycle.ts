import { lazyComponent } from '../../kit/lazy-component.ts'

export const Lifecycle = lazyComponent(async () => (await import('./Lifecycle.tsx')).Lifecycle)
