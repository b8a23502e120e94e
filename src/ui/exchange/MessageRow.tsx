import { useId } from 'react'
import { openMessage } from '../app/navigation.ts'
import { Mark } from '../kit/Mark.tsx'
import { Rule } from '../kit/Rule.tsx'
import { Tip } from '../kit/Tip.tsx'
import styles from './Exchange.module.css'
import type { RowToCome as Coming, ExchangeRow, RowKind, RowLine } from './rows.ts'

interface ArrowProps {
  readonly kind: RowKind
  readonly line: RowLine
  readonly from: 'agent' | 'issuer' | 'service'
  /** Refused: it stops at a cross. */
  readonly attempt: boolean
  /** The part that stands out. */
  readonly lead: string
  readonly words: string
}

/** What a lane does by itself, without a message. */
const HOOKS: readonly RowKind[] = ['sign', 'issue', 'recompute', 'enforce']

function Hook() {
  return (
    <svg className={styles.hook} viewBox="0 0 22 16" aria-hidden="true">
      <path d="M1 2H16a5.5 5.5 0 0 1 0 11H9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M9 9.4 1.6 13 9 16.6Z" stroke="currentColor" strokeLinejoin="round" />
    </svg>
  )
}

function Line({ line, attempt }: Pick<ArrowProps, 'line' | 'attempt'>) {
  return (
    <>
      <Rule className={styles.rule} />
      {attempt ? (
        <Mark state="refused" className={styles.cross} />
      ) : (
        <Tip open={line === 'claimed' || line === 'unreached'} className={styles.tip} />
      )}
    </>
  )
}

/** From lane to lane, or a hook where a lane does something by itself, with its words on the line. */
function Arrow({ kind, line, from, attempt, lead, words }: ArrowProps) {
  return (
    <span className={styles.arrow} data-kind={kind} data-from={from} data-s={line} data-attempt={attempt}>
      {HOOKS.includes(kind) ? <Hook /> : <Line line={line} attempt={attempt} />}
      <span className={styles.words}>
        {lead === '' ? null : <b className={styles.lead}>{lead}</b>}
        {lead === '' ? words : ` ${words}`}
      </span>
    </span>
  )
}

interface Place {
  /** The lane at which the row begins or, for an answer, ends. */
  readonly from: 'agent' | 'issuer' | 'service'
  readonly words: string
}

/** Where a row is drawn, and the words that fit there: between issuer and service only a path's end. */
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

/** What a row's line says, for screen readers. */
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
}

/**
 * One message of the exchange; it opens in the drawer, and Escape leads back. What an answer
 * says is its description, not its name: SUSPENDED would otherwise be a second button named Suspend.
 */
export function MessageRow({ row, current }: MessageRowProps) {
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
        onClick={() => openMessage(number)}
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
