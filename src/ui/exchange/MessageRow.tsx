import { useId } from 'react'
import { Arrow } from './Arrow.tsx'
import { focusDetail } from './focus-entry.ts'
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
