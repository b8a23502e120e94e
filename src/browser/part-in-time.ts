import { inTime } from './with-timeout.ts'

const PATIENCE_MS = 10_000

/**
 * Loads a part of the page in time or, if its host's answer hangs, fails as if the part did not come at all.
 * @throws TypeError, as browsers do for a module that cannot be fetched
 */
export function partInTime<T>(part: Promise<T>): Promise<T> {
  return inTime(part, PATIENCE_MS).catch(cause => {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw late ? new TypeError('a dynamically imported module has not come') : cause
  })
}
