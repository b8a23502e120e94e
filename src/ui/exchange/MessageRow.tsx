import { useId } from 'react'
import { Arrow } from './Arrow.tsx'
import styles from './Exchange.module.css'
import { focusDetail } from './focus-entry.ts'
import type { RowToCome as Coming, ExchangeRow } from './rows.ts'

interface Place {
  /** The lane at which the row begins or, for an answer, ends. */
  readonly from: 'agent' | 'issuer' | 'service'
  readonly words: string
}

/** Where a row is drawn, and the words that fit there: between issuer and service a path is cut to its end. */
function placeOf(row: ExchangeRow): Place {
  if (row.kind === 'store') return { from: 'service', words: row.words }
  if (row.entry.speaker === 'agent') return { from: 'agent', words: row.words }
  const words = row.kind === 'request' ? row.words.replace(/^.*\//u, '…/') : row.words
  return { from: 'issuer', words }
}

interface RowToComeProps {
  readonly coming: Coming
  readonly number: number
  readonly bound: boolean
}

/** A message that has not happened yet: grey, dashed, and nothing to select. */
export function RowToCome({ coming, number, bound }: RowToComeProps) {
  const { kind, lead, words } = coming
  return (
    <li className={styles.row} data-bound={bound}>
      <div className={styles.message} data-s="unreached" data-kind={kind}>
        <span className={styles.number}>{number}</span>
        <Arrow kind={kind} line="unreached" from="agent" attempt={false} lead={lead} words={words} />
        <span className="sr-only">to come</span>
      </div>
    </li>
  )
}

/** What a row's line says, for those who do not see it. */
const LINE_WORDS = {
  claimed: '(claimed)',
  proven: '(checked)',
  refused: '(refused)',
  reply: '',
  unreached: '',
}

interface MessageRowProps {
  readonly row: ExchangeRow
  readonly current: boolean
  readonly onSelect: () => void
}

/**
 * One message of the exchange, to be selected; the right arrow leads into its detail, Escape there back. What an answer says is its description, not its name: SUSPENDED would
 * otherwise be a second button that is found by the name Suspend.
 */
export function MessageRow({ row, current, onSelect }: MessageRowProps) {
  const said = useId()
  const { from, words } = placeOf(row)
  const { kind, line, attempt, lead, number } = row
  const naming =
    kind === 'answer'
      ? { 'aria-label': `${number} answer ${lead}`.trimEnd(), 'aria-describedby': said }
      : undefined
  return (
    <li className={styles.row} data-bound={row.bound}>
      <button
        type="button"
        className={styles.message}
        data-row={row.id}
        data-s={line}
        data-kind={kind}
        aria-current={current || undefined}
        aria-keyshortcuts="ArrowRight"
        onClick={onSelect}
        onKeyDown={event => {
          if (event.key !== 'ArrowRight') return
          onSelect()
          focusDetail(row.id)
        }}
        {...naming}
      >
        <span className={styles.number}>{number}</span>
        <Arrow {...{ kind, line, from, attempt, lead, words }} />
        <span id={said} className="sr-only">
          {kind === 'answer' ? `${words} ${LINE_WORDS[line]}` : LINE_WORDS[line]}
        </span>
      </button>
    </li>
  )
}
