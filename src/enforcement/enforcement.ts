import type { EnforceEntry } from '../client/journal-record.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import type { Inbox } from '../parties/inbox.ts'
import type { WorldClock } from '../parties/world.ts'
import type { InboxRecord } from '../parties/world-store.ts'

export interface EnforcementParts {
  /** The service's store: receipts and agents are read from there and never taken from the caller. */
  readonly window: Pick<ServiceReader, 'receipt' | 'agent' | 'holding'>
  readonly inbox: Inbox
  readonly clock: Pick<WorldClock, 'read'>
}

/** One check or obligation: what it requires in words, and what was found. */
export type EnforcementLine = Required<EnforceEntry['lines'][number]>

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

/** What the enforcement point requires before it delivers, in the order in which it checks. */
export const ENFORCEMENT_REQUIREMENTS = {
  receipt: 'The service’s store must contain the receipt.',
  receipt_digest: 'The stored receipt’s digest must match receipt_ref.',
  answer_is_receipt: 'The answer’s other four fields must equal the receipt’s.',
  agreement: 'The receipt must not contradict itself.',
  decision: 'The decision must be PERMIT.',
  agent: 'The receipt must be about the agent of this request.',
  action: 'The receipt must be for the action report.send.',
  request: 'The receipt must be for exactly this request.',
  fresh: 'The decision must not be dated in the future, and its delivery deadline must not have passed.',
  readiness: 'The agent’s readiness behind the decision must still be valid.',
  delivered: 'The report must be delivered once, with agent and clock unchanged.',
} as const
