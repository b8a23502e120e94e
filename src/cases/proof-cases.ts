import type { ProofDraft } from '../client/visitor.ts'
import type { ProofCheck } from '../contract/catalogues/checks.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { keysOf } from '../contract/keys-of.ts'
import { answerChallenge, bindKey, prove } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'

const GROUP = 'Bind the key'
const REJECTED = { status: 422, code: 'PROOF_REJECTED' } as const

interface ProofFault {
  readonly tries: string
  readonly expected: CaseAnswer
  readonly run: (actors: CaseActors) => Promise<CaseAnswer>
}

/** Binds a registry agent's key with a proof altered before or after it is signed. */
async function bindWith(
  actors: CaseActors,
  change: (draft: ProofDraft) => ProofDraft,
  after: (jws: string) => string = jws => jws,
): Promise<CaseAnswer> {
  const { visitor } = actors
  const { agent_id, key_thumbprint } = await begin(actors, 'SERVICE_NAME')
  const challenge = must(await visitor.askChallenge(agent_id, 'BIND_KEY', GROUP))
  const { jws } = await visitor.signProof(change(await visitor.draftProof(challenge, key_thumbprint)), GROUP)
  return observedOf(await visitor.sendProof({ challenge, jws: after(jws) }, GROUP))
}

const signing = (tries: string, change: (draft: ProofDraft) => ProofDraft): ProofFault => ({
  tries,
  expected: REJECTED,
  run: actors => bindWith(actors, change),
})

const claiming = (tries: string, claims: (draft: ProofDraft) => Partial<ProofDraft['payload']>): ProofFault =>
  signing(tries, draft => ({ ...draft, payload: { ...draft.payload, ...claims(draft) } }))

const sending = (tries: string, after: (jws: string) => string): ProofFault => ({
  tries,
  expected: REJECTED,
  run: actors => bindWith(actors, draft => draft, after),
})

async function answerUnknown(actors: CaseActors): Promise<CaseAnswer> {
  const { visitor } = actors
  const { agent_id, key_thumbprint } = await begin(actors, 'SERVICE_NAME')
  const challenge = must(await visitor.askChallenge(agent_id, 'BIND_KEY', GROUP))
  const draft = await visitor.draftProof(challenge, key_thumbprint)
  const { jws } = await visitor.signProof(draft, GROUP)
  const unknown = { ...challenge, challenge_id: `chl_${crypto.randomUUID()}` }
  return observedOf(await visitor.sendProof({ challenge: unknown, jws }, GROUP))
}

async function answerTwice(actors: CaseActors): Promise<CaseAnswer> {
  const bound = await bindKey(actors, await begin(actors, 'SERVICE_NAME'))
  must(bound)
  return observedOf(await actors.visitor.replay(bound.entry, 'Replay the proof'))
}

async function answerLate(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'SERVICE_NAME')
  const challenge = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
  actors.world.clock.shift((LIMITS.NONCE_LIFETIME_S + 1) * 1000)
  return observedOf(await answerChallenge(actors, agent, challenge, {}, GROUP))
}

async function sendEvidence(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'SERVICE_NAME')
  const challenge = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
  const evidence = { type: 'id_token', value: 'e30.e30.AA' } as const
  return observedOf(await answerChallenge(actors, agent, challenge, { evidence }, GROUP))
}

async function replaceUnasked(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'OIDC')
  must(await bindKey(actors, agent))
  const { key_thumbprint } = await actors.visitor.wallet.create()
  return observedOf(await bindKey(actors, agent, { key_thumbprint }))
}

async function bindUnregistered(actors: CaseActors): Promise<CaseAnswer> {
  const { key_thumbprint } = await actors.visitor.wallet.create()
  return observedOf(await bindKey(actors, await begin(actors, 'SERVICE_NAME'), { key_thumbprint }))
}

async function closedMeanwhile(actors: CaseActors): Promise<CaseAnswer> {
  const agent = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, agent))
  const open = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
  must(await prove(actors, agent, 'SUSPEND', {}, GROUP))
  return observedOf(await answerChallenge(actors, agent, open, {}, GROUP))
}

/** One way to fail each of the checks of a proof, in their order (contract section 5). */
const PROOF_FAULTS = {
  challenge_known: {
    tries: 'a challenge that the service never issued',
    expected: { status: 404, code: 'CHALLENGE_NOT_FOUND' },
    run: answerUnknown,
  },
  challenge_unused: {
    tries: 'an accepted proof a second time',
    expected: { status: 409, code: 'CHALLENGE_USED' },
    run: answerTwice,
  },
  challenge_fresh: {
    tries: 'a proof after 301 seconds',
    expected: { status: 410, code: 'CHALLENGE_EXPIRED' },
    run: answerLate,
  },
  proof_form: sending('a proof with a fourth segment', jws => `${jws}.AA`),
  proof_type: signing('another kind of signed object', draft => ({
    ...draft,
    header: { ...draft.header, typ: 'agent-key-authorization+jwt' },
  })),
  algorithm: signing('a proof under a general algorithm name', draft => ({
    ...draft,
    header: Object.assign({}, draft.header, { alg: 'EdDSA' }),
  })),
  key: signing('a key with a private member', draft => ({
    ...draft,
    header: { ...draft.header, jwk: Object.assign({}, draft.header.jwk, { d: 'A'.repeat(43) }) },
  })),
  signature: sending('a signature with one bit changed', flipSignature),
  audience: claiming('a proof addressed elsewhere', () => ({ aud: 'https://another-service.example' })),
  subject: claiming('a proof about another agent', () => ({ sub: `agt_${crypto.randomUUID()}` })),
  nonce: claiming('a nonce that the service did not issue', () => ({ nonce: 'A'.repeat(43) })),
  purpose: claiming('a proof for another purpose', () => ({ purpose: 'REVOKE' })),
  claim_digest: claiming('a proof over another claim', () => ({
    claim_digest: `ni:///sha-256;${'A'.repeat(43)}`,
  })),
  issued_at: claiming('a proof dated an hour ahead', ({ payload }) => ({ iat: payload.iat + 3600 })),
  evidence: {
    tries: 'evidence beside a proof that takes none',
    expected: { status: 422, code: 'EVIDENCE_REJECTED' },
    run: sendEvidence,
  },
  authorization: {
    tries: 'another key in place of a bound one, and nobody agreed',
    expected: REJECTED,
    run: replaceUnasked,
  },
  authority: {
    tries: 'a key that the registry does not name',
    expected: REJECTED,
    run: bindUnregistered,
  },
  lifecycle: {
    tries: 'a proof for a purpose that was closed since it was asked for',
    expected: { status: 409, code: 'TRANSITION_NOT_ALLOWED' },
    run: closedMeanwhile,
  },
} as const satisfies Record<ProofCheck, ProofFault>

/** Every check of a proof, failed. */
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
