import type { EvaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifier.ts'
import { decided, ELSEWHERE, sendRequest, signed } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'

const HOUR_S = 3600
const hours = (bench: Workbench, count: number) => new Date(bench.now() + count * HOUR_S * 1000).toISOString()

function beforeOf({ obligations }: EvaluationAnswer): string | undefined {
  const found = obligations.flatMap(({ properties }) =>
    properties.name === 'reevaluate_before' ? [properties.before] : [],
  )
  return found[0]
}

/** An agent, bound now, whose identity's evidence and claimed validity end when a test says. */
async function agentEnding(bench: Workbench, until: string | null, valid_until: string | null) {
  const tab = await bench.secondTab({ verifiers: verifiersOf({ OIDC: contentVerifier({ until }) }) })
  const { agent_id } = await externalAgent(tab, { valid_until })
  const key = await makeKey()
  await tab.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
  await tab.doPurpose(agent_id, 'BIND_KEY', key)
  return { agent_id, key, tab }
}

test('Readiness ends at the earliest of the proof’s day, the evidence’s end and valid_until', async () => {
  const bench = await startService()
  const cases = [
    [null, null, 24],
    [hours(bench, 5), null, 5],
    [hours(bench, 30), hours(bench, 40), 24],
    [hours(bench, 5), hours(bench, 3), 3],
    [null, '2026-11-21T16:00:00+02:00', 2],
  ] as const
  for (const [until, valid_until, expected] of cases) {
    const { agent_id } = await agentEnding(bench, until, valid_until)
    expect(beforeOf(await bench.evaluate(agent_id))).toBe(hours(bench, expected))
  }
})

test('At its end readiness is over, one millisecond before it stands', async ({ bench }) => {
  const { agent_id } = await agentEnding(bench, hours(bench, 2), null)
  await bench.evaluate(agent_id)
  bench.clock.at += 2 * HOUR_S * 1000 - 1
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
  bench.clock.at += 1
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['IDENTITY_EXPIRED'])
})

test('Renewing the proof does not move the end of readiness; a new evaluation does', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const first = beforeOf(await bench.evaluate(agent_id))
  bench.wait(12 * HOUR_S)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.standing.readiness?.before).toBe(first)
  const second = beforeOf(await bench.evaluate(agent_id))
  expect(second).toBe(hours(bench, 24))
  expect((await bench.service.window.agent(agent_id))?.standing.readiness?.before).toBe(second)
})

test('A proof is fresh for less than 24 hours, so that no PERMIT names a time that has come, and stale until it is renewed', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const end = hours(bench, 24)
  bench.wait(24 * HOUR_S)
  bench.clock.at -= 1
  expect(beforeOf(await bench.evaluate(agent_id))).toBe(end)
  bench.clock.at += 1
  const stale = await bench.evaluate(agent_id)
  expect(stale.reason_codes).toEqual(['POSSESSION_STALE'])
  expect(stale.obligations.map(({ id }) => id)).toEqual(['complete_binding'])
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

test('An evaluation that is not a PERMIT takes readiness away', async ({ bench }) => {
  const { agent_id, key, orgKey } = await linkedAgent(bench, { valid_until: hours(bench, 30) })
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
  bench.clock.shifted = 31 * HOUR_S * 1000
  expect((await bench.evaluate(agent_id)).decision).toBe('DENY')
  bench.clock.shifted = 0
  expect(await bench.status(agent_id), 'turning the clock back does not bring it back').toBe(
    'TECHNICALLY_BOUND',
  )
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  await bench.doPurpose(agent_id, 'REINSTATE', orgKey)
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect(await bench.status(agent_id), 'a renewed proof gives none back').toBe('TECHNICALLY_BOUND')
})

test('Displacing the bound key by verified evidence takes readiness with it', async ({ bench }) => {
  const { agent_id, key: old, tab } = await agentEnding(bench, null, null)
  await bench.evaluate(agent_id)
  const next = await makeKey()
  await tab.doPurpose(agent_id, 'VERIFY_IDENTITY', next, old)
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.readiness).toBeUndefined()
  expect(agent?.recorded.binding).toBeUndefined()
  await tab.doPurpose(agent_id, 'BIND_KEY', next)
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
})

test('A PERMIT says where reports may go; no other decision does', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  expect(beforeOf(await bench.evaluate(agent_id))).toBeUndefined()
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const { obligations, decision_id } = await bench.evaluate(agent_id)
  expect(obligations.map(({ properties }) => properties)).toEqual([
    { name: 'send_only_to', destination: 'https://inbox.example/reports' },
    { name: 'reevaluate_before', before: hours(bench, 24), readiness_id: decision_id },
  ])
})

test('Renewed with a credential of five minutes, the identity takes readiness with it; after its end nothing counts', async () => {
  const bench = await startService()
  const { agent_id, key } = await agentEnding(bench, null, null)
  await bench.evaluate(agent_id)
  const until = new Date(bench.now() + 300_000).toISOString()
  const short = await bench.secondTab({ verifiers: verifiersOf({ OIDC: contentVerifier({ until }) }) })
  await short.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
  expect(await bench.status(agent_id), 'it was decided from the identity before').toBe('TECHNICALLY_BOUND')
  expect(beforeOf(await bench.evaluate(agent_id))).toBe(until)
  bench.wait(300)
  const view = await bench.service.window.agent(agent_id)
  expect([view?.status, view?.proven_fields]).toEqual(['TECHNICALLY_BOUND', []])
  const sender = { bench, agent_id, key, approver: key }
  await decided(sender, sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE))
  expect((await bench.service.window.agent(agent_id))?.recorded.suspension).toBeUndefined()
})
