import { part } from '../state/part.ts'

/** What is said of a request whose answer was never seen. */
export const InterruptedRequest = part(
  async () => (await import('./InterruptedRequest.tsx')).InterruptedRequest,
)
