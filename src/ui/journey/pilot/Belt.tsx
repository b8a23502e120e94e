import { useState } from 'react'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { counted } from '../../kit/words.ts'
import styles from './Belt.module.css'
import { type BeltRow, passed, reportStatus, STATIONS } from './belt-rows.ts'

interface RowProps {
  readonly row: BeltRow
  /** Opens what was sent, and what arrived. */
  readonly onOpen: (row: BeltRow) => void
}

/** What tests and other programs read of a report: its id, and what became of it once it was sent. */
const attributes = (row: BeltRow) =>
  row.sent === undefined && row.report === undefined
    ? {}
    : { 'data-report': row.id, 'data-status': reportStatus(row) }

/** A report as a card, at the station where it is. */
function ReportCard({ row, onOpen }: RowProps) {
  const { title, id, state, word, at } = row
  const inside = (
    <>
      <Frame />
      <b className={styles.title}>{title}</b>
      {title === id ? null : <span className={styles.id}>{id}</span>}
      <span className="sr-only">{`, ${STATIONS[at]?.name}: `}</span>
      <span className={styles.word}>
        <Mark state={state} />
        {word}
      </span>
    </>
  )
  if (row.sent === undefined && row.report === undefined)
    return (
      <div className={styles.card} data-s={state}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      className={styles.card}
      data-s={state}
      {...attributes(row)}
      onClick={() => onOpen(row)}
    >
      {inside}
    </button>
  )
}

const place = (name: string, value: number): React.CSSProperties => ({ [`--${name}`]: value })

/** One report's way through the stations. */
function Run({ row, onOpen }: RowProps) {
  return (
    <li className={styles.run} style={place('at', row.at)}>
      <span className={styles.track} data-s="proven" data-part="done">
        <Rule className={styles.line} />
      </span>
      <span className={styles.track} data-s="unreached" data-part="open">
        <Rule className={styles.line} />
      </span>
      {STATIONS.map(({ name }, station) => (
        <span key={name} className={styles.stop} style={place('i', station)} data-s={passed(row, station)}>
          <Mark state={passed(row, station)} className={styles.mark} />
        </span>
      ))}
      <ReportCard row={row} onOpen={onOpen} />
    </li>
  )
}

/** How many reports stand on the belt; the earlier ones unfold. */
const AT_MOST = 3

interface BeltProps {
  readonly rows: readonly BeltRow[]
  readonly onOpen: (row: BeltRow) => void
  /** What the gate did, and what cannot be read. */
  readonly children: React.ReactNode
}

/**
 * The reports of this agent on their way from the draft to the inbox: stations are columns, each report is a row; on
 * a phone the newest goes from top to bottom, and the others are a line each.
 */
export function Belt({ rows, onOpen, children }: BeltProps) {
  const [all, setAll] = useState(false)
  const rest = rows.length - AT_MOST
  return (
    <section className={styles.belt} aria-label="Pilot">
      <ol className={styles.stations} aria-label="Stations">
        {STATIONS.map(({ name, whose }) => (
          <li key={name}>
            {name}
            <small className={styles.whose}>{whose}</small>
          </li>
        ))}
      </ol>
      <ol aria-label="Reports">
        {(all ? rows : rows.slice(0, AT_MOST)).map(row => (
          <Run key={row.key} row={row} onOpen={onOpen} />
        ))}
      </ol>
      {rest > 0 ? (
        <button type="button" className={styles.earlier} aria-expanded={all} onClick={() => setAll(!all)}>
          <Icon name="chevron" className={styles.chevron} />
          {counted(rest, 'earlier report')}
        </button>
      ) : null}
      {children}
    </section>
  )
}
