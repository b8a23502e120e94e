import type { Facts, ReadinessFact } from '../../../src/contract/facts.ts'
import type { EvaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import type { Grounds } from '../../../src/rules/standing/grounds.ts'
import { groundsOfReadiness, standingOf, statusOf } from '../../../src/rules/standing/standing.ts'
import type { Subject } from '../../../src/rules/standing/subject.ts'
import { boundAgent, externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { decided, ELSEWHERE, signedRequest } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const at = (ms: number) => ({
  at: new Date(NOON + ms).toISOString(),
  ...{ request_id: 'r', proof_ref: 'p', clock_offset_ms: 0 },
})
const KEY = { entry: 'registry', thing: 'k', since: 1 }
const GROUNDS: Grounds = {
  registered: KEY,
  identity: null,
  statuses: [],
  link: null,
  organization: { known: false, current_key: null },
  holder: { agent_id: 'agt_1', taking: 1 },
}

const binding = (ms: number, binding_id = 'bnd_1') => ({
  ...at(ms),
  ...{ binding_id, key_thumbprint: 'k', alg: 'ES256' as const, bound_at: at(ms).at },
  ...{ authorization_ref: null, taking: 1 },
})
const readiness = (ms: number, binding_id = 'bnd_1'): ReadinessFact => ({
  ...at(ms),
  ...{ readiness_id: 'dec_1', binding_id, before: new Date(NOON + 3_600_000).toISOString() },
  rests_on: { identity: null, link: null, taking: 1, vouchers: [KEY] },
})

const subject = (facts: Facts): Subject => ({
  ...{ agent_id: 'agt_1', facts },
  claim: { identity_source: 'SERVICE_REGISTRY', metadata: { protocol: 'SERVICE_NAME' } },
})
const statusAt = (facts: Facts, now: number, grounds = GROUNDS) =>
  statusOf(standingOf(subject(facts), grounds, now))

test('Readiness without a name does not stand', () => {
  const named = readiness(0)
  const { readiness_id: _gone, ...absent } = named
  for (const [given, status] of [
    [named, 'ASSURANCE_PILOT_READY'],
    [{ ...named, readiness_id: null }, 'TECHNICALLY_BOUND'],
    [absent, 'TECHNICALLY_BOUND'],
  ] as const)
    expect(statusAt(JSON.parse(JSON.stringify({ binding: binding(0), readiness: given })), NOON)).toBe(status)
})

test('Readiness stands with the binding that it was given for, and with no other', () => {
  const ready: Facts = { binding: binding(0), readiness: readiness(0) }
  expect(statusAt(ready, NOON)).toBe('ASSURANCE_PILOT_READY')
  expect(statusAt({ ...ready, binding: binding(0, 'bnd_2') }, NOON)).toBe('TECHNICALLY_BOUND')
  expect(statusAt({ readiness: readiness(0) }, NOON)).toBe('IDENTITY_CLAIMED')
})

test('Readiness stands with exactly what it was decided from: a restored entry needs a new decision', () => {
  const ready: Facts = { binding: binding(0), readiness: readiness(0) }
  expect(groundsOfReadiness(subject(ready), GROUNDS)).toEqual(ready.readiness?.rests_on)
  const restored = { ...GROUNDS, registered: { ...KEY, since: 3 } }
  expect(statusAt(ready, NOON, restored)).toBe('TECHNICALLY_BOUND')
  const taken = { ...GROUNDS, holder: { agent_id: 'agt_2', taking: 2 } }
  expect(statusAt(ready, NOON, taken)).toBe('TECHNICALLY_BOUND')
})

test('Readiness does not stand before its binding does', () => {
  const facts: Facts = { binding: binding(120_000), readiness: readiness(0) }
  expect(statusAt(facts, NOON)).toBe('IDENTITY_CLAIMED')
  expect(statusAt(facts, NOON + 60_000)).toBe('ASSURANCE_PILOT_READY')
})

test('A suspension and a revocation stand whatever their date', () => {
  const suspension = { ...at(86_400_000), by: 'holder' as const }
  const revocation = { ...at(86_400_000), by: 'holder' as const }
  expect(standingOf(subject({ suspension, revocation }), GROUNDS, NOON).facts).toEqual({
    suspension,
    revocation,
  })
  expect(statusAt({ suspension }, NOON)).toBe('SUSPENDED')
  expect(statusAt({ suspension, revocation }, NOON)).toBe('REVOKED')
  expect(statusAt({ binding: binding(86_400_000) }, NOON)).toBe('IDENTITY_CLAIMED')
})

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
  const { agent_id, key } = await boundAgent(bench)
  const first = beforeOf(await bench.evaluate(agent_id))
  bench.wait(12 * HOUR_S)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.valid_facts.readiness?.before).toBe(first)
  const second = beforeOf(await bench.evaluate(agent_id))
  expect(second).toBe(hours(bench, 24))
  expect((await bench.service.window.agent(agent_id))?.valid_facts.readiness?.before).toBe(second)
})

test('A proof is fresh for less than 24 hours, so that no PERMIT names a time that has come, and stale until it is renewed', async () => {
  const bench = await startService()
  const { agent_id, key } = await boundAgent(bench)
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
  await decided(sender, await signedRequest(sender, ELSEWHERE))
  expect((await bench.service.window.agent(agent_id))?.recorded.suspension).toBeUndefined()
})
