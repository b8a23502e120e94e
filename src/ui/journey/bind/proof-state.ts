import { inFlight, messageOf } from '../../../client/message.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { type ExchangeRow, rowOfRequest, rowsOfAgent } from '../../app/rows.ts'
import { plainSentence } from '../../app/sentence.ts'
import { type RefusedOutcome, refusalOf } from '../../exchange/call-kind.ts'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { tellingOf } from '../../exchange/told.ts'
import { STEPS } from '../frame/steps.ts'
import { suspenderWords } from './open-operations.ts'

/** What became of the newest proof of an agent, as the step's heading says it. */
interface ProofState {
  readonly title: string
  readonly words: string
  /** A nonce is asked for, or was handed out and is not signed yet. */
  readonly open?: boolean
  /** Why it was refused. */
  readonly outcome?: RefusedOutcome
}

const WAITING: ProofState = { title: STEPS.bind.title, words: STEPS.bind.lede, open: true }
const NONE: ProofState = { title: IMPORTED.head, words: IMPORTED.say }

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
  if (by !== undefined)
    return { title: `Suspended by ${by}`, words: 'Every decision about it is a DENY until it is reinstated.' }
  if (row?.entry.kind !== 'call') return NONE
  const outcome = refusalOf(row.entry)
  if (inFlight(row.entry) || (outcome === undefined && messageOf(row.entry).kind === 'ask')) return WAITING
  const { head, say } = tellingOf(row)
  return { title: head, words: plainSentence(say), ...(outcome && { outcome }) }
}
