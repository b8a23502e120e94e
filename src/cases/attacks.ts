import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import type { Attack, AttemptSetting } from './attempt.ts'
import { refused } from './case.ts'
import { type Forgery, signing, withoutSignature } from './forged-proofs.ts'
import { CLAIM, NOBODY, pilotEnter } from './raw-request.ts'
import { CLAIMED, INVENTED_ISSUER, ITSELF, LINK, ON_HOLD, THIEF } from './situations.ts'
import type { Steps } from './steps.ts'

const needsAgent = ({ agent }: AttemptSetting) => (agent === undefined ? 'import an agent first' : null)
const needsKey = (setting: AttemptSetting) =>
  needsAgent(setting) ??
  (setting.agent?.outside_keys === undefined ? null : 'the key is elsewhere: this page cannot sign with it')
/** Until a key is bound, an unverified claim takes any; one of this page's must not get an agent whose key is elsewhere. */
const needsOwnKeyBound = (setting: AttemptSetting) =>
  setting.agent?.outside_keys !== undefined && setting.accepted === undefined
    ? 'bind your own key first: until then the claim may take any key'
    : needsAgent(setting)
const needsProof = ({ accepted }: AttemptSetting) => (accepted === undefined ? 'send a proof first' : null)

const claim = (more: object, metadata: object = {}) =>
  JSON.stringify({ ...CLAIM, metadata: { ...CLAIM.metadata, ...metadata }, ...more })

const asThief = (title: string): Steps => [THIEF, ['for', title]]

const importing = (body: string, row: Omit<Attack, 'step' | 'steps'>): Attack => ({
  ...row,
  step: 'import',
  steps: [...asThief(row.title), ['send', [ENDPOINT_PATHS.importAgent, body]]],
})

/** For a nonce of its own, so that the visitor's challenge stays. */
const forging = ({
  forgery,
  ...row
}: Pick<Attack, 'title' | 'rule' | 'words' | 'closed'> & { readonly forgery: Forgery }): Attack => ({
  ...{ closed: needsKey, ...row, step: 'bind', expected: refused('PROOF_REJECTED') },
  steps: [...asThief(row.title), ['ask', 'BIND_KEY'], ITSELF, ['sign', forgery], THIEF, 'present'],
})

const binding = (row: Omit<Attack, 'step'>): Attack => ({
  ...{ ...row, step: 'bind' },
  steps: [['for', row.title], ...row.steps],
})

const EVIDENCE = refused('EVIDENCE_REJECTED')

/** What can be tried at an import or a binding; all of it goes to the normal endpoints, and must be refused. */
export const ATTACKS = {
  CLAIM_A_STATUS: importing(claim({}, { status: 'TECHNICALLY_BOUND' }), {
    title: 'Claim a status',
    words: 'The claim named its own status: TECHNICALLY_BOUND.',
    rule: 'schema:a-status',
    expected: refused('SCHEMA_VIOLATION'),
  }),
  A_FIFTH_NAME: importing(claim({ verified: true }), {
    title: 'Add an unknown member',
    words: 'The claim had a member that the contract does not name: verified, set to true.',
    rule: 'schema:fifth-name',
    expected: refused('SCHEMA_VIOLATION'),
  }),
  A_NAME_TWICE: importing(claim({}).replace('{', '{"issuer":"https://other.example",'), {
    title: 'Repeat a member',
    words: 'The claim named its issuer twice: some parsers read the first one, others the last.',
    rule: 'message:name-twice',
    expected: refused('MALFORMED_JSON'),
  }),
  A_REAL_HOST: importing(claim({}, { endpoint: 'https://agents.internal/a2a' }), {
    title: 'Name a real host',
    words: 'The claim pointed at a host that could exist.',
    rule: 'guard:endpoint',
    expected: refused('REAL_DATA_NOT_ACCEPTED'),
  }),
  TOO_LARGE: importing(claim({}).padEnd(LIMITS.BODY_BYTES + 1), {
    title: 'Exceed 64 KiB by one byte',
    words: 'The claim was one byte longer than the service reads.',
    rule: 'message:size',
    expected: refused('BODY_TOO_LARGE'),
  }),
  REPLAY: {
    title: 'Replay the proof',
    words: 'Someone recorded a valid proof and sent it again, byte for byte.',
    step: 'bind',
    rule: 'proof:challenge_unused',
    expected: refused('CHALLENGE_USED'),
    closed: needsProof,
    steps: [THIEF, ['for', 'Replay the proof'], 'replay'],
  },
  OTHER_KEY: forging({
    title: 'Sign with another key',
    words: 'Another key signed your nonce, and the header named that key.',
    rule: 'authority:bound_key',
    forgery: { key: 'another' },
    closed: needsOwnKeyBound,
  }),
  FLIP_ONE_BIT: forging({
    title: 'Flip one bit',
    words: 'A valid proof was sent with one bit of its signature flipped.',
    rule: 'proof:signature',
    forgery: { after: flipSignature },
  }),
  ALG_NONE: forging({
    title: 'alg: none',
    words: 'The proof declared that it needs no signature, and was not signed.',
    rule: 'proof:algorithm',
    forgery: { after: withoutSignature },
  }),
  OTHER_PURPOSE: forging({
    title: 'Sign another purpose',
    words: 'The right key signed REVOKE, but the challenge was for another purpose.',
    rule: 'proof:purpose',
    forgery: signing(() => ({ purpose: 'REVOKE' })),
  }),
  SELF_MADE_ISSUER: binding({
    title: 'Invent an issuer',
    words: 'An unknown issuer signed a correct token.',
    rule: 'verifier:OIDC',
    expected: EVIDENCE,
    steps: INVENTED_ISSUER,
  }),
  CAPTURED_TOKEN: binding({
    title: 'Present a captured ID token',
    words: 'An ID token that was made for another challenge came with a fresh proof.',
    rule: 'verifier:OIDC',
    expected: EVIDENCE,
    steps: [...CLAIMED, ['ask', 'VERIFY_IDENTITY'], 'issue', THIEF, ['answer', { key: 'another' }]],
  }),
  OTHERS_EVIDENCE: binding({
    title: 'Present another agent’s evidence',
    words: 'An agent presented another agent’s evidence.',
    rule: 'verifier:OIDC',
    expected: EVIDENCE,
    steps: [...CLAIMED, ['verify', { fault: 'sub' }]],
  }),
  STRANGER_LINKS: binding({
    title: 'Sign as the organization',
    words: 'A stranger signed the link in the organization’s place.',
    rule: 'authority:organization',
    expected: refused('PROOF_REJECTED'),
    // The organization is made known first, so that the key is refused and not the name.
    steps: [...CLAIMED, LINK, ['prove', ['LINK_ORGANIZATION', 'stranger']]],
  }),
  SQUATTER_REVOKES: binding({
    title: 'Claim it first, then revoke it',
    words: 'A squatter bound a key to a claim that was not its own, then tried to revoke the agent.',
    rule: 'lifecycle:REVOKE',
    expected: refused('TRANSITION_NOT_ALLOWED'),
    steps: [...CLAIMED, 'bind', ['ask', 'REVOKE']],
  }),
  HOLDER_LIFTS: binding({
    title: 'Lift the organization’s suspension',
    words: 'The agent’s own key tried to lift what the organization had suspended.',
    rule: 'authority:organization_or_own_holder',
    expected: refused('PROOF_REJECTED'),
    steps: [...CLAIMED, 'bind', LINK, ON_HOLD, ['prove', 'REINSTATE']],
  }),
} satisfies Record<string, Attack>

/** Goes the way of the controlled pilot's case for this reason, on an agent of its own. */
const against = (title: string, reason: ReasonCode): Attack => ({
  ...{ title, step: 'evaluate', expected: { status: 200, stopped: [reason] } },
  steps: [['decide', reason]],
})

function asking(title: string, expected: Attack['expected'], more: object): Attack {
  const body = JSON.stringify({ ...pilotEnter(NOBODY), ...more })
  return {
    ...{ title, step: 'evaluate', expected },
    steps: [
      ['for', title],
      ['send', [ENDPOINT_PATHS.evaluations, body]],
    ],
  }
}

/** What can be tried when asking for a decision; none of it may be answered with a PERMIT. */
export const DECISION_ATTACKS = {
  OTHER_REGISTERED: against('Change the registered key', 'IDENTITY_KEY_MISMATCH'),
  IDENTITY_RAN_OUT: against('Let the identity expire', 'IDENTITY_EXPIRED'),
  A_DAY_LATER: against('Ask a day later', 'POSSESSION_STALE'),
  ON_HOLD: against('Ask while suspended', 'LIFECYCLE_SUSPENDED'),
  WINDOW_INVERTED: against('Claim valid_until before valid_from', 'LIFECYCLE_WINDOW_INVERTED'),
  UNKNOWN_ORGANIZATION: against('Claim an unknown organization', 'ORGANIZATION_UNKNOWN'),
  OWN_VERDICT: asking('Send your own decision', refused('SCHEMA_VIOLATION'), { decision: 'PERMIT' }),
  NOBODY: asking('Use an unknown agent', refused('AGENT_NOT_FOUND'), {}),
} satisfies Record<string, Attack>
