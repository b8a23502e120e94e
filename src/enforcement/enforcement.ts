import type { ServiceWindow } from '../contract/window/window.ts'
import type { Inbox } from '../parties/inbox.ts'
import type { WorldClock } from '../parties/world.ts'
import type { InboxRecord } from '../parties/world-store.ts'

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

/** What the enforcement point looks at before it delivers, each in words, in its order. */
export const GATE_WORDS = {
  receipt: 'the service’s store holds the receipt',
  receipt_digest: 'the stored receipt hashes to its name',
  answer_is_receipt: 'the answer’s other four fields equal the receipt’s',
  agreement: 'the receipt agrees with itself',
  decision: 'the decision is PERMIT',
  agent: 'the receipt is about the agent of this request',
  action: 'the receipt is about report.send',
  request: 'the receipt is about exactly the request that is held',
  fresh: 'the decision is not dated in the future, and its time for delivery has not passed',
  readiness: 'the readiness that it was decided under still stands',
  delivered: 'it is delivered once, while nothing moves',
} as const
