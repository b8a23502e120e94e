import { lazyComponent } from '../../kit/lazy-component.ts'

/** What is said about a request whose answer was never seen. */
export const InterruptedRequest = lazyComponent(
  async () => (await import('./InterruptedRequest.tsx')).InterruptedRequest,
)
