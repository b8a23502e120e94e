import { REPORT_GROUP } from '../../../enforcement/report-cycle.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import fold from '../../exchange/MessageDetail.module.css'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { useInbox } from './inbox.ts'
import styles from './PilotView.module.css'
import { type SentReport, wasDelivered } from './sent-reports.ts'

interface ReceiptNameProps {
  readonly receiptRef: string
  /** The message whose answer named the receipt, where this page sent it. */
  readonly row: ExchangeRow | undefined
}

/** A receipt by its name, which leads to the message that it was made for. */
function ReceiptName({ receiptRef, row }: ReceiptNameProps) {
  if (row === undefined) return <span className={styles.inboxDigest}>{receiptRef}</span>
  return (
    <MessageLink row={row} className={styles.inboxDigest}>
      {receiptRef}
    </MessageLink>
  )
}

/** A report that did not arrive, and what stopped it. */
function StoppedReport({ stopped }: { readonly stopped: SentReport }) {
  const { answer, entry, enforced, request } = stopped
  const last = enforced.at(-1)
  const state = answer?.decision === 'INDETERMINATE' ? 'claimed' : 'refused'
  const dropped = last?.lines.some(({ name, held }) => name === 'stop_sending' && held)
  return (
    <article
      className={styles.report}
      data-s="claimed"
      data-stopped
      data-report={request?.resource.id ?? ''}
      data-status="stopped"
    >
      <div className={styles.tone} data-s={state}>
        <Frame />
        <header className={styles.head}>
          <Mark state={state} />
          <h3 className={styles.inboxTitle}>{`${request?.resource.id ?? 'The report'} did not arrive`}</h3>
          <span className={styles.time}>
            <Time at={entry.at} short />
          </span>
        </header>
        <dl className={styles.inboxFacts}>
          <dt>decision</dt>
          <dd className={styles.bad}>
            {[answer?.decision, ...(answer?.decision === 'PERMIT' ? [] : (answer?.reason_codes ?? []))].join(
              ', ',
            )}
          </dd>
          <dt>stopped at</dt>
          <dd>{last?.lines.find(({ held }) => !held)?.name}</dd>
          {dropped ? (
            <>
              <dt>obligation</dt>
              <dd>stop_sending, done</dd>
            </>
          ) : null}
          <dt>receipt_ref</dt>
          <dd>
            <ReceiptName receiptRef={answer?.receipt_ref ?? ''} row={stopped.row} />
          </dd>
        </dl>
      </div>
    </article>
  )
}

interface InboxReportProps {
  readonly report: InboxRecord
  readonly name: string
  /** The message that asked for the decision it was delivered under. */
  readonly row: ExchangeRow | undefined
}

/** The title that a report's content gives itself, or its id. */
function titleOf({ content, report_id }: InboxRecord): string {
  return typeof content.title === 'string' ? content.title : report_id
}

function useAcknowledge({ agent_id, jti, report_id, receipt_ref }: InboxRecord) {
  const { world, visitor } = useServices()
  return useTask({
    run: async () => {
      const { inbox, clock } = await world()
      await inbox.acknowledge(agent_id, jti, new Date(clock.now()).toISOString())
      const noted = { speaker: 'agent' as const, group: REPORT_GROUP, agent_id, report_id, receipt_ref }
      await visitor.note({ kind: 'acknowledge', ...noted })
    },
    changes: ['inbox'],
  })
}

/** A report as it arrived, with the name of the receipt that let it through. */
function InboxReport({ report, name, row }: InboxReportProps) {
  const { busy, start, headingRef } = useAcknowledge(report)
  const { acknowledged_at: at } = report
  return (
    <article
      className={styles.report}
      data-s="proven"
      data-report={report.report_id}
      data-status={at === null ? 'delivered' : 'acknowledged'}
    >
      <Frame />
      <header className={styles.head}>
        <Mark state="proven" />
        <h3 className={styles.inboxTitle} tabIndex={-1} ref={headingRef}>
          {titleOf(report)}
        </h3>
        <span className={styles.time}>
          <Time at={report.delivered_at} short />
        </span>
      </header>
      <dl className={styles.inboxFacts}>
        <dt>report_id</dt>
        <dd>{report.report_id}</dd>
        <dt>from</dt>
        <dd>
          {name}, <span title={report.agent_id}>{shortened(report.agent_id, 10, 4)}</span>
        </dd>
        <dt>receipt_ref</dt>
        <dd>
          <ReceiptName receiptRef={report.receipt_ref} row={row} />
        </dd>
      </dl>
      <details className={classNames(fold.reproduce, styles.content)}>
        <summary className={fold.summary}>
          <Icon name="chevron" className={fold.chevron} />
          Content as delivered
        </summary>
        <Json value={report.content} label="Delivered content" />
      </details>
      {at === null ? (
        <Button busy={busy} onClick={() => start()}>
          Acknowledge
        </Button>
      ) : (
        <p className={styles.done}>
          Acknowledged <Time at={at} short />
        </p>
      )}
    </article>
  )
}

interface InboxPanelProps {
  readonly agentId: string | undefined
  /** The agent by its name. */
  readonly name: string
  /** The reports that were sent, whether or not they came through. */
  readonly sent: readonly SentReport[]
}

/** How many stopped reports are shown in full. */
const SHOWN_STOPPED = 2

/** The only destination there is: what arrived, and what did not. */
export function InboxPanel({ agentId, name, sent }: InboxPanelProps) {
  const stopped = sent.filter(each => each.enforced.length > 0 && !wasDelivered(each))
  const { reports, unreadable } = useInbox(agentId)
  const latest = stopped.slice(-SHOWN_STOPPED).toReversed()
  return (
    <section aria-labelledby="inbox-heading">
      <Bar title="Synthetic inbox" id="inbox-heading">
        {`${reports.length} delivered`}
        {stopped.length === 0 ? null : (
          <>
            , <b className={styles.count}>{`${stopped.length} stopped`}</b>
          </>
        )}
      </Bar>
      {reports.length === 0 && stopped.length === 0 ? (
        <p className={styles.none}>
          Nothing yet. The inbox is part of this page; nothing leaves for a real recipient.
        </p>
      ) : null}
      {unreadable === 0 ? null : (
        <p className={styles.none}>
          {`${counted(unreadable, 'report')} cannot be read: altered outside this page. They stand in IndexedDB, which the browser’s developer tools show; Reset deletes them with everything else.`}
        </p>
      )}
      {reports.map(report => (
        <InboxReport
          key={report.jti}
          report={report}
          name={name}
          row={sent.find(({ answer }) => answer?.receipt_ref === report.receipt_ref)?.row}
        />
      ))}
      {latest.map(each => (
        <StoppedReport key={each.entry.seq} stopped={each} />
      ))}
    </section>
  )
}
