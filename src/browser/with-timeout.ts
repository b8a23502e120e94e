/** Rejects with a `TimeoutError` if a promise has not settled in time (milliseconds); `why` explains it. */
export function inTime<T>(
  promise: Promise<T>,
  limit: number,
  why = `Nothing happened for ${limit} ms.`,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(why, 'TimeoutError')), limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const PATIENCE_MS = 10_000

/**
 * Loads a part of the page in time or, if its host's answer hangs, fails as if the part did not come at all.
 * @throws TypeError, as browsers do for a module that cannot be fetched
 */
export function partInTime<T>(part: Promise<T>): Promise<T> {
  return inTime(part, PATIENCE_MS).catch(cause => {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw late ? new TypeError('a dynamically imported module has not loaded') : cause
  })
}
