import { lazyComponent } from '../../kit/lazy-component.ts'

/** What is said of stored data that cannot be read; most visitors have none. */
export const Unreadable = lazyComponent(async () => (await import('./Unreadable.tsx')).Unreadable)
