import type { Outcome } from '../client/visitor.ts'
import type { Decision, Dimension, DimensionResult, ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { Actors } from '../flows/actors.ts'
import { begin, enterPilot, must, provenAgent } from '../flows/sample-agents.ts'
import type { PilotCase } from './case.ts'
import { observedOf } from './observe.ts'
import {
  after,
  bound,
  claiming,
  later,
  otherRegistered,
  type Situation,
  unbound,
  unlinked,
} from './situations.ts'
import {
  credentialMarked,
  issuerRestored,
  issuerRotated,
  issuerWithdrew,
  organizationRotated,
  zoneTaken,
} from './trust-situations.ts'

const HOUR_MS = 3_600_000

interface DecisionCase {
  readonly name: ReasonCode
  /** Tells it from other cases of the same reason. */
  readonly variant?: string
  readonly dimension: Dimension
  readonly tries: string
  readonly situation: Situation
  readonly decision: Decision
  readonly also?: readonly ReasonCode[]
}

/** A case for each reason why entering the pilot is not permitted. */
export const DECISION_TABLE: readonly DecisionCase[] = [
  {
    ...{
      name: 'IDENTITY_NOT_IN_REGISTRY',
      dimension: 'IDENTITY',
      decision: 'DENY',
      also: ['POSSESSION_NOT_PROVEN'],
    },
    tries: 'an agent that the registry does not hold',
    situation: actors =>
      begin(actors, 'SERVICE_NAME', claim => ({ ...claim, subject: `${claim.subject}-x` })),
  },
  {
    ...{ name: 'IDENTITY_WITHDRAWN', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent whose issuer has withdrawn the key that vouched for it',
    situation: issuerWithdrew,
  },
  {
    ...{ name: 'IDENTITY_WITHDRAWN', variant: 'rotated', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent whose issuer has a new key, and has withdrawn the former one',
    situation: issuerRotated({ former: 'withdrawn' }),
  },
  {
    ...{ name: 'IDENTITY_WITHDRAWN', variant: 'revoked', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent whose credential its issuer has revoked since',
    situation: credentialMarked('revocation'),
  },
  {
    ...{ name: 'IDENTITY_WITHDRAWN', variant: 'suspended', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent whose credential its issuer has suspended',
    situation: credentialMarked('suspension'),
  },
  {
    ...{ name: 'IDENTITY_WITHDRAWN', variant: 'zone', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent whose host names another key, under which another agent took the identity',
    situation: zoneTaken,
  },
  {
    ...{ name: 'IDENTITY_KEY_MISMATCH', dimension: 'IDENTITY', decision: 'DENY' },
    tries: 'an agent for which the registry names another key by now',
    situation: otherRegistered,
  },
  {
    ...{ name: 'IDENTITY_NOT_VERIFIED', dimension: 'IDENTITY', decision: 'INDETERMINATE' },
    tries: 'a bound agent whose identity nothing has verified',
    situation: bound('PUBLIC_KEY'),
  },
  {
    ...{ name: 'IDENTITY_EXPIRED', dimension: 'IDENTITY', decision: 'INDETERMINATE' },
    tries: 'an agent whose token ran out after an hour',
    situation: later(actors => provenAgent(actors, 'OIDC'), HOUR_MS + 60_000),
  },
  {
    ...{
      name: 'IDENTITY_KEY_NOT_BOUND',
      dimension: 'IDENTITY',
      decision: 'INDETERMINATE',
      also: ['POSSESSION_NOT_PROVEN'],
    },
    tries: 'a verified agent whose confirmed key was never bound',
    situation: unbound,
  },
  {
    ...{
      name: 'POSSESSION_NOT_PROVEN',
      dimension: 'POSSESSION',
      decision: 'INDETERMINATE',
      also: ['IDENTITY_KEY_NOT_BOUND'],
    },
    tries: 'an agent that was only imported',
    situation: actors => begin(actors, 'SERVICE_NAME'),
  },
  {
    ...{ name: 'POSSESSION_STALE', dimension: 'POSSESSION', decision: 'INDETERMINATE' },
    tries: 'an agent whose proof of possession is older than 24 hours',
    situation: later(bound('SERVICE_NAME'), (LIMITS.POSSESSION_MAX_AGE_S + 1) * 1000),
  },
  {
    ...{ name: 'ORGANIZATION_UNKNOWN', dimension: 'ORGANIZATION', decision: 'DENY' },
    tries: 'an agent of an organization that the directory does not hold',
    situation: bound('SERVICE_NAME', claiming({ organization_id: 'nobody-knows.example' })),
  },
  {
    ...{ name: 'ORGANIZATION_WITHDRAWN', dimension: 'ORGANIZATION', decision: 'DENY' },
    tries: 'an agent whose organization has withdrawn the key that linked it',
    situation: organizationRotated({ former: 'withdrawn' }),
  },
  {
    ...{ name: 'ORGANIZATION_NOT_LINKED', dimension: 'ORGANIZATION', decision: 'INDETERMINATE' },
    tries: 'a verified and bound agent that its organization has not confirmed',
    situation: unlinked,
  },
  {
    ...{ name: 'LIFECYCLE_WINDOW_INVERTED', dimension: 'LIFECYCLE', decision: 'DENY' },
    tries: 'a validity window that ends before it begins',
    situation: bound(
      'SERVICE_NAME',
      claiming({ valid_from: '2026-02-01T00:00:00Z', valid_until: '2026-01-01T00:00:00Z' }),
    ),
  },
  {
    ...{ name: 'LIFECYCLE_NOT_YET_VALID', dimension: 'LIFECYCLE', decision: 'DENY' },
    tries: 'a validity window that lies ahead',
    situation: bound(
      'SERVICE_NAME',
      claiming({ valid_from: '9998-01-01T00:00:00Z', valid_until: '9999-01-01T00:00:00Z' }),
    ),
  },
  {
    ...{ name: 'LIFECYCLE_EXPIRED', dimension: 'LIFECYCLE', decision: 'DENY' },
    tries: 'a validity window that has passed',
    situation: bound(
      'SERVICE_NAME',
      claiming({ valid_from: '2001-01-01T00:00:00Z', valid_until: '2002-01-01T00:00:00Z' }),
    ),
  },
  {
    ...{ name: 'LIFECYCLE_SUSPENDED', dimension: 'LIFECYCLE', decision: 'DENY' },
    tries: 'a suspended agent',
    situation: after('SUSPEND'),
  },
  {
    ...{ name: 'LIFECYCLE_REVOKED', dimension: 'LIFECYCLE', decision: 'DENY' },
    tries: 'a revoked agent',
    situation: after('REVOKE'),
  },
]

const BY_TABLE = DECISION_TABLE.map(
  ({ name, variant, dimension, tries, situation, decision, also = [] }): PilotCase => ({
    id: ['decision', name, ...(variant === undefined ? [] : [variant])].join('.'),
    step: 'evaluate',
    area: 'dimension',
    tries: `Ask whether the pilot may be entered by ${tries}: ${dimension} stops it.`,
    rule: `dimension:${dimension}`,
    expected: { status: 200, decision, reason_codes: [name, ...also].toSorted() },
    run: async actors => observedOf(await enterPilot(actors, await situation(actors))),
  }),
)

const permitted = (name: string, tries: string, situation: Situation): PilotCase => ({
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
  run: async actors => {
    const agent = await situation(actors)
    const observed = observedOf(await enterPilot(actors, agent))
    const status = (await actors.window.agent(agent.agent_id))?.status
    return { ...observed, ...(status === undefined ? {} : { agent_status: status }) }
  },
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
  run: async actors => {
    const outcome = await enterPilot(actors, await provenAgent(actors, 'OIDC'))
    const kept = await actors.window.receipt(must(outcome).receipt_ref)
    const results = kept?.receipt.dimensions.map(({ dimension, result }) => [dimension, result]) ?? []
    return { ...observedOf(outcome), dimensions: Object.fromEntries(results) }
  },
}

/** Every reason why entering the pilot is not permitted, and cases where it is (contract section 7). */
export const DECISION_CASES: readonly PilotCase[] = [
  permitted(
    'registry',
    'A registry agent with its registered key bound enters the pilot.',
    bound('SERVICE_NAME'),
  ),
  permitted('organization', 'A verified, linked and bound agent enters the pilot.', actors =>
    provenAgent(actors, 'OIDC'),
  ),
  permitted(
    'issuer-rotated',
    'An agent whose issuer has a new key, and kept the former one as retired, enters the pilot.',
    issuerRotated({ former: 'retired' }),
  ),
  permitted(
    'organization-rotated',
    'An agent whose organization has a new key, and kept the former one as retired, enters the pilot.',
    organizationRotated({ former: 'retired' }),
  ),
  permitted(
    'issuer-restored',
    'An agent whose issuer withdrew its key and published it again enters the pilot.',
    issuerRestored,
  ),
  ALL_EIGHT,
  ...BY_TABLE,
]

/** Brings an agent to where the case about a reason begins, and asks whether it may enter the pilot. */
export function askAbout(actors: Actors, reason: ReasonCode): Promise<Outcome<EvaluationAnswer>> {
  const situation = DECISION_TABLE.find(({ name }) => name === reason)?.situation
  if (situation === undefined) throw new RangeError(`no case of the controlled pilot is about ${reason}`)
  return actors.world.clock.putBackAfter(async () => enterPilot(actors, await situation(actors)))
}
