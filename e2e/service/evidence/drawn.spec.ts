import { DRAWN, type Drawn } from '../../../src/contract/time-and-chance.ts'
import { SAMPLES, type SampleName } from '../../../src/parties/world.ts'
import { drawAtRandom } from '../../../src/service/create-service.ts'
import { expect, sampleAgent, test, tryVerify } from '../service-test.ts'
import { startService } from '../workbench.ts'

test('Everything that the service draws by chance is drawn from where it is told to', async () => {
  const drawn = new Map<Drawn, string[]>(DRAWN.map(what => [what, []]))
  const bench = await startService({
    draw: what => {
      const one = drawAtRandom(what)
      drawn.get(what)?.push(one)
      return one
    },
  })
  const agent = await sampleAgent(bench, 'PUBLIC_KEY')
  const { agent_id, key } = agent
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const bound = await bench.proven(await bench.answer(challenge, key))
  const answer = await bench.evaluate(agent_id)
  expect(Object.fromEntries(drawn)).toMatchObject({
    agent_id: [agent_id],
    challenge_id: [challenge.challenge_id],
    nonce: [challenge.nonce],
    binding_id: [bound.binding_id],
    decision_id: [answer.decision_id],
  })
  const trail = await bench.service.window.audit(drawn.get('request_id') ?? [])
  expect(trail).toHaveLength(4)
  const refused = await bench.post('/v1/agents/import', {})
  expect(drawn.get('request_id')?.at(-1)).toBe(refused.headers.get('request-id'))
})

for (const sample of Object.keys(SAMPLES) as SampleName[]) {
  test(`The parties of ${sample} keep a log of all that the directory holds of them, version by version`, async () => {
    const bench = await startService()
    bench.clock.shifted = 60_000
    const agent = await sampleAgent(bench, sample)
    const { world, claim } = agent
    if (sample !== 'PUBLIC_KEY' && sample !== 'SERVICE_NAME')
      expect((await tryVerify(agent)).status).toBe(201)
    const rows = await bench.service.window.records.page('directory', 1)
    for (const { key } of rows.records) {
      const record = await bench.service.window.directory(key)
      const logged = await world.published.logged(key)
      expect(logged.map(({ version }) => version)).toEqual(
        Array.from({ length: record?.version ?? 0 }, (_, at) => at + 1),
      )
      expect(logged.at(-1)).toMatchObject({
        entry: record?.entry,
        at: record?.published_at,
        clock_offset_ms: 60_000,
      })
    }
    expect(await world.published.logged(`${claim.issuer} of nobody`)).toEqual([])
  })
}

test('The log says where a publication stands among the requests, withdrawals and restorations too', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'OIDC')
  const { world, claim } = agent
  const key = { kind: 'issuer_keys', issuer: claim.issuer, use: 'id_token' } as const
  await world.published.withdraw(key)
  await bench.evaluate(agent.agent_id)
  await world.published.restore(key)
  const trail = await bench.service.window.auditFrom('', 50)
  const logged = await world.published.logged(JSON.stringify(['issuer_keys', claim.issuer, 'id_token']))
  expect(logged.map(({ version, entry, next_order }) => [version, entry.kind, next_order])).toEqual([
    [1, 'issuer_keys', 1],
    [2, 'withdrawn', 2],
    [3, 'issuer_keys', 3],
  ])
  expect(trail.map(({ order }) => order).toSorted()).toEqual([1, 2])
})
