import type { ProofCheck } from '../../../src/contract/catalogues/checks.ts'
import type { ProblemCode } from '../../../src/contract/catalogues/problems.ts'
import { externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import type { Workbench } from '../workbench.ts'
import { forge, headerOf, makeKey, payloadOf, segment, signProof } from './keys-and-proofs.ts'

/** One way to fail a check, and what mends it: the same challenge must then be proven. */
interface FailingCase {
  readonly problem: ProblemCode
  readonly code: string
  /** Sends what fails, and returns how to send what passes; null where nothing can mend this challenge. */
  readonly run: (bench: Workbench) => Promise<{ refused: Response; mend: (() => Promise<Response>) | null }>
}

type Bound = Awaited<ReturnType<typeof registryAgent>>
type Challenge = Awaited<ReturnType<Workbench['ask']>>

/** A registry agent's BIND_KEY, refused with what `send` sends, and passing with the plain proof. */
function bindingWith(
  code: string,
  send: (bench: Workbench, challenge: Challenge, agent: Bound) => Promise<Response>,
): FailingCase {
  return {
    problem: 'PROOF_REJECTED',
    code,
    run: async bench => {
      const agent = await registryAgent(bench)
      const challenge = await bench.ask(agent.agent_id, 'BIND_KEY')
      const refused = await send(bench, challenge, agent)
      return { refused, mend: () => bench.answer(challenge, agent.key) }
    },
  }
}

const withPayload = (code: string, payload: Record<string, unknown>) =>
  bindingWith(code, (bench, challenge, { key }) => bench.answer(challenge, key, { changes: { payload } }))

const withHeader = (code: string, header: Record<string, unknown>) =>
  bindingWith(code, (bench, challenge, { key }) => bench.answer(challenge, key, { changes: { header } }))

async function rotatedWithout(bench: Workbench) {
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const refused = await bench.answer(challenge, next)
  return { refused, mend: () => bench.answer(challenge, next, { by: old }) }
}

async function suspendedMeanwhile(bench: Workbench) {
  const { agent_id, orgKey } = await linkedAgent(bench)
  const challenge = await bench.ask(agent_id, 'SUSPEND')
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const refused = await bench.answer(challenge, orgKey)
  const mend = async () => {
    await bench.doPurpose(agent_id, 'REINSTATE', orgKey)
    return bench.answer(challenge, orgKey)
  }
  return { refused, mend }
}

async function unknownChallenge(bench: Workbench) {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, key, bench.now())
  const refused = await bench.prove('chl_00000000-0000-4000-8000-000000000000', proof)
  return { refused, mend: () => bench.answer(challenge, key) }
}

async function usedChallenge(bench: Workbench) {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await bench.proven(await bench.answer(challenge, key))
  return { refused: await bench.answer(challenge, key), mend: null }
}

async function expiredChallenge(bench: Workbench) {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  bench.wait(300)
  const refused = await bench.answer(challenge, key)
  const mend = () => {
    bench.wait(-1)
    return bench.answer(challenge, key)
  }
  return { refused, mend }
}

/** For each of the 18 checks one case that fails it and nothing before it. */
export const PROOF_CHECK_CASES: Readonly<Record<ProofCheck, FailingCase>> = {
  challenge_known: { problem: 'CHALLENGE_NOT_FOUND', code: 'CHALLENGE_NOT_FOUND', run: unknownChallenge },
  challenge_unused: { problem: 'CHALLENGE_USED', code: 'CHALLENGE_USED', run: usedChallenge },
  challenge_fresh: { problem: 'CHALLENGE_EXPIRED', code: 'CHALLENGE_EXPIRED', run: expiredChallenge },
  proof_form: bindingWith('PROOF_MALFORMED', (bench, challenge) =>
    bench.prove(challenge.challenge_id, `${segment('{}')}.${segment('{}')}`),
  ),
  proof_type: withHeader('PROOF_TYPE_MISMATCH', { typ: 'Agent-Binding-Proof+JWT' }),
  algorithm: bindingWith('ALGORITHM_NOT_ALLOWED', async (bench, challenge, { key }) => {
    const header = JSON.stringify({ ...headerOf(key), alg: 'EdDSA' })
    const payload = JSON.stringify(payloadOf(challenge, bench.now()))
    return bench.prove(challenge.challenge_id, await forge(key, header, payload))
  }),
  key: bindingWith('KEY_INVALID', (bench, challenge, { key }) =>
    bench.answer(challenge, key, { changes: { header: { jwk: { ...key.jwk, kid: '1' } } } }),
  ),
  signature: bindingWith('SIGNATURE_INVALID', async (bench, challenge, { key }) => {
    const { jwk } = await makeKey()
    return bench.answer(challenge, key, { changes: { header: { jwk } } })
  }),
  audience: withPayload('AUDIENCE_MISMATCH', { aud: 'https://agents.invalid/v1/bindings/challenges' }),
  subject: withPayload('SUBJECT_MISMATCH', { sub: 'agt_00000000-0000-4000-8000-000000000000' }),
  nonce: withPayload('NONCE_MISMATCH', { nonce: 'A'.repeat(43) }),
  purpose: withPayload('PURPOSE_MISMATCH', { purpose: 'REVOKE' }),
  claim_digest: withPayload('CLAIM_DIGEST_MISMATCH', { claim_digest: `ni:///sha-256;${'A'.repeat(43)}` }),
  issued_at: withPayload('ISSUED_BEFORE_CHALLENGE', { iat: 0 }),
  evidence: {
    ...withPayload('EVIDENCE_MISSING', { evidence_digest: `ni:///sha-256;${'A'.repeat(43)}` }),
    problem: 'EVIDENCE_REJECTED',
  },
  authorization: { problem: 'PROOF_REJECTED', code: 'AUTHORIZATION_MISSING', run: rotatedWithout },
  authority: bindingWith('KEY_NOT_REGISTERED', async (bench, challenge) =>
    bench.answer(challenge, await makeKey()),
  ),
  lifecycle: { problem: 'TRANSITION_NOT_ALLOWED', code: 'TRANSITION_NOT_ALLOWED', run: suspendedMeanwhile },
}
