import { inTime } from '../../browser/with-timeout.ts'
import { STEP_LIMIT_MS } from './checklist.ts'
import type { FetchGuard } from './fetch-guard.ts'
import type { OwnReload } from './own-reload.ts'
import { selfTest } from './self-test.ts'
import { StartFailure } from './start-failure.ts'
import type { Status } from './status.ts'

/** What the monitor controls. */
export interface ServiceMonitorOptions {
  readonly status: Status
  readonly fetchGuard: FetchGuard
  readonly ownReload: OwnReload
}

/** Keeps state, gate and reloads in step: requests pass only while the page is ready. */
export interface ServiceMonitor {
  /** The service was brought up. */
  readonly ready: () => void
  /** The service was not brought up. */
  readonly startFailed: (error: unknown) => void
  /**
   * Another worker has taken this tab over: sending stops, and the page reloads itself once, unless it already
   * says why it does not run.
   */
  readonly workerChanged: () => void
  /** A request got no answer from the service: sending stops until a test message is answered. */
  readonly requestLost: () => Promise<void>
  /** A part of the page is gone from its host. */
  readonly partMissing: () => void
}

/** Creates the monitor for one start. */
export function createServiceMonitor({
  status,
  fetchGuard,
  ownReload,
}: ServiceMonitorOptions): ServiceMonitor {
  let leaving = false

  const giveUp = (failure: StartFailure): void => {
    fetchGuard.close()
    if (!leaving) status.fail(failure)
  }

  const startAgain = (failure: StartFailure): void => {
    if (!ownReload.allowed()) giveUp(failure)
    else if (!leaving) {
      leaving = true
      fetchGuard.close()
      status.become('starting')
      ownReload.reload()
    }
  }

  const ready = (): void => {
    if (leaving || status.is('unavailable')) return
    fetchGuard.open()
    status.become('ready')
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
      fetchGuard.close()
      status.become('starting')
      await inTime(selfTest(fetchGuard.send), STEP_LIMIT_MS).then(ready, error =>
        startAgain(new StartFailure('SELF_TEST_FAILED', error)),
      )
    },
    partMissing: () => {
      if (status.is('ready')) giveUp(new StartFailure('PART_MISSING'))
    },
  }
}
