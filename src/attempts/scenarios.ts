import type { Outcome } from '../client/visitor.ts'
import type { Stage } from '../flows/actors.ts'
import { BOUND_SEAL, CLAIMED_SEAL, READY_SEAL, type SealEnd } from '../flows/expected-facts.ts'

/** A scenario: what it will run, what must come back, and the step whose view shows it. */
export interface Scenario {
  readonly title: string
  readonly words: string
  /** The decision, or the status and what came with it, that it ends with. */
  readonly expected: string
  readonly tone: 'proven' | 'claimed' | 'refused'
  readonly view: 'bind' | 'evaluate' | 'pilot'
  /** What stands for the scenario's agent at its end. */
  readonly seal: SealEnd
  /** Runs every step as real messages, on agents of its own. Resolves with the last outcome. */
  readonly run: (stage: Stage) => Promise<Outcome<unknown>>
}

/** A run whose code is loaded when it is first wanted: the cards are on the first view, their runs are not. */
function through(load: () => Promise<Scenario['run']>): Scenario['run'] {
  return async stage => {
    const [{ toTheEnd }, run] = await Promise.all([import('../flows/sample-agents.ts'), load()])
    return toTheEnd(() => run(stage))
  }
}

const proofRuns = () => import('./runs/proof-runs.ts')
const identityRuns = () => import('./runs/identity-runs.ts')
const keyRuns = () => import('./runs/key-runs.ts')
const reportRuns = () => import('./runs/report-runs.ts')
const trustRuns = () => import('./runs/trust-runs.ts')

const REJECTED = '422 PROOF_REJECTED'
const BOUND = '201 TECHNICALLY_BOUND'

/** The scenario cards, beside one for each sample. */
export const SCENARIOS = {
  SKIP_A_STEP: {
    title: 'Skip a step',
    words: 'Ask for a decision before any key is bound.',
    expected: 'INDETERMINATE',
    tone: 'claimed',
    view: 'evaluate',
    seal: CLAIMED_SEAL,
    run: through(async () => (await proofRuns()).skipAStep),
  },
  CAPTURED_PROOF: {
    title: 'Captured proof',
    words: 'Someone sends a valid proof again.',
    expected: '409 CHALLENGE_USED',
    tone: 'refused',
    view: 'bind',
    seal: BOUND_SEAL,
    run: through(async () => (await proofRuns()).capturedProof),
  },
  WRONG_KEY: {
    title: 'Wrong key',
    words: 'Signed by a key that the registry does not name.',
    expected: REJECTED,
    tone: 'refused',
    view: 'bind',
    seal: CLAIMED_SEAL,
    run: through(async () => (await proofRuns()).wrongKey),
  },
  LATE_ANSWER: {
    title: 'Late answer',
    words: 'The proof comes after 300 seconds, and the clock is moved ahead, then restored.',
    expected: '410 CHALLENGE_EXPIRED',
    tone: 'refused',
    view: 'bind',
    seal: CLAIMED_SEAL,
    run: through(async () => (await proofRuns()).lateAnswer),
  },
  SQUATTER_DISPLACED: {
    title: 'Squatter displaced',
    words: 'Someone binds a key first; evidence for the holder’s key displaces it.',
    expected: BOUND,
    tone: 'proven',
    view: 'bind',
    seal: { ...BOUND_SEAL, organization: 'open' },
    run: through(async () => (await identityRuns()).squatterDisplaced),
  },
  TAKEN_IDENTITY: {
    title: 'Taken identity',
    words: 'A second agent proves the same issuer and subject.',
    expected: '409 CLAIM_CONFLICT',
    tone: 'refused',
    view: 'bind',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    run: through(async () => (await identityRuns()).takenIdentity),
  },
  SELF_MADE_ISSUER: {
    title: 'Self-made issuer',
    words: 'A faultless token by an issuer that the directory does not hold.',
    expected: '422 EVIDENCE_REJECTED',
    tone: 'refused',
    view: 'bind',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    run: through(async () => (await identityRuns()).selfMadeIssuer),
  },
  RENEWED_IDENTITY: {
    title: 'Identity renewed',
    words: 'A token runs out after an hour, and a new one renews it. The clock stays ahead.',
    expected: 'PERMIT',
    tone: 'proven',
    view: 'evaluate',
    seal: READY_SEAL,
    run: through(async () => (await identityRuns()).renewedIdentity),
  },
  KEY_ROTATED: {
    title: 'Key rotated',
    words: 'The holder agrees to a new key; the old one is refused from then on.',
    expected: 'PERMIT',
    tone: 'proven',
    view: 'evaluate',
    seal: READY_SEAL,
    run: through(async () => (await keyRuns()).keyRotated),
  },
  SUSPEND_ROTATE_REINSTATE: {
    title: 'Suspend, rotate, reinstate',
    words: 'The organization suspends, agrees to a new key, and lifts the suspension.',
    expected: 'PERMIT',
    tone: 'proven',
    view: 'evaluate',
    seal: READY_SEAL,
    run: through(async () => (await keyRuns()).suspendRotateReinstate),
  },
  STRANGER_AUTHORIZES: {
    title: 'A stranger agrees',
    words: 'Someone without authority signs for a change of keys.',
    expected: REJECTED,
    tone: 'refused',
    view: 'bind',
    seal: { ...BOUND_SEAL, organization: 'on' },
    run: through(async () => (await keyRuns()).strangerAuthorizes),
  },
  OWN_VIOLATION: {
    title: 'Suspended by its own violation',
    words: 'An agent ready for the pilot signs a report for another destination.',
    expected: 'DENY',
    tone: 'refused',
    view: 'pilot',
    seal: { ...READY_SEAL, readiness: 'open', suspended: true },
    run: through(async () => (await reportRuns()).ownViolation),
  },
  ISSUER_WITHDRAWS: {
    title: 'Issuer withdraws its key',
    words: 'The key that vouched for a ready agent leaves the directory.',
    expected: 'DENY',
    tone: 'refused',
    view: 'evaluate',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    run: through(async () => (await trustRuns()).issuerWithdraws),
  },
  CREDENTIAL_REVOKED: {
    title: 'Credential revoked',
    words: 'The issuer marks a ready agent’s credential on its status list.',
    expected: 'DENY',
    tone: 'refused',
    view: 'evaluate',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    run: through(async () => (await trustRuns()).credentialRevoked),
  },
  PROVIDER_ROTATES: {
    title: 'Provider rotates its key',
    words: 'A new key signs, the former is kept as retired: nothing falls.',
    expected: 'PERMIT',
    tone: 'proven',
    view: 'evaluate',
    seal: READY_SEAL,
    run: through(async () => (await trustRuns()).providerRotates),
  },
  ZONE_CHANGES_HANDS: {
    title: 'Zone changes hands',
    words: 'The host names another key, whose holder proves the identity.',
    expected: 'DENY',
    tone: 'refused',
    view: 'evaluate',
    seal: { ...BOUND_SEAL, identity: 'open' },
    run: through(async () => (await trustRuns()).zoneChangesHands),
  },
  ORGANIZATION_WITHDRAWS: {
    title: 'Organization withdraws its key',
    words: 'The key that linked a ready agent leaves the directory.',
    expected: 'DENY',
    tone: 'refused',
    view: 'evaluate',
    seal: { ...READY_SEAL, organization: 'open', readiness: 'open' },
    run: through(async () => (await trustRuns()).organizationWithdraws),
  },
  REGISTRY_REPLACES: {
    title: 'Registry names a new key',
    words: 'The replaced key can do nothing more, not even suspend.',
    expected: '409 TRANSITION_NOT_ALLOWED',
    tone: 'refused',
    view: 'bind',
    seal: { ...BOUND_SEAL, identity: 'open' },
    run: through(async () => (await trustRuns()).registryReplaces),
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
