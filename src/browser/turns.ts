/** Waiting for a turn took longer than the request may wait. */
export class TurnTimeout extends Error {
  override readonly name = 'TurnTimeout'
}

/** Runs work on one name in order of arrival, one at a time, across the tabs of a deployment. */
export interface Turns {
  /** Waits for the turn, at most `waitMs`, and works in it. @throws TurnTimeout; what the work throws */
  take<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T>
}

/** The tails of the queues of a page without Web Locks, by name: its turns are this tab's only. */
const queues = new Map<string, Promise<unknown>>()

function takeHere<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const before = queues.get(name) ?? Promise.resolve()
  let given = false
  let late = false
  const turn = before.then(() => {
    given = true
    // Work that gave up has left the queue: the next turn comes at once.
    return late ? Promise.reject(new TurnTimeout()) : work()
  })
  const settled = turn.catch(() => undefined)
  queues.set(name, settled)
  settled.then(() => queues.get(name) === settled && queues.delete(name))
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => {
      if (given) return
      late = true
      reject(new TurnTimeout())
    }, waitMs)
    turn.then(resolve, reject).finally(() => clearTimeout(waiting))
  })
}

async function takeAcrossTabs<T>(
  locks: LockManager,
  name: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new TurnTimeout()), waitMs)
  return locks.request(name, { signal: waiting.signal }, async () => {
    clearTimeout(timer)
    return work()
  })
}

/** Turns on names of one deployment (Web Locks API); `prefix` holds its path, as hosts share one origin among projects. */
export function createTurns(prefix: string): Turns {
  const locks = globalThis.navigator?.locks
  return {
    take: (name, waitMs, work) => {
      const whole = `${prefix}:turn:${name}`
      return locks === undefined ? takeHere(whole, waitMs, work) : takeAcrossTabs(locks, whole, waitMs, work)
    },
  }
}
