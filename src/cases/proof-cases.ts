import type { ProofDraft } from '../client/visitor.ts'
import type { ProofCheck } from '../contract/catalogues/checks.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import { type CaseAnswer, type PilotCase, refused } from './case.ts'
import { type Forgery, signing } from './forged-proofs.ts'
import { given } from './hand.ts'
import { SCENARIOS } from './scenarios.ts'
import { BOUND, CLAIMED, REGISTERED } from './situations.ts'
import type { Steps } from './steps.ts'

const REJECTED = refused('PROOF_REJECTED')

interface ProofFault {
  readonly tries: string
  readonly expected: CaseAnswer
  readonly steps: Steps
}

const ASKED: Steps = [...REGISTERED, ['ask', 'BIND_KEY']]

/** Binds a registry agent's key with a proof altered before or after it is signed. */
const forged = (tries: string, forgery: Forgery): ProofFault => ({
  ...{ tries, expected: REJECTED },
  steps: [...ASKED, ['sign', forgery], 'present'],
})

const withHeader = (tries: string, header: (draft: ProofDraft) => object): ProofFault =>
  forged(tries, {
    before: draft => ({ ...draft, header: Object.assign({}, draft.header, header(draft)) }),
  })

const claiming = (tries: string, claims: Parameters<typeof signing>[0]): ProofFault =>
  forged(tries, signing(claims))

/** One way to fail each of the checks of a proof, in their order. */
const PROOF_FAULTS = {
  challenge_known: {
    tries: 'a challenge that the service never issued',
    expected: refused('CHALLENGE_NOT_FOUND'),
    steps: [
      ...ASKED,
      'sign',
      hand => {
        const { challenge, jws } = given(hand, 'proof')
        hand.proof = { challenge: { ...challenge, challenge_id: `chl_${crypto.randomUUID()}` }, jws }
      },
      'present',
    ],
  },
  challenge_unused: {
    tries: 'an accepted proof a second time',
    expected: refused('CHALLENGE_USED'),
    steps: SCENARIOS.CAPTURED_PROOF.steps,
  },
  challenge_fresh: {
    tries: 'a proof after 301 seconds',
    expected: refused('CHALLENGE_EXPIRED'),
    steps: SCENARIOS.LATE_ANSWER.steps,
  },
  proof_form: forged('a proof with a fourth segment', { after: jws => `${jws}.AA` }),
  proof_type: withHeader('another kind of signed object', () => ({ typ: 'agent-key-authorization+jwt' })),
  algorithm: withHeader('a proof under a general algorithm name', () => ({ alg: 'EdDSA' })),
  key: withHeader('a key with a private member', ({ header: { jwk } }) => ({
    jwk: { ...jwk, d: 'A'.repeat(43) },
  })),
  signature: forged('a signature with one bit changed', { after: flipSignature }),
  audience: claiming('a proof addressed elsewhere', () => ({ aud: 'https://another-service.example' })),
  subject: claiming('a proof about another agent', () => ({ sub: `agt_${crypto.randomUUID()}` })),
  nonce: claiming('a nonce that the service did not issue', () => ({ nonce: 'A'.repeat(43) })),
  purpose: claiming('a proof for another purpose', () => ({ purpose: 'REVOKE' })),
  claim_digest: claiming('a proof over another claim', () => ({
    claim_digest: `ni:///sha-256;${'A'.repeat(43)}`,
  })),
  issued_at: claiming('a proof dated an hour in the future', ({ iat }) => ({ iat: iat + 3600 })),
  evidence: {
    tries: 'evidence with a proof that takes no evidence',
    expected: refused('EVIDENCE_REJECTED'),
    steps: [
      ...ASKED,
      hand => {
        hand.evidence = { type: 'id_token', value: 'e30.e30.AA' }
      },
      'answer',
    ],
  },
  authorization: {
    tries: 'another key in place of a bound one, without authorization',
    expected: REJECTED,
    steps: [...CLAIMED, 'bind', ['bind', { key: 'another' }]],
  },
  authority: {
    tries: 'a key that the registry does not name',
    expected: REJECTED,
    steps: SCENARIOS.WRONG_KEY.steps,
  },
  lifecycle: {
    tries: 'a proof for a purpose that was closed since it was asked for',
    expected: refused('TRANSITION_NOT_ALLOWED'),
    steps: [...BOUND, ['ask', 'BIND_KEY'], ['prove', 'SUSPEND'], 'answer'],
  },
} as const satisfies Record<ProofCheck, ProofFault>

export const PROOF_CASES = Object.entries<ProofFault>(PROOF_FAULTS).map(
  ([check, { tries, expected, steps }]): PilotCase => ({
    ...{ id: `proof.${check}`, step: 'bind', area: 'proof', tries: `Bind a key with ${tries}.` },
    ...{ rule: `proof:${check}`, expected: { ...expected, check }, steps },
  }),
)
