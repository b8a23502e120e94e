import type { RowKind, RowLine, Who } from '../app/rows.ts'
import { KEY } from '../kit/Drawings.tsx'
import { Drawing } from '../kit/Icon.tsx'
import { Mark, Rule, Tip } from '../kit/Mark.tsx'
import { type LaneName, type Lanes, wayOf } from './lanes.ts'
import styles from './RowMap.module.css'

interface MapProps {
  readonly lanes: Lanes
  readonly kind: RowKind
  readonly speaker: Who
  readonly line: RowLine
  /** Whether it was refused, and that is shown: it stops at a cross. */
  readonly stopped: boolean
  readonly bound: boolean
  readonly thief?: boolean
  readonly fresh?: boolean | undefined
}

/** What a lane does by itself, without a message. */
function Hook() {
  return (
    <svg className={styles.hook} viewBox="0 0 24 18" aria-hidden="true">
      <path d="M1 3H17a6 6 0 0 1 0 12H10" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M10 11 2 15 10 19Z" stroke="currentColor" strokeLinejoin="round" />
    </svg>
  )
}

const COPY = {
  box: '0 0 18 20',
  lines: (
    <g stroke="currentColor" strokeWidth="1.5">
      <path d="M3 1.5h8.5L15 5v13.5H3Z" fill="var(--paper)" strokeDasharray="2.6 1.6" />
      <path d="M6 8h6M6 11h6M6 14h3.5" />
    </g>
  ),
}

/** What travels that is not a message: the key that is named, the copy that is kept. */
const CARGO = { names: KEY, copy: COPY } as const

/** What a message carries to its end, or what stops it there. */
function Head({ kind, line, stopped }: Pick<MapProps, 'kind' | 'line' | 'stopped'>) {
  if (stopped) return <Mark state="refused" className={styles.cross} />
  if (kind === 'names' || kind === 'copy') return <Drawing {...CARGO[kind]} className={styles.cargo} />
  return <Tip open={line === 'claimed' || line === 'unreached'} className={styles.tip} />
}

/** The lanes beside a row, and the message that goes from one to another; a hook where a lane acts by itself. */
export function RowMap({ lanes, kind, speaker, line, stopped, bound, thief, fresh }: MapProps) {
  const { from, to } = wayOf({ kind, speaker })
  const xOf = (lane: LaneName) => lanes.find(({ at }) => at === lane)?.x ?? 0
  const [a, b] = [xOf(from), xOf(to)]
  const place = {
    '--a': Math.min(a, b),
    '--b': Math.max(a, b),
    '--service': xOf('service'),
  } as React.CSSProperties
  return (
    <span
      className={styles.map}
      data-thief={thief || undefined}
      data-fresh={fresh || undefined}
      aria-hidden="true"
    >
      {lanes.map(({ at, x }) => (
        <i key={at} data-lane={at} data-bound={bound} style={{ '--x': x } as React.CSSProperties} />
      ))}
      <span className={styles.way} data-way={b < a ? 'back' : 'on'} data-kind={kind} style={place}>
        {from === to ? (
          <Hook />
        ) : (
          <>
            <Rule className={styles.rule} />
            <Head {...{ kind, line, stopped }} />
          </>
        )}
      </span>
    </span>
  )
}
