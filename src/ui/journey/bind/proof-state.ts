import { inFlight, messageOf } from '../../../client/message.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { type ExchangeRow, rowOfRequest, rowsOfAgent } from '../../app/rows.ts'
import { type RefusedOutcome, refusalOf } from '../../exchange/call-kind.ts'
import { suspenderWords } from './open-operations.ts'

/** How far the newest proof of an agent has got. */
export type ProofState =
  | { readonly at: 'none' }
  /** A nonce is asked for, or was handed out and is not signed yet. */
  | { readonly at: 'waiting' }
  /** `row` is its answer. */
  | { readonly at: 'done'; readonly row: ExchangeRow }
  | { readonly at: 'refused'; readonly row: ExchangeRow; readonly outcome: RefusedOutcome }
  /** Someone suspended the agent after it, and not by a proof of this step. */
  | { readonly at: 'suspended'; readonly by: string }

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** Whether it answers a message of a proof that this step sent. */
const isOwn = ({ kind, entry }: ExchangeRow): boolean =>
  kind === 'answer' &&
  entry.kind === 'call' &&
  OWN_GROUPS.includes(entry.group) &&
  ['ask', 'prove'].includes(messageOf(entry).kind)

function suspendedSince(view: AgentView, rows: readonly ExchangeRow[], last: ExchangeRow | undefined) {
  const { suspension } = view.recorded
  if (suspension === undefined || view.situation.revoked) return undefined
  const { seq } = rowOfRequest(rows, suspension.request_id)?.entry ?? { seq: 0 }
  return last === undefined || seq > last.entry.seq ? suspenderWords(view, suspension) : undefined
}

/** Read from the journal, so that a reload still shows it. */
export function proofStateOf(view: AgentView, rows: readonly ExchangeRow[]): ProofState {
  const row = rowsOfAgent(rows, view.agent_id).findLast(isOwn)
  const by = suspendedSince(view, rows, row)
  if (by !== undefined) return { at: 'suspended', by }
  if (row?.entry.kind !== 'call') return { at: 'none' }
  if (inFlight(row.entry)) return { at: 'waiting' }
  const outcome = refusalOf(row.entry)
  if (outcome !== undefined) return { at: 'refused', row, outcome }
  return messageOf(row.entry).kind === 'ask' ? { at: 'waiting' } : { at: 'done', row }
}
