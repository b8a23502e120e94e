import { Bar } from '../../kit/Bar.tsx'
import { InboxReport } from './InboxReport.tsx'
import { useInbox } from './inbox.ts'
import styles from './PilotView.module.css'
import { StoppedReport } from './StoppedReport.tsx'
import { type SentReport, wasDelivered } from './sent-reports.ts'

interface InboxPanelProps {
  readonly agentId: string | undefined
  /** The agent by its name. */
  readonly name: string
  /** The reports that were sent, whether or not they came through. */
  readonly sent: readonly SentReport[]
}

/** How many stopped reports are shown whole. */
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
        <p className={styles.none}>Nothing yet. It lies in this page; nothing leaves for a real recipient.</p>
      ) : null}
      {unreadable === 0 ? null : (
        <p className={styles.none}>
          {`${unreadable === 1 ? '1 report' : `${unreadable} reports`} cannot be read: altered outside this page. They stand in IndexedDB, which the browser’s developer tools show; Reset deletes them with everything else.`}
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
