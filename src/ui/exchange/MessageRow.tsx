import { Fragment, useId } from 'react'
import type { Speaker } from '../../client/journal-record.ts'
import { goTo } from '../app/navigation.ts'
import { messageAddress } from '../app/route.ts'
import { type ExchangeRow, isNumbered, type RowKind, type RowLine } from '../app/rows.ts'
import { Mark, Rule, Tip } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import styles from './Ladder.module.css'

/** A message that is still to come, in plain words. */
export interface RowToCome {
  readonly kind: RowKind
  readonly speaker: Speaker
  readonly words: string
  /** When, where that is not simply "to come". */
  readonly when?: string
}

/** Where a row begins and ends: the lanes, of which all parties besides the agent share one. */
export type LaneName = 'agent' | 'party' | 'service' | 'store' | 'inbox'

interface Lane {
  readonly at: LaneName
  readonly name: string
}

interface Way {
  readonly from: LaneName
  readonly to: LaneName
}

const AT_THE_AGENT: Way = { from: 'agent', to: 'agent' }

/** The way of each kind of row, as its speaker's lane has it. */
const WAYS = {
  request: own => ({ from: own, to: 'service' }),
  answer: own => ({ from: 'service', to: own }),
  store: () => ({ from: 'service', to: 'store' }),
  sign: own => ({ from: own, to: own }),
  issue: own => ({ from: own, to: own }),
  recompute: () => AT_THE_AGENT,
  enforce: () => AT_THE_AGENT,
  deliver: () => ({ from: 'agent', to: 'inbox' }),
  acknowledge: () => ({ from: 'inbox', to: 'agent' }),
} as const satisfies Record<RowKind, (own: LaneName) => Way>

/** The lanes between which a row is drawn; the same lane twice where it does something by itself. */
function wayOf(kind: RowKind, speaker: Speaker): Way {
  return WAYS[kind](speaker === 'agent' ? 'agent' : 'party')
}

const NAMES = { agent: 'agent', service: 'service', store: 'store', inbox: 'inbox' } as const

/** Sender and receiver in words. */
export function wayWords(kind: RowKind, speaker: Speaker): string {
  const { from, to } = wayOf(kind, speaker)
  const named = (lane: LaneName) => (lane === 'party' ? speaker : NAMES[lane])
  return from === to ? named(from) : `${named(from)} to ${named(to)}`
}

type Spoken = Pick<RowToCome, 'kind' | 'speaker'>

/** The lanes that these rows use, from left to right: agent and service always. */
export function lanesOf(
  rows: readonly ExchangeRow[],
  toCome: readonly RowToCome[],
  store: boolean,
): readonly Lane[] {
  const all: readonly Spoken[] = [
    ...rows.map(({ kind, entry }) => ({ kind, speaker: entry.speaker })),
    ...toCome,
  ]
  const parties = [
    ...new Set(all.flatMap(({ speaker }) => (speaker === 'agent' ? [] : capitalized(speaker)))),
  ]
  const inbox = all.some(({ kind }) => kind === 'deliver' || kind === 'acknowledge')
  return [
    { at: 'agent', name: 'Agent' },
    ...(parties.length === 0 ? [] : [{ at: 'party', name: parties.join(', ') } as const]),
    { at: 'service', name: 'Service' },
    ...(store ? [{ at: 'store', name: 'Store' } as const] : []),
    ...(inbox ? [{ at: 'inbox', name: 'Inbox' } as const] : []),
  ]
}

interface ArrowProps {
  readonly kind: RowKind
  readonly speaker: Speaker
  readonly line: RowLine
  /** Refused: it stops at a cross. */
  readonly attempt: boolean
  /** The part that stands out. */
  readonly lead: string
  readonly words: string
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

/** Words that may be broken after an underscore or a slash before anywhere else. */
function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[_/])/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}

/** From lane to lane, or a hook where a lane does something by itself, with its words on the line. */
function Arrow({ kind, speaker, line, attempt, lead, words }: ArrowProps) {
  const { from, to } = wayOf(kind, speaker)
  return (
    <span className={styles.arrow} data-from={from} data-to={to} data-attempt={attempt}>
      {from === to ? <Hook /> : <Line line={line} attempt={attempt} />}
      <span className={styles.words}>
        {lead === '' ? null : <b className={styles.lead}>{lead}</b>}
        {lead === '' ? null : ' '}
        <Breakable text={words} />
      </span>
    </span>
  )
}

/** A message that has not happened yet: grey, dashed, without a number, and nothing to open. */
export function UpcomingRow({ coming, bound }: { readonly coming: RowToCome; readonly bound: boolean }) {
  const { kind, speaker, words, when = 'to come' } = coming
  return (
    <li className={styles.row} data-bound={bound}>
      <div className={styles.message} data-s="unreached" data-kind={kind} data-coming>
        <span className={styles.number} />
        <span className={styles.way}>
          <Arrow {...{ kind, speaker, words }} line="unreached" attempt={false} lead="" />
        </span>
        <span className={`words ${styles.plain}`}>{when}</span>
        <span className="sr-only">{`, ${wayWords(kind, speaker)}`}</span>
      </div>
    </li>
  )
}

/** What a row's line says, for screen readers. */
const LINE_WORDS = {
  claimed: '(claimed)',
  proven: '(checked)',
  refused: '(refused)',
  reply: '',
  unreached: '',
} as const satisfies Record<RowLine, string>

/**
 * What a row is called: its number, what it carries, and from whom to whom. What an answer says, and the plain
 * words, describe it instead: SUSPENDED would otherwise be a second button named Suspend.
 */
function nameOf({ kind, entry, number, lead, words, line }: ExchangeRow): string {
  const way = wayWords(kind, entry.speaker)
  if (kind === 'answer') return `${number} answer ${lead}`.trimEnd().concat(`, ${way}`)
  const what = `${lead} ${words} ${LINE_WORDS[line]}`.trim()
  return `${isNumbered({ kind }) ? `${number} ` : ''}${what}, ${way}`
}

interface MessageRowProps {
  readonly row: ExchangeRow
  readonly current: boolean
  /** What opening it does; by default its call opens in the drawer. */
  readonly onOpen?: ((row: ExchangeRow) => void) | undefined
  /** What is wrong with it, in two or three words. */
  readonly mark?: string | undefined
}

function openInDrawer({ kind, number }: ExchangeRow): void {
  goTo(messageAddress(number, kind === 'store' ? 'store' : undefined))
}

/** One message of the exchange, or an access to the store; it opens its call in the drawer. */
export function MessageRow({ row, current, onOpen = openInDrawer, mark }: MessageRowProps) {
  const { kind, entry, line, attempt, lead, words, number, plain } = row
  const edited = kind === 'request' && entry.kind === 'call' && entry.edited_from !== undefined
  const said = useId()
  const told = edited ? `edited by hand: ${plain}` : plain
  const saidOfIt = kind === 'answer' ? `${words}: ${plain} ${LINE_WORDS[line]}`.trim() : told
  return (
    <li className={styles.row} data-bound={row.bound}>
      <button
        type="button"
        className={styles.message}
        data-row={row.id}
        data-s={line}
        data-kind={kind}
        data-edited={edited || undefined}
        aria-current={current || undefined}
        aria-label={nameOf(row)}
        aria-describedby={said}
        data-mark={mark}
        onClick={() => onOpen(row)}
      >
        <span className={styles.number}>{kind === 'store' ? null : number}</span>
        <span className={styles.way}>
          <Arrow {...{ kind, line, attempt, lead, words }} speaker={entry.speaker} />
        </span>
        <span className={`words ${styles.plain}`}>
          {edited ? <b className={styles.edited}>edited</b> : null}
          {plain}
          {mark === undefined ? null : <b className={styles.mark}>{mark}</b>}
        </span>
        <span id={said} hidden>
          {mark === undefined ? saidOfIt : `${saidOfIt}, ${mark}`}
        </span>
      </button>
    </li>
  )
}
