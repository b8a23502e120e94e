import {
  type Decision,
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  POLICY_ERROR,
  REASON_CODES,
  type ReasonCode,
  type ReasonEntry,
} from '../../contract/catalogues/dimensions.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { Obligation, ObligationName } from '../../contract/catalogues/obligations.ts'
import { INBOX_DESTINATION } from '../../contract/names.ts'
import { dateTimeToEpochMs } from '../../contract/schemas/formats.ts'
import type { DimensionLine } from '../../contract/schemas/receipt.ts'
import { instantOf } from '../../contract/time-and-chance.ts'
import { decisionOf, dutiesOf, reasonCodesOf } from '../receipts.ts'
import { DIMENSION_RULES, type DimensionRules, isViolation } from './dimension-rules.ts'
import { type Judging, judging, type PolicyInput } from './snapshot.ts'

const DAY_MS = LIMITS.POSSESSION_MAX_AGE_S * 1000
/** The last millisecond that an RFC 3339 date-time of four-digit years can name. */
const LAST_MS = 253_402_300_799_999

const atLast = (ends: readonly number[]): string => instantOf(Math.min(...ends, LAST_MS))

/** Epoch milliseconds at which the facts behind a decision end, as far as each has an end. */
function factEnds(input: Judging): number[] {
  const { snapshot } = input
  const { binding, identity } = input.standing.facts
  const ofLists = identity === undefined ? [] : snapshot.grounds.statuses.map(({ until }) => until)
  return [
    ...(binding === undefined ? [] : [Date.parse(binding.at) + DAY_MS]),
    ...[identity?.until, ...ofLists].flatMap(until => (until == null ? [] : [Date.parse(until)])),
    ...(snapshot.valid_until === null ? [] : [dateTimeToEpochMs(snapshot.valid_until)]),
  ]
}

function reportEnds(input: Judging): number[] {
  const { report } = input.snapshot
  const { readiness } = input.standing.facts
  const signed = [report?.approval, report?.proof].flatMap(object =>
    object?.state === 'read' ? [object.payload.exp * 1000] : [],
  )
  return [...signed, ...(readiness === undefined ? [] : [Date.parse(readiness.before)])]
}

/** The earliest future end of anything that a decision rests on; null if there is none. */
function earliestEnd(input: Judging): string | null {
  const ahead = [...factEnds(input), ...reportEnds(input)].filter(end => end > input.now)
  return ahead.length === 0 ? null : atLast(ahead)
}

export interface PolicyOutcome {
  readonly decision: Decision
  readonly reason_codes: readonly ReasonCode[]
  readonly dimensions: readonly DimensionLine[]
  readonly obligations: readonly Obligation[]
  /** When readiness would end; null unless the decision is a PERMIT on pilot.enter. */
  readonly before: string | null
  /** Whether the agent itself signed a violation, which suspends it. */
  readonly suspends: boolean
  /** The earliest future end of what it rests on (RFC 3339); null if there is none. */
  readonly until: string | null
}

export type Policy = (input: PolicyInput) => PolicyOutcome

function isReason(code: string): code is ReasonCode {
  return REASON_CODES.some(known => known === code)
}

function judgeDimension(dimension: Dimension, rules: DimensionRules, input: Judging): DimensionLine {
  const rule = rules[dimension]
  if (!rule.applicable(input)) return { dimension, result: 'NOT_APPLICABLE' }
  const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[dimension].reasons
  const applies: Readonly<Record<string, (input: Judging) => boolean>> = rule.applies
  for (const [code, { result }] of Object.entries(reasons)) {
    if (isReason(code) && applies[code]?.(input)) return { dimension, result, code }
  }
  return { dimension, result: 'PASS' }
}

type Properties<N extends ObligationName = ObligationName> = Extract<Obligation['properties'], { name: N }>

const issue = (properties: Properties): Obligation => ({ id: properties.name, type: 'custom', properties })

/** The name of the readiness that stands or, where none does, of the one that this decision begins. */
const readinessOf = (input: Judging): string =>
  input.standing.facts.readiness?.readiness_id ?? input.decision_id

const stopSending = ({ snapshot }: PolicyInput): Properties<'stop_sending'> => ({
  name: 'stop_sending',
  report_id: snapshot.report?.id ?? '',
})

/** What each obligation says; undefined where there is nothing that it could say. */
const PROPERTIES: { readonly [N in ObligationName]: (input: Judging) => Properties<N> | undefined } = {
  complete_verification: () => ({ name: 'complete_verification' }),
  complete_link: () => ({ name: 'complete_link' }),
  complete_binding: () => ({ name: 'complete_binding' }),
  send_only_to: () => ({ name: 'send_only_to', destination: INBOX_DESTINATION }),
  sign_again: input => ({ name: 'sign_again', readiness_id: readinessOf(input) }),
  reevaluate_before: input => ({
    name: 'reevaluate_before',
    before: atLast(factEnds(input)),
    readiness_id: readinessOf(input),
  }),
  attach_receipt_ref: () => ({ name: 'attach_receipt_ref' }),
  deliver_before: input => ({
    name: 'deliver_before',
    before: atLast([input.now + LIMITS.DELIVER_WITHIN_S * 1000, ...reportEnds(input)]),
    readiness_id: readinessOf(input),
  }),
  deliver_once: ({ snapshot: { report } }) =>
    report?.approval.state === 'read'
      ? { name: 'deliver_once', jti: report.approval.payload.jti }
      : undefined,
  stop_sending: stopSending,
}

/**
 * Decides: any FAIL is DENY, else any MISSING is INDETERMINATE, else PERMIT. Pure: equal inputs give equal outcomes.
 */
export function createPolicy(rules: DimensionRules = DIMENSION_RULES): Policy {
  return given => {
    const input = judging(given)
    const dimensions = DIMENSION_NAMES.map(name => judgeDimension(name, rules, input))
    const decision = decisionOf(dimensions)
    const entered = decision === 'PERMIT' && input.action === 'pilot.enter'
    const before = entered ? atLast(factEnds(input)) : null
    return {
      decision,
      reason_codes: reasonCodesOf(dimensions),
      dimensions,
      obligations: dutiesOf(input.action, decision, dimensions).flatMap(name => {
        const properties = PROPERTIES[name](input)
        return properties === undefined ? [] : issue(properties)
      }),
      before,
      suspends: decision === 'DENY' && input.action === 'report.send' && isViolation(input),
      until: earliestEnd(input),
    }
  }
}

/** Decides by a policy; where it throws, a DENY like any other, that changes no fact and judges no dimension. */
export function decideSafely(policy: Policy, input: PolicyInput): PolicyOutcome {
  try {
    return policy(input)
  } catch {
    return {
      decision: 'DENY',
      reason_codes: [POLICY_ERROR],
      dimensions: [],
      obligations: input.action === 'report.send' ? [issue(stopSending(input))] : [],
      before: null,
      suspends: false,
      until: null,
    }
  }
}
