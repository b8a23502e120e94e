import type { Evidence } from '../../../src/contract/schemas/challenge.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  expect,
  issued,
  proveWith,
  refusedList,
  type SampleAgent,
  sampleAgent,
  test,
  tryVerify,
} from '../service-test.ts'
import { expectFailedCheck, startService } from '../workbench.ts'

/** The protocols in which somebody else vouches for the agent's key. */
const VOUCHED: readonly SampleName[] = ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC', 'DNS_WELL_KNOWN']
/** Those of them whose evidence is sent with the proof. */
const SENT: readonly SampleName[] = VOUCHED.filter(protocol => protocol !== 'DNS_WELL_KNOWN')

async function refusedWith(response: Response): Promise<string | undefined> {
  return (await refusedList(response)).find(({ result }) => result === 'FAIL')?.code
}

async function verifiedNothing({ bench, agent_id }: SampleAgent): Promise<void> {
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
}

for (const protocol of VOUCHED) {
  test(`A ${protocol} issuer that made itself vouches for nobody`, async ({ bench }) => {
    const agent = await sampleAgent(bench, protocol, claim =>
      protocol === 'DNS_WELL_KNOWN'
        ? { ...claim, issuer: 'https://self-made.example', subject: 'self-made.example' }
        : { ...claim, ...selfMade(protocol) },
    )
    expect(await refusedWith(await tryVerify(agent, { unpublished: true }))).toBe('ISSUER_UNKNOWN')
    await verifiedNothing(agent)
  })

  test(`Someone else’s key is not verified by what ${protocol} says about the holder’s`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
    const evidence = await issued(agent, challenge)
    const thief = { ...agent, key: await makeKey(agent.key.alg) }
    await refusedList(await proveWith(thief, challenge, evidence))
    await verifiedNothing(agent)
    await agent.bench.proven(await proveWith(agent, challenge, evidence))
  })
}

/** Names that are not in any directory, in the form of each protocol. */
function selfMade(protocol: SampleName): { issuer: string; subject?: string } {
  if (protocol !== 'SPIFFE_SVID') return { issuer: 'https://self-made.example' }
  return { issuer: 'spiffe://self-made.example', subject: 'spiffe://self-made.example/agent' }
}

for (const protocol of SENT) {
  test(`${protocol} evidence about another agent of the same issuer is refused`, async ({ bench }) => {
    const agent = await sampleAgent(bench, protocol)
    const other = await sampleAgent(bench, protocol, claim => claim, agent.world)
    const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
    const evidence = await issued({ ...other, key: agent.key }, challenge)
    await refusedList(await proveWith(agent, challenge, evidence))
    await verifiedNothing(agent)
  })

  test(`${protocol} evidence that was exchanged after signing is refused`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
    const [signedFor, sent] = [
      await issued(agent, challenge, { fault: 'evidence_type' }),
      await issued(agent, challenge),
    ]
    const payload = { evidence_digest: await digestOfJson(signedFor) }
    const response = await agent.bench.answer(challenge, agent.key, { changes: { payload }, evidence: sent })
    await expectFailedCheck(response, 'evidence', 'EVIDENCE_DIGEST_MISMATCH')
  })

  test(`${protocol} evidence that the proof does not name is refused, and so is a proof without it`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const { bench, key } = agent
    const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
    const evidence = await issued(agent, challenge)
    const unnamed = await bench.answer(challenge, key, { evidence })
    await expectFailedCheck(unnamed, 'evidence', 'EVIDENCE_NOT_SIGNED')
    expect(await refusedWith(await bench.answer(challenge, key))).toBe('EVIDENCE_MISSING')
    await verifiedNothing(agent)
  })

  test(`A purpose that asks no evidence refuses that of ${protocol}`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const challenge = await agent.bench.ask(agent.agent_id, 'BIND_KEY')
    const evidence = await issued(agent, challenge)
    await expectFailedCheck(await proveWith(agent, challenge, evidence), 'evidence', 'EVIDENCE_NOT_EXPECTED')
  })

  for (const other of SENT.filter(name => name !== protocol)) {
    test(`${other} evidence passes for no ${protocol} evidence, under its own name or another`, async () => {
      const bench = await startService()
      const agent = await sampleAgent(bench, protocol)
      const foreign = await sampleAgent(bench, other, claim => claim, agent.world)
      const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
      const theirs = await issued({ ...foreign, claim: foreign.claim }, challenge)
      const ours = await issued(agent, challenge)
      if (theirs === undefined || ours === undefined) throw new Error('nothing was issued')
      await refusedList(await proveWith(agent, challenge, theirs))
      const renamed: Evidence = { type: ours.type, value: theirs.value }
      await refusedList(await proveWith(agent, challenge, renamed))
      await verifiedNothing(agent)
    })
  }
}
