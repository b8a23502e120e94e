import { unanswered } from '../../client/message.ts'
import styles from './Exchange.module.css'
import type { ExchangeRow } from './rows.ts'

interface ExchangeSummaryProps {
  readonly rows: readonly ExchangeRow[]
  readonly toCome: number
}

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const isUnanswered = ({ kind, entry }: ExchangeRow): boolean =>
  kind === 'request' && entry.kind === 'call' && unanswered(entry)

/** How many messages there are, how many requests were refused, and how many were given up without an answer. */
export function ExchangeSummary({ rows, toCome }: ExchangeSummaryProps) {
  const refused = rows.filter(row => row.attempt).length
  const lost = rows.filter(isUnanswered).length
  const sent = rows.filter(row => row.line !== 'unreached').length
  return (
    <p className={styles.summary}>
      {plural(sent, 'message')}
      {toCome === 0 ? null : `, ${toCome} to come`}
      {refused === 0 ? null : (
        <>
          , <b className={styles.refused}>{`${refused} refused`}</b>
        </>
      )}
      {lost === 0 ? null : `, ${lost} without an answer`}
    </p>
  )
}
