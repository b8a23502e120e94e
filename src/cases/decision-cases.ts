import {
  type Dimension,
  type DimensionResult,
  REASONS,
  type ReasonCode,
} from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { decisionFor, type PilotCase } from './case.ts'
import { BOUND, begun, CLAIMED, LINK, PROOFS, PROVEN, PROVEN_APART } from './situations.ts'
import type { Steps } from './steps.ts'

const HOUR_MS = 3_600_000

/**
 * A way of an agent to where it may not enter the pilot, for this reason.
 * @param variant tells it from other cases of the same reason
 * @param also the reasons that come with it
 */
const stopped = (
  reason: ReasonCode,
  tries: string,
  steps: Steps,
  { variant, also = [] }: { readonly variant?: string; readonly also?: readonly ReasonCode[] } = {},
): PilotCase => {
  const dimension = REASONS.get(reason)?.dimension
  return {
    ...{ id: `decision.${reason}${variant === undefined ? '' : `.${variant}`}`, step: 'evaluate' },
    area: 'dimension',
    tries: `Ask whether the pilot may be entered by ${tries}: ${dimension} stops it.`,
    rule: `dimension:${dimension}`,
    expected: { status: 200, ...decisionFor([reason, ...also].toSorted()) },
    steps: [...steps, 'enter'],
  }
}

const claiming = (metadata: Partial<ImportRequest['metadata']>): Steps => [
  begun('SERVICE_NAME', claim => ({ ...claim, metadata: { ...claim.metadata, ...metadata } })),
  'bind',
]
const within = (valid_from: string, valid_until: string) =>
  claiming({ valid_from: `${valid_from}T00:00:00Z`, valid_until: `${valid_until}T00:00:00Z` })

const marked = (purpose: 'revocation' | 'suspension'): Steps => [
  begun('W3C_VC', 'own list'),
  ...PROOFS,
  ['mark', purpose],
]

const STOPPED: readonly PilotCase[] = [
  stopped(
    'IDENTITY_NOT_IN_REGISTRY',
    'an agent that is not in the registry',
    [begun('SERVICE_NAME', claim => ({ ...claim, subject: `${claim.subject}-x` }))],
    { also: ['POSSESSION_NOT_PROVEN'] },
  ),
  stopped('IDENTITY_WITHDRAWN', 'an agent whose issuer has withdrawn the key that vouched for it', [
    ...PROVEN_APART,
    ['publish', 'issuer withdraws'],
  ]),
  stopped(
    'IDENTITY_WITHDRAWN',
    'an agent whose issuer has a new key, and has withdrawn the former one',
    [...PROVEN_APART, ['publish', 'issuer rotates and withdraws']],
    { variant: 'rotated' },
  ),
  stopped(
    'IDENTITY_WITHDRAWN',
    'an agent whose credential its issuer has revoked since',
    marked('revocation'),
    { variant: 'revoked' },
  ),
  stopped('IDENTITY_WITHDRAWN', 'an agent whose credential its issuer has suspended', marked('suspension'), {
    variant: 'suspended',
  }),
  stopped(
    'IDENTITY_WITHDRAWN',
    'an agent whose host names another key, under which another agent took the identity',
    [['begin', 'DNS_WELL_KNOWN'], 'verify', 'bind', 'takeZone'],
    { variant: 'zone' },
  ),
  stopped('IDENTITY_KEY_MISMATCH', 'an agent for which the registry names another key by now', [
    ...BOUND,
    ['register', 'unheard'],
  ]),
  stopped('IDENTITY_NOT_VERIFIED', 'a bound agent whose identity nothing has verified', [
    ['begin', 'PUBLIC_KEY'],
    'bind',
  ]),
  stopped('IDENTITY_EXPIRED', 'an agent whose token expired after an hour', [
    ...PROVEN,
    ['wait', HOUR_MS + 60_000],
  ]),
  stopped(
    'IDENTITY_KEY_NOT_BOUND',
    'a verified agent whose confirmed key was never bound',
    [...CLAIMED, 'verify', LINK],
    { also: ['POSSESSION_NOT_PROVEN'] },
  ),
  stopped('POSSESSION_NOT_PROVEN', 'an agent that was only imported', [['begin', 'SERVICE_NAME']], {
    also: ['IDENTITY_KEY_NOT_BOUND'],
  }),
  stopped('POSSESSION_STALE', 'an agent whose proof of possession is older than 24 hours', [
    ...BOUND,
    ['wait', (LIMITS.POSSESSION_MAX_AGE_S + 1) * 1000],
  ]),
  stopped(
    'ORGANIZATION_UNKNOWN',
    'an agent of an organization that is not in the directory',
    claiming({ organization_id: 'nobody-knows.example' }),
  ),
  stopped('ORGANIZATION_WITHDRAWN', 'an agent whose organization has withdrawn the key that linked it', [
    ...PROVEN_APART,
    ['publish', 'organization rotates and withdraws'],
  ]),
  stopped('ORGANIZATION_NOT_LINKED', 'a verified and bound agent that its organization has not confirmed', [
    ...CLAIMED,
    'verify',
    'bind',
  ]),
  stopped(
    'LIFECYCLE_WINDOW_INVERTED',
    'a validity window that ends before it begins',
    within('2026-02-01', '2026-01-01'),
  ),
  stopped('LIFECYCLE_NOT_YET_VALID', 'a validity period in the future', within('9998-01-01', '9999-01-01')),
  stopped('LIFECYCLE_EXPIRED', 'a validity window that has passed', within('2001-01-01', '2002-01-01')),
  stopped('LIFECYCLE_SUSPENDED', 'a suspended agent', [...BOUND, ['prove', 'SUSPEND']]),
  stopped('LIFECYCLE_REVOKED', 'a revoked agent', [...BOUND, ['prove', 'REVOKE']]),
]

const permitted = (name: string, tries: string, steps: Steps): PilotCase => ({
  id: `decision.permit.${name}`,
  step: 'evaluate',
  area: 'dimension',
  tries,
  rule: 'permits:pilot.enter',
  expected: {
    status: 200,
    decision: 'PERMIT',
    reason_codes: ['ALL_DIMENSIONS_PASS'],
    agent_status: 'ASSURANCE_PILOT_READY',
  },
  steps: [...steps, 'enter'],
})

const ALL_EIGHT: PilotCase = {
  id: 'decision.all-eight',
  step: 'evaluate',
  area: 'dimension',
  tries: 'A receipt names the result of all eight dimensions; three are asked of reports alone.',
  rule: 'permits:pilot.enter',
  expected: {
    status: 200,
    decision: 'PERMIT',
    dimensions: {
      IDENTITY: 'PASS',
      POSSESSION: 'PASS',
      ORGANIZATION: 'PASS',
      LIFECYCLE: 'PASS',
      APPROVAL: 'NOT_APPLICABLE',
      CONTENT: 'NOT_APPLICABLE',
      DESTINATION: 'NOT_APPLICABLE',
      TRACEABILITY: 'PASS',
    } satisfies Record<Dimension, DimensionResult>,
  },
  steps: [...PROVEN, 'enter'],
}

export const DECISION_CASES: readonly PilotCase[] = [
  permitted('registry', 'A registry agent with its registered key bound enters the pilot.', BOUND),
  permitted('organization', 'A verified, linked and bound agent enters the pilot.', PROVEN),
  permitted(
    'issuer-rotated',
    'An agent whose issuer has a new key, and kept the former one as retired, enters the pilot.',
    [...PROVEN_APART, ['publish', 'issuer rotates']],
  ),
  permitted(
    'organization-rotated',
    'An agent whose organization has a new key, and kept the former one as retired, enters the pilot.',
    [...PROVEN_APART, ['publish', 'organization rotates']],
  ),
  permitted(
    'issuer-restored',
    'An agent whose issuer withdrew its key and published it again enters the pilot.',
    [...PROVEN_APART, ['publish', 'issuer withdraws'], ['publish', 'issuer restores']],
  ),
  ALL_EIGHT,
  ...STOPPED,
]

/** The steps of the case about this reason. @throws RangeError where there is none */
export function stepsFor(reason: ReasonCode): Steps {
  const found = DECISION_CASES.find(({ id }) => id === `decision.${reason}`)
  if (found === undefined) throw new RangeError(`no case of the controlled pilot is about ${reason}`)
  return found.steps
}
