import { useState } from 'react'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { openMessage } from '../../app/navigation.ts'
import { Icon } from '../../kit/Icon.tsx'
import { type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import styles from './PilotView.module.css'
import type { DraftState } from './report-draft.ts'
import { endOf, type ReportEnd, type ReportStage, type SentReport, stoppedAt, titleOf } from './reports.ts'

const STATIONS = ['Draft', 'Approve', 'Sign', 'Decide', 'Enforce', 'Inbox'] as const

/** Who acts at each station. @param approver the organization that approves, or the holder of the key */
const actsAt = (approver: string) => [
  'you',
  approver,
  'the agent',
  'the service',
  'this page',
  'the recipient',
]

const DRAFT = 0
const APPROVE = 1
const DECIDE = 3
const ENFORCE = 4
const INBOX = 5

export interface BeltRow {
  readonly key: string
  readonly id: string
  readonly title: string
  readonly at: number
  readonly state: LineState
  readonly word: string
  /** No one approved it, so that the agent had nothing to sign for. */
  readonly unapproved: boolean
  readonly sent: SentReport | undefined
  readonly report: InboxRecord | undefined
}

type Place = Pick<BeltRow, 'at' | 'state' | 'word'>

const ENDS = {
  delivered: () => ({ at: INBOX, state: 'proven', word: 'Delivered' }),
  waiting: () => ({ at: ENFORCE, state: 'unreached', word: 'Waiting' }),
  stopped: sent => ({ at: ENFORCE, state: 'refused', word: `Stopped: ${stoppedAt(sent) ?? 'not enforced'}` }),
  DENY: () => ({ at: DECIDE, state: 'refused', word: 'DENY' }),
  INDETERMINATE: () => ({ at: DECIDE, state: 'claimed', word: 'Not delivered' }),
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

/** The way of the newest report: each station with its state, and who acts there. */
function Stations({ newest, approver }: { readonly newest: BeltRow | undefined; readonly approver: string }) {
  const who = actsAt(approver)
  return (
    <ol className={styles.stations} aria-label="Stations">
      {STATIONS.map((name, station) => {
        const state = newest === undefined ? 'unreached' : passed(newest, station)
        return (
          <li key={name} data-s={state} aria-current={newest?.at === station ? 'step' : undefined}>
            {station === 0 ? null : <Rule className={styles.way} />}
            <Mark state={state} className={styles.mark} />
            <b>{name}</b>
            <small>{who[station]}</small>
          </li>
        )
      })}
    </ol>
  )
}

function Report({ row }: { readonly row: BeltRow }) {
  const { title, id, state, word, at, sent } = row
  const inside = (
    <>
      <Mark state={state} />
      <b>{title}</b>
      {title === id ? null : <code>{id}</code>}
      <span className="sr-only">{`, ${STATIONS[at]}: `}</span>
      <span className={styles.word}>{word}</span>
    </>
  )
  return (
    <li data-s={state}>
      {sent === undefined ? (
        <div className={`line ${styles.report}`}>{inside}</div>
      ) : (
        <button
          type="button"
          className={`line ${styles.report}`}
          data-report={id}
          data-status={reportStatus(row)}
          onClick={() => openMessage(sent.row.number)}
        >
          {inside}
        </button>
      )}
    </li>
  )
}

/** How many reports stand open; the others are one fold. */
const AT_MOST = 2

interface BeltProps {
  readonly rows: readonly BeltRow[]
  /** Who approves, in a word or two. */
  readonly approver: string
  readonly children: React.ReactNode
}

/** The stations of the newest report, and a line for each report. */
export function Belt({ rows, approver, children }: BeltProps) {
  const [all, setAll] = useState(false)
  const rest = rows.length - AT_MOST
  return (
    <section className={styles.belt} aria-label="Pilot">
      <Stations newest={rows[0]} approver={approver} />
      <ol aria-label="Reports">
        {(all ? rows : rows.slice(0, AT_MOST)).map(row => (
          <Report key={row.key} row={row} />
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
