import type { Outcome } from '../client/visitor.ts'
import type { Decision, Dimension, DimensionResult, ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { Actors } from '../flows/actors.ts'
import { enterPilot, must } from '../flows/sample-agents.ts'
import { observedOf, withStatus } from './answers.ts'
import type { PilotCase } from './case.ts'
import {
  agentAfter,
  bind,
  holder,
  link,
  mark,
  PROVEN,
  registerAnother,
  restoreIssuer,
  rotateIssuer,
  rotateOrganization,
  type Situation,
  type Step,
  takeZone,
  verify,
  wait,
  withdrawIssuer,
  withOwnList,
  withOwnParties,
} from './steps.ts'

const HOUR_MS = 3_600_000

/** A reason why entering the pilot is not permitted, and an agent for which it is the reason. */
interface Row {
  readonly reason: ReasonCode
  readonly tries: string
  readonly situation: Situation
  readonly decision: Decision
  /** Tells it from other cases of the same reason. */
  readonly variant?: string
  readonly also?: readonly ReasonCode[]
}

type More = Pick<Row, 'variant' | 'also'>

const deny = (reason: ReasonCode, tries: string, situation: Situation, more: More = {}): Row => ({
  ...{ reason, tries, situation, decision: 'DENY', ...more },
})
const undecided = (reason: ReasonCode, tries: string, situation: Situation, more: More = {}): Row => ({
  ...{ reason, tries, situation, decision: 'INDETERMINATE', ...more },
})

const claiming = (metadata: Partial<ImportRequest['metadata']>): Situation =>
  agentAfter('SERVICE_NAME', [bind], claim => ({ ...claim, metadata: { ...claim.metadata, ...metadata } }))
const within = (valid_from: string, valid_until: string) =>
  claiming({ valid_from: `${valid_from}T00:00:00Z`, valid_until: `${valid_until}T00:00:00Z` })

const registered = agentAfter('SERVICE_NAME', [bind])
const proven = agentAfter('OIDC', PROVEN)
/** An agent with an issuer and an organization of its own, which do these steps. */
const apart = (...steps: readonly Step[]) => agentAfter('OIDC', [...PROVEN, ...steps], withOwnParties)
const marked = (purpose: 'revocation' | 'suspension') =>
  agentAfter('W3C_VC', [...PROVEN, mark(purpose)], withOwnList)

const STOPPED_BY: Readonly<Partial<Record<Dimension, readonly Row[]>>> = {
  IDENTITY: [
    deny(
      'IDENTITY_NOT_IN_REGISTRY',
      'an agent that is not in the registry',
      agentAfter('SERVICE_NAME', [], claim => ({ ...claim, subject: `${claim.subject}-x` })),
      { also: ['POSSESSION_NOT_PROVEN'] },
    ),
    deny(
      'IDENTITY_WITHDRAWN',
      'an agent whose issuer has withdrawn the key that vouched for it',
      apart(withdrawIssuer),
    ),
    deny(
      'IDENTITY_WITHDRAWN',
      'an agent whose issuer has a new key, and has withdrawn the former one',
      apart(rotateIssuer('withdrawn')),
      { variant: 'rotated' },
    ),
    deny(
      'IDENTITY_WITHDRAWN',
      'an agent whose credential its issuer has revoked since',
      marked('revocation'),
      { variant: 'revoked' },
    ),
    deny('IDENTITY_WITHDRAWN', 'an agent whose credential its issuer has suspended', marked('suspension'), {
      variant: 'suspended',
    }),
    deny(
      'IDENTITY_WITHDRAWN',
      'an agent whose host names another key, under which another agent took the identity',
      agentAfter('DNS_WELL_KNOWN', [verify, bind, takeZone]),
      { variant: 'zone' },
    ),
    deny(
      'IDENTITY_KEY_MISMATCH',
      'an agent for which the registry names another key by now',
      agentAfter('SERVICE_NAME', [bind, registerAnother]),
    ),
    undecided(
      'IDENTITY_NOT_VERIFIED',
      'a bound agent whose identity nothing has verified',
      agentAfter('PUBLIC_KEY', [bind]),
    ),
    undecided(
      'IDENTITY_EXPIRED',
      'an agent whose token expired after an hour',
      agentAfter('OIDC', [...PROVEN, wait(HOUR_MS + 60_000)]),
    ),
    undecided(
      'IDENTITY_KEY_NOT_BOUND',
      'a verified agent whose confirmed key was never bound',
      agentAfter('OIDC', [verify, link]),
      { also: ['POSSESSION_NOT_PROVEN'] },
    ),
  ],
  POSSESSION: [
    undecided('POSSESSION_NOT_PROVEN', 'an agent that was only imported', agentAfter('SERVICE_NAME'), {
      also: ['IDENTITY_KEY_NOT_BOUND'],
    }),
    undecided(
      'POSSESSION_STALE',
      'an agent whose proof of possession is older than 24 hours',
      agentAfter('SERVICE_NAME', [bind, wait((LIMITS.POSSESSION_MAX_AGE_S + 1) * 1000)]),
    ),
  ],
  ORGANIZATION: [
    deny(
      'ORGANIZATION_UNKNOWN',
      'an agent of an organization that is not in the directory',
      claiming({ organization_id: 'nobody-knows.example' }),
    ),
    deny(
      'ORGANIZATION_WITHDRAWN',
      'an agent whose organization has withdrawn the key that linked it',
      apart(rotateOrganization('withdrawn')),
    ),
    undecided(
      'ORGANIZATION_NOT_LINKED',
      'a verified and bound agent that its organization has not confirmed',
      agentAfter('OIDC', [verify, bind]),
    ),
  ],
  LIFECYCLE: [
    deny(
      'LIFECYCLE_WINDOW_INVERTED',
      'a validity window that ends before it begins',
      within('2026-02-01', '2026-01-01'),
    ),
    deny('LIFECYCLE_NOT_YET_VALID', 'a validity period in the future', within('9998-01-01', '9999-01-01')),
    deny('LIFECYCLE_EXPIRED', 'a validity window that has passed', within('2001-01-01', '2002-01-01')),
    deny('LIFECYCLE_SUSPENDED', 'a suspended agent', agentAfter('SERVICE_NAME', [bind, holder('SUSPEND')])),
    deny('LIFECYCLE_REVOKED', 'a revoked agent', agentAfter('SERVICE_NAME', [bind, holder('REVOKE')])),
  ],
}

const BY_TABLE = keysOf(STOPPED_BY).flatMap(dimension =>
  (STOPPED_BY[dimension] ?? []).map(
    ({ reason, variant, tries, situation, decision, also = [] }): PilotCase => ({
      id: ['decision', reason, ...(variant === undefined ? [] : [variant])].join('.'),
      step: 'evaluate',
      area: 'dimension',
      tries: `Ask whether the pilot may be entered by ${tries}: ${dimension} stops it.`,
      rule: `dimension:${dimension}`,
      expected: { status: 200, decision, reason_codes: [reason, ...also].toSorted() },
      run: async actors => observedOf(await enterPilot(actors, await situation(actors))),
    }),
  ),
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
    return withStatus(actors, agent.agent_id, observedOf(await enterPilot(actors, agent)))
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
    const outcome = await enterPilot(actors, await proven(actors))
    const kept = await actors.window.receipt(must(outcome).receipt_ref)
    const results = kept?.receipt.dimensions.map(({ dimension, result }) => [dimension, result]) ?? []
    return { ...observedOf(outcome), dimensions: Object.fromEntries(results) }
  },
}

export const DECISION_CASES: readonly PilotCase[] = [
  permitted('registry', 'A registry agent with its registered key bound enters the pilot.', registered),
  permitted('organization', 'A verified, linked and bound agent enters the pilot.', proven),
  permitted(
    'issuer-rotated',
    'An agent whose issuer has a new key, and kept the former one as retired, enters the pilot.',
    apart(rotateIssuer('retired')),
  ),
  permitted(
    'organization-rotated',
    'An agent whose organization has a new key, and kept the former one as retired, enters the pilot.',
    apart(rotateOrganization('retired')),
  ),
  permitted(
    'issuer-restored',
    'An agent whose issuer withdrew its key and published it again enters the pilot.',
    apart(withdrawIssuer, restoreIssuer),
  ),
  ALL_EIGHT,
  ...BY_TABLE,
]

/** Brings an agent to where the case about a reason begins, and asks whether it may enter the pilot. */
export function askAbout(actors: Actors, reason: ReasonCode): Promise<Outcome<EvaluationAnswer>> {
  const row = Object.values(STOPPED_BY)
    .flat()
    .find(each => each.reason === reason)
  if (row === undefined) throw new RangeError(`no case of the controlled pilot is about ${reason}`)
  return actors.world.clock.putBackAfter(async () => enterPilot(actors, await row.situation(actors)))
}
