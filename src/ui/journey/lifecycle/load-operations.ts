import { lazyComponent } from '../../app/lazy-component.ts'

/** The list of operations, which the first visit has no agent for. */
export const Operations = lazyComponent(async () => (await import('./Operations.tsx')).Operations)
