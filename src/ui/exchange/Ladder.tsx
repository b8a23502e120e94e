import { useRef } from 'react'
import { useRovingFocus } from '../app/roving-focus.ts'
import { useServicePlace } from '../app/service-place.ts'
import styles from './Exchange.module.css'
import { FoldHeading } from './FoldHeading.tsx'
import { useEndInView } from './live-exchange.ts'
import { MessageRow, RowToCome } from './MessageRow.tsx'
import type { ExchangeRow, RowToCome as RowToComeData } from './rows.ts'
import type { Fold } from './sections.ts'

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
  readonly onSelect: (rowId: string) => void
  /** Folds and unfolds; undefined where every group stays open. */
  readonly onToggle: ((fold: Fold) => void) | undefined
  readonly toCome: readonly RowToComeData[]
  /** The number that the first message still to come will have. */
  readonly firstComing: number
  /** Whether the synthetic inbox has a lane. */
  readonly inbox: boolean
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ folds, selected, onSelect, onToggle, toCome, firstComing, inbox }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const { here } = useServicePlace()
  const roving = useRovingFocus(list, 'button', KEYS)
  useEndInView(end, firstComing - 1)
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
                    <MessageRow
                      key={row.id}
                      row={row}
                      current={row.id === selected?.id}
                      onSelect={() => onSelect(row.id)}
                    />
                  ))}
              </ol>
            ) : null}
          </li>
        ))}
        {toCome.map((coming, index) => (
          <RowToCome key={coming.kind} coming={coming} number={firstComing + index} bound={bound} />
        ))}
      </ol>
      <div className={styles.end} ref={end} />
    </div>
  )
}
