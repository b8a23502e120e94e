import { Fragment, useRef } from 'react'
import type { ExchangeRow, RowUse } from '../app/rows.ts'
import { Icon } from '../kit/Icon.tsx'
import { useRovingFocus } from '../kit/roving-focus.ts'
import styles from './Ladder.module.css'
import type { LadderLine } from './ladder-lines.ts'
import { type RowToCome as Coming, type LaneName, lanesOf } from './lanes.ts'
import { useNewestInView } from './live-exchange.ts'
import { MessageRow, RowToCome } from './MessageRow.tsx'

interface LineProps {
  readonly line: LadderLine
  /** The row on paper: the newest, or the one whose message is open. */
  readonly current: ExchangeRow | undefined
  readonly onToggle: (fold: string) => void
  readonly use: RowUse | undefined
}

const WANTED: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false }

/** A row, a title above rows, or a button that unfolds some in place. */
function Line({ line, current, onToggle, use }: LineProps) {
  if (line.kind === 'row') {
    const { row } = line
    const isCurrent = use?.isCurrent(row) ?? row.id === current?.id
    return <MessageRow row={row} current={isCurrent} onOpen={use?.onOpen} mark={use?.markOf(row)} />
  }
  if (line.kind === 'title') return <li className={styles.title}>{line.words}</li>
  return (
    <li className={styles.folded}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={line.open}
        onClick={() => onToggle(line.id)}
        onKeyDown={event => {
          const wanted = WANTED[event.key]
          if (wanted !== undefined && wanted !== line.open) onToggle(line.id)
        }}
      >
        <Icon name="chevron" className={styles.chevron} />
        {line.words}
      </button>
    </li>
  )
}

const keyOf = (line: LadderLine): string => (line.kind === 'row' ? line.row.id : line.id)

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' }

interface LadderProps {
  readonly lines: readonly LadderLine[]
  readonly current: ExchangeRow | undefined
  readonly newest: ExchangeRow | undefined
  readonly onToggle: (fold: string) => void
  readonly toCome: readonly Coming[]
  /** A sentence under the newest message. */
  readonly note: React.ReactNode
  /** Whether the store has a lane. */
  readonly store: boolean
  /** Where the rows are not this browser's own messages; by default each opens in the drawer. */
  readonly use?: RowUse
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ lines, current, newest, onToggle, toCome, note, store, use }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(list, 'button', KEYS)
  useNewestInView(scroll, newest)
  const rows = lines.flatMap(line => (line.kind === 'row' ? line.row : []))
  const lanes = lanesOf(rows, toCome, store)
  const has = (lane: LaneName) => lanes.some(({ at }) => at === lane)
  const bound = newest?.bound ?? false
  return (
    <div className={styles.ladder} data-store={has('store')} data-inbox={has('inbox')}>
      <div className={styles.scroll} ref={scroll}>
        <div className={styles.lanes} data-lanes>
          <span className={styles.named}>
            {lanes.map(({ at, name }) => (
              <span key={at} className={styles.lane} data-lane={at}>
                {name}
              </span>
            ))}
          </span>
        </div>
        <div className={styles.track}>
          <div className={styles.lifelines} aria-hidden="true">
            {lanes.map(({ at }) => (
              <i key={at} data-lane={at} />
            ))}
          </div>
          <ol className={styles.rows} ref={list} {...roving}>
            {lines.map(line => (
              <Fragment key={keyOf(line)}>
                <Line line={line} current={current} onToggle={onToggle} use={use} />
                {note != null && line.kind === 'row' && line.row.id === newest?.id ? (
                  <li className={styles.note}>{note}</li>
                ) : null}
              </Fragment>
            ))}
            {toCome.map(coming => (
              <RowToCome key={coming.words} coming={coming} bound={bound} />
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}
