import type { ExchangeRow } from '../app/rows.ts'
import { Icon } from '../kit/Icon.tsx'
import { Mark, Rule, Tip } from '../kit/Mark.tsx'
import styles from './Ladder.module.css'
import { type LaneName, type Lanes, wayOf } from './lanes.ts'

/** What a lane does by itself, without a message. */
const HOOK = (
  <svg className={styles.hook} viewBox="0 0 24 18" aria-hidden="true">
    <path d="M1 3H17a6 6 0 0 1 0 12H10" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M10 11 2 15 10 19Z" stroke="currentColor" strokeLinejoin="round" />
  </svg>
)

/** What travels that is not a message: the key that is named, the copy that is kept. */
const CARGO = { names: 'key', copy: 'copy' } as const

/** What a message carries to its end, or what stops it there. */
function Head({ row: { kind, line, attempt } }: { readonly row: ExchangeRow }) {
  if (attempt) return <Mark state="refused" className={styles.cross} />
  if (kind === 'names' || kind === 'copy') return <Icon name={CARGO[kind]} className={styles.cargo} />
  return <Tip open={line === 'claimed' || line === 'unreached'} className={styles.tip} />
}

interface RowMapProps {
  readonly row: ExchangeRow
  readonly lanes: Lanes
  readonly thief: boolean
}

/** The lanes beside a row, and the message that goes from one to another; a hook where a lane acts by itself. */
export function RowMap({ row, lanes, thief }: RowMapProps) {
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
    <span className={styles.map} data-thief={thief || undefined} aria-hidden="true">
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
