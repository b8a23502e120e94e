/** Resolves when the browser has nothing else to do, or after some milliseconds. */
export const idle = (limit?: number): Promise<unknown> =>
  new Promise<unknown>(resolve => {
    // Safari has no such moment.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolve, limit === undefined ? {} : { timeout: limit })
    else setTimeout(resolve)
  })
