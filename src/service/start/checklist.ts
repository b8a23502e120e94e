import { createObservable, type Observable } from '../../browser/observable.ts'
import { inTime } from '../../browser/with-timeout.ts'
import { keysOf } from '../../contract/keys-of.ts'
import {
  type Availability,
  REQUIREMENTS,
  type Requirement,
  type RequirementCheck,
  type RequirementState,
  UNAVAILABLE_CAUSES,
  type UnavailableCause,
} from '../../contract/window/availability.ts'

/** Why the start ended; `cause` is the error behind it, where there was one. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly code: UnavailableCause

  constructor(code: UnavailableCause, cause?: unknown) {
    super(UNAVAILABLE_CAUSES[code].title, { cause })
    this.code = code
  }

  /** The name that the browser gave the error behind it, such as `SecurityError`; null where there was none. */
  get errorName(): string | null {
    return this.cause instanceof Error && this.cause.name !== 'Error' ? this.cause.name : null
  }
}

/** How long one step of the start may take, in milliseconds: MSW's `start` has no limit of its own. */
export const STEP_LIMIT_MS = 10_000

/** The page's state and its check list, which move together. */
export interface Status {
  readonly availability: Observable<Availability>
  is(state: Availability['state']): boolean
  become(state: 'starting' | 'ready'): void
  fail(failure: StartFailure): void
  /** Marks a requirement of the start as its turn comes. */
  mark(requirement: Requirement, state: RequirementState, detail: string): void
  /** Runs one requirement. @throws StartFailure with this cause, or START_TIMED_OUT, where it is not met */
  require<T>(requirement: Requirement, cause: UnavailableCause, probe: () => Promise<T>): Promise<T>
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

function inWords(error: unknown): string {
  if (error instanceof StartFailure) return error.cause === undefined ? error.message : inWords(error.cause)
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' ? firstLine(error.message) : `${error.name}: ${firstLine(error.message)}`
}

const initialChecks = (): RequirementCheck[] =>
  keysOf(REQUIREMENTS).map(requirement => ({
    requirement,
    state: 'NOT_RUN',
    detail: REQUIREMENTS[requirement].notReached,
  }))

/** A start on whose check list nothing has run. */
export function createStatus(): Status {
  const availability = createObservable<Availability>({ state: 'starting', checks: initialChecks() })
  const checks = () => availability.getSnapshot().checks
  const mark: Status['mark'] = (requirement, state, detail) =>
    availability.set({
      ...availability.getSnapshot(),
      checks: checks().map(each =>
        each.requirement === requirement ? { requirement, state, detail } : each,
      ),
    })
  return {
    availability,
    is: state => availability.getSnapshot().state === state,
    become: state => availability.set({ state, checks: checks() }),
    fail: ({ code, errorName }) =>
      availability.set({ state: 'unavailable', cause: code, error: errorName, checks: checks() }),
    mark,
    async require(requirement, cause, probe) {
      try {
        const result = await inTime(probe(), STEP_LIMIT_MS)
        mark(requirement, 'PASS', REQUIREMENTS[requirement].met)
        return result
      } catch (error) {
        mark(requirement, 'FAIL', inWords(error))
        if (error instanceof StartFailure) throw error
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
        throw new StartFailure(timedOut ? 'START_TIMED_OUT' : cause, error)
      }
    },
  }
}
