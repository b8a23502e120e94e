import type { ServiceWindow } from '../contract/window/window.ts'
import type { Inbox } from '../parties/inbox.ts'
import type { WorldClock } from '../parties/world.ts'
import type { InboxRecord } from '../parties/world-store.ts'

/** What the enforcement point reads and writes; it knows nothing of policy. */
export interface EnforcementParts {
  /** The service's store: receipts and agents are read from there and never taken from the caller. */
  readonly window: Pick<ServiceWindow, 'receipt' | 'agent' | 'holding'>
  readonly inbox: Inbox
  readonly clock: Pick<WorldClock, 'read'>
}

/** One check or obligation, with its finding. */
export interface EnforcementLine {
  readonly name: string
  readonly held: boolean
  readonly words: string
}

/** What became of a report: delivered, or not and why. INDETERMINATE is enforced as DENY. */
export interface Enforcement {
  readonly effective: 'PERMIT' | 'DENY'
  readonly lines: readonly EnforcementLine[]
  readonly delivered: InboxRecord | null
}

/** Nothing is delivered, and these lines say why. */
export function denied(lines: readonly EnforcementLine[]): Enforcement {
  return { effective: 'DENY', lines, delivered: null }
}
