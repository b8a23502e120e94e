import { BOUND_SEAL, CLAIMED_SEAL, READY_SEAL, type SealEnd } from '../flows/expected-facts.ts'
import { type Attempt, withNewAgents } from './attempt.ts'
import { loadIdentityRuns, loadKeyRuns, loadProofRuns, loadReportRuns, loadTrustRuns } from './load-runs.ts'

/** A scenario's card: what it will run, what must come back, and the step whose view shows it. */
export interface Scenario extends Attempt {
  readonly words: string
  readonly tone: 'proven' | 'claimed' | 'refused'
  readonly step: 'bind' | 'evaluate' | 'pilot'
  /** The facts that hold for the scenario's agent at its end. */
  readonly seal: SealEnd
}

const REJECTED = '422 PROOF_REJECTED'
const BOUND = '201 TECHNICALLY_BOUND'

/** The scenario cards, in addition to one for each sample. */
export const SCENARIOS = {
  SKIP_A_STEP: {
    title: 'Skip a step',
    words: 'Ask for a decision before any key is bound.',
    expected: 'INDETERMINATE',
    tone: 'claimed',
    step: 'evaluate',
    seal: CLAIMED_SEAL,
    run: withNewAgents(async () => (await loadProofRuns()).skipAStep),
  },
  CAPTURED_PROOF: {
    title: 'Captured proof',
    words: 'Someone sends a valid proof again.',
    expected: '409 CHALLENGE_USED',
    tone: 'refused',
    step: 'bind',
    seal: BOUND_SEAL,
    run: withNewAgents(async () => (await loadProofRuns()).capturedProof),
  },
  WRONG_KEY: {
    title: 'Wrong key',
    words: 'Signed by a key that the registry does not name.',
    expected: REJECTED,
    tone: 'refused',
    step: 'bind',
    seal: CLAIMED_SEAL,
    run: withNewAgents(async () => (await loadProofRuns()).wrongKey),
  },
  LATE_ANSWER: {
    title: 'Late answer',
    words: 'The proof comes after 300 seconds, and the clock is moved ahead, then restored.',
    expected: '410 CHALLENGE_EXPIRED',
    tone: 'refused',
    step: 'bind',
    seal: CLAIMED_SEAL,
    run: withNewAgents(async () => (await loadProofRuns()).lateAnswer),
  },
  SQUATTER_DISPLACED: {
    title: 'Squatter displaced',
    words: 'Someone binds a key first; evidence for the holder’s key displaces it.',
    expected: BOUND,
    tone: 'proven',
    step: 'bind',
    seal: { ...BOUND_SEAL, organization: 'open' },
    run: withNewAgents(async () => (await loadIdentityRuns()).squatterDisplaced),
  },
  TAKEN_IDENTITY: {
    title: 'Taken identity',
    words: 'A second agent proves the same issuer and subject.',
    expected: '409 CLAIM_CONFLICT',
    tone: 'refused',
    step: 'bind',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    run: withNewAgents(async () => (await loadIdentityRuns()).takenIdentity),
  },
  SELF_MADE_ISSUER: {
    title: 'Self-made issuer',
    words: 'A faultless token by an issuer that the directory does not hold.',
    expected: '422 EVIDENCE_REJECTED',
    tone: 'refused',
    step: 'bind',
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    run: withNewAgents(async () => (await loadIdentityRuns()).selfMadeIssuer),
  },
  RENEWED_IDENTITY: {
    title: 'Identity renewed',
    words: 'A token runs out after an hour, and a new one renews it. The clock stays ahead.',
    expected: 'PERMIT',
    tone: 'proven',
    step: 'evaluate',
    seal: READY_SEAL,
    run: withNewAgents(async () => (await loadIdentityRuns()).renewedIdentity),
  },
  KEY_ROTATED: {
    title: 'Key rotated',
    words: 'The holder agrees to a new key; the old one is refused from then on.',
    expected: 'PERMIT',
    tone: 'proven',
    step: 'evaluate',
    seal: READY_SEAL,
    run: withNewAgents(async () => (await loadKeyRuns()).keyRotated),
  },
  SUSPEND_ROTATE_REINSTATE: {
    title: 'Suspend, rotate, reinstate',
    words: 'The organization suspends, agrees to a new key, and lifts the suspension.',
    expected: 'PERMIT',
    tone: 'proven',
    step: 'evaluate',
    seal: READY_SEAL,
    run: withNewAgents(async () => (await loadKeyRuns()).suspendRotateReinstate),
  },
  STRANGER_AUTHORIZES: {
    title: 'A stranger agrees',
    words: 'Someone without authority signs for a change of keys.',
    expected: REJECTED,
    tone: 'refused',
    step: 'bind',
    seal: { ...BOUND_SEAL, organization: 'on' },
    run: withNewAgents(async () => (await loadKeyRuns()).strangerAuthorizes),
  },
  OWN_VIOLATION: {
    title: 'Suspended by its own violation',
    words: 'An agent ready for the pilot signs a report for another destination.',
    expected: 'DENY',
    tone: 'refused',
    step: 'pilot',
    seal: { ...READY_SEAL, readiness: 'open', suspended: true },
    run: withNewAgents(async () => (await loadReportRuns()).ownViolation),
  },
  ISSUER_WITHDRAWS: {
    title: 'Issuer withdraws its key',
    words: 'The key that vouched for a ready agent leaves the directory.',
    expected: 'DENY',
    tone: 'refused',
    step: 'evaluate',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    run: withNewAgents(async () => (await loadTrustRuns()).issuerWithdraws),
  },
  CREDENTIAL_REVOKED: {
    title: 'Credential revoked',
    words: 'The issuer marks a ready agent’s credential on its status list.',
    expected: 'DENY',
    tone: 'refused',
    step: 'evaluate',
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    run: withNewAgents(async () => (await loadTrustRuns()).credentialRevoked),
  },
  PROVIDER_ROTATES: {
    title: 'Provider rotates its key',
    words: 'A new key signs, the former is kept as retired: nothing falls.',
    expected: 'PERMIT',
    tone: 'proven',
    step: 'evaluate',
    seal: READY_SEAL,
    run: withNewAgents(async () => (await loadTrustRuns()).providerRotates),
  },
  ZONE_CHANGES_HANDS: {
    title: 'Zone changes hands',
    words: 'The host names another key, whose holder proves the identity.',
    expected: 'DENY',
    tone: 'refused',
    step: 'evaluate',
    seal: { ...BOUND_SEAL, identity: 'open' },
    run: withNewAgents(async () => (await loadTrustRuns()).zoneChangesHands),
  },
  ORGANIZATION_WITHDRAWS: {
    title: 'Organization withdraws its key',
    words: 'The key that linked a ready agent leaves the directory.',
    expected: 'DENY',
    tone: 'refused',
    step: 'evaluate',
    seal: { ...READY_SEAL, organization: 'open', readiness: 'open' },
    run: withNewAgents(async () => (await loadTrustRuns()).organizationWithdraws),
  },
  REGISTRY_REPLACES: {
    title: 'Registry names a new key',
    words: 'The replaced key can do nothing more, not even suspend.',
    expected: '409 TRANSITION_NOT_ALLOWED',
    tone: 'refused',
    step: 'bind',
    seal: { ...BOUND_SEAL, identity: 'open' },
    run: withNewAgents(async () => (await loadTrustRuns()).registryReplaces),
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
