/** Rejects with a `TimeoutError` where a promise has not settled in time (milliseconds). */
export function inTime<T>(promise: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`Nothing happened for ${limit} ms.`, 'TimeoutError')),
      limit,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
