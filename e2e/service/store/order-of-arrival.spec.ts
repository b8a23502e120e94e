import { createTurns } from '../../../src/browser/turns.ts'
import type { Purpose } from '../../../src/contract/names.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import type { AuditEntry } from '../../../src/contract/window/rows.ts'
import { boundAgent, linkedAgent, registryAgent, registryClaim } from '../agents.ts'
import { makeKey, signProof } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import {
  BASE_URL,
  PATHS,
  pilotEnter,
  problemOf,
  startPatientService,
  startService,
  type Workbench,
} from '../workbench.ts'
import { holdTurn, later, storedState, withShortTurns } from './stored.ts'

const decisionOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(200)
  return evaluationAnswer.parse(await response.json()).decision
}

/** An agent that is ready, and a proof by its organization that is about to be sent. */
async function aboutTo(bench: Workbench, purpose: Purpose) {
  const { agent_id, orgKey } = await linkedAgent(bench)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  const challenge = await bench.ask(agent_id, purpose)
  const proof = await signProof(challenge, orgKey, bench.now())
  return { agent_id, body: { challenge_id: challenge.challenge_id, proof } }
}

const evaluations = (tab: Workbench, agent_id: string, times: number) =>
  Array.from({ length: times }, () => tab.post(PATHS.evaluations, pilotEnter(agent_id)))

const decisions = (sent: readonly Promise<Response>[]) =>
  Promise.all(sent.map(async response => decisionOf(await response)))

for (const purpose of ['REVOKE', 'SUSPEND'] as const) {
  test(`Of sixty evaluations sent in one tick behind a proof for ${purpose}, none is permitted; the one before it is`, async () => {
    const bench = await startPatientService()
    const { agent_id, body } = await aboutTo(bench, purpose)
    const before = evaluations(bench, agent_id, 1)
    const proven = bench.post(PATHS.challenges, body)
    const behind = evaluations(bench, agent_id, 60)
    expect((await proven).status).toBe(201)
    expect(await decisions(before)).toEqual(['PERMIT'])
    expect(await decisions(behind)).toEqual(Array(60).fill('DENY'))
  })
}

test('Nor in a tab that has yet to load its rules, whatever is slow to come', async () => {
  const bench = await startPatientService()
  const { agent_id, body } = await aboutTo(bench, 'REVOKE')
  const fresh = await bench.secondTab()
  const key = { 'idempotency-key': `"${'a'.repeat(20)}"` }
  const proven = fresh.post(PATHS.challenges, body, key)
  const behind = evaluations(fresh, agent_id, 60)
  expect((await proven).status).toBe(201)
  expect(await decisions(behind)).toEqual(Array(60).fill('DENY'))
})

test('Nor is one that another tab sends once the proof is in its agent’s line', async () => {
  const bench = await startPatientService()
  const { agent_id, body } = await aboutTo(bench, 'REVOKE')
  const turns = createTurns(bench.storageName)
  const inLine = later()
  const first = await bench.secondTab({
    turns: {
      take: (name, waitMs, work) => {
        const turn = turns.take(name, waitMs, work)
        inLine.end()
        return turn
      },
    },
  })
  const proven = first.post(PATHS.challenges, body)
  await inLine.ended
  expect(await decisions(evaluations(bench, agent_id, 60))).toEqual(Array(60).fill('DENY'))
  expect((await proven).status).toBe(201)
})

/** Sends a body that comes in pieces, when the test lets them. */
function slowly(tab: Workbench, path: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: readable }
  const answered = tab.service.handle(
    new Request(`${BASE_URL}${path}`, Object.assign(init, { duplex: 'half' })),
  )
  return { writer, answered, write: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

test('A proof whose body comes slowly is not overtaken by what was sent after it', async ({ bench }) => {
  const { agent_id, body } = await aboutTo(bench, 'REVOKE')
  const text = JSON.stringify(body)
  const { writer, answered, write } = slowly(bench, PATHS.challenges)
  await write(text.slice(0, 40))
  const behind = evaluations(bench, agent_id, 20)
  await write(text.slice(40))
  await writer.close()
  expect((await answered).status).toBe(201)
  expect(await decisions(behind)).toEqual(Array(20).fill('DENY'))
})

test('A body that breaks off, or never ends, is refused, changes nothing, and keeps nobody waiting for good', async () => {
  const bench = await startService()
  const { agent_id } = await boundAgent(bench)
  const state = await storedState(bench)
  const broken = slowly(bench, PATHS.importAgent)
  await broken.write('{"identity_source":')
  await broken.writer.abort(new Error('gone'))
  const { detail } = await problemOf(await broken.answered, 'MALFORMED_JSON')
  expect(detail).toBe('The body did not arrive whole.')
  await withShortTurns(async () => {
    const endless = slowly(bench, PATHS.challenges)
    await endless.write('{')
    const behind = evaluations(bench, agent_id, 1)
    await problemOf(await endless.answered, 'MALFORMED_JSON')
    expect(await storedState(bench)).toEqual(state)
    expect(await decisions(behind)).toEqual(['PERMIT'])
  })
})

test('A proof that names nobody, or another agent than its challenge’s, waits for no turn of that one and is refused', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const other = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const key = await makeKey()
  const prove = (proof: string) => bench.prove(challenge.challenge_id, proof)
  const proofs = [
    'none',
    'a.b.c',
    await signProof(challenge, key, bench.now(), { payload: { sub: other.agent_id } }),
    await signProof(challenge, key, bench.now(), { payload: { sub: 7 } }),
  ]
  const letGo = await holdTurn(bench, agent_id)
  const state = await storedState(bench)
  for (const proof of proofs) await problemOf(await prove(proof), 'PROOF_REJECTED')
  expect(await storedState(bench)).toEqual(state)
  let over = false
  const waits = signProof(challenge, key, bench.now()).then(prove)
  waits.then(() => {
    over = true
  })
  await bench.doPurpose(other.agent_id, 'BIND_KEY', other.key)
  expect(over, 'the right proof still waits').toBe(false)
  await letGo()
  await problemOf(await waits, 'PROOF_REJECTED')
})

test('What waits for a tab that hangs is 503 STORE_BUSY, its repetition too, and changes nothing', async () => {
  const bench = await startService()
  const { agent_id, body } = await aboutTo(bench, 'REVOKE')
  const key = { 'idempotency-key': `"${'a'.repeat(20)}"` }
  const evaluate = () => bench.post(PATHS.evaluations, pilotEnter(agent_id), key)
  expect(await decisionOf(await evaluate())).toBe('PERMIT')
  const letGo = await holdTurn(bench, agent_id)
  const state = await storedState(bench)
  await withShortTurns(async () => {
    const refused = [evaluate(), bench.post(PATHS.challenges, body), bench.tryAsk(agent_id, 'SUSPEND')]
    for (const response of await Promise.all(refused)) await problemOf(response, 'STORE_BUSY')
  })
  expect(await storedState(bench)).toEqual(state)
  await letGo()
  expect((await evaluate()).headers.get('idempotent-replayed')).toBe('true')
  expect((await bench.post(PATHS.challenges, body)).status).toBe(201)
})

test('The audit trail counts requests in the order in which they were judged, refused and repeated ones too', async () => {
  const bench = await startService()
  const tabs = [bench, await bench.secondTab()]
  const { agent_id } = await boundAgent(bench)
  const kept = { 'idempotency-key': `"${'a'.repeat(20)}"` }
  const sends = [
    (tab: Workbench) => tab.post(PATHS.evaluations, pilotEnter(agent_id)),
    (tab: Workbench) => tab.tryAsk(agent_id, 'SUSPEND'),
    (tab: Workbench) => tab.tryAsk(agent_id, 'REINSTATE'),
    (tab: Workbench) => tab.post(PATHS.evaluations, pilotEnter(agent_id), kept),
    (tab: Workbench) => tab.post(PATHS.challenges, { agent_id, more: 1 }),
    (tab: Workbench) => tab.prove('chl_1', 'none'),
  ]
  const sent = [...sends, ...sends].flatMap(send => tabs.map(tab => ({ tab, answered: send(tab) })))
  await bench.import(registryClaim('courier-1'))
  const trail = await Promise.all(
    sent.map(async ({ tab, answered }) => ({ tab, entry: await tab.auditOf(await answered) })),
  )
  for (const tab of tabs) {
    // A request that names no agent waits for no turn.
    const own = trail.filter(each => each.tab === tab && each.entry?.code !== 'SCHEMA_VIOLATION')
    const orders = own.map(({ entry }) => entry?.order ?? 0)
    expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  }
  bench.clock.shifted = -360_000
  await bench.tryAsk(agent_id, 'REINSTATE')
  const all: AuditEntry[] = await bench.service.window.auditFrom('', 100)
  const orders = all.map(({ order }) => order).toSorted((one, other) => one - other)
  expect(orders).toEqual(Array.from({ length: all.length }, (_, at) => at + 1))
  const last = all.find(({ order }) => order === all.length)
  expect([last?.outcome, last?.clock_offset_ms]).toEqual(['TRANSITION_NOT_ALLOWED', -360_000])
})
