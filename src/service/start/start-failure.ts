import { UNAVAILABLE_CAUSES, type UnavailableCause } from '../../contract/window/availability.ts'

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
