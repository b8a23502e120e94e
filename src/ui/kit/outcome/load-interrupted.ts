import { part } from '../../app/part.ts'

/** What is said of a request whose answer was never seen. */
export const InterruptedRequest = part(
  async () => (await import('./InterruptedRequest.tsx')).InterruptedRequest,
)
