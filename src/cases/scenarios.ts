import { LIMITS } from '../contract/catalogues/limits.ts'
import { refused, type Tried } from './case.ts'
import { afterApproval, elsewhere, throughout } from './report-versions.ts'
import {
  BOUND,
  begun,
  CLAIMED,
  INVENTED_ISSUER,
  ITSELF,
  LIFTED,
  ON_HOLD,
  PROOFS,
  PROVEN,
  PROVEN_APART,
  READY,
  REGISTERED,
  THIEF,
} from './situations.ts'

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

/** A scenario: what it runs, what must come back, and the step whose view shows it. */
export interface Scenario extends Tried {
  readonly title: string
  readonly words: string
  readonly step: 'bind' | 'evaluate' | 'pilot'
  /** The facts that hold for the scenario's agent at its end. */
  readonly seal: SealEnd
  /** What one of the six stories has in place of the scenario's own. */
  readonly told?: Pick<Scenario, 'words'> & Partial<Pick<Scenario, 'steps'>>
}

const HOUR_MS = 3_600_000

/** The scenario cards, in addition to one for each sample. */
export const SCENARIOS = {
  SKIP_A_STEP: {
    step: 'evaluate',
    title: 'Skip a step',
    words: 'Ask for a decision before any key is bound.',
    rule: 'permits:pilot.enter',
    expected: { status: 200, decision: 'INDETERMINATE' },
    seal: CLAIMED_SEAL,
    steps: [...REGISTERED, 'enter'],
  },
  CAPTURED_PROOF: {
    step: 'bind',
    title: 'Captured proof',
    words: 'Someone sends a valid proof again.',
    rule: 'proof:challenge_unused',
    expected: refused('CHALLENGE_USED'),
    seal: BOUND_SEAL,
    told: { words: 'A thief copies a valid proof and sends it again.' },
    steps: [...BOUND, THIEF, ['for', 'Replay the proof'], 'replay'],
  },
  WRONG_KEY: {
    step: 'bind',
    title: 'Wrong key',
    words: 'Signed by a key that the registry does not name.',
    rule: 'authority:bound_key',
    expected: refused('PROOF_REJECTED'),
    seal: CLAIMED_SEAL,
    told: { words: 'A thief signs in the agent’s name, with its own key.' },
    steps: [...REGISTERED, THIEF, ['for', 'Sign with another key'], ['bind', { key: 'another' }]],
  },
  LATE_ANSWER: {
    step: 'bind',
    title: 'Late answer',
    words: 'The proof arrives after 300 seconds. The demo clock moves forward and then back.',
    rule: 'proof:challenge_fresh',
    expected: refused('CHALLENGE_EXPIRED'),
    seal: CLAIMED_SEAL,
    told: { words: 'The agent answers after its five minutes are over.' },
    steps: [
      ...REGISTERED,
      ['for', 'Answer too late'],
      ['ask', 'BIND_KEY'],
      ['later', [LIMITS.NONCE_LIFETIME_S + 1, ['answer']]],
    ],
  },
  SQUATTER_DISPLACED: {
    step: 'bind',
    title: 'Squatter displaced',
    words: 'A squatter binds a key first. Evidence for the holder’s key replaces it.',
    rule: 'opens:VERIFY_IDENTITY',
    expected: { status: 201, agent_status: 'TECHNICALLY_BOUND' },
    seal: { ...BOUND_SEAL, organization: 'open' },
    steps: [
      ...CLAIMED,
      THIEF,
      ['for', 'A squatter binds first'],
      ['bind', { key: 'another' }],
      ITSELF,
      'for',
      'verify',
      'bind',
    ],
  },
  TAKEN_IDENTITY: {
    step: 'bind',
    title: 'Taken identity',
    words: 'A second agent proves the same issuer and subject.',
    rule: 'store:identities',
    expected: refused('CLAIM_CONFLICT'),
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    steps: [
      ...CLAIMED,
      'verify',
      THIEF,
      ['copy', 'own key'],
      ['for', 'Prove the same identity for another agent'],
      'verify',
    ],
  },
  SELF_MADE_ISSUER: {
    step: 'bind',
    title: 'Self-made issuer',
    words: 'A correct token comes from an issuer that is not in the directory.',
    rule: 'verifier:OIDC',
    expected: refused('EVIDENCE_REJECTED'),
    seal: { ...CLAIMED_SEAL, organization: 'open' },
    steps: INVENTED_ISSUER,
  },
  RENEWED_IDENTITY: {
    step: 'evaluate',
    title: 'Identity renewed',
    words:
      'The token expires after an hour and a new token renews the identity. The demo clock stays shifted.',
    rule: 'permits:pilot.enter',
    expected: { status: 200, decision: 'PERMIT' },
    seal: READY_SEAL,
    steps: [...PROVEN, ['wait', HOUR_MS + 60_000], 'enter', ['for', 'Renew the identity'], 'verify', 'enter'],
  },
  KEY_ROTATED: {
    step: 'evaluate',
    title: 'Key rotated',
    words: 'The holder authorizes a new key. The old one is refused from then on.',
    rule: 'permits:pilot.enter',
    expected: { status: 200, decision: 'PERMIT' },
    seal: READY_SEAL,
    steps: [
      ...PROVEN,
      ['rotate', { by: 'holder' }],
      // Refused on purpose, for the visitor to see: another key is confirmed now.
      ['for', 'Bind the old key again'],
      ['despite', ['bind']],
      'enter',
    ],
  },
  SUSPEND_ROTATE_REINSTATE: {
    step: 'evaluate',
    title: 'Suspend, rotate, reinstate',
    words: 'The organization suspends the agent, authorizes a new key, and lifts the suspension.',
    rule: 'opens:REINSTATE',
    expected: { status: 200, decision: 'PERMIT' },
    seal: READY_SEAL,
    steps: [...PROVEN, ON_HOLD, ['rotate', { by: 'organization', suspended: true }], LIFTED, 'enter'],
  },
  STRANGER_AUTHORIZES: {
    step: 'bind',
    title: 'A stranger authorizes',
    words: 'Someone without authority authorizes a new key.',
    rule: 'proof:authorization',
    expected: refused('PROOF_REJECTED'),
    seal: { ...BOUND_SEAL, organization: 'on' },
    steps: [...PROVEN, ['rotate', { by: 'stranger' }]],
  },
  OWN_VIOLATION: {
    step: 'pilot',
    title: 'Suspended by its own violation',
    words: 'An agent ready for the pilot signs a report for another destination.',
    rule: 'dimension:DESTINATION',
    expected: { status: 200, decision: 'DENY' },
    seal: { ...READY_SEAL, readiness: 'open', suspended: true },
    told: {
      words: 'An agent that is ready for the pilot signs another address than the approved one.',
      // The case has both for one address, so that its rule alone stops it.
      steps: [...READY, ['report', afterApproval(elsewhere)], 'submit'],
    },
    steps: [...READY, ['report', throughout(elsewhere)], 'submit'],
  },
  ISSUER_WITHDRAWS: {
    step: 'evaluate',
    title: 'Issuer withdraws its key',
    words: 'The key that vouched for a ready agent leaves the directory.',
    rule: 'dimension:IDENTITY',
    expected: { status: 200, decision: 'DENY' },
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    steps: [...PROVEN_APART, 'enter', ['publish', 'issuer withdraws'], 'enter'],
  },
  CREDENTIAL_REVOKED: {
    step: 'evaluate',
    title: 'Credential revoked',
    words: 'The issuer marks a ready agent’s credential on its status list.',
    rule: 'dimension:IDENTITY',
    expected: { status: 200, decision: 'DENY' },
    seal: { ...READY_SEAL, identity: 'open', readiness: 'open' },
    steps: [begun('W3C_VC', 'own list'), ...PROOFS, 'enter', ['mark', 'revocation'], 'enter'],
  },
  PROVIDER_ROTATES: {
    step: 'evaluate',
    title: 'Provider rotates its key',
    words: 'The provider signs with a new key and keeps the old one as retired. The identity stays valid.',
    rule: 'permits:pilot.enter',
    expected: { status: 200, decision: 'PERMIT' },
    seal: READY_SEAL,
    steps: [...PROVEN_APART, 'enter', ['publish', 'issuer rotates'], 'enter'],
  },
  ZONE_CHANGES_HANDS: {
    step: 'evaluate',
    title: 'Zone changes hands',
    words: 'The host names another key, whose holder proves the identity.',
    rule: 'dimension:IDENTITY',
    expected: { status: 200, decision: 'DENY' },
    seal: { ...BOUND_SEAL, identity: 'open' },
    steps: [['begin', 'DNS_WELL_KNOWN'], 'verify', 'bind', 'enter', 'takeZone', 'enter'],
  },
  ORGANIZATION_WITHDRAWS: {
    step: 'evaluate',
    title: 'Organization withdraws its key',
    words: 'The key that linked a ready agent leaves the directory.',
    rule: 'dimension:ORGANIZATION',
    expected: { status: 200, decision: 'DENY' },
    seal: { ...READY_SEAL, organization: 'open', readiness: 'open' },
    steps: [...PROVEN_APART, 'enter', ['publish', 'organization rotates and withdraws'], 'enter'],
  },
  REGISTRY_REPLACES: {
    step: 'bind',
    title: 'Registry names a new key',
    words: 'The replaced key can do nothing more, not even suspend.',
    rule: 'lifecycle:SUSPEND',
    expected: refused('TRANSITION_NOT_ALLOWED'),
    seal: { ...BOUND_SEAL, identity: 'open' },
    steps: [
      ...BOUND,
      'enter',
      ['register', 'noted'],
      ['for', 'Suspend it with the replaced key'],
      ['ask', 'SUSPEND'],
    ],
  },
} satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
