import {
  ALL_PASS,
  type Decision,
  DIMENSION_NAMES,
  DIMENSIONS,
  POLICY_ERROR,
  type ReasonCode,
  type ReasonEntry,
} from '../contract/catalogues/dimensions.ts'
import { LIMITATION_CODES, LIMITATIONS, type LimitationCode } from '../contract/catalogues/limitations.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ObligationName } from '../contract/catalogues/obligations.ts'
import { entryOf } from '../contract/json-members.ts'
import { INBOX_DESTINATION } from '../contract/names.ts'
import type { Action } from '../contract/schemas/evaluation.ts'
import type { DimensionLine, Receipt } from '../contract/schemas/receipt.ts'
import { instantOf } from '../contract/time-and-chance.ts'
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

/** The obligations that answer what is missing, each once. */
export function remediesOf(lines: readonly DimensionLine[]) {
  return [...new Set(lines.flatMap(({ code }) => (code === undefined ? [] : (REMEDY[code] ?? []))))]
}

/** What a decision asks for besides what is missing, by action and decision. */
const DUTIES: Readonly<Record<Action, Readonly<Record<Decision, readonly ObligationName[]>>>> = {
  'pilot.enter': { PERMIT: ['send_only_to', 'reevaluate_before'], DENY: [], INDETERMINATE: [] },
  'report.send': {
    PERMIT: ['send_only_to', 'attach_receipt_ref', 'deliver_before', 'deliver_once'],
    DENY: ['stop_sending'],
    INDETERMINATE: [],
  },
}

/** The limitations of a receipt, each with its statement: the constant ones, and those that hold. */
export function limitationsOf(holds: Partial<Record<LimitationCode, boolean>>): Receipt['limitations'] {
  return LIMITATION_CODES.filter(code => LIMITATIONS[code].always || holds[code] === true).map(code => ({
    code,
    statement: LIMITATIONS[code].statement,
  }))
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const policyFailed = ({ reason_codes }: Receipt) => reason_codes.includes(POLICY_ERROR)

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

function dimensionsAgree({ dimensions, action, ...rest }: Receipt): boolean {
  if (rest.reason_codes.includes(POLICY_ERROR)) return dimensions.length === 0
  const inOrder = sameJson(
    dimensions.map(({ dimension }) => dimension),
    DIMENSION_NAMES,
  )
  return inOrder && dimensions.every(line => lineAgrees(line, action)) && approverAgrees(dimensions)
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
  return sameJson(
    limitations.map(({ code, statement }) => [code, statement]),
    limitationsOf(expected).map(({ code, statement }) => [code, statement]),
  )
}

/** The latest time that an obligation may name, in milliseconds after the decision. */
const WITHIN_MS: Partial<Record<ObligationName, number>> = {
  deliver_before: LIMITS.DELIVER_WITHIN_S * 1000,
  reevaluate_before: (LIMITS.POSSESSION_MAX_AGE_S + LIMITS.CLOCK_SKEW_S) * 1000,
}

function obligationsAgree(receipt: Receipt): boolean {
  const { obligations, dimensions, action, decision, evaluated_at, reason_codes: codes } = receipt
  const again = decision === 'INDETERMINATE' && codes.includes('CONTENT_OTHER_READINESS')
  const signing: readonly ObligationName[] = again ? ['sign_again'] : []
  const expected = [...remediesOf(dimensions), ...DUTIES[action][decision], ...signing]
  const names = obligations.map(({ properties }) => properties.name)
  if (!sameJson(names.toSorted(), expected.toSorted())) return false
  return obligations.every(({ id, properties }) => {
    if (id !== properties.name) return false
    if ('destination' in properties) return properties.destination === INBOX_DESTINATION
    const latest = Date.parse(evaluated_at) + (WITHIN_MS[properties.name] ?? 0)
    return !('before' in properties) || properties.before <= instantOf(latest)
  })
}

/** What must be so within a receipt, each in words that say it is not. */
const AGREEMENTS: readonly (readonly [contradiction: string, agrees: (receipt: Receipt) => boolean])[] = [
  [
    `it names another policy than ${POLICY_VERSION}`,
    ({ policy_version }) => policy_version === POLICY_VERSION,
  ],
  ['its dimensions are not those of its action, each each with its own result and code', dimensionsAgree],
  [
    'its decision does not follow from its dimensions',
    receipt => receipt.decision === (policyFailed(receipt) ? 'DENY' : decisionOf(receipt.dimensions)),
  ],
  [
    'its reason codes do not follow from its dimensions',
    receipt =>
      sameJson(
        receipt.reason_codes,
        policyFailed(receipt) ? [POLICY_ERROR] : reasonCodesOf(receipt.dimensions),
      ),
  ],
  ['its limitations are not those of what it says', limitationsAgree],
  [
    'only the first receipt of a chain may name no earlier one',
    ({ sequence, previous_receipt_ref }) => (sequence === 1) === (previous_receipt_ref === null),
  ],
]

/**
 * How a receipt disagrees with itself, each contradiction in words; none where it agrees. A receipt that contradicts
 * itself is none of this service. That it hashes to its name is judged elsewhere.
 * @param obligations `apart` for anyone who judges them by whether it can perform them
 */
export function contradictionsOf(receipt: Receipt, obligations?: 'apart'): readonly string[] {
  const found = AGREEMENTS.flatMap(([contradiction, agrees]) => (agrees(receipt) ? [] : [contradiction]))
  const fit = obligations === 'apart' || obligationsAgree(receipt)
  return fit ? found : [...found, 'its obligations are not those of its decision and reasons']
}

/**
 * Whether a receipt is dated after the one before it in its chain, each by the device's own time: the world's clock may
 * be turned either way, and each receipt says by how much. Allows the contract's skew.
 */
export function isDatedAfter(one: Receipt, before: Receipt): boolean {
  const onDevice = ({ evaluated_at, clock_offset_ms }: Receipt) => Date.parse(evaluated_at) - clock_offset_ms
  return onDevice(one) >= onDevice(before) - LIMITS.CLOCK_SKEW_S * 1000
}
