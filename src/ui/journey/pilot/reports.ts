import { onceEach } from '../../../browser/lazy.ts'
import type { CallEntry, EnforceEntry, SignEntry } from '../../../client/journal-record.ts'
import { asksFor, decisionOf, messageOf } from '../../../client/message.ts'
import { evaluationOf, reportRequestOf } from '../../../client/message-contents.ts'
import { isJson } from '../../../contract/json-value.ts'
import { APPROVAL_TYPE } from '../../../contract/names.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../../../contract/schemas/evaluation.ts'
import { type ApprovalPayload, approvalPayload } from '../../../contract/schemas/report.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { readCompactJws } from '../../../crypto/jws.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { typOf } from '../../exchange/entry-kinds.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { organizationOf } from '../bind/open-operations.ts'
import type { DraftState } from './report-draft.ts'

export interface SentReport {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** As it was sent; undefined if it did not have the form of one. */
  readonly request: ReportSendRequest | undefined
  readonly answer: EvaluationAnswer | undefined
  readonly enforced: readonly EnforceEntry[]
  /** The inbox holds it, whatever the journal says: a tab may close between a delivery and its entry. */
  readonly arrived: boolean
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
 * The reports that were sent for an agent, oldest first, from the journal.
 * @param rows the exchange of this agent.
 * @param arrived the receipts (by name) under which the inbox holds reports of this agent.
 */
export function sentReports(rows: readonly ExchangeRow[], arrived: readonly string[]): readonly SentReport[] {
  const enforcements = rows.flatMap(({ entry, kind }) =>
    entry.kind === 'enforce' && kind === 'enforce' ? [entry] : [],
  )
  return rows.flatMap(row => {
    const { entry, kind } = row
    if (kind !== 'request' || entry.kind !== 'call' || !isSentReport(entry)) return []
    const answer = evaluationOf(entry)
    return [
      {
        ...{ row, entry, answer },
        request: reportRequestOf(entry),
        enforced: enforcements.filter(({ receipt_ref }) => receipt_ref === answer?.receipt_ref),
        arrived: answer !== undefined && arrived.includes(answer.receipt_ref),
      },
    ]
  })
}

const TITLE_CHARACTERS = 48

export function titleOf(content: Readonly<Record<string, unknown>> | undefined, id: string): string {
  const title = content?.title
  if (typeof title !== 'string' || title.trim() === '') return visibleText(id)
  const characters = [...title]
  const cut = characters.slice(0, TITLE_CHARACTERS).join('')
  return visibleText(characters.length > TITLE_CHARACTERS ? `${cut}…` : cut)
}

/** Whether an organization is claimed that is not linked, so that no one may approve (contract section 7). */
export function hasNoApprover({ situation, valid_facts }: AgentView): boolean {
  return situation.organization_claimed && valid_facts.link === undefined
}

export function approverWords(view: AgentView): string {
  if (!view.situation.organization_claimed) return 'You, as holder of the key'
  return hasNoApprover(view) ? 'No one may approve yet' : `You, acting for ${organizationOf(view)}`
}

/** Who approves, in a word or two. */
export const approverName = (view: AgentView): string =>
  view.situation.organization_claimed ? organizationOf(view) : 'you, as holder'

export function stoppedAt({ enforced }: SentReport): string | undefined {
  return enforced.at(-1)?.lines.find(({ held }) => !held)?.name
}

export function asksToSignAgain({ answer }: SentReport): boolean {
  return answer?.obligations.some(({ properties }) => properties.name === 'sign_again') ?? false
}

export type ReportEnd = 'delivered' | 'waiting' | 'stopped' | 'DENY' | 'INDETERMINATE' | 'refused'

/**
 * How a report ended: in the inbox, at the gate although permitted, by the decision, or without one. It waits at the
 * gate where a tab was closed between the decision and its enforcement.
 */
export function endOf(sent: SentReport): ReportEnd {
  if (sent.arrived || sent.enforced.some(({ delivered }) => delivered)) return 'delivered'
  const { answer } = sent
  if (answer === undefined) return 'refused'
  if (answer.decision !== 'PERMIT') return answer.decision
  return sent.enforced.length === 0 ? 'waiting' : 'stopped'
}

export interface Approval {
  readonly jws: string
  readonly payload: ApprovalPayload
  readonly row: ExchangeRow
  /**
   * `fits` exactly this version, is for `another` one, or was `used` for a delivery; undefined until the
   * draft's first digest is computed.
   */
  readonly state: 'fits' | 'another' | 'used' | undefined
}

function stateOf(
  { jws, payload }: Pick<Approval, 'jws' | 'payload'>,
  { draft, report, digestOf }: DraftState,
  sent: readonly SentReport[],
): Approval['state'] {
  const used = sent.some(
    ({ answer, request }) => answer?.decision === 'PERMIT' && request?.context?.approval === jws,
  )
  const same = payload.report_id === draft.id && payload.destination === draft.destination
  if (typeof report === 'string' || !same) return 'another'
  if (digestOf === undefined) return undefined
  if (digestOf === null) return 'another'
  const sameContent = canonicalJson(digestOf.content) === canonicalJson(report.content)
  if (!sameContent || digestOf.digest !== payload.digest) return 'another'
  return used ? 'used' : 'fits'
}

/** The payload of a compact JWS, unverified; undefined if it is not one, as after tampering. */
function payloadOf(jws: string): unknown {
  try {
    return readCompactJws(jws).payload
  } catch {
    return undefined
  }
}

const approvalOf = onceEach((entry: SignEntry) => approvalPayload.safeParse(payloadOf(entry.jws)).data)

/** The newest approval for the agent of these rows. */
export function latestApproval(
  rows: readonly ExchangeRow[],
  draft: DraftState,
  sent: readonly SentReport[],
): Approval | undefined {
  const row = rows.findLast(({ entry }) => entry.kind === 'sign' && typOf(entry.jws) === APPROVAL_TYPE)
  if (row?.entry.kind !== 'sign') return undefined
  const { jws } = row.entry
  const payload = approvalOf(row.entry)
  if (payload === undefined) return undefined
  const approval = { jws, payload, row }
  // An approval that was sent with a report says nothing about a report begun since.
  const over = sent.some(({ request }) => request?.context?.approval === jws)
  if (over && payload.report_id !== draft.draft.id) return undefined
  return { ...approval, state: stateOf(approval, draft, sent) }
}

export type ReportStage =
  | { readonly kind: 'draft' }
  | { readonly kind: 'approved' | 'another'; readonly approval: Approval }
  | { readonly kind: 'sent'; readonly sent: SentReport }

export function carried({ entry }: SentReport, { report }: DraftState): boolean {
  if (typeof report === 'string') return false
  const { resource } = messageOf(entry).request.members
  const { id, content, destination } = report
  return (
    isJson(resource ?? null) &&
    canonicalJson(resource ?? null) ===
      canonicalJson({ type: 'report', id, properties: { content, destination } })
  )
}

/**
 * What the step is at: the draft's own request or approval; before the visitor has begun one, the last report sent.
 * @returns undefined until the draft's digest is computed, which tells whether an approval fits.
 */
export function stageOf(
  draft: DraftState,
  approval: Approval | undefined,
  sent: readonly SentReport[],
): ReportStage | undefined {
  const own = sent.findLast(each => carried(each, draft))
  if (own !== undefined) return { kind: 'sent', sent: own }
  if (approval !== undefined) {
    if (approval.state === undefined) return undefined
    return { kind: approval.state === 'fits' ? 'approved' : 'another', approval }
  }
  const last = sent.at(-1)
  return draft.begun || last === undefined ? { kind: 'draft' } : { kind: 'sent', sent: last }
}
