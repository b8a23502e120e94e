import type { Availability } from '../../contract/availability.ts'
import { createObservable, type Observable } from '../../contract/observable.ts'
import type { OutboundCounts } from '../../contract/outbound.ts'
import type { Service } from '../create-service.ts'
import { bringUp, isInThisPage } from './bring-up.ts'
import { createChecklist, STEP_LIMIT_MS } from './checklist.ts'
import { installGate } from './gate.ts'
import type { LocalNetworkOptions } from './local-network.ts'
import { createOutboundCounter } from './outbound.ts'
import { claimOwnReload } from './own-reload.ts'
import { isService, selfTest } from './self-test.ts'
import { inTime, StartFailure } from './start-failure.ts'

/** What the page sees of the service and of its start. */
export interface ServiceStart {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  /** The service once it is ready, null where it is at another address. Rejects with StartFailure. */
  readonly started: Promise<Service | null>
  /** Says that a part of the page is gone from its host. */
  readonly partMissing: () => void
}

/** The page's state and its check list, which move together. */
function createStatus() {
  const list = createChecklist(checks => availability.set({ ...availability.getSnapshot(), checks }))
  const availability = createObservable<Availability>({ state: 'starting', checks: list.checks() })
  return {
    list,
    availability,
    is: (state: Availability['state']) => availability.getSnapshot().state === state,
    become: (state: 'starting' | 'ready') => availability.set({ state, checks: list.checks() }),
    fail: ({ code, errorName }: StartFailure) =>
      availability.set({ state: 'unavailable', cause: code, error: errorName, checks: list.checks() }),
  }
}

const asFailure = (error: unknown): StartFailure =>
  error instanceof StartFailure ? error : new StartFailure('START_FAILED', error)

/**
 * Starts the service once, beside the first view, and keeps watch over it: whatever changes or loses the worker closes
 * the gate at once, and the page reloads itself once or says why it does not run.
 */
export function startService(options: LocalNetworkOptions): ServiceStart {
  const { baseUrl, storageName } = options
  const ownReload = claimOwnReload(storageName)
  const counter = createOutboundCounter()
  const status = createStatus()
  const gate = installGate({ baseUrl, counter, isService, isLocal: isInThisPage(baseUrl), lost: () => void recover() })
  let leaving = false

  const giveUp = (failure: StartFailure): void => {
    gate.close()
    if (!leaving) status.fail(failure)
  }

  const startAgain = (failure: StartFailure): void => {
    gate.close()
    if (leaving || !ownReload.allowed()) return giveUp(failure)
    leaving = true
    status.become('starting')
    ownReload.reload()
  }

  const proceed = (): void => {
    if (leaving || status.is('unavailable')) return
    gate.open()
    status.become('ready')
  }

  const recover = async (): Promise<void> => {
    if (!status.is('ready')) return
    gate.close()
    status.become('starting')
    await inTime(selfTest(gate.send, baseUrl), STEP_LIMIT_MS).then(proceed, error =>
      startAgain(new StartFailure('SELF_TEST_FAILED', error)),
    )
  }

  const workerChanged = (): void => startAgain(new StartFailure('WORKER_CHANGED'))
  const started = bringUp({ ...options, list: status.list, send: gate.send, workerChanged })
  started.then(proceed, error => {
    const failure = asFailure(error)
    if (failure.code === 'NO_CONTROL') startAgain(failure)
    else giveUp(failure)
  })
  return {
    availability: status.availability,
    outbound: counter.counts,
    started,
    partMissing: () => status.is('ready') && giveUp(new StartFailure('PART_MISSING')),
  }
}
