import { useState } from 'react'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { counted } from '../../kit/words.ts'
import styles from './Belt.module.css'
import { type BeltRow, passed, reportStatus, STATIONS, stationWords, whereEnded } from './belt-rows.ts'

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
      {STATIONS.map(({ name }, station) =>
        station === row.at ? null : (
          <span key={name} className={styles.stop} style={place('i', station)} data-s={passed(row, station)}>
            <Mark state={passed(row, station)} className={styles.mark} />
          </span>
        ),
      )}
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

function useFolded(rows: readonly BeltRow[], atMost: number) {
  const [all, setAll] = useState(false)
  const rest = rows.length - atMost
  const unfold =
    rest > 0 ? (
      <button type="button" className={styles.earlier} aria-expanded={all} onClick={() => setAll(!all)}>
        <Icon name="chevron" className={styles.chevron} />
        {counted(rest, 'earlier report')}
      </button>
    ) : null
  return { shown: all ? rows : rows.slice(0, atMost), unfold }
}

/** The reports of this agent on their way from the draft to the inbox: stations are columns, each report is a row. */
export function Belt({ rows, onOpen, children }: BeltProps) {
  const { shown, unfold } = useFolded(rows, AT_MOST)
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
        {shown.map(row => (
          <Run key={row.key} row={row} onOpen={onOpen} />
        ))}
      </ol>
      {unfold}
      {children}
    </section>
  )
}

/** Any report but the newest, in a line. */
function Halted({ row, onOpen }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.halted}
        data-s={row.state}
        {...attributes(row)}
        onClick={() => onOpen(row)}
      >
        <Mark state={row.state} />
        <b>{row.title}</b>
        <span className={styles.ended}>{whereEnded(row)}</span>
      </button>
    </li>
  )
}

/** The belt on a phone: the newest report from top to bottom, the others a line each. */
export function UprightBelt({ rows: [newest, ...others], onOpen, children }: BeltProps) {
  const { shown, unfold } = useFolded(others, AT_MOST - 1)
  return (
    <section className={styles.upright} aria-label="Pilot">
      <ol aria-label="Stations">
        {STATIONS.map(({ name }, station) => (
          <li
            key={name}
            className={styles.station}
            data-s={passed(newest, station)}
            data-then={passed(newest, station + 1)}
          >
            <Mark state={passed(newest, station)} className={styles.mark} />
            <b>{name}</b>
            {newest !== undefined && station === newest.at ? (
              <ReportCard row={newest} onOpen={onOpen} />
            ) : (
              <span className={styles.whose}>{stationWords(newest, station)}</span>
            )}
          </li>
        ))}
      </ol>
      <ul aria-label="Reports">
        {shown.map(row => (
          <Halted key={row.key} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {unfold}
      {children}
    </section>
  )
}
