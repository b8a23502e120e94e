import {
  ALL_PASS,
  type Decision,
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  POLICY_ERROR,
  type ReasonCode,
  type ReasonEntry,
} from '../contract/catalogues/dimensions.ts'
import { LIMITATION_CODES, LIMITATIONS, type LimitationCode } from '../contract/catalogues/limitations.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ObligationName } from '../contract/catalogues/obligations.ts'
import { entryOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { type Action, INBOX_DESTINATION } from '../contract/names.ts'
import { dateTimeToEpochMs } from '../contract/schemas/formats.ts'
import type { DimensionLine, Receipt } from '../contract/schemas/receipt.ts'
import { POLICY_VERSION } from '../contract/version.ts'

/** Any FAIL is DENY, else any MISSING is INDETERMINATE, else PERMIT. */
export function decisionOf(lines: readonly Pick<DimensionLine, 'result'>[]): Decision {
  if (lines.some(({ result }) => result === 'FAIL')) return 'DENY'
  return lines.some(({ result }) => result === 'MISSING') ? 'INDETERMINATE' : 'PERMIT'
}

/** The reason codes of a decision, sorted: those of its dimensions, or that all of them pass. */
export function reasonCodesOf<C extends string = ReasonCode>(
  lines: readonly { readonly code?: C | undefined }[],
): readonly (C | typeof ALL_PASS)[] {
  const codes = lines.flatMap(({ code }) => code ?? []).toSorted()
  return codes.length === 0 ? [ALL_PASS] : codes
}

/** The obligation that a MISSING reason brings with it; the others bring none. */
const REMEDY: Partial<Record<ReasonCode, 'complete_verification' | 'complete_link' | 'complete_binding'>> = {
  IDENTITY_NOT_VERIFIED: 'complete_verification',
  IDENTITY_EXPIRED: 'complete_verification',
  IDENTITY_KEY_NOT_BOUND: 'complete_binding',
  POSSESSION_NOT_PROVEN: 'complete_binding',
  POSSESSION_STALE: 'complete_binding',
  ORGANIZATION_NOT_LINKED: 'complete_link',
}

/** What a decision asks for besides what is missing, by action and decision. */
const DUTIES: Readonly<Record<Action, Readonly<Record<Decision, readonly ObligationName[]>>>> = {
  'pilot.enter': { PERMIT: ['send_only_to', 'reevaluate_before'], DENY: [], INDETERMINATE: [] },
  'report.send': {
    PERMIT: ['send_only_to', 'attach_receipt_ref', 'deliver_before', 'deliver_once'],
    DENY: ['stop_sending'],
    INDETERMINATE: ['sign_again'],
  },
}

/** The reason without which a duty is none. */
const ONLY_FOR: Partial<Record<ObligationName, ReasonCode>> = { sign_again: 'CONTENT_OTHER_READINESS' }

/** The obligations of a decision in the order of its answer: what completes what is missing, each once, and its duties. */
export function dutiesOf(
  action: Action,
  decision: Decision,
  lines: readonly DimensionLine[],
): readonly ObligationName[] {
  const codes = new Set(lines.map(({ code }) => code))
  const remedies = lines.flatMap(({ code }) => (code === undefined ? [] : (REMEDY[code] ?? [])))
  const asked = (name: ObligationName) => ONLY_FOR[name] === undefined || codes.has(ONLY_FOR[name])
  return [...new Set(remedies), ...DUTIES[action][decision].filter(asked)]
}

/** The limitations of a receipt, each with its statement: the constant ones, and those that hold. */
export function limitationsOf(holds: Partial<Record<LimitationCode, boolean>>): Receipt['limitations'] {
  return LIMITATION_CODES.filter(code => LIMITATIONS[code].always || holds[code] === true).map(code => ({
    code,
    statement: LIMITATIONS[code].statement,
  }))
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const policyFailed = ({ reason_codes }: Pick<AnyReceipt, 'reason_codes'>) =>
  reason_codes.includes(POLICY_ERROR)

function lineAgrees({ dimension, result, code }: DimensionLine, action: Action): boolean {
  const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[dimension].reasons
  const ofReport = ['APPROVAL', 'CONTENT', 'DESTINATION'].includes(dimension)
  if (ofReport && (result === 'NOT_APPLICABLE') !== (action === 'pilot.enter')) return false
  if (!ofReport && result === 'NOT_APPLICABLE' && dimension !== 'ORGANIZATION') return false
  if (code === 'LIFECYCLE_NOT_PILOT_READY' && action === 'pilot.enter') return false
  return code === undefined
    ? result === 'PASS' || result === 'NOT_APPLICABLE'
    : entryOf(reasons, code)?.result === result
}

function dimensionsAgree({ dimensions, action, reason_codes }: Receipt): boolean {
  if (policyFailed({ reason_codes })) return true
  const inOrder = sameJson(
    dimensions.map(({ dimension }) => dimension),
    DIMENSION_NAMES,
  )
  return inOrder && dimensions.every(line => lineAgrees(line, action)) && approverAgrees(dimensions)
}

type Ends = Readonly<Partial<Record<Dimension, readonly (ReasonCode | 'PASS')[]>>>

/** Results that rest on one fact: where the first is so, so is the second (contract section 7). */
const TOGETHER: readonly (readonly [where: Ends, so: Ends])[] = [
  [{ IDENTITY: ['PASS'] }, { POSSESSION: ['PASS', 'POSSESSION_STALE'] }],
  [{ IDENTITY: ['IDENTITY_KEY_NOT_BOUND'] }, { POSSESSION: ['POSSESSION_NOT_PROVEN'] }],
  [{ ORGANIZATION: ['ORGANIZATION_NOT_LINKED'] }, { APPROVAL: ['APPROVAL_ABSENT'] }],
]

/** How two results contradict each other, in words. */
function betweenLines(dimensions: AnyReceipt['dimensions'], action: Action): readonly string[] {
  const endOf = (name: string) => {
    const line = dimensions.find(({ dimension }) => dimension === name)
    return line?.code ?? line?.result ?? ''
  }
  const isSo = (ends: Ends) => keysOf(ends).every(name => ends[name]?.some(code => code === endOf(name)))
  const isAsked = (ends: Ends) => action === 'report.send' || !Object.hasOwn(ends, 'APPROVAL')
  return TOGETHER.filter(([where, so]) => isAsked(so) && isSo(where) && !isSo(so)).map(([where, so]) => {
    const names = [...keysOf(where), ...keysOf(so)]
    return names.map(name => `${name} is ${endOf(name)}`).join(', but ')
  })
}

/** Only where no organization is claimed may the holder approve, and then its receipt says so. */
function approverAgrees(dimensions: readonly DimensionLine[]): boolean {
  const lineOf = (name: string) => dimensions.find(({ dimension }) => dimension === name)
  const approval = lineOf('APPROVAL')
  const alone = lineOf('ORGANIZATION')?.result === 'NOT_APPLICABLE'
  return approval?.result !== 'PASS' || (approval.code === 'APPROVAL_SELF') === alone
}

/** A fact that was made under an offset limits a decision made under none, so only the receipt's own is derived. */
function limitationsAgree({ limitations, clock_offset_ms, reason_codes }: Receipt): boolean {
  const says = (code: LimitationCode) => limitations.some(each => each.code === code)
  const shifted = clock_offset_ms !== 0 || says('CLOCK_SHIFTED')
  const expected = { CLOCK_SHIFTED: shifted, SELF_APPROVED: reason_codes.includes('APPROVAL_SELF') }
  const plain = (each: Receipt['limitations']) => each.map(({ code, statement }) => [code, statement])
  return sameJson(plain(limitations), plain(limitationsOf(expected)))
}

/** The latest time that an obligation may name, in milliseconds after the decision. */
const WITHIN_MS: Partial<Record<ObligationName, number>> = {
  deliver_before: LIMITS.DELIVER_WITHIN_S * 1000,
  reevaluate_before: (LIMITS.POSSESSION_MAX_AGE_S + LIMITS.CLOCK_SKEW_S) * 1000,
}

/** Whether the obligations are those of the decision, each of its shape. */
function obligationsAgree({ obligations, dimensions, action, decision, evaluated_at }: Receipt): boolean {
  const names = obligations.map(({ properties }) => properties.name)
  if (!sameJson(names.toSorted(), dutiesOf(action, decision, dimensions).toSorted())) return false
  return obligations.every(({ id, properties }) => {
    if (id !== properties.name) return false
    if ('destination' in properties) return properties.destination === INBOX_DESTINATION
    if (!('before' in properties)) return true
    const [at, before] = [Date.parse(evaluated_at), dateTimeToEpochMs(properties.before)]
    return before > at && before <= at + (WITHIN_MS[properties.name] ?? 0)
  })
}

/** A receipt of any version of this major one, as far as what it says follows from itself in each of them. */
export interface AnyReceipt extends Pick<Receipt, 'decision' | 'sequence' | 'previous_receipt_ref'> {
  readonly dimensions: readonly {
    readonly dimension: string
    readonly result: DimensionLine['result']
    readonly code?: string | undefined
  }[]
  readonly reason_codes: readonly string[]
}

type Contradictions = readonly (readonly [isSo: boolean, said: string])[]

const said = (found: Contradictions) => found.flatMap(([isSo, words]) => (isSo ? [words] : []))

/** How a receipt of any version disagrees with itself, each contradiction in words. */
export function contradictionsOfAny(receipt: AnyReceipt): readonly string[] {
  const { dimensions, decision, reason_codes: codes, sequence, previous_receipt_ref } = receipt
  const failed = policyFailed(receipt)
  const names = new Set(dimensions.map(({ dimension }) => dimension))
  const bare = dimensions.find(({ result, code }) => /^(?:FAIL|MISSING)$/u.test(result) && code === undefined)
  const made = failed ? 'DENY' : decisionOf(dimensions)
  const reasons = failed ? [POLICY_ERROR] : reasonCodesOf(dimensions)
  return said([
    [failed && names.size > 0, `${POLICY_ERROR} judges no dimension, but dimensions are there`],
    [!failed && names.size === 0, 'it has no dimensions'],
    [names.size < dimensions.length, 'a dimension is there twice'],
    [bare !== undefined, `${bare?.dimension} is ${bare?.result} without a code`],
    [decision !== made, `decision is ${decision}; ${made} follows from its dimensions`],
    [
      !sameJson(codes, reasons),
      `reason_codes are ${codes.join(', ')}; ${reasons.join(', ')} follow from its dimensions`,
    ],
    [
      (sequence === 1) !== (previous_receipt_ref === null),
      'only the first receipt of a chain may name no earlier one',
    ],
  ])
}

/**
 * How a receipt disagrees with itself, each contradiction in words; none where it agrees. A receipt that contradicts
 * itself is none of this service. That it hashes to its name is judged elsewhere.
 * @param obligations `apart` for anyone who judges them by whether it can perform them
 */
export function contradictionsOf(receipt: Receipt, obligations?: 'apart'): readonly string[] {
  const found = said([
    [receipt.policy_version !== POLICY_VERSION, `it names another policy than ${POLICY_VERSION}`],
    [
      !dimensionsAgree(receipt),
      'its dimensions are not those of its action, each with its own result and code',
    ],
    [!limitationsAgree(receipt), 'its limitations are not those of what it says'],
    [
      obligations !== 'apart' && !obligationsAgree(receipt),
      'its obligations are not those of its decision and reasons',
    ],
  ])
  const between = policyFailed(receipt) ? [] : betweenLines(receipt.dimensions, receipt.action)
  return [...contradictionsOfAny(receipt), ...found, ...between]
}
