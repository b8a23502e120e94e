import { inFlight, messageOf, succeeded } from '../../../client/message.ts'
import { type Purpose, STATUSES } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import type { RowToCome } from '../../exchange/MessageRow.tsx'

const IN_ORDER: readonly string[] = STATUSES

function statusAfter(purpose: Purpose, { status }: AgentView): string {
  const sets = OPERATION_WORDS[purpose].leadsTo
  return IN_ORDER.includes(sets) && IN_ORDER.indexOf(status) > IN_ORDER.indexOf(sets) ? status : sets
}

function alreadyHere(newest: ExchangeRow | undefined, all: number): number {
  if (newest === undefined) return 0
  const { entry } = newest
  if (entry.kind === 'sign' || entry.kind === 'issue') return 2
  if (entry.kind !== 'call') return 0
  const { kind } = messageOf(entry)
  if (kind === 'ask' && (inFlight(entry) || succeeded(entry))) return 2
  return kind === 'prove' && inFlight(entry) ? all : 0
}

/**
 * The messages of a proof that are still to come.
 * @param newest the agent's newest message, while its nonce is open or the proof is under way; undefined before.
 */
export function proofToCome(
  purpose: Purpose,
  view: AgentView,
  newest: ExchangeRow | undefined,
): readonly RowToCome[] {
  const speaker = whoSigns(view, purpose)
  const all: readonly RowToCome[] = [
    { kind: 'request', speaker, words: 'asks for a nonce' },
    { kind: 'answer', speaker, words: 'nonce' },
    { kind: 'request', speaker, words: 'nonce, signed' },
    { kind: 'answer', speaker, words: statusAfter(purpose, view) },
  ]
  return all.slice(alreadyHere(newest, all.length))
}

export const DECISION_TO_COME: readonly RowToCome[] = [
  { kind: 'request', speaker: 'agent', words: 'asks for a decision' },
  { kind: 'answer', speaker: 'agent', words: 'decision' },
]

export const REPORT_TO_COME: readonly RowToCome[] = [
  { kind: 'request', speaker: 'agent', words: 'sends a report', when: 'to come, in the pilot' },
]

export const DELIVERY_TO_COME: readonly RowToCome[] = [
  { kind: 'request', speaker: 'agent', words: 'may it send this report?' },
  { kind: 'answer', speaker: 'agent', words: 'decision' },
  { kind: 'deliver', speaker: 'agent', words: 'delivers it, once' },
]
