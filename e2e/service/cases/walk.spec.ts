import { PROTOCOLS } from '../../../src/contract/names.ts'
import { claimOf } from '../../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { runLink } from '../../../src/flows/link-run.ts'
import { linkOf, type ScenarioLink } from '../../../src/flows/scenario-link.ts'
import { hasOwnSubject, shareable } from '../../../src/flows/shareable.ts'
import { askingAgent, registryAgent } from '../agents.ts'
import { agentReadyForPilot } from '../evidence/run-files.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'

test('A registry agent goes from a bare claim to a PERMIT with its registered key', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  const bound = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect(bound.status).toBe('TECHNICALLY_BOUND')
  expect(bound.key_thumbprint).toBe(key.thumbprint)
  expect(bound.checks).toHaveLength(18)
  const answer = await bench.evaluate(agent_id)
  expect(answer.decision).toBe('PERMIT')
  expect(answer.reason_codes).toEqual(['ALL_DIMENSIONS_PASS'])
  expect(answer.obligations.map(({ properties }) => properties.name).toSorted()).toEqual([
    'reevaluate_before',
    'send_only_to',
  ])
  expect(Object.keys(answer).toSorted()).toEqual([
    'decision',
    'decision_id',
    'obligations',
    'reason_codes',
    'receipt_ref',
  ])
  const receipt = await bench.service.window.receipt(answer.receipt_ref)
  expect(await digestOfJson(receipt?.receipt)).toBe(answer.receipt_ref)
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
})

test('A replayed proof binds nothing and is told apart from a first one', async ({ bench }) => {
  const { agent_id, key, challenge } = await askingAgent(bench)
  const proof = await signProof(challenge, key, bench.now())
  const first = await bench.proven(await bench.prove(challenge.challenge_id, proof))
  const problem = await problemOf(await bench.prove(challenge.challenge_id, proof), 'CHALLENGE_USED')
  expect(problem.checks?.map(({ result }) => result)).toEqual(['PASS', 'FAIL', ...Array(16).fill('NOT_RUN')])
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.binding_id).toBe(first.binding_id)
})

for (const protocol of PROTOCOLS) {
  test(`A ${protocol} agent handed on as a link is proven anew at the recipient’s, with a key and a subject of its own`, async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    const sender = await agentReadyForPilot(actors, protocol)
    expect(hasOwnSubject(sender.claim)).toBe(protocol !== 'PUBLIC_KEY')
    const before = await bench.service.window.agent(sender.agent_id)
    const { claim, withheld } = shareable(sender.claim, await actors.visitor.wallet.keys())
    if (claim === null) throw new Error('nothing to share')
    expect(withheld).toEqual([])
    const link: ScenarioLink = { to: 'pilot', from: { kind: 'claim', claim } }
    const fragment = linkOf(link)
    expect(fragment).not.toContain(encodeURIComponent(sender.key_thumbprint))
    expect(decodeURIComponent(fragment)).not.toContain(sender.claim.subject)
    const operations: string[] = []
    const end = await runLink(actors, link, operation => operations.push(operation))
    expect(end).toMatchObject({ stoppedAt: null, outcome: { kind: 'answer', value: { decision: 'PERMIT' } } })
    expect(operations.at(0)).toBe('import')
    const current = await actors.visitor.agents.current()
    expect(current?.agent_id).not.toBe(sender.agent_id)
    const made = await bench.service.window.agent(current?.agent_id ?? '')
    expect(made?.status).toBe('ASSURANCE_PILOT_READY')
    expect(made && claimOf(made.profile).subject).not.toBe(sender.claim.subject)
    expect(await bench.service.window.agent(sender.agent_id)).toEqual(before)
    expect((await actors.visitor.agents.list()).map(({ agent_id }) => agent_id)).toContain(sender.agent_id)
  })

  test(`A link for the ${protocol} sample runs to the step that it opens`, async ({ bench, actors }) => {
    const end = await runLink(
      actors,
      { to: 'evaluate', from: { kind: 'sample', sample: protocol } },
      () => undefined,
    )
    expect(end.stoppedAt).toBeNull()
    const [agent] = await bench.service.window.agents()
    expect(agent?.status).toBe('TECHNICALLY_BOUND')
    expect(await bench.service.window.receipts(agent?.agent_id ?? '')).toEqual([])
  })
}

test('A link that ends at a decision has asked for it, whatever the answer is', async ({ actors }) => {
  const link: ScenarioLink = { to: 'decision', from: { kind: 'sample', sample: 'OIDC' } }
  const end = await runLink(actors, link, () => undefined)
  expect(end).toMatchObject({ stoppedAt: null, outcome: { kind: 'answer', value: { decision: 'PERMIT' } } })
  const ended = {
    identity_source: 'EXTERNAL' as const,
    issuer: 'https://issuer.example',
    subject: 'fresh',
    metadata: { protocol: 'OIDC' as const, key_reference: 'self', valid_until: '2020-01-01T00:00:00Z' },
  }
  const denied = await runLink(
    actors,
    { to: 'decision', from: { kind: 'claim', claim: ended } },
    () => undefined,
  )
  expect(denied).toMatchObject({ stoppedAt: null, outcome: { kind: 'answer', value: { decision: 'DENY' } } })
})

test('A link with an issuer of its own has a key published for it, and its subject lies where it must', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const claim = {
    identity_source: 'EXTERNAL' as const,
    issuer: 'spiffe://other.example',
    subject: 'fresh',
    metadata: { protocol: 'SPIFFE_SVID' as const, key_reference: 'self' },
  }
  const end = await runLink(actors, { to: 'pilot', from: { kind: 'claim', claim } }, () => undefined)
  expect(end).toMatchObject({ stoppedAt: null, outcome: { value: { decision: 'PERMIT' } } })
  const [agent] = await bench.service.window.agents()
  expect(agent?.profile.subject).toMatch(/^spiffe:\/\/other\.example\/agents\//u)
})

test('A link that the service refuses stops there, and nothing after it is sent', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const real = {
    identity_source: 'EXTERNAL' as const,
    issuer: 'https://real-company.com',
    subject: 'a',
    metadata: { protocol: 'OIDC' as const },
  }
  const end = await runLink(actors, { to: 'pilot', from: { kind: 'claim', claim: real } }, () => undefined)
  expect(end).toMatchObject({ stoppedAt: 'import', outcome: { problem: { code: 'REAL_DATA_NOT_ACCEPTED' } } })
  expect(await bench.service.window.realNames(real)).toMatchObject([
    { pointer: '/issuer', detail: 'real-company.com is outside reserved space: write real-company.example' },
  ])
  expect(await actors.visitor.journal.entries()).toHaveLength(1)
  const unregistered = {
    ...real,
    identity_source: 'SERVICE_REGISTRY' as const,
    issuer: 'https://registry.example',
    metadata: { protocol: 'SERVICE_NAME' as const },
  }
  const bound = await runLink(
    actors,
    { to: 'evaluate', from: { kind: 'claim', claim: unregistered } },
    () => undefined,
  )
  expect(bound).toMatchObject({ stoppedAt: 'bind', outcome: { problem: { code: 'PROOF_REJECTED' } } })
})
