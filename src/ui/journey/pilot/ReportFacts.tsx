import { Fragment } from 'react'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { StepFact } from '../../kit/FactTable.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import type { Approval } from './approval.ts'
import type { DraftState } from './report-draft.ts'
import type { ReportStage } from './report-stage.ts'
import { approverWords, stoppedAt, titleOf } from './report-words.ts'
import type { SentReport } from './sent-reports.ts'

const digest = (value: string) => <code title={value}>{shortened(value, 12, 6)}</code>

/** What was approved and, where that is not this version, what the draft is now. */
function approvalFacts(
  { payload, row }: Approval,
  { draft, digestOf }: DraftState,
  view: AgentView,
): readonly StepFact[] {
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

/** The decision with the way to its receipt, or with the codes that say why it is no PERMIT. */
function decisionFact({ answer, row }: SentReport, record: ReceiptRecord | undefined): readonly StepFact[] {
  if (answer === undefined) return []
  const { decision, reason_codes } = answer
  const value =
    decision === 'PERMIT' ? (
      <ViewLink className="link" to={messageAddress(row.number, 'receipt')}>
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

interface About {
  readonly view: AgentView
  readonly draft: DraftState
  /** The receipt of the decision on the report that was sent. */
  readonly record: ReceiptRecord | undefined
  /** The report as the inbox holds it. */
  readonly report: InboxRecord | undefined
}

/** What stands about the report at hand, in at most five facts; none for a draft, which is read itself. */
export function reportFacts(stage: ReportStage, about: About): readonly StepFact[] {
  const { view, draft, record, report } = about
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
