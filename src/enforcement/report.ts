import type { CallEntry, EnforceEntry, JournalEntry } from '../client/journal-record.ts'
import { asksFor, decisionOf, messageOf } from '../client/message.ts'
import { evaluationOf, reportRequestOf } from '../client/message-contents.ts'
import type { SuspensionFact } from '../contract/facts.ts'
import { isObject } from '../contract/json-members.ts'
import { isJson } from '../contract/json-value.ts'
import { INBOX_DESTINATION } from '../contract/names.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { AgentView } from '../contract/window/agent-view.ts'
import { canonicalJson } from '../crypto/digest.ts'
import type { InboxRecord } from '../parties/world-store.ts'
import type { Report } from './report-cycle.ts'

/** How a report that was sent ended: without a decision, by the decision, at the enforcement point, or in the inbox. */
type ReportEnd = 'refused' | 'DENY' | 'INDETERMINATE' | 'waiting' | 'stopped' | 'delivered' | 'acknowledged'

/** A request for a decision about a report, with all that has come of it. */
export interface SentReport {
  readonly entry: CallEntry
  /** As it was sent; undefined if it did not have the form of one. */
  readonly request: ReportSendRequest | undefined
  readonly answer: EvaluationAnswer | undefined
  readonly enforced: readonly EnforceEntry[]
  /** What the inbox holds of it, whatever the journal says: a tab may close between a delivery and its entry. */
  readonly record: InboxRecord | undefined
  readonly end: ReportEnd
}

function endOf({ answer, enforced, record }: Omit<SentReport, 'end'>): ReportEnd {
  if (record !== undefined) return record.acknowledged_at === null ? 'delivered' : 'acknowledged'
  if (enforced.some(({ delivered }) => delivered)) return 'delivered'
  if (answer === undefined) return 'refused'
  if (answer.decision !== 'PERMIT') return answer.decision
  // A tab was closed between the decision and its enforcement.
  return enforced.length === 0 ? 'waiting' : 'stopped'
}

/**
 * Whether a message asks for a decision on a report of the step's own. One that was edited by hand counts once it is
 * permitted: the gate would let it through, anyone who wrote it.
 */
function isSentReport(entry: CallEntry): boolean {
  if (!asksFor(entry, 'report.send')) return false
  return entry.edited_from === undefined || decisionOf(entry) === 'PERMIT'
}

/**
 * The reports that were sent for an agent, oldest first.
 * @param entries what the journal holds of this agent.
 * @param inbox what was delivered for it.
 */
export function sentReports(
  entries: readonly JournalEntry[],
  inbox: readonly InboxRecord[],
): readonly SentReport[] {
  const enforcements = entries.filter(entry => entry.kind === 'enforce')
  return entries.flatMap(entry => {
    if (entry.kind !== 'call' || !isSentReport(entry)) return []
    const answer = evaluationOf(entry)
    const under = <T extends { readonly receipt_ref: string }>({ receipt_ref }: T) =>
      receipt_ref === answer?.receipt_ref
    const enforced = enforcements.filter(under)
    const sent = { entry, answer, enforced, record: inbox.find(under), request: reportRequestOf(entry) }
    return [{ ...sent, end: endOf(sent) }]
  })
}

/** The check or obligation that stopped a report at the enforcement point, the last time. */
export function stoppedAt({ enforced }: SentReport): string | undefined {
  return enforced.at(-1)?.lines.find(({ held }) => !held)?.name
}

/** What is written as a report, and the version of it that was approved last. */
export interface Draft {
  readonly id: string
  readonly text: string
  readonly destination: string
  readonly approved?: Approved | undefined
}

interface Approved {
  /** The approval: a compact JWS. */
  readonly jws: string
  readonly report: Report
}

const NOT_CANONICAL =
  'The report has no canonical form (RFC 8785): it contains half a character, or a number that is too large.'

/** The report that a draft is, or why it is none, as a sentence. */
export function readDraft({ id, text, destination }: Draft): Report | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return 'The content is not JSON yet.'
  }
  if (!isObject(content)) return 'The content is JSON, but not an object.'
  const report = { id, content: { ...content }, destination }
  try {
    canonicalJson(report)
    return report
  } catch {
    return NOT_CANONICAL
  }
}

/** Whether a request asked about exactly this report. */
function carries({ entry }: SentReport, { id, content, destination }: Report): boolean {
  const { resource = null } = messageOf(entry).request.members
  if (!isJson(resource)) return false
  return (
    canonicalJson(resource) === canonicalJson({ type: 'report', id, properties: { content, destination } })
  )
}

/** How far a report is: a draft, approved, drafted anew since its approval (`another`), or sent, with its end. */
export type ReportStage = 'draft' | 'approved' | 'another' | ReportEnd

/** The report at hand. */
export interface ReportState {
  readonly at: ReportStage
  readonly draft: Draft
  /** What the draft reads as; a sentence where it is no report. */
  readonly report: Report | string
  /** Whether the last approval is for exactly this version. */
  readonly fits: boolean
  /** Of a report at its end: what was sent, the last time. */
  readonly sent: SentReport | undefined
}

/** How far the draft is, by what was approved and sent of it. */
export function reportAt(draft: Draft, sent: readonly SentReport[]): ReportState {
  const report = readDraft(draft)
  const { approved } = draft
  const readable = typeof report !== 'string'
  const own = readable ? sent.findLast(each => carries(each, report)) : undefined
  const fits = readable && approved !== undefined && canonicalJson(approved.report) === canonicalJson(report)
  const state = { draft, report, fits, sent: undefined }
  const isSent = sent.some(({ request }) => request?.context?.approval === approved?.jws)
  // An approval given since the report was last sent is the news.
  if (fits && !isSent) return { ...state, at: 'approved' }
  if (own !== undefined) return { ...state, at: own.end, sent: own }
  return { ...state, at: approved === undefined ? 'draft' : 'another' }
}

/** What a visitor can do about a report: with it, or with its agent elsewhere on the page. */
export type ReportAct = 'approve' | 'send' | 'enforce' | 'acknowledge' | 'redraft' | WayOut
export type WayOut = 'evaluate' | 'reinstate' | 'revoke' | 'import'

type Agent = Pick<AgentView, 'recorded' | 'valid_facts'>

const ACTS = {
  draft: ['approve', 'send'],
  another: ['approve', 'send'],
  approved: ['send'],
  refused: ['approve', 'send'],
  DENY: ['approve', 'send'],
  INDETERMINATE: ['approve', 'send'],
  waiting: ['enforce'],
  stopped: ['redraft'],
  delivered: ['acknowledge'],
  acknowledged: ['redraft'],
} as const satisfies Record<ReportStage, readonly ReportAct[]>

/** Whether a party is left that can lift a suspension (contract section 3). */
export function canBeLifted({ recorded }: Pick<Agent, 'recorded'>, { by }: SuspensionFact): boolean {
  return recorded.link !== undefined || by === 'holder'
}

/** Whether the agent signed under an earlier readiness than the one that stands: signed once more, it may go. */
export function asksToSignAgain({ at, sent }: ReportState): boolean {
  const asked = sent?.answer?.obligations.some(({ properties }) => properties.name === 'sign_again')
  return at === 'INDETERMINATE' && asked === true
}

/** Whether the report first needs a PERMIT of its agent for the pilot. */
export function isUnready({ at }: ReportState, { valid_facts }: Agent): boolean {
  return (at === 'draft' || at === 'INDETERMINATE') && valid_facts.readiness === undefined
}

/** What is next for an agent's report: the first of these, and what can be done instead; its draft may change while it may be sent. */
export function nextActs(state: ReportState, agent: Agent): readonly ReportAct[] {
  const { at, sent, fits } = state
  const { suspension, revocation } = agent.recorded
  if (revocation !== undefined) return ['import']
  if (suspension !== undefined) return [canBeLifted(agent, suspension) ? 'reinstate' : 'revoke']
  if (isUnready(state, agent)) return ['evaluate', 'send']
  // What was missing is not the approval, such as a signature under the readiness that stands.
  if (at === 'INDETERMINATE' && fits) return ['send']
  // Delivered, and altered in the inbox since.
  if (at === 'delivered' && sent?.record === undefined) return ['redraft']
  return ACTS[at]
}

type SendWarning = 'unapproved' | 'elsewhere' | 'violation'

/**
 * What sending the draft as it is comes to, other than a delivery. A signature over another destination than the inbox,
 * or another version than the approved one, suspends an agent that is ready for the pilot (contract section 8).
 */
export function warningOf(
  { draft: { approved, destination }, fits }: ReportState,
  { valid_facts }: Agent,
): SendWarning | undefined {
  if (approved === undefined) return 'unapproved'
  const elsewhere = destination !== INBOX_DESTINATION
  // What is not an address is refused before anything is decided.
  const suspends = valid_facts.readiness !== undefined && URL.canParse(destination)
  if (!suspends || (fits && !elsewhere)) return undefined
  return elsewhere ? 'elsewhere' : 'violation'
}
