import { Arrow } from './Arrow.tsx'
import { placeOf } from './place.ts'
import styles from './Row.module.css'
import type { ExchangeRow } from './rows.ts'

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

/** One message of the exchange, to be selected. */
export function MessageRow({ row, current, onSelect }: MessageRowProps) {
  const { from, words } = placeOf(row)
  const { kind, line, attempt, lead } = row
  return (
    <li className={styles.row} data-bound={row.bound}>
      <button
        type="button"
        className={styles.message}
        data-row={row.id}
        data-s={line}
        data-kind={kind}
        aria-current={current || undefined}
        onClick={onSelect}
      >
        <span className={styles.number}>{row.number}</span>
        <Arrow {...{ kind, line, from, attempt, lead, words }} />
        <span className="sr-only">{LINE_WORDS[line]}</span>
      </button>
    </li>
  )
}
