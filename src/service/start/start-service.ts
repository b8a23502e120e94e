import type { Observable } from '../../browser/external-store.ts'
import type { Availability } from '../../contract/window/availability.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'
import type { Service } from '../create-service.ts'
import { bringUp } from './bring-up.ts'
import type { BringUpOptions, BroughtUp } from './bring-up-options.ts'
import { installGate } from './gate.ts'
import { createOutboundCounter } from './outbound.ts'
import { claimOwnReload } from './own-reload.ts'
import { isService } from './self-test.ts'
import { createStatus } from './status.ts'
import { createWatch } from './watch.ts'

/** What the page sees of the service and of its start. */
export interface ServiceStart {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  /** The service once it is ready, null where it is at another address. Rejects with StartFailure. */
  readonly started: Promise<Service | null>
  /** What answers in this page, for a further service; see `BroughtUp`. */
  readonly network: BroughtUp['network']
  /** Says that a part of the page is gone from its host. */
  readonly partMissing: () => void
}

/**
 * Starts the service once, beside the first view, and keeps watch over it: whatever changes or loses the worker closes
 * the gate at once, and the page reloads itself once or says why it does not run.
 */
export function startService(options: Omit<BringUpOptions, 'list' | 'send' | 'workerChanged'>): ServiceStart {
  const { service, localUrl } = options
  const { baseUrl, storageName } = service
  const counter = createOutboundCounter()
  const status = createStatus()
  const gate = installGate({ baseUrl, localUrl, counter, isService, lost: () => watch.requestLost() })
  const watch = createWatch({ status, gate, ownReload: claimOwnReload(storageName), baseUrl })
  const up = bringUp({
    ...options,
    list: status.list,
    send: gate.send,
    workerChanged: watch.workerChanged,
  })
  up.then(watch.ready, watch.startFailed)
  return {
    availability: status.availability,
    outbound: counter.counts,
    started: up.then(started => started.service),
    network: async () => (await up).network(),
    partMissing: watch.partMissing,
  }
}
