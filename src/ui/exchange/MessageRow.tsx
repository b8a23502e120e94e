import { useId } from 'react'
import { type ExchangeRow, isNumbered, type RowLine } from '../app/rows.ts'
import { Icon } from '../kit/Icon.tsx'
import { Mark, Rule, Tip } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import styles from './Ladder.module.css'
import { type LaneName, type Lanes, wayOf, wayWords } from './lanes.ts'

const HOOK = (
  <svg className={styles.hook} viewBox="0 0 24 18" aria-hidden="true">
    <path d="M1 3H17a6 6 0 0 1 0 12H10" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M10 11 2 15 10 19Z" stroke="currentColor" strokeLinejoin="round" />
  </svg>
)

/** What travels that is not a message: the key that is named, the copy that is kept. */
const CARGO = { names: 'key', copy: 'copy' } as const

function Head({ row: { kind, line, attempt } }: { readonly row: ExchangeRow }) {
  if (attempt) return <Mark state="refused" className={styles.cross} />
  if (kind === 'names' || kind === 'copy') return <Icon name={CARGO[kind]} className={styles.cargo} />
  return <Tip open={line === 'claimed' || line === 'unreached'} className={styles.tip} />
}

/** The lanes beside a row, and the message that goes from one to another; a hook where a lane acts by itself. */
function RowMap({ row, lanes }: Pick<MessageRowProps, 'row' | 'lanes'>) {
  const { kind, bound } = row
  const { from, to } = wayOf(row)
  const xOf = (lane: LaneName) => lanes.find(({ at }) => at === lane)?.x ?? 0
  const [a, b] = [xOf(from), xOf(to)]
  const place = {
    '--a': Math.min(a, b),
    '--b': Math.max(a, b),
    '--service': xOf('service'),
  } as React.CSSProperties
  return (
    <span className={styles.map} data-thief={isThiefs(row) || undefined} aria-hidden="true">
      {lanes.map(({ at, x }) => (
        <i key={at} data-lane={at} data-bound={bound} style={{ '--x': x } as React.CSSProperties} />
      ))}
      {from === to ? (
        <span className={styles.way} data-way="stays" style={place}>
          {HOOK}
        </span>
      ) : (
        <span className={styles.way} data-way={b < a ? 'back' : 'on'} data-kind={kind} style={place}>
          <Rule className={styles.rule} />
          <Head row={row} />
        </span>
      )}
    </span>
  )
}

const LINE_WORDS: Readonly<Partial<Record<RowLine, string>>> = {
  claimed: ' (claimed)',
  proven: ' (checked)',
  refused: ' (refused)',
}

/** What an answer says describes its row: SUSPENDED in its name would be a second button named Suspend. */
function nameOf(row: ExchangeRow): string {
  const { kind, number, lead, words, line, plain } = row
  const told = kind === 'names' || kind === 'copy'
  const whole = `${lead} ${words}${LINE_WORDS[line] ?? ''}`
  const what = kind === 'answer' ? `answer ${lead}` : told ? plain : whole
  return `${isNumbered(row) ? `${number} ` : ''}${what.trim()}, ${wayWords(row)}`
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

export function MessageRow({ row, lanes, current, onOpen, fresh }: MessageRowProps) {
  const { kind, entry, line, lead, words, number, plain } = row
  const edited = kind === 'request' && entry.kind === 'call' && entry.edited_from !== undefined
  const said = useId()
  const told = edited ? `edited by hand: ${plain}` : plain
  return (
    <li className={styles.row} data-thief={isThiefs(row) || undefined} data-fresh={fresh || undefined}>
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
        <RowMap {...{ row, lanes }} />
        <span id={said} hidden>
          {kind === 'answer' ? `${words}: ${plain}${LINE_WORDS[line] ?? ''}` : told}
        </span>
      </button>
    </li>
  )
}
