import type { CallEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import type { OperationName } from '../../app/operations.ts'
import { type ExchangeRow, rowOfRequest, rowsOfAgent } from '../../app/rows.ts'
import { type RefusedOutcome, refusalOf } from '../../exchange/call-kind.ts'
import { suspenderWords } from './open-operations.ts'

/** How far the newest proof of an agent has got. */
export type ProofState =
  | { readonly at: 'none' }
  /** A nonce is asked for, or was handed out and is not signed yet. */
  | { readonly at: 'waiting' }
  | { readonly at: 'done'; readonly what: OperationName }
  /** `check` is the check of the protocol that failed, if it got as far as that. */
  | {
      readonly at: 'refused'
      readonly what: OperationName
      readonly outcome: RefusedOutcome
      readonly check: string | undefined
    }
  /** Someone suspended the agent after it, and not by a proof of this step. */
  | { readonly at: 'suspended'; readonly by: string }

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** The messages of a proof that this step sent for an agent, oldest first. */
function ownCalls(rows: readonly ExchangeRow[], agentId: string): readonly CallEntry[] {
  return rowsOfAgent(rows, agentId).flatMap(({ kind, entry }) =>
    kind === 'request' &&
    entry.kind === 'call' &&
    OWN_GROUPS.includes(entry.group) &&
    ['ask', 'prove'].includes(messageOf(entry).kind)
      ? [entry]
      : [],
  )
}

/** What a message was for. A refused proof does not say, but the request for its nonce does. */
function purposeOf(entry: CallEntry, calls: readonly CallEntry[]): Purpose {
  const { purpose, challenge_id } = messageOf(entry)
  const asked = calls.map(messageOf).find(call => call.kind === 'ask' && call.challenge_id === challenge_id)
  return purpose ?? (challenge_id === undefined ? undefined : asked?.purpose) ?? 'BIND_KEY'
}

function suspendedSince(view: AgentView, rows: readonly ExchangeRow[], last: CallEntry | undefined) {
  const { suspension } = view.recorded
  if (suspension === undefined || view.situation.revoked) return undefined
  const { seq } = rowOfRequest(rows, suspension.request_id)?.entry ?? { seq: 0 }
  return last === undefined || seq > last.seq ? suspenderWords(view, suspension) : undefined
}

/** Read from the journal, so that a reload still shows it. */
export function proofStateOf(view: AgentView, rows: readonly ExchangeRow[]): ProofState {
  const calls = ownCalls(rows, view.agent_id)
  const last = calls.at(-1)
  const by = suspendedSince(view, rows, last)
  if (by !== undefined) return { at: 'suspended', by }
  if (last === undefined) return { at: 'none' }
  if (inFlight(last)) return { at: 'waiting' }
  const purpose = purposeOf(last, calls)
  const rotates = last.group === ROTATE_GROUP
  const outcome = refusalOf(last)
  if (outcome !== undefined) {
    const checks = checksOf(last).find(({ check }) => check === 'evidence')?.checks ?? []
    const check = checks.find(({ result }) => result === 'FAIL')?.check
    return { at: 'refused', what: rotates ? 'rotate' : purpose, outcome, check }
  }
  if (messageOf(last).kind === 'ask') return { at: 'waiting' }
  return { at: 'done', what: rotates && purpose === 'BIND_KEY' ? 'rotate' : purpose }
}
