import type { AcknowledgeEntry, CallEntry, RecomputeEntry } from '../../client/journal-record.ts'
import { useAgentView } from '../app/queries.ts'
import { CallDetail } from './CallDetail.tsx'
import { EnforceDetail } from './EnforceDetail.tsx'
import { focusRow } from './focus-entry.ts'
import { IssueDetail } from './IssueDetail.tsx'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'
import { SignDetail } from './SignDetail.tsx'

interface AcknowledgeDetailProps {
  readonly row: ExchangeRow
  readonly entry: AcknowledgeEntry
}

/** A delivered report that was read: who takes reports says so, and that changes nothing at the service. */
function AcknowledgeDetail({ row, entry }: AcknowledgeDetailProps) {
  return (
    <p className={styles.single}>
      <b className={styles.number}>{row.number}</b>
      {`Report ${entry.report_id} was read at the synthetic inbox, which says so. Nothing is sent to the service for it. `}
      <code>{entry.receipt_ref}</code>
    </p>
  )
}

interface RecomputeDetailProps {
  readonly row: ExchangeRow
  readonly entry: RecomputeEntry
}

/** What came of recomputing a receipt's digest. */
function RecomputeDetail({ row, entry }: RecomputeDetailProps) {
  return (
    <p className={styles.single}>
      <b className={styles.number}>{row.number}</b>
      {`The receipt was brought into its canonical form and hashed: the digest is ${entry.equal ? '' : 'not '}its name. `}
      <code>{entry.receipt_ref}</code>
    </p>
  )
}

interface MessageDetailProps {
  readonly row: ExchangeRow
  /** Shows the receipt of an evaluation, where the view can. */
  readonly receipt?: (entry: CallEntry) => React.ReactNode
}

function Detail({ row, receipt }: MessageDetailProps) {
  const { entry } = row
  const profile = useAgentView(entry.agent_id ?? undefined).view?.profile
  switch (entry.kind) {
    case 'call':
      return (
        <CallDetail
          key={row.id}
          {...{ row, entry, profile }}
          {...(receipt === undefined ? {} : { receipt })}
        />
      )
    case 'sign':
      return <SignDetail row={row} entry={entry} />
    case 'issue':
      return <IssueDetail row={row} entry={entry} protocol={profile?.protocol} />
    case 'recompute':
      return <RecomputeDetail row={row} entry={entry} />
    case 'acknowledge':
      return <AcknowledgeDetail row={row} entry={entry} />
    case 'enforce':
      return <EnforceDetail row={row} entry={entry} />
  }
}

/** Everything about the selected message; Escape leads back to its row. */
export function MessageDetail(props: MessageDetailProps) {
  return (
    <section
      className={styles.detail}
      aria-label="Selected message"
      data-detail={props.row.id}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') focusRow(props.row.id)
      }}
    >
      <Detail {...props} />
    </section>
  )
}
