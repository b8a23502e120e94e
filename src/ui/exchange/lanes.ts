import type { ExchangeRow, RowKind, Who } from '../app/rows.ts'
import { capitalized } from '../kit/words.ts'

/** Where a row begins and ends: the lanes, of which all parties that vouch or agree share one. */
export type LaneName = 'agent' | 'second' | 'party' | 'service' | 'store' | 'point' | 'inbox' | 'thief'

interface Lane {
  readonly at: LaneName
  readonly name: string
  /** How far from the first lane, in percent of the way to the last. */
  readonly x: number
}

interface Way {
  readonly from: LaneName
  readonly to: LaneName
}

const LANE_OF = {
  agent: 'agent',
  second: 'second',
  thief: 'thief',
  organization: 'party',
  issuer: 'party',
  stranger: 'party',
} as const satisfies Record<Who, LaneName>

/** The way of each kind of row, as its speaker's lane has it. */
const WAYS = {
  request: own => ({ from: own, to: 'service' }),
  answer: own => ({ from: 'service', to: own }),
  store: () => ({ from: 'service', to: 'store' }),
  names: () => ({ from: 'party', to: 'service' }),
  copy: own => ({ from: own, to: 'thief' }),
  sign: own => ({ from: own, to: own }),
  issue: own => ({ from: own, to: own }),
  recompute: () => ({ from: 'agent', to: 'agent' }),
  enforce: () => ({ from: 'point', to: 'point' }),
  deliver: () => ({ from: 'point', to: 'inbox' }),
  acknowledge: () => ({ from: 'inbox', to: 'agent' }),
} as const satisfies Record<RowKind, (own: LaneName) => Way>

/** A row as far as its place depends on it. */
export type Spoken = Pick<ExchangeRow, 'kind' | 'namedBy'> & { readonly speaker: Who }

/** A row, as its place is asked for. */
export const spokenOf = ({ kind, who, namedBy }: ExchangeRow): Spoken => ({
  ...{ kind, speaker: who },
  ...(namedBy && { namedBy }),
})

/** The lanes between which a row is drawn; the same lane twice where it does something by itself. */
export function wayOf({ kind, speaker }: Spoken): Way {
  return WAYS[kind](LANE_OF[speaker])
}

const NAMES = {
  agent: 'agent',
  second: 'second holder',
  service: 'service',
  store: 'store',
  point: 'enforcement point',
  inbox: 'inbox',
  thief: 'thief',
} as const

/** Who vouches or agrees, as its lane is called. */
function partyOf({ kind, speaker, namedBy }: Spoken): string | undefined {
  if (namedBy !== undefined) return PARTIES[namedBy.kind]
  return kind !== 'names' && LANE_OF[speaker] === 'party' ? speaker : undefined
}

const PARTIES = {
  registry_entry: 'registry',
  organization: 'organization',
  issuer_keys: 'issuer',
  status_list: 'issuer',
  zone: 'host',
} as const satisfies Record<NonNullable<ExchangeRow['namedBy']>['kind'], string>

/** Sender and receiver in words. */
export function wayWords(row: Spoken): string {
  const { from, to } = wayOf(row)
  const named = (lane: LaneName) => (lane === 'party' ? (partyOf(row) ?? 'party') : NAMES[lane])
  return from === to ? named(from) : `${named(from)} to ${named(to)}`
}

export type Lanes = readonly Lane[]

/** From left to right. */
const ORDER: readonly LaneName[] = ['agent', 'second', 'party', 'service', 'store', 'point', 'inbox', 'thief']

/** The lanes that these rows use, from left to right, at equal distances: agent and service always. */
export function lanesOf(rows: readonly Spoken[], store: boolean): Lanes {
  const used = new Set<LaneName>(['agent', 'service', ...(store ? (['store'] as const) : [])])
  for (const row of rows) {
    if (row.kind === 'store') continue
    const { from, to } = wayOf(row)
    used.add(from).add(to)
  }
  const parties = [...new Set(rows.flatMap(row => partyOf(row) ?? []))].map(capitalized).join(', ')
  const lanes = ORDER.filter(lane => used.has(lane))
  return lanes.map((at, index) => ({
    at,
    name: at === 'party' ? parties : capitalized(NAMES[at]),
    x: (100 * index) / (lanes.length - 1),
  }))
}
