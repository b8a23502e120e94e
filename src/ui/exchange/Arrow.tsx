import { Mark } from '../kit/Mark.tsx'
import { Rule } from '../kit/Rule.tsx'
import { Tip } from '../kit/Tip.tsx'
import styles from './Exchange.module.css'
import type { RowKind, RowLine } from './rows.ts'

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
export function Arrow({ kind, line, from, attempt, lead, words }: ArrowProps) {
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
