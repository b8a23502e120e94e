import { REPORT_GROUP } from '../../../enforcement/report-cycle.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useTask } from '../../app/task.ts'
import fold from '../../exchange/MessageDetail.module.css'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import styles from './PilotView.module.css'
import { ReceiptName } from './ReceiptName.tsx'

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
  const { world, visitor } = useParts()
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
export function InboxReport({ report, name, row }: InboxReportProps) {
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
