import { LIMITS } from '../../contract/catalogues/limits.ts'
import { instantOf } from '../../contract/instant.ts'
import { dateTimeToEpochMs } from '../../contract/schemas/formats.ts'
import { type PolicyInput, standing } from './snapshot.ts'

const DAY_MS = LIMITS.POSSESSION_MAX_AGE_S * 1000
/** The last millisecond that an RFC 3339 date-time of four-digit years can name. */
const LAST_MS = 253_402_300_799_999

const atLast = (ends: readonly number[]): string => instantOf(Math.min(...ends, LAST_MS))

/** Epoch milliseconds at which what a decision rests on ends, as far as each names an end. */
function factEnds(input: PolicyInput): number[] {
  const { snapshot } = input
  const { binding, identity } = standing(input).facts
  const ofLists = identity === undefined ? [] : snapshot.grounds.statuses.map(({ until }) => until)
  return [
    ...(binding === undefined ? [] : [Date.parse(binding.at) + DAY_MS]),
    ...[identity?.until, ...ofLists].flatMap(until => (until == null ? [] : [Date.parse(until)])),
    ...(snapshot.valid_until === null ? [] : [dateTimeToEpochMs(snapshot.valid_until)]),
  ]
}

/** The earliest of the proof's time + 24 h, the identity's expiry, each status list's end and the claimed `valid_until`. */
export function readinessEnd(input: PolicyInput): string {
  return atLast(factEnds(input))
}

/** When the signatures over a report, and the readiness that it rests on, end. */
function reportEnds(input: PolicyInput): number[] {
  const { report } = input.snapshot
  const { readiness } = standing(input).facts
  const signed = [report?.approval, report?.proof].flatMap(object =>
    object?.state === 'read' ? [object.payload.exp * 1000] : [],
  )
  return [...signed, ...(readiness === undefined ? [] : [Date.parse(readiness.before)])]
}

/** 60 s after the decision, or the earliest end of approval, proof and readiness (contract section 7). */
export function deliveryEnd(input: PolicyInput): string {
  return atLast([input.now + LIMITS.DELIVER_WITHIN_S * 1000, ...reportEnds(input)])
}

/** The earliest end that lies ahead of anything that a decision rests on; null where none does. */
export function earliestEnd(input: PolicyInput): string | null {
  const ahead = [...factEnds(input), ...reportEnds(input)].filter(end => end > input.now)
  return ahead.length === 0 ? null : atLast(ahead)
}
