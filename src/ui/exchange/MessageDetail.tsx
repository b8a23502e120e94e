import type { CallEntry } from '../../client/journal-record.ts'
import { useAgentView } from '../app/queries.ts'
import { AcknowledgeDetail } from './AcknowledgeDetail.tsx'
import { CallDetail } from './CallDetail.tsx'
import { EnforceDetail } from './EnforceDetail.tsx'
import { focusRow } from './focus-entry.ts'
import { IssueDetail } from './IssueDetail.tsx'
import styles from './MessageDetail.module.css'
import { RecomputeDetail } from './RecomputeDetail.tsx'
import type { ExchangeRow } from './rows.ts'
import { SignDetail } from './SignDetail.tsx'

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
