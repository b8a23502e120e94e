import { useState } from 'react'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Frame, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import styles from './PilotView.module.css'
import type { DraftState } from './report-draft.ts'
import { endOf, type ReportEnd, type ReportStage, type SentReport, stoppedAt, titleOf } from './reports.ts'

const STATIONS = [
  { name: 'Draft', whose: 'you' },
  { name: 'Approve', whose: 'you' },
  { name: 'Sign', whose: 'agent' },
  { name: 'Decide', whose: 'service' },
  { name: 'Gate', whose: 'this page' },
  { name: 'Inbox', whose: 'synthetic' },
] as const

const DRAFT = 0
const APPROVE = 1
const DECIDE = 3
const GATE = 4
const INBOX = 5

export interface BeltRow {
  readonly key: string
  readonly id: string
  readonly title: string
  readonly at: number
  readonly state: LineState
  readonly word: string
  /** Nobody approved it, so that the agent had nothing to sign for. */
  readonly unapproved: boolean
  readonly sent: SentReport | undefined
  readonly report: InboxRecord | undefined
}

type Place = Pick<BeltRow, 'at' | 'state' | 'word'>

const ENDS = {
  delivered: () => ({ at: INBOX, state: 'proven', word: 'Delivered' }),
  waiting: () => ({ at: GATE, state: 'unreached', word: 'Waiting' }),
  stopped: sent => ({ at: GATE, state: 'refused', word: `Stopped: ${stoppedAt(sent) ?? 'not enforced'}` }),
  DENY: () => ({ at: DECIDE, state: 'refused', word: 'DENY' }),
  INDETERMINATE: () => ({ at: DECIDE, state: 'claimed', word: 'Held back' }),
  refused: () => ({ at: DECIDE, state: 'refused', word: 'Not decided' }),
} as const satisfies Record<ReportEnd, (sent: SentReport) => Place>

function sentRow(sent: SentReport, ordinal: number, report: InboxRecord | undefined): BeltRow {
  const { request, entry } = sent
  const id = request?.resource.id ?? ''
  return {
    key: `${id} ${ordinal}`,
    id,
    title: titleOf(request?.resource.properties.content, id === '' ? `Message ${entry.seq}` : id),
    ...ENDS[endOf(sent)](sent),
    ...(report?.acknowledged_at == null ? {} : { word: 'Acknowledged' }),
    unapproved: request?.context?.approval === undefined,
    sent,
    report,
  }
}

function foundRow(report: InboxRecord): BeltRow {
  const { report_id: id, content, jti, acknowledged_at } = report
  const word = acknowledged_at === null ? 'Delivered' : 'Acknowledged'
  const place = { at: INBOX, state: 'proven', word } as const
  const title = titleOf(content, id)
  return { key: jti, id, title, ...place, unapproved: false, sent: undefined, report }
}

function draftRow({ draft, report }: DraftState, ordinal: number, approved: boolean): BeltRow {
  const content = typeof report === 'string' ? undefined : report.content
  return {
    key: `${draft.id} ${ordinal}`,
    id: draft.id,
    title: titleOf(content, draft.id),
    at: approved ? APPROVE : DRAFT,
    state: approved ? 'proven' : 'claimed',
    word: approved ? 'Approved' : 'Draft',
    unapproved: !approved,
    sent: undefined,
    report: undefined,
  }
}

/**
 * The reports of an agent on their way, newest first: the draft, unless the step shows one that was sent; all
 * that were sent; and what the inbox holds besides.
 */
export function beltRows(
  draft: DraftState,
  stage: ReportStage,
  sent: readonly SentReport[],
  inbox: readonly InboxRecord[],
): readonly BeltRow[] {
  const times = new Map<string, number>()
  const ordinalOf = (id: string) => {
    const ordinal = times.get(id) ?? 0
    times.set(id, ordinal + 1)
    return ordinal
  }
  const rows = sent.map(each => {
    const report = inbox.find(({ receipt_ref }) => receipt_ref === each.answer?.receipt_ref)
    return sentRow(each, ordinalOf(each.request?.resource.id ?? ''), report)
  })
  const known = new Set(rows.flatMap(({ report }) => report?.jti ?? []))
  const found = inbox.filter(({ jti }) => !known.has(jti)).map(foundRow)
  const own =
    stage.kind === 'sent' ? [] : [draftRow(draft, ordinalOf(draft.draft.id), stage.kind === 'approved')]
  return [...own, ...rows.toReversed(), ...found]
}

function reportStatus({ at, report }: BeltRow): 'delivered' | 'acknowledged' | 'stopped' {
  if (report !== undefined && report.acknowledged_at !== null) return 'acknowledged'
  return at === INBOX ? 'delivered' : 'stopped'
}

function passed({ at, state, unapproved }: BeltRow, station: number): LineState {
  if (station > at) return 'unreached'
  if (station === at) return state
  return unapproved && station > DRAFT && station < DECIDE ? 'na' : 'proven'
}

const place = (name: string, value: number): React.CSSProperties => ({ [`--${name}`]: value })

function Run({ row, onOpen }: { readonly row: BeltRow; readonly onOpen: () => void }) {
  const { title, id, state, word, at } = row
  const card = { className: styles.card, 'data-s': state }
  const inside = (
    <>
      <Frame />
      <b className={styles.title}>{title}</b>
      {title === id ? null : <span className={styles.id}>{id}</span>}
      <span className="sr-only">{`, ${STATIONS[at]?.name}: `}</span>
      <span className={`line ${styles.word}`}>
        <Mark state={state} />
        {word}
      </span>
    </>
  )
  return (
    <li className={styles.run} style={place('at', at)}>
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
      {row.sent === undefined && row.report === undefined ? (
        <div {...card}>{inside}</div>
      ) : (
        <button type="button" {...card} data-report={id} data-status={reportStatus(row)} onClick={onOpen}>
          {inside}
        </button>
      )}
    </li>
  )
}

const AT_MOST = 3

interface BeltProps {
  readonly rows: readonly BeltRow[]
  readonly onOpen: (row: BeltRow) => void
  readonly children: React.ReactNode
}

/** On a phone the newest report goes from top to bottom, and the others are a line each. */
export function Belt({ rows, onOpen, children }: BeltProps) {
  const [all, setAll] = useState(false)
  const rest = rows.length - AT_MOST
  return (
    <section className={styles.belt} aria-label="Pilot">
      <ol className={styles.stations} aria-label="Stations">
        {STATIONS.map(({ name, whose }) => (
          <li key={name}>
            {name}
            <small className={`pale ${styles.whose}`}>{whose}</small>
          </li>
        ))}
      </ol>
      <ol aria-label="Reports">
        {(all ? rows : rows.slice(0, AT_MOST)).map(row => (
          <Run key={row.key} row={row} onOpen={() => onOpen(row)} />
        ))}
      </ol>
      {rest > 0 ? (
        <button
          type="button"
          className={`words line ${styles.earlier}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          <Icon name="chevron" />
          {counted(rest, 'earlier report')}
        </button>
      ) : null}
      {children}
    </section>
  )
}
