import type { PilotCase } from './case.ts'

/**
 * The cases that turn the clock, which all cases of a run share, and to what: while one of them runs no other does, as
 * its nonces, tokens and decisions would run out in the middle. A test sees that no other case turns it.
 */
export const IN_TURN: ReadonlyMap<string, string> = new Map([
  ['proof.challenge_fresh', 'until the nonce has run out'],
  ['decision.IDENTITY_EXPIRED', 'until the token has run out'],
  ['decision.POSSESSION_STALE', 'until the proof of possession is a day old'],
  ['report.proof-late', 'until the report’s signature has run out'],
  ['enforcement.fresh', 'until the decision may no longer be delivered on'],
  ['enforcement.ahead', 'back, so that the decision is dated ahead'],
  ['attack.STALE_DECISION', 'until the decision may no longer be delivered on'],
  ['scenario.LATE_ANSWER', 'until the nonce has run out'],
  ['scenario.RENEWED_IDENTITY', 'until the identity has run out'],
])

/**
 * What cases share without disturbing each other, and why. Agents, their keys, nonces, receipts, audit trail and
 * used ids are each case's own already.
 */
export const SHARED = {
  'the samples’ issuers, organization and registry':
    'their keys are made once and never change; a case that withdraws or rotates a key has parties of its own',
  'the issuer’s status list':
    'credentials only join it; a case that marks one puts its subject on a list of its own beforehand',
  'the inbox': 'a case counts its own agent’s reports, and delivers under approvals of its own',
  'the visitor’s journal and list of agents': 'a case reads its own agent’s entries by their ids',
} as const

/** Whether no other case may run beside this one. */
export const runsInTurn = ({ id }: Pick<PilotCase, 'id'>): boolean => IN_TURN.has(id)
