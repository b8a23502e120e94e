import type { Outcome, ProofDraft } from '../client/visitor.ts'
import type { ProofCheck } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { answerChallenge, bindKey, prove } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import { observedOf } from './answers.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { type Forgery, forge } from './forged-proofs.ts'
import { capturedProof, lateAnswer, wrongKey } from './runs/bind-runs.ts'

const GROUP = 'Bind the key'
const REJECTED = { status: 422, code: 'PROOF_REJECTED' } as const

interface ProofFault {
  readonly tries: string
  readonly expected: CaseAnswer
  readonly run: PilotCase['run']
}

const answered =
  (run: (actors: CaseActors) => Promise<Outcome<unknown>>): PilotCase['run'] =>
  async actors =>
    observedOf(await run(actors))

async function asked(actors: CaseActors) {
  const agent = await begin(actors, 'SERVICE_NAME')
  return { agent, challenge: must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP)) }
}

/** Binds a registry agent's key with a proof altered before or after it is signed. */
const forged = (tries: string, forgery: Forgery): ProofFault => ({
  tries,
  expected: REJECTED,
  run: async actors => {
    const { agent, challenge } = await asked(actors)
    const proof = await forge(actors.visitor, challenge, agent.key_thumbprint, forgery, GROUP)
    return observedOf(await actors.visitor.sendProof(proof, GROUP))
  },
})

const withHeader = (tries: string, header: (draft: ProofDraft) => object): ProofFault =>
  forged(tries, {
    before: draft => ({ ...draft, header: Object.assign({}, draft.header, header(draft)) }),
  })

const claiming = (tries: string, claims: (draft: ProofDraft) => Partial<ProofDraft['payload']>): ProofFault =>
  forged(tries, { before: draft => ({ ...draft, payload: { ...draft.payload, ...claims(draft) } }) })

async function answerUnknown(actors: CaseActors): Promise<CaseAnswer> {
  const { visitor } = actors
  const { agent, challenge } = await asked(actors)
  const proof = await forge(visitor, challenge, agent.key_thumbprint, {}, GROUP)
  const unknown = { ...challenge, challenge_id: `chl_${crypto.randomUUID()}` }
  return observedOf(await visitor.sendProof({ ...proof, challenge: unknown }, GROUP))
}

async function sendEvidence(actors: CaseActors): Promise<CaseAnswer> {
  const { agent, challenge } = await asked(actors)
  const evidence = { type: 'id_token', value: 'e30.e30.AA' } as const
  return observedOf(await answerChallenge(actors, agent, challenge, { evidence }, GROUP))
}

async function replaceUnasked(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'OIDC')
  must(await bindKey(actors, agent))
  const { key_thumbprint } = await actors.visitor.wallet.create()
  return observedOf(await bindKey(actors, agent, { key_thumbprint }))
}

async function closedMeanwhile(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, agent))
  const open = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
  must(await prove(actors, agent, 'SUSPEND', {}, GROUP))
  return observedOf(await answerChallenge(actors, agent, open, {}, GROUP))
}

/** One way to fail each of the checks of a proof, in their order. */
const PROOF_FAULTS = {
  challenge_known: {
    tries: 'a challenge that the service never issued',
    expected: { status: 404, code: 'CHALLENGE_NOT_FOUND' },
    run: answerUnknown,
  },
  challenge_unused: {
    tries: 'an accepted proof a second time',
    expected: { status: 409, code: 'CHALLENGE_USED' },
    run: answered(capturedProof),
  },
  challenge_fresh: {
    tries: 'a proof after 301 seconds',
    expected: { status: 410, code: 'CHALLENGE_EXPIRED' },
    run: answered(lateAnswer),
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
  issued_at: claiming('a proof dated an hour in the future', ({ payload }) => ({ iat: payload.iat + 3600 })),
  evidence: {
    tries: 'evidence with a proof that takes no evidence',
    expected: { status: 422, code: 'EVIDENCE_REJECTED' },
    run: sendEvidence,
  },
  authorization: {
    tries: 'another key in place of a bound one, without authorization',
    expected: REJECTED,
    run: replaceUnasked,
  },
  authority: { tries: 'a key that the registry does not name', expected: REJECTED, run: answered(wrongKey) },
  lifecycle: {
    tries: 'a proof for a purpose that was closed since it was asked for',
    expected: { status: 409, code: 'TRANSITION_NOT_ALLOWED' },
    run: closedMeanwhile,
  },
} as const satisfies Record<ProofCheck, ProofFault>

export const PROOF_CASES: readonly PilotCase[] = keysOf(PROOF_FAULTS).map(check => {
  const { tries, expected, run }: ProofFault = PROOF_FAULTS[check]
  return {
    id: `proof.${check}`,
    step: 'bind',
    area: 'proof',
    tries: `Bind a key with ${tries}.`,
    rule: `proof:${check}`,
    expected: { ...expected, check },
    run,
  }
})
