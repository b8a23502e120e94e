import { keysOf } from '../../contract/keys-of.ts'
import type { ExchangeRow, NamedBy, RowKind, Who } from '../app/rows.ts'
import { capitalized } from '../kit/words.ts'

/** The lanes between which messages go, from left to right; all parties that vouch or agree share one. */
const NAMES = {
  agent: 'agent',
  second: 'second holder',
  party: 'party',
  service: 'service',
  store: 'store',
  point: 'enforcement point',
  inbox: 'inbox',
  thief: 'thief',
} as const

export type LaneName = keyof typeof NAMES

const laneOf = (who: Who): LaneName =>
  who === 'agent' || who === 'second' || who === 'thief' ? who : 'party'

interface Way {
  readonly from: LaneName
  readonly to: LaneName
}

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

type Placed = Pick<ExchangeRow, 'kind' | 'who' | 'namedBy'>

/** The lanes between which a row is drawn; the same lane twice where it does something by itself. */
export const wayOf = ({ kind, who }: Pick<Placed, 'kind' | 'who'>): Way => WAYS[kind](laneOf(who))

const VOUCHING = {
  registry_entry: 'registry',
  organization: 'organization',
  issuer_keys: 'issuer',
  status_list: 'issuer',
  zone: 'host',
} as const satisfies Record<NamedBy['kind'], string>

function partyOf({ kind, who, namedBy }: Placed): string | undefined {
  if (namedBy !== undefined) return VOUCHING[namedBy.kind]
  return kind !== 'names' && laneOf(who) === 'party' ? who : undefined
}

export function wayWords(row: Placed): string {
  const { from, to } = wayOf(row)
  const named = (lane: LaneName) => (lane === 'party' ? (partyOf(row) ?? NAMES.party) : NAMES[lane])
  return from === to ? named(from) : `${named(from)} to ${named(to)}`
}

/** The lanes that these rows use, at equal distances: agent and service always. */
export function lanesOf(rows: readonly Placed[], store: boolean) {
  const ways = rows.filter(({ kind }) => kind !== 'store').map(wayOf)
  const used = new Set<LaneName>(['agent', 'service', ...ways.flatMap(({ from, to }) => [from, to])])
  if (store) used.add('store')
  const parties = [...new Set(rows.flatMap(row => partyOf(row) ?? []))].map(capitalized).join(', ')
  const lanes = keysOf(NAMES).filter(lane => used.has(lane))
  return lanes.map((at, index) => ({
    at,
    name: at === 'party' ? parties : capitalized(NAMES[at]),
    x: (100 * index) / (lanes.length - 1),
  }))
}
export type Lanes = ReturnType<typeof lanesOf>
