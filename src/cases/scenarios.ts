import type { Attempt } from './attempt.ts'
import { loadBindRuns, loadEvaluateRuns, loadPilotRuns, type Runs, withNewAgents } from './run-attempt.ts'

type Arc = 'on' | 'open' | 'na'

/** Which facts hold at the end of a run: `on` holds, `open` does not, `na` does not apply to this agent. */
interface SealEnd {
  readonly identity: Arc
  readonly organization: Arc
  readonly binding: Arc
  readonly readiness: Arc
  readonly suspended: boolean
}

/** The seal of a registry agent about which nothing is proven. */
const CLAIMED_SEAL: SealEnd = {
  identity: 'open',
  organization: 'na',
  binding: 'open',
  readiness: 'open',
  suspended: false,
}

const BOUND_SEAL: SealEnd = { ...CLAIMED_SEAL, identity: 'on', binding: 'on' }

/** The seal of an organization's agent that has completed every step. */
export const READY_SEAL: SealEnd = { ...BOUND_SEAL, organization: 'on', readiness: 'on' }

/** A scenario's card: what it will run, what must come back, and the step whose view shows it. */
export interface Scenario extends Attempt {
  readonly words: string
  readonly tone: 'proven' | 'claimed' | 'refused'
  readonly step: 'bind' | 'evaluate' | 'pilot'
  /** The facts that hold for the scenario's agent at its end. */
  readonly seal: SealEnd
}

type Card = Omit<Scenario, 'step' | 'run'>

/** The scenarios that end at a step, each with the run of that name. */
const scenarioAt =
  <S extends Scenario['step'], N extends string>(step: S, load: () => Promise<Runs<N>>) =>
  <const C extends Card>(run: N, card: C) => ({
    ...card,
    step,
    run: withNewAgents(async () => (await load())[run]),
  })
const atBind = scenarioAt('bind', loadBindRuns)
const atEvaluate = scenarioAt('evaluate', loadEvaluateRuns)
const atPilot = scenarioAt('pilot', loadPilotRuns)

const REJECTED = '422 PROOF_REJECTED'
const BOUND = '201 TECHNICALLY_BOUND'

/** The scenario cards, in addition to one for each sample. */
export const SCENARIOS = {
  SKIP_A_STEP: atEvaluate('skipAStep', {
    title: 'Skip a step',
    words: 'Ask for a decision before any key is bound.',
    rule: 'permits:pilot.enter',
    expected: 'INDETERMINATE',
    tone: 'claimed',
    seal: CLAIMED_SEAL,
  }),
  CAPTURED_PROOF: atBind('capturedProof', {
    title: 'Captured proof',
    words: 'Someone sends a valid proof again.',
    rule: 'proof:challenge_unused',
    expected: '409 CHALLENGE_USED',
    tone: 'refused',
    seal: BOUND_SEAL,
  }),
  WRONG_KEY: atBind('wrongKey', {
    title: 'Wrong key',
    words: 'Signed by a key that the registry does not name.',
    rule: 'authority:bound_key',
    expected: REJECTED,
    tone: 'refused',
    seal: CLAIMED_SEAL,
  }),
  LATE_ANSWER: atBind('lateAnswer', {
    title: 'Late answer',
    words: 'The proof arrives after 300 seconds. The demo clock moves forward and then back.',
    rule: 'proof:challenge_fresh',
    expected: '410 CHALLENGE_EXPIRED',
    tone: 'refused',
    seal: CLAIMED_SEAL,
  }),
  SQUATTER_DISPLACED: atBind('squatterDisplaced', {
    title: 'Squatter displaced',
    words: 'A squatter binds a key first. Evidence for the holder’s key replaces it.',
    rule: 'opens:VERIFY_IDENTITY',
    expected: BOUND,
    tone: 'proven',
    seal: { ...BOUND_SEAL, organization: 'open' },
  }),
  TAKEN_IDENTITY: atBind('takenIdentity', {
    title: 'Taken identity',
    words: 'A second agent proves the same issuer and subject.',
    rule: 'store:identities',
    expected: '409 CLAIM_CONFLICT',
    tone: 'refused',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
  }),
  SELF_MADE_ISSUER: atBind('selfMadeIssuer', {
    title: 'Self-made issuer',
    words: 'A correct token comes from an issuer that is not in the directory.',
    rule: 'verifier:OIDC',
    expected: '422 EVIDENCE_REJECTED',
    tone: 'refused',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
  }),
  RENEWED_IDENTITY: atEvaluate('renewedIdentity', {
    title: 'Identity renewed',
    words:
      'The token expires after an hour and a new token renews the identity. The demo clock stays shifted.',
    rule: 'permits:pilot.enter',
    expected: 'PERMIT',
    tone: 'proven',
    seal: READY_SEAL,
  }),
  KEY_ROTATED: atEvaluate('keyRotated', {
    title: 'Key rotated',
    words: 'The holder authorizes a new key. The old one is refused from then on.',
    rule: 'permits:pilot.enter',
    expected: 'PERMIT',
    tone: 'proven',
    seal: READY_SEAL,
  }),
  SUSPEND_ROTATE_REINSTATE: atEvaluate('suspendRotateReinstate', {
    title: 'Suspend, rotate, reinstate',
    words: 'The organization suspends the agent, authorizes a new key, and lifts the suspension.',
    rule: 'opens:REINSTATE',
    expected: 'PERMIT',
    tone: 'proven',
    seal: READY_SEAL,
  }),
  STRANGER_AUTHORIZES: atBind('strangerAuthorizes', {
    title: 'A stranger authorizes',
    words: 'Someone without authority authorizes a new key.',
    rule: 'proof:authorization',
    expected: REJECTED,
    tone: 'refused',
    seal: { ...BOUND_SEAL, organization: 'on' },
  }),
  OWN_VIOLATION: atPilot('ownViolation', {
    title: 'Suspended by its own violation',
    words: 'An agent ready for the pilot signs a report for another destination.',
    rule: 'dimension:DESTINATION',
    expected: 'DENY',
    tone: 'refused',
    seal: { ...READY_SEAL, readiness: 'open', suspended: true },
  }),
  ISSUER_WITHDRAWS: atEvaluate('issuerWithdraws', {
    title: 'Issuer withdraws its key',
    words: 'The key that vouched for a ready agent leaves the directory.',
    rule: 'dimension:IDENTITY',
    expected: 'DENY',
    tone: 'refused',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
  }),
  CREDENTIAL_REVOKED: atEvaluate('credentialRevoked', {
    title: 'Credential revoked',
    words: 'The issuer marks a ready agent’s credential on its status list.',
    rule: 'dimension:IDENTITY',
    expected: 'DENY',
    tone: 'refused',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
  }),
  PROVIDER_ROTATES: atEvaluate('providerRotates', {
    title: 'Provider rotates its key',
    words: 'The provider signs with a new key and keeps the old one as retired. The identity stays valid.',
    rule: 'permits:pilot.enter',
    expected: 'PERMIT',
    tone: 'proven',
    seal: READY_SEAL,
  }),
  ZONE_CHANGES_HANDS: atEvaluate('zoneChangesHands', {
    title: 'Zone changes hands',
    words: 'The host names another key, whose holder proves the identity.',
    rule: 'dimension:IDENTITY',
    expected: 'DENY',
    tone: 'refused',
    seal: { ...BOUND_SEAL, identity: 'open' },
  }),
  ORGANIZATION_WITHDRAWS: atEvaluate('organizationWithdraws', {
    title: 'Organization withdraws its key',
    words: 'The key that linked a ready agent leaves the directory.',
    rule: 'dimension:ORGANIZATION',
    expected: 'DENY',
    tone: 'refused',
    seal: { ...READY_SEAL, organization: 'open', readiness: 'open' },
  }),
  REGISTRY_REPLACES: atBind('registryReplaces', {
    title: 'Registry names a new key',
    words: 'The replaced key can do nothing more, not even suspend.',
    rule: 'lifecycle:SUSPEND',
    expected: '409 TRANSITION_NOT_ALLOWED',
    tone: 'refused',
    seal: { ...BOUND_SEAL, identity: 'open' },
  }),
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
