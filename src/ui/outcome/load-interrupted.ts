/** Loads what is said of a request whose answer was never seen. */
export const loadInterrupted = async () => ({
  default: (await import('./InterruptedRequest.tsx')).InterruptedRequest,
})
