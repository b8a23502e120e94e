import { LIMITS } from '../../../../contract/catalogues/limits.ts'
import { dateTimeToEpochMs } from '../../../../contract/schemas/formats.ts'
import type { PolicyInput, PolicySnapshot } from '../../../../rules/policy/snapshot.ts'
import { DAY_MS, HOUR_MS } from './supposition.ts'

/** A time that can be asked about. */
export interface AskedTime {
  readonly words: string
  /** Epoch milliseconds. */
  readonly at: number
}

const SHIFTS = {
  hour: { words: 'in an hour', by: HOUR_MS },
  day: { words: 'in 25 hours', by: DAY_MS + HOUR_MS },
  month: { words: 'in 31 days', by: 31 * DAY_MS },
} as const

type End = (snapshot: PolicySnapshot) => number | null

const epoch = (instant: string | null | undefined): number | null =>
  instant == null ? null : dateTimeToEpochMs(instant)

/** The moments at which something that stands now would end, or begin. */
const MOMENTS: Readonly<Record<string, { readonly words: string; readonly at: End }>> = {
  possession: {
    words: 'just after the proof of possession is too old',
    at: ({ facts }) => {
      const shown = epoch(facts.binding?.at)
      return shown === null ? null : shown + LIMITS.POSSESSION_MAX_AGE_S * 1000
    },
  },
  identity: { words: 'just after the identity ends', at: ({ facts }) => epoch(facts.identity?.until) },
  readiness: { words: 'just after the PERMIT ends', at: ({ facts }) => epoch(facts.readiness?.before) },
  begins: { words: 'just after valid_from', at: ({ valid_from }) => epoch(valid_from) },
  ends: { words: 'just after valid_until', at: ({ valid_until }) => epoch(valid_until) },
}

/** Asks as of the page's clock, or so many hours from it. */
export const NOW = 'now'
export const OWN_HOURS = 'own'

/** How far a time may be chosen either way: ten years, in hours. */
export const FARTHEST_HOURS = 87_600

/** The hours that a text names; undefined where it is no number, or too far away. */
export function hoursIn(text: string): number | undefined {
  const hours = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(hours) && Math.abs(hours) <= FARTHEST_HOURS ? hours : undefined
}

/** The times that are offered, those of what really stands among them. @param input the agent as it is, now */
export function timesOf({
  snapshot,
  now,
}: Pick<PolicyInput, 'snapshot' | 'now'>): Readonly<Record<string, AskedTime>> {
  const shifts = Object.entries(SHIFTS).map(
    ([name, { words, by }]) => [name, { words, at: now + by }] as const,
  )
  const moments = Object.entries(MOMENTS).flatMap(([name, { words, at }]) => {
    const end = at(snapshot)
    return end === null || end < now ? [] : [[name, { words, at: end + 1000 }] as const]
  })
  return Object.fromEntries([[NOW, { words: 'now', at: now }], ...shifts, ...moments])
}
