import { PROTOCOLS } from '../../../src/contract/names.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { runLink } from '../../../src/flows/sample-link.ts'
import { askingAgent, registryAgent } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import { problemOf } from '../workbench.ts'

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

for (const sample of PROTOCOLS)
  test(`A link for the ${sample} sample runs to the step that it opens, on a new agent`, async ({
    bench,
    actors,
  }) => {
    const operations: string[] = []
    const asked = await runLink(actors, { sample, to: 'evaluate' }, operation => operations.push(operation))
    expect(asked.stoppedAt).toBeNull()
    expect(operations.at(0)).toBe('import')
    const [first] = await bench.service.window.agents()
    expect(first?.status).toBe('TECHNICALLY_BOUND')
    expect(await bench.service.window.receipts(first?.agent_id ?? '')).toEqual([])
    const decided = await runLink(actors, { sample, to: 'pilot' })
    expect(decided).toMatchObject({
      stoppedAt: null,
      outcome: { kind: 'answer', value: { decision: 'PERMIT' } },
    })
    expect((await bench.service.window.agents()).map(({ status }) => status).toSorted()).toEqual([
      'ASSURANCE_PILOT_READY',
      'TECHNICALLY_BOUND',
    ])
  })

test('A link that the service refuses stops there, and nothing after it is sent', async ({ actors }) => {
  const { world } = actors
  const begin: typeof world.begin = async (sample, jwk) => {
    const begun = await world.begin(sample, jwk)
    return { ...begun, claim: { ...begun.claim, issuer: 'https://real-company.com' } }
  }
  const end = await runLink({ ...actors, world: { ...world, begin } }, { sample: 'OIDC', to: 'pilot' })
  expect(end).toMatchObject({ stoppedAt: 'import', outcome: { problem: { code: 'REAL_DATA_NOT_ACCEPTED' } } })
  expect(await actors.visitor.journal.entries()).toHaveLength(1)
})
