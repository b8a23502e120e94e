import { misfit } from '../checks/compare.ts'
import type { Beside, Graded } from '../checks/graded.ts'
import { choice, coded, open } from '../checks/graded.ts'
import { fail, pass } from '../checks/verdict.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'

// The first and the last millisecond that an RFC 3339 date-time can name.
const FIRST_MS = -62_167_219_200_000
const LAST_MS = 253_402_300_799_999
const LAST_S = 253_402_300_799
const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000
const YEAR_MS = 31_556_952_000

/** An instant in epoch milliseconds, infinitely far away too, as the nearest date-time of RFC 3339 in UTC. */
export function toDateTime(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST_MS), LAST_MS)).toISOString()
}

/** A NumericDate (RFC 7519 section 2): seconds since the epoch, possibly with a fraction. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LAST_S
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const

/** A span of time in its largest unit. */
export function spanOf(ms: number): string {
  const [size, unit] = UNITS.find(([each]) => Math.abs(ms) >= each) ?? [1_000, 'second']
  const count = Math.round(Math.abs(ms) / size)
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

type Said = 'ends' | 'begins' | 'was made'

/**
 * An instant (epoch milliseconds) beside the time: 60 s of clock skew for what begins or was made, none for what ends.
 * What was made in the future no standard forbids (RFC 7519 4.1.6).
 */
export function timely(name: string, said: Said, at: number, { time }: Beside): Graded {
  const found = toDateTime(at)
  if (time === undefined) return open(`no time was given; it says ${found}`)
  const compared = { found, expected: toDateTime(time) }
  if (said === 'ends' && at <= time)
    return { ...fail('EVIDENCE_EXPIRED', `it expired ${spanOf(time - at)} before the Time`), compared }
  if (said === 'ends' || at <= time) return { ...pass(found), compared }
  const ahead = `${name} is ${Math.ceil((at - time) / 1000)} s in the future`
  if (at <= time + SKEW_MS)
    return { ...pass(`${ahead}, within the ${LIMITS.CLOCK_SKEW_S} s of clock skew`), compared }
  const refuse = said === 'begins' ? fail : choice
  const words = `${name} is ${spanOf(at - time)} after the Time`
  return { ...refuse('EVIDENCE_NOT_YET_VALID', words), compared }
}

const CLAIMED = {
  exp: ['ends', 'EXPIRY_MISSING'],
  nbf: ['begins', 'EVIDENCE_TIME_INVALID'],
  iat: ['was made', 'EVIDENCE_TIME_INVALID'],
} as const satisfies Readonly<Record<string, readonly [Said, code: string]>>
export type DateClaim = keyof typeof CLAIMED

/** A time claim, a NumericDate up to the year 9999 (RFC 7519 section 2), beside the time. Milliseconds break no rule. */
export function date(name: DateClaim, value: unknown, beside: Beside): Graded {
  const [said, code] = CLAIMED[name]
  if (isNumericDate(value)) return timely(name, said, value * 1000, beside)
  if (typeof value !== 'number') {
    const time = beside.time === undefined ? undefined : toDateTime(beside.time)
    const found = misfit(name, value, 'a number', time)
    return { ...coded(found, code), detail: `${found.detail} (RFC 7519 2)` }
  }
  if (value < 0 || value / 1000 > LAST_S)
    return fail(code, `${name} is ${value}, which is not a time up to the year 9999`)
  const year = 1970 + Math.floor((value * 1000) / YEAR_MS)
  return choice(code, `${name} is year ${year.toLocaleString('en')}: it was written in milliseconds`)
}
