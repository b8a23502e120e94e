import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import styles from './PilotView.module.css'
import { ReceiptName } from './ReceiptName.tsx'
import type { SentReport } from './sent-reports.ts'

/** A report that did not arrive, and what stopped it. */
export function StoppedReport({ stopped }: { readonly stopped: SentReport }) {
  const { answer, entry, enforced, request } = stopped
  const last = enforced.at(-1)
  const dropped = last?.lines.some(({ name, held }) => name === 'stop_sending' && held)
  return (
    <article
      className={styles.report}
      data-s="claimed"
      data-stopped
      data-report={request?.resource.id ?? ''}
      data-status="stopped"
    >
      <div className={styles.tone} data-s="refused">
        <Frame />
        <header className={styles.head}>
          <Mark state="refused" />
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
