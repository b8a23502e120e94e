import { Fragment } from 'react'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import { plainSentence } from '../../app/sentence.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { refusalOf } from '../../exchange/call-kind.ts'
import { decisionWords } from '../../exchange/events/answers.ts'
import { ACKNOWLEDGED, DELIVERED, ENFORCED } from '../../exchange/events/deliveries.ts'
import type { EventWords } from '../../exchange/events/event.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { tellingOf } from '../../exchange/told.ts'
import type { Fact } from '../../kit/Facts.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { organizationOf, suspenderWords } from '../bind/open-operations.ts'
import { StepHead } from '../frame/Step.tsx'
import type { At, ReportCycle } from './report-cycle.ts'
import type { DraftState } from './report-draft.ts'
import {
  type Approval,
  approverWords,
  asksToSignAgain,
  endOf,
  type ReportEnd,
  type ReportStage,
  type SentReport,
  stoppedAt,
  titleOf,
} from './reports.ts'

interface HeadWords {
  readonly title: string
  readonly words: React.ReactNode
}

/** What can be done about a suspension (contract section 3). */
function wayOut(view: AgentView, { by }: SuspensionFact): string {
  if (view.recorded.link !== undefined) {
    const more = by === 'holder' ? ', or your own key does' : ''
    return `${organizationOf(view)} reinstates it${more}. Then evaluate the agent again.`
  }
  return by === 'holder'
    ? 'Your key reinstates it. Then evaluate the agent again.'
    : 'No organization is linked that could reinstate it. Only Revoke is left.'
}

export function operationThatEnds(view: AgentView, { by }: SuspensionFact): string {
  return view.recorded.link !== undefined || by === 'holder' ? 'Reinstate' : 'Revoke'
}

function suspendedWords(view: AgentView, fact: SuspensionFact, sent: SentReport | undefined): HeadWords {
  const codes = fact.by === 'policy' ? (sent?.answer?.reason_codes ?? []) : []
  const why = fact.by === 'policy' ? 'The agent signed something that breaks the pilot’s rules.' : ''
  const [reason = why] = codes.flatMap(code => reasonWords(code) ?? [])
  return {
    title: `Suspended by ${suspenderWords(view, fact)}`,
    words: (
      <>
        {sent === undefined ? (
          <>
            Since <Time at={fact.at} short />.
          </>
        ) : (
          reason
        )}{' '}
        {wayOut(view, fact)}
      </>
    ),
  }
}

/** What an event gives a step: its heading, and what is said below it. */
const headOf = ({ say, head }: Pick<EventWords, 'say' | 'head'>): HeadWords => ({
  title: head,
  words: plainSentence(say),
})

/** How a report ended. */
function endWords(end: Exclude<ReportEnd, 'refused'>, { answer }: SentReport, read: boolean): HeadWords {
  if (end === 'delivered') return headOf(read ? ACKNOWLEDGED : DELIVERED)
  if (end === 'stopped' || answer === undefined) return headOf(ENFORCED.stopped)
  return headOf(decisionWords('report.send', end === 'waiting' ? 'PERMIT' : end, answer))
}

const SIGN_AGAIN =
  'The agent became ready again and signed under its earlier readiness. If you send the report again, it signs under the current one. The approval is still valid.'

const DRAFT: HeadWords = {
  title: 'Send an approved report',
  words: 'The enforcement point delivers it once, or not at all.',
}

export function PilotHead() {
  return <StepHead title={DRAFT.title}>{DRAFT.words}</StepHead>
}

const NOT_READY: HeadWords = {
  title: 'Not ready for the pilot yet',
  words: (
    <>
      A report needs a valid PERMIT for <code>pilot.enter</code>. If you send one without it, the answer says
      what is missing.
    </>
  ),
}

function blocked(view: AgentView, stage: ReportStage): HeadWords | undefined {
  const { suspension, revocation } = view.recorded
  if (revocation !== undefined)
    return { title: 'Revoked, and that is final', words: 'Every report of this agent is a DENY.' }
  if (suspension !== undefined)
    return suspendedWords(view, suspension, stage.kind === 'sent' ? stage.sent : undefined)
  return stage.kind === 'draft' && view.valid_facts.readiness === undefined ? NOT_READY : undefined
}

export function PilotOutcome({ at: { view, stage, report, run } }: At) {
  // What the gate did again is said at the gate.
  const heading = run.last?.kind === 'enforce' && run.last.at === 'gate' ? {} : { headingRef: run.headingRef }
  if (run.error !== null)
    return <Refusal outcome={undefined} error={run.error} title="The run stopped" headline {...heading} />
  const refused = stage.kind === 'sent' ? refusalOf(stage.sent.entry) : undefined
  if (refused !== undefined)
    return (
      <Refusal outcome={refused} error={null} title="Not decided, nothing delivered" headline {...heading} />
    )
  const stands = blocked(view, stage) ?? reached(stage, report)
  return (
    <StepHead title={stands.title} {...heading}>
      {stands.words}
    </StepHead>
  )
}

const ANOTHER: HeadWords = {
  title: 'The approval is for another version',
  words: 'This version needs its own approval.',
}

function reached(stage: ReportStage, report: InboxRecord | undefined): HeadWords {
  if (stage.kind === 'approved') return headOf(tellingOf(stage.approval.row))
  if (stage.kind === 'another') return ANOTHER
  const end = stage.kind === 'sent' ? endOf(stage.sent) : 'refused'
  if (stage.kind !== 'sent' || end === 'refused') return DRAFT
  const stands = endWords(end, stage.sent, report?.acknowledged_at != null)
  return asksToSignAgain(stage.sent) ? { ...stands, words: SIGN_AGAIN } : stands
}

const digest = (value: string) => <code title={value}>{shortened(value, 12, 6)}</code>

function approvalFacts(
  { payload, row }: Approval,
  { draft, digestOf }: DraftState,
  view: AgentView,
): readonly Fact[] {
  const other = digestOf != null && digestOf.digest !== payload.digest
  const fits = payload.report_id === draft.id && !other
  return [
    ...(fits
      ? [
          { name: 'Report', value: payload.report_id },
          { name: 'Approved by', value: approverWords(view) },
        ]
      : []),
    {
      name: 'Digest',
      value: (
        <>
          {digest(payload.digest)}, <MessageLink row={row} />
        </>
      ),
    },
    ...(other ? [{ name: 'The draft now', value: digest(digestOf.digest) }] : []),
    ...(payload.destination === draft.destination
      ? []
      : [{ name: 'Approved for', value: payload.destination }]),
  ]
}

function decisionFact({ answer, row }: SentReport, record: ReceiptRecord | undefined): readonly Fact[] {
  if (answer === undefined) return []
  const { decision, reason_codes } = answer
  const value =
    decision === 'PERMIT' ? (
      <ViewLink className="link" to={messageAddress(row.number, 'message')}>
        {record === undefined ? decision : `${decision}, receipt ${record.sequence}`}
      </ViewLink>
    ) : (
      <>
        {`${decision}: `}
        {reason_codes.map((code, index) => (
          <Fragment key={code}>
            {index === 0 ? null : ', '}
            <CodeLink catalogue="reasons" code={code} className="link" />
          </Fragment>
        ))}
      </>
    )
  return [{ name: 'Decision', value }]
}

function inboxWords(sent: SentReport, report: InboxRecord | undefined): React.ReactNode {
  if (report === undefined) {
    const at = sent.answer?.decision === 'PERMIT' ? stoppedAt(sent) : undefined
    return at === undefined ? 'Nothing arrived' : `Nothing arrived: stopped at ${at}`
  }
  const { acknowledged_at: at } = report
  if (at === null) return 'Not acknowledged yet'
  return (
    <>
      Acknowledged <Time at={at} short />
    </>
  )
}

/** What stands about the report at hand, in at most five facts; none for a draft, which is read itself. */
export function reportFacts({ view, draft, stage, record, report }: ReportCycle): readonly Fact[] {
  if (stage.kind === 'draft') return []
  if (stage.kind !== 'sent') return approvalFacts(stage.approval, draft, view)
  const { sent } = stage
  const { resource, context } = sent.request ?? {}
  if (resource === undefined || sent.answer === undefined) return []
  return [
    { name: 'Report', value: titleOf(resource.properties.content, resource.id) },
    ...(sent.answer.decision === 'DENY'
      ? []
      : [{ name: 'Approved by', value: context?.approval === undefined ? 'Nobody' : approverWords(view) }]),
    ...decisionFact(sent, record),
    { name: 'Inbox', value: inboxWords(sent, report) },
  ]
}
