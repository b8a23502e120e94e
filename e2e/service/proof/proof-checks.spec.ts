import { PROOF_CHECKS, type ProofCheck } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { askingAgent, externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { expectFailedCheck, PATHS, problemOf, type Workbench } from '../workbench.ts'
import { forge, headerOf, makeKey, payloadOf, segment, signProof } from './keys-and-proofs.ts'

/** One way to fail a check, and its correction, which must then prove the same challenge. */
interface FailingCase {
  readonly code: string
  /** Sends what fails, and returns how to send what passes; null if nothing can rescue this challenge. */
  readonly run: (bench: Workbench) => Promise<{ refused: Response; mend: (() => Promise<Response>) | null }>
}

type Bound = Awaited<ReturnType<typeof registryAgent>>
type Challenge = Awaited<ReturnType<Workbench['ask']>>

/** A registry agent's BIND_KEY: `send` is refused, and the plain proof passes. */
function bindingWith(
  code: string,
  send: (bench: Workbench, challenge: Challenge, agent: Bound) => Promise<Response>,
): FailingCase {
  return {
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
  const { key, challenge } = await askingAgent(bench)
  const proof = await signProof(challenge, key, bench.now())
  const refused = await bench.prove('chl_00000000-0000-4000-8000-000000000000', proof)
  return { refused, mend: () => bench.answer(challenge, key) }
}

async function usedChallenge(bench: Workbench) {
  const { key, challenge } = await askingAgent(bench)
  await bench.proven(await bench.answer(challenge, key))
  return { refused: await bench.answer(challenge, key), mend: null }
}

async function expiredChallenge(bench: Workbench) {
  const { key, challenge } = await askingAgent(bench)
  bench.wait(300)
  const refused = await bench.answer(challenge, key)
  const mend = () => {
    bench.wait(-1)
    return bench.answer(challenge, key)
  }
  return { refused, mend }
}

/** For each of the 18 checks one case that fails it and nothing before it. */
const PROOF_CHECK_CASES: Readonly<Record<ProofCheck, FailingCase>> = {
  challenge_known: { code: 'CHALLENGE_NOT_FOUND', run: unknownChallenge },
  challenge_unused: { code: 'CHALLENGE_USED', run: usedChallenge },
  challenge_fresh: { code: 'CHALLENGE_EXPIRED', run: expiredChallenge },
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
  evidence: withPayload('EVIDENCE_MISSING', { evidence_digest: `ni:///sha-256;${'A'.repeat(43)}` }),
  authorization: { code: 'AUTHORIZATION_MISSING', run: rotatedWithout },
  authority: bindingWith('KEY_NOT_REGISTERED', async (bench, challenge) =>
    bench.answer(challenge, await makeKey()),
  ),
  lifecycle: { code: 'TRANSITION_NOT_ALLOWED', run: suspendedMeanwhile },
}

for (const check of keysOf(PROOF_CHECK_CASES)) {
  const { code, run } = PROOF_CHECK_CASES[check]
  test(`${check}: a proof that fails it is refused, and one that passes it is taken`, async ({ bench }) => {
    const { refused, mend } = await run(bench)
    await expectFailedCheck(refused, check, code)
    if (mend === null) return
    const { checks } = await bench.proven(await mend())
    expect(checks.map(line => line.check)).toEqual(PROOF_CHECKS)
    expect(['PASS', 'NOT_CHECKED']).toContain(checks.find(line => line.check === check)?.result)
  })
}

test('A proof that passes has run every check but the ones with nothing to check', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const { checks } = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const idle = checks.filter(({ result }) => result !== 'PASS')
  expect(idle.map(({ check, result }) => `${check} ${result}`)).toEqual([
    'evidence NOT_CHECKED',
    'authorization NOT_CHECKED',
  ])
})

test('A refused proof changes nothing but the audit trail, and the nonce stays good', async ({ bench }) => {
  const { agent_id, key, challenge } = await askingAgent(bench)
  const before = await storedState(bench)
  for (const payload of [{ nonce: 'x' }, { iat: 1 }, { jti: '' }, { sub: agent_id, more: 1 }]) {
    await problemOf(await bench.answer(challenge, key, { changes: { payload } }), 'PROOF_REJECTED')
  }
  await problemOf(await bench.answer(challenge, await makeKey()), 'PROOF_REJECTED')
  expect(await storedState(bench)).toEqual(before)
  await bench.proven(await bench.answer(challenge, key))
})

test('Any number of challenges may be open, and proving one leaves the others good', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenges = [await bench.ask(agent_id, 'BIND_KEY'), await bench.ask(agent_id, 'BIND_KEY')]
  const [first, second] = challenges
  if (!first || !second) throw new Error('two were asked for')
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.audience).not.toBe(second.audience)
  expect(first.audience).toBe(`https://agents.invalid${PATHS.challenges}/${first.challenge_id}`)
  const swapped = await signProof({ ...second, nonce: first.nonce }, key, bench.now())
  await expectFailedCheck(await bench.prove(second.challenge_id, swapped), 'nonce', 'NONCE_MISMATCH')
  for (const challenge of challenges) await bench.proven(await bench.answer(challenge, key))
})

test('A proof for another challenge, purpose or agent proves nothing', async ({ bench }) => {
  const [one, other] = [await registryAgent(bench), await registryAgent(bench)]
  await bench.doPurpose(one.agent_id, 'BIND_KEY', one.key)
  const suspend = await bench.ask(one.agent_id, 'SUSPEND')
  const revoke = await bench.ask(one.agent_id, 'REVOKE')
  const ofOther = await bench.ask(other.agent_id, 'BIND_KEY')
  const forSuspend = await signProof(suspend, one.key, bench.now())
  const send = bench.prove(revoke.challenge_id, forSuspend)
  await expectFailedCheck(await send, 'audience', 'AUDIENCE_MISMATCH')
  const readdressed = {
    payload: { ...payloadOf(suspend, bench.now()), aud: revoke.audience, nonce: revoke.nonce },
  }
  await expectFailedCheck(
    await bench.answer(revoke, one.key, { changes: readdressed }),
    'purpose',
    'PURPOSE_MISMATCH',
  )
  await expectFailedCheck(
    await bench.answer(ofOther, other.key, { changes: { payload: { sub: one.agent_id } } }),
    'subject',
    'SUBJECT_MISMATCH',
  )
  expect(await bench.status(one.agent_id)).toBe('TECHNICALLY_BOUND')
  await bench.proven(await bench.answer(ofOther, other.key))
})

test('What a fact rests on is stored whole under the digest that the fact names', async ({ bench }) => {
  const { agent_id, key, challenge } = await askingAgent(bench)
  const proof = await signProof(challenge, key, bench.now())
  await bench.proven(
    await bench.prove(challenge.challenge_id, proof, { authorization: 'words that nobody reads' }),
  )
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.proof_ref).toBe(await digestOfText(proof))
  const { evidence } = await storedState(bench)
  expect(evidence, 'an authorization that was not needed is not kept').toEqual([
    { ref: await digestOfText(proof), agent_id, kind: 'proof', text: proof },
  ])
})
