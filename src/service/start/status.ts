import { createObservable, type Observable } from '../../browser/external-store.ts'
import type { Availability } from '../../contract/window/availability.ts'
import { type Checklist, createChecklist } from './checklist.ts'
import type { StartFailure } from './start-failure.ts'

/** The page's state and its check list, which move together. */
export interface Status {
  readonly list: Checklist
  readonly availability: Observable<Availability>
  is(state: Availability['state']): boolean
  become(state: 'starting' | 'ready'): void
  fail(failure: StartFailure): void
}

/** A status that is starting, with nothing checked. */
export function createStatus(): Status {
  const list = createChecklist(checks => availability.set({ ...availability.getSnapshot(), checks }))
  const availability = createObservable<Availability>({ state: 'starting', checks: list.checks() })
  return {
    list,
    availability,
    is: state => availability.getSnapshot().state === state,
    become: state => availability.set({ state, checks: list.checks() }),
    fail: ({ code, errorName }) =>
      availability.set({ state: 'unavailable', cause: code, error: errorName, checks: list.checks() }),
  }
}
