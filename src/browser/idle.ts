/** Resolves when the browser has nothing else to do, or after so many milliseconds. */
export const idle = (limit: number): Promise<unknown> =>
  new Promise<unknown>(resolve => {
    // Safari has no such moment.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: limit })
    else setTimeout(resolve)
  })
