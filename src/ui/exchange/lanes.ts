import type { Speaker } from '../../client/journal-record.ts'
import type { ExchangeRow, RowKind } from '../app/rows.ts'
import { capitalized } from '../kit/words.ts'

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

export interface Lane {
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
export function wayOf(kind: RowKind, speaker: Speaker): Way {
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
