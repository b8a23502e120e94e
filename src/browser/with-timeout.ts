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
