import type { OwnAgent } from '../../../client/own-records.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { Time } from '../../kit/Time.tsx'
import { StageDrawer } from '../frame/Workbench.tsx'
import type { BeltRow } from './Belt.tsx'
import styles from './PilotView.module.css'
import type { ReportRun } from './report-task.ts'
import { stoppedAt } from './reports.ts'

interface ReportDrawerProps {
  readonly row: BeltRow
  readonly own: OwnAgent
  readonly name: string
  readonly run: ReportRun
  /** The step itself offers to acknowledge it. */
  readonly atHand: boolean
  readonly onClose: () => void
}

function stoppedFacts({ sent }: BeltRow): readonly Fact[] {
  if (sent === undefined) return []
  const { answer, enforced, entry } = sent
  const dropped = enforced.at(-1)?.lines.some(({ name, held }) => name === 'stop_sending' && held)
  const codes = answer === undefined || answer.decision === 'PERMIT' ? [] : answer.reason_codes
  const at = stoppedAt(sent)
  return [
    { name: 'Sent', value: <Time at={entry.at} short /> },
    { name: 'Decision', value: answer === undefined ? 'none' : [answer.decision, ...codes].join(', ') },
    ...(at === undefined ? [] : [{ name: 'Stopped at', value: at }]),
    ...(dropped === true ? [{ name: 'Obligation', value: 'stop_sending, done' }] : []),
  ]
}

const arrivedFacts = ({ delivered_at: at, acknowledged_at: read }: InboxRecord): readonly Fact[] => [
  { name: 'Delivered', value: <Time at={at} short /> },
  { name: 'Acknowledged', value: read === null ? 'Not yet' : <Time at={read} short /> },
]

function receiptFact({ sent, report }: BeltRow): readonly Fact[] {
  const name = sent?.answer?.receipt_ref ?? report?.receipt_ref
  if (name === undefined) return []
  const value = sent === undefined ? name : <MessageLink row={sent.row}>{name}</MessageLink>
  return [{ name: 'Receipt', value: <span className={styles.receipt}>{value}</span> }]
}

export function ReportDrawer({ row, own, name, run, atHand, onClose }: ReportDrawerProps) {
  const { id, title, report, sent } = row
  const content = report?.content ?? sent?.request?.resource.properties.content
  const facts = [
    { name: 'Report', value: `${title}, ${id}` },
    { name: 'From', value: `${name}, ${own.agent_id}` },
    ...(report === undefined ? stoppedFacts(row) : arrivedFacts(report)),
    ...receiptFact(row),
  ]
  return (
    <StageDrawer title={`Report ${id}`} about={row.key} onClose={onClose}>
      <div className={styles.inDrawer}>
        <Facts of={facts} />
        {report !== undefined && report.acknowledged_at === null && !atHand ? (
          <Button busy={run.busy} onClick={() => run.start({ kind: 'acknowledge', report })}>
            Acknowledge
          </Button>
        ) : null}
        <h3 className={styles.part}>{report === undefined ? 'Content as sent' : 'Content as delivered'}</h3>
        {content === undefined ? null : <Json value={content} label="Content" />}
      </div>
    </StageDrawer>
  )
}
