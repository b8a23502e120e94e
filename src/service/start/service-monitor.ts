import { inTime } from '../../browser/with-timeout.ts'
import { SELF_TEST_URL } from '../../contract/base-url.ts'
import { CONTRACT_HEADER } from '../../contract/version.ts'
import { STEP_LIMIT_MS, StartFailure, type Status } from './checklist.ts'

/** How long a page that reloaded itself must have been open before it may do so again, in milliseconds. */
const SETTLED_MS = 60_000

/** The right of a page to reload itself: once for each load by the visitor, and again after `SETTLED_MS`. */
interface OwnReload {
  allowed(): boolean
  reload(): void
}

/**
 * Reads, and clears, the mark that this page's own reload leaves in `sessionStorage`.
 * Without `sessionStorage` nothing can be counted, so nothing is reloaded.
 */
export function claimOwnReload(storageName: string): OwnReload {
  const key = `${storageName}:reloaded`
  let countable = true
  let reloadedItself = false
  try {
    reloadedItself = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
  } catch {
    countable = false
  }
  return {
    allowed: () => countable && (!reloadedItself || performance.now() > SETTLED_MS),
    reload: () => {
      sessionStorage.setItem(key, '1')
      location.reload()
    },
  }
}

export const isService = (response: Response): boolean => response.headers.has(CONTRACT_HEADER)

/**
 * Sends one message, to see who answers: the worker and its handler in this tab answer it with 204.
 * @throws where another answer comes, or none
 */
export async function selfTest(send: typeof fetch): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await send(SELF_TEST_URL, { method: 'POST', headers, body: '{}' })
  if (response.status !== 204 || !isService(response))
    throw new Error(`${response.status} without the service’s mark`)
  // An unread body leaves the request pending, for the browser and for anyone who waits until there is none.
  await response.text()
}

interface ServiceMonitorOptions {
  readonly status: Status
  readonly send: typeof fetch
  readonly ownReload: OwnReload
}

/** Keeps state and reloads in step; requests pass only while the page is ready. */
interface ServiceMonitor {
  readonly ready: () => void
  readonly startFailed: (error: unknown) => void
  /**
   * Another worker has taken this tab over: sending stops, and the page reloads itself once, unless it already
   * says why it does not run.
   */
  readonly workerChanged: () => void
  /** A request got no answer from the service: sending stops until a test message is answered. */
  readonly requestLost: () => Promise<void>
  readonly partMissing: () => void
  /** What the page keeps was deleted under it: nothing that it shows or sends rests on anything. */
  readonly dataDeleted: () => void
}

export function createServiceMonitor({ status, send, ownReload }: ServiceMonitorOptions): ServiceMonitor {
  let leaving = false

  const giveUp = (failure: StartFailure): void => {
    if (!leaving) status.fail(failure)
  }

  const startAgain = (failure: StartFailure): void => {
    if (!ownReload.allowed()) giveUp(failure)
    else if (!leaving) {
      leaving = true
      status.become('starting')
      ownReload.reload()
    }
  }

  const ready = (): void => {
    if (!leaving && !status.is('unavailable')) status.become('ready')
  }

  return {
    ready,
    startFailed(error) {
      const failure = error instanceof StartFailure ? error : new StartFailure('START_FAILED', error)
      if (failure.code === 'NO_CONTROL') startAgain(failure)
      else giveUp(failure)
    },
    workerChanged() {
      if (!status.is('unavailable')) startAgain(new StartFailure('WORKER_CHANGED'))
    },
    async requestLost() {
      if (!status.is('ready')) return
      status.become('starting')
      await inTime(selfTest(send), STEP_LIMIT_MS).then(ready, error =>
        startAgain(new StartFailure('SELF_TEST_FAILED', error)),
      )
    },
    partMissing: () => {
      if (status.is('ready')) giveUp(new StartFailure('PART_MISSING'))
    },
    dataDeleted: () => {
      if (!status.is('unavailable')) giveUp(new StartFailure('DATA_DELETED'))
    },
  }
}
