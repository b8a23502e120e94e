import { editOf } from '../../../src/client/edit.ts'
import type { CallEntry, JournalEntry } from '../../../src/client/journal-record.ts'
import type { ActingAgent, Actors } from '../../../src/flows/actors.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot } from '../../../src/flows/sample-agents.ts'
import { askingAgent, registryAgent } from '../agents.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { expectFailedCheck, startService, type Workbench } from '../workbench.ts'

test('iat may lie 60 s before the challenge and 60 s after now, and no second further', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const asked = Math.floor(bench.now() / 1000)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  bench.wait(120)
  const now = Math.floor(bench.now() / 1000)
  const answerAt = (iat: number) => bench.answer(challenge, key, { changes: { payload: { iat } } })
  const refusedWith = async (iat: number, code: string) =>
    expectFailedCheck(await answerAt(iat), 'issued_at', code)
  await refusedWith(asked - 61, 'ISSUED_BEFORE_CHALLENGE')
  await refusedWith(-1, 'ISSUED_BEFORE_CHALLENGE')
  await refusedWith(now + 61, 'ISSUED_IN_FUTURE')
  await refusedWith(now * 1000, 'ISSUED_IN_FUTURE')
  await bench.proven(await answerAt(asked - 60))
  const next = await bench.ask(agent_id, 'BIND_KEY')
  await bench.proven(await bench.answer(next, key, { changes: { payload: { iat: now + 60 } } }))
})

test('A nonce is good until its 300 s are over', async ({ bench }) => {
  const { key, challenge } = await askingAgent(bench)
  expect(Date.parse(challenge.expires_at) - bench.now()).toBe(300_000)
  bench.wait(300)
  await expectFailedCheck(await bench.answer(challenge, key), 'challenge_fresh', 'CHALLENGE_EXPIRED')
  bench.clock.at -= 1
  await bench.proven(await bench.answer(challenge, key))
})

test('A challenge dated ahead is not found, beyond the skew', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  bench.clock.shifted = 61_000
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  bench.clock.shifted = 0
  await expectFailedCheck(await bench.answer(challenge, key), 'challenge_known', 'CHALLENGE_NOT_FOUND')
  bench.clock.shifted = 1_000
  await bench.proven(await bench.answer(challenge, key))
})

test('A used nonce stays used at any time the clock shows', async ({ bench }) => {
  const { key, challenge } = await askingAgent(bench)
  await bench.proven(await bench.answer(challenge, key))
  for (const shifted of [0, -59_000, 299_000, 86_400_000]) {
    bench.clock.shifted = shifted
    await expectFailedCheck(await bench.answer(challenge, key), 'challenge_unused', 'CHALLENGE_USED')
  }
})

test('Expired unused challenges are cleared away an hour later, however many used ones are kept', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const used = await Promise.all(Array.from({ length: 51 }, () => bench.ask(agent_id, 'BIND_KEY')))
  for (const challenge of used) await bench.proven(await bench.answer(challenge, key))
  bench.wait(1)
  const unused = [await bench.ask(agent_id, 'BIND_KEY'), await bench.ask(agent_id, 'BIND_KEY')]
  bench.wait(300 + 3599)
  await bench.ask(agent_id, 'BIND_KEY')
  expect((await storedState(bench)).challenges).toHaveLength(54)
  bench.wait(1)
  await bench.ask(agent_id, 'BIND_KEY')
  expect((await storedState(bench)).challenges).toHaveLength(53)
  const [one] = used
  const [other] = unused
  if (!one || !other) throw new Error('both were asked for')
  await expectFailedCheck(await bench.answer(one, key), 'challenge_unused', 'CHALLENGE_USED')
  await expectFailedCheck(await bench.answer(other, key), 'challenge_known', 'CHALLENGE_NOT_FOUND')
})

test('Turning the clock ahead voids nobody’s challenge', async ({ bench }) => {
  const [mine, theirs] = [await registryAgent(bench), await registryAgent(bench)]
  const challenge = await bench.ask(theirs.agent_id, 'BIND_KEY')
  bench.clock.shifted = 7 * 86_400_000
  await bench.ask(mine.agent_id, 'BIND_KEY')
  bench.clock.shifted = 0
  await bench.proven(await bench.answer(challenge, theirs.key))
})

const GROUP = 'Sent again'

interface Bound {
  readonly bench: Workbench
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly agent_id: string
  readonly imported: CallEntry
  readonly proof: CallEntry
}

function importOf(entries: readonly JournalEntry[]): CallEntry {
  const found = entries.find(entry => entry.kind === 'call')
  if (found === undefined) throw new Error('nothing was sent')
  return found
}

async function bound(): Promise<Bound> {
  const bench = await startService()
  const actors = actorsOn(bench)
  const acting = await begin(actors, 'SERVICE_NAME')
  const proof = (await bindKey(actors, acting)).entry
  const imported = importOf(await actors.visitor.journal.entries())
  return { bench, actors, acting, agent_id: acting.agent_id, imported, proof }
}

/** Sends a message once more, under the Idempotency-Key that it had. */
function sendAsItWas({ visitor }: Actors, entry: CallEntry) {
  const edit = editOf(entry)
  return visitor.sendEdited(entry, { ...edit, headers: { ...edit.headers, ...entry.request.headers } }, GROUP)
}

test('A replayed proof with its Idempotency-Key gets the stored answer, byte for byte, and does nothing', async () => {
  const { bench, actors, agent_id, proof } = await bound()
  const before = await bench.service.window.agent(agent_id)
  const { kind, entry } = await sendAsItWas(actors, proof)
  expect(kind).toBe('answer')
  expect(entry.request).toEqual(proof.request)
  expect(entry.answer?.status).toBe(201)
  expect(entry.answer?.body).toBe(proof.answer?.body)
  expect(entry.answer?.request_id).not.toBe(proof.answer?.request_id)
  expect(await bench.service.window.agent(agent_id)).toEqual(before)
})

test('A replayed proof without its Idempotency-Key is judged afresh: CHALLENGE_USED', async () => {
  const { actors, proof } = await bound()
  const outcome = await actors.visitor.replay(proof, GROUP)
  expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.kind).toBe('CHALLENGE_USED')
  expect(outcome.entry.answer?.status).toBe(409)
  expect(outcome.entry.request.body).toBe(proof.request.body)
  expect(outcome.entry.request.headers).not.toHaveProperty('idempotency-key')
  expect(outcome.entry.agent_id).toBe(proof.agent_id)
})

test('A stored answer stands for a day, and then the proof is judged afresh', async () => {
  const { bench, actors, proof } = await bound()
  bench.wait(24 * 3600)
  const { entry } = await sendAsItWas(actors, proof)
  expect(entry.answer?.status).not.toBe(201)
})

test('A replayed import with its key is the same agent; the visitor has one', async () => {
  const { bench, actors, agent_id, imported } = await bound()
  const { entry } = await sendAsItWas(actors, imported)
  expect(entry.agent_id).toBe(agent_id)
  expect(entry.answer?.body).toBe(imported.answer?.body)
  expect(await bench.service.window.agents()).toHaveLength(1)
  expect(await actors.visitor.agents.list()).toHaveLength(1)
})

test('A replayed import without its key makes a second agent, kept beside the one at work', async () => {
  const { bench, actors, agent_id, imported } = await bound()
  const atWork = await actors.visitor.agents.current()
  const { entry } = await actors.visitor.replay(imported, GROUP)
  const second = entry.agent_id
  expect(second).toMatch(/^agt_/)
  expect(second).not.toBe(agent_id)
  expect(await actors.visitor.agents.current()).toEqual(atWork)
  const own = await actors.visitor.agents.list()
  expect(own.map(each => each.agent_id).sort()).toEqual([agent_id, second].sort())
  expect((await actors.visitor.agents.one(second ?? ''))?.key_thumbprint).toBe(atWork?.key_thumbprint)
  expect(await bench.service.window.agents()).toHaveLength(2)
  expect((await bench.service.window.agent(second ?? ''))?.status).toBe('IDENTITY_CLAIMED')
})

test('An import that somebody else’s key speaks for is not kept among the visitor’s agents', async () => {
  const { actors, imported } = await bound()
  const foreign = { ...imported, agent_id: null }
  const { entry } = await actors.visitor.replay(foreign, GROUP)
  expect(entry.answer?.status).toBe(201)
  expect(await actors.visitor.agents.list()).toHaveLength(1)
})

test('A replay signs nothing: the journal gains the message and no signature', async () => {
  const { actors, acting, proof } = await bound()
  const evaluated = (await enterPilot(actors, acting)).entry
  const before = await actors.visitor.journal.entries()
  await sendAsItWas(actors, proof)
  const stored = await sendAsItWas(actors, evaluated)
  expect(stored.entry.answer?.body).toBe(evaluated.answer?.body)
  const again = await actors.visitor.replay(evaluated, GROUP)
  expect(again.entry.answer?.status).toBe(200)
  expect(again.entry.answer?.body).not.toBe(evaluated.answer?.body)
  const gained = (await actors.visitor.journal.entries()).slice(before.length)
  expect(gained.map(({ kind, group }) => `${kind}, ${group}`)).toEqual([
    'call, Sent again',
    'call, Sent again',
    'call, Sent again',
  ])
})
