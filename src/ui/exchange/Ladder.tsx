import { useId, useRef } from 'react'
import { useRovingFocus } from '../app/roving-focus.ts'
import { useServicePlace } from '../app/service-place.ts'
import { classNames } from '../kit/class-names.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Exchange.module.css'
import { useNewestInView } from './live-exchange.ts'
import { MessageRow, RowToCome } from './MessageRow.tsx'
import type { ExchangeRow, RowToCome as RowToComeData } from './rows.ts'
import type { Fold } from './sections.ts'

interface FoldHeadingProps {
  readonly fold: Fold
  /** Undefined where the group stays open. */
  readonly onToggle: (() => void) | undefined
}

const WANTED: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false }

interface ToggleProps {
  readonly fold: Fold
  readonly onToggle: () => void
  readonly titleId: string
}

function Toggle({ fold, onToggle, titleId }: ToggleProps) {
  const rows = fold.sections.flatMap(section => section.rows)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={fold.open}
      aria-describedby={titleId}
      onClick={onToggle}
      onKeyDown={event => {
        const wanted = WANTED[event.key]
        if (wanted !== undefined && wanted !== fold.open) onToggle()
      }}
    >
      <span className={fold.open ? 'sr-only' : styles.note}>
        {`messages ${rows[0]?.number} to ${rows.at(-1)?.number}`}
      </span>
    </button>
  )
}

/** What a group of messages was for; folds and unfolds it. The button is as wide as the row. */
function FoldHeading({ fold, onToggle }: FoldHeadingProps) {
  const title = useId()
  const rows = fold.sections.flatMap(section => section.rows)
  const refused = fold.open && rows.every(each => each.line === 'refused' || each.kind === 'store')
  return (
    <div className={styles.row} data-bound={rows[0]?.bound ?? false}>
      <div className={classNames(styles.heading, refused && styles.foldHeadingRefused)}>
        <span className={styles.foldHeadingWords}>
          {onToggle === undefined ? null : <Icon name="chevron" className={styles.chevron} />}
          <span>
            <span id={title}>{fold.title}</span>
            {onToggle === undefined ? null : <Toggle fold={fold} onToggle={onToggle} titleId={title} />}
          </span>
        </span>
      </div>
    </div>
  )
}

const LANES = [
  { name: 'Agent', note: 'your key', elsewhere: 'your key', at: 'agent' },
  { name: 'Issuer', note: 'Organization', elsewhere: 'Organization', at: 'issuer' },
  { name: 'Service', note: 'in this tab', elsewhere: 'elsewhere', at: 'service' },
  { name: 'Store', note: 'IndexedDB', elsewhere: 'not seen', at: 'store' },
] as const
const INBOX_LANE = { name: 'Inbox', note: 'synthetic', elsewhere: 'synthetic', at: 'inbox' } as const

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' }

interface LadderProps {
  readonly folds: readonly Fold[]
  readonly selected: ExchangeRow | undefined
  /** Folds and unfolds; undefined where every group stays open. */
  readonly onToggle: ((fold: Fold) => void) | undefined
  readonly toCome: readonly RowToComeData[]
  /** The number that the first message still to come will have. */
  readonly firstComing: number
  /** Whether the synthetic inbox has a lane. */
  readonly inbox: boolean
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ folds, selected, onToggle, toCome, firstComing, inbox }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const { here } = useServicePlace()
  const roving = useRovingFocus(list, 'button', KEYS)
  useNewestInView(scroll, firstComing - 1)
  const lanes = inbox ? [...LANES, INBOX_LANE] : LANES
  const bound = folds.at(-1)?.sections.at(-1)?.rows.at(-1)?.bound ?? false
  return (
    <div className={styles.ladder} data-inbox={inbox}>
      <div className={styles.lanes}>
        {lanes.map(lane => (
          <div key={lane.at} className={styles.lane} data-lane={lane.at}>
            {lane.name}
            <small className={styles.ladderNote}>{here ? lane.note : lane.elsewhere}</small>
          </div>
        ))}
      </div>
      <div className={styles.scroll} ref={scroll}>
        <div className={styles.lifelines} aria-hidden="true">
          <i data-lane="issuer" />
          <i data-lane="service" />
          <i data-lane="store" />
          {inbox ? <i data-lane="inbox" /> : null}
        </div>
        <ol className={styles.rows} ref={list} {...roving}>
          {folds.map(fold => (
            <li key={fold.id}>
              <FoldHeading fold={fold} onToggle={onToggle && (() => onToggle(fold))} />
              {fold.open ? (
                <ol>
                  {fold.sections
                    .flatMap(section => section.rows)
                    .map(row => (
                      <MessageRow key={row.id} row={row} current={row.id === selected?.id} />
                    ))}
                </ol>
              ) : null}
            </li>
          ))}
          {toCome.map((coming, index) => (
            <RowToCome key={coming.kind} coming={coming} number={firstComing + index} bound={bound} />
          ))}
        </ol>
      </div>
    </div>
  )
}
