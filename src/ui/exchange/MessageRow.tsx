import { useId } from 'react'
import { type ExchangeRow, isNumbered, type RowLine } from '../app/rows.ts'
import { capitalized } from '../kit/words.ts'
import styles from './Ladder.module.css'
import { type Lanes, wayWords } from './lanes.ts'
import { RowMap } from './RowMap.tsx'

/** What a row's line says, for screen readers. */
const LINE_WORDS = {
  claimed: '(claimed)',
  proven: '(checked)',
  refused: '(refused)',
  reply: '',
  unreached: '',
} as const satisfies Record<RowLine, string>

/**
 * What a row is called: its number, what it carries, and from whom to whom. What an answer says, and the plain
 * words, describe it instead: SUSPENDED would otherwise be a second button named Suspend.
 */
function nameOf(row: ExchangeRow): string {
  const { kind, number, lead, words, line, plain } = row
  const way = wayWords(row)
  if (kind === 'answer') return `${number} answer ${lead}`.trimEnd().concat(`, ${way}`)
  const what =
    isNumbered({ kind }) || kind === 'store' ? `${lead} ${words} ${LINE_WORDS[line]}`.trim() : plain
  return `${isNumbered({ kind }) ? `${number} ` : ''}${what}, ${way}`
}

/** The end of the key that is named, which the card underlines too. */
const TAIL = /(?<=key )(…\S{4})/u

function Plain({ row: { kind, plain } }: { readonly row: ExchangeRow }) {
  const words = capitalized(plain)
  if (kind !== 'names') return words
  const [before, tail, after] = words.split(TAIL)
  return (
    <>
      {before}
      {tail === undefined ? null : <u>{tail}</u>}
      {after}
    </>
  )
}

/** Of what goes to a thief, only a refusal is drawn in its colour. */
const isThiefs = ({ kind, entry, line }: ExchangeRow): boolean =>
  kind === 'copy' ||
  (entry.speaker === 'thief' && ((kind !== 'names' && kind !== 'answer') || line === 'refused'))

interface MessageRowProps {
  readonly row: ExchangeRow
  readonly lanes: Lanes
  readonly current: boolean
  readonly onOpen: (row: ExchangeRow) => void
  /** Whether it has just come, and is drawn from sender to receiver. */
  readonly fresh: boolean
}

/** One step of the exchange, or an access to the store. */
export function MessageRow({ row, lanes, current, onOpen, fresh }: MessageRowProps) {
  const { kind, entry, line, lead, words, number, plain } = row
  const edited = kind === 'request' && entry.kind === 'call' && entry.edited_from !== undefined
  const said = useId()
  const told = edited ? `edited by hand: ${plain}` : plain
  const thief = isThiefs(row)
  return (
    <li className={styles.row} data-thief={thief || undefined} data-fresh={fresh || undefined}>
      <button
        type="button"
        className={styles.message}
        data-row={row.id}
        data-s={line}
        data-kind={kind}
        data-edited={edited || undefined}
        aria-current={current || undefined}
        aria-label={nameOf(row)}
        aria-describedby={said}
        onClick={() => onOpen(row)}
      >
        <span className={styles.number}>{isNumbered(row) ? number : null}</span>
        <span className={styles.what}>
          <b>
            {edited ? <em>edited</em> : null}
            <Plain row={row} />
          </b>
          <code>{`${lead} ${words}`.trim()}</code>
        </span>
        <RowMap {...{ row, lanes, thief }} />
        <span id={said} hidden>
          {kind === 'answer' ? `${words}: ${plain} ${LINE_WORDS[line]}`.trim() : told}
        </span>
      </button>
    </li>
  )
}
