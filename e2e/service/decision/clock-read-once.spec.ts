import { openDB } from 'idb'
import { challengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import type { AuditEntry } from '../../../src/contract/window/rows.ts'
import { AUTHORITY } from '../../../src/service/proof/authorization.ts'
import { NO_TURNS } from '../../models/interleavings/interleaving-faults.ts'
import { askingAgent, boundAgent, registryAgent, registryClaim } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { ofOrganization, signedRequest } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { PATHS, pilotEnter, problemOf, startService, type Workbench } from '../workbench.ts'

const TURN_MS = 360_000

/** Turns the world's clock at every look into the store, and puts it back as it was. */
async function turning<T>({ clock }: Workbench, run: () => Promise<T>): Promise<T> {
  const { get } = IDBObjectStore.prototype
  const before = clock.shifted
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
    clock.shifted += TURN_MS
    return get.call(this, key)
  }
  try {
    return await run()
  } finally {
    Object.assign(IDBObjectStore.prototype, { get })
    clock.shifted = before
  }
}

const TIMES = ['at', 'imported_at', 'issued_at', 'bound_at', 'proven_at', 'evaluated_at']

/** Every time and every offset that a value says, each in words. */
function saidIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (TIMES.includes(name)) return [`at ${member}`]
    return name === 'clock_offset_ms' ? [`offset ${member}`] : saidIn(member)
  })
}

async function rowsOf({ storageName }: Workbench): Promise<Map<string, unknown>> {
  const db = await openDB(storageName)
  const rows = new Map<string, unknown>()
  for (const store of db.objectStoreNames)
    for (const row of await db.getAll(store)) rows.set(`${store} ${JSON.stringify(row)}`, row)
  db.close()
  return rows
}

/** What a request, sent while the clock is turned, makes every row say that it writes: each thing once. */
async function written(bench: Workbench, send: () => Promise<Response>) {
  const before = await rowsOf(bench)
  const known = new Set([...before.values()].flatMap(saidIn))
  const response = await turning(bench, send)
  const added = [...(await rowsOf(bench))].filter(([name]) => !before.has(name))
  const said = new Set(added.flatMap(([, row]) => saidIn(row)).filter(words => !known.has(words)))
  return { response, audit: await bench.auditOf(response), said: [...said].toSorted() }
}

/** That all says the audit entry's time and offset, and that they are of one moment. */
function expectOneReading(bench: Workbench, audit: AuditEntry | undefined, said: readonly string[]): void {
  expect(said).toEqual([`at ${audit?.at}`, `offset ${audit?.clock_offset_ms}`])
  expect(Date.parse(audit?.at ?? '') - (audit?.clock_offset_ms ?? 0)).toBe(bench.clock.at)
}

const KEY = { 'idempotency-key': '"0123456789abcdef"' }

test('Turned while a claim is imported, the clock says one thing in all that is written', async () => {
  const bench = await startService()
  bench.clock.shifted = 1000
  const send = () => bench.post(PATHS.importAgent, registryClaim('courier-1'), KEY)
  const { response, audit, said } = await written(bench, send)
  expect(response.status).toBe(201)
  expectOneReading(bench, audit, said)
})

test('Turned while a nonce is asked for, it says one thing, and the nonce runs out by it', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  bench.clock.shifted = 1000
  const send = () => bench.post(PATHS.challenges, { agent_id, purpose: 'BIND_KEY' }, KEY)
  const { response, audit, said } = await written(bench, send)
  const { expires_at } = challengeIssued.parse(await response.json())
  expectOneReading(bench, audit, said)
  expect(Date.parse(expires_at) - Date.parse(audit?.at ?? '')).toBe(300_000)
})

test('Turned while a proof is judged, it says one thing in fact, binding, used nonce and answer', async () => {
  const bench = await startService()
  const { key, challenge } = await askingAgent(bench)
  bench.clock.shifted = 1000
  const proof = await signProof(challenge, key, bench.now())
  const { challenge_id } = challenge
  const send = () => bench.post(PATHS.challenges, { challenge_id, proof }, KEY)
  const { response, audit, said } = await written(bench, send)
  expectOneReading(bench, audit, said)
  expect((await bench.proven(response)).proven_at).toBe(audit?.at)
})

/** The receipt behind an answer. */
async function receiptOf(bench: Workbench, response: Response) {
  const { receipt_ref, decision } = evaluationAnswer.parse(await response.json())
  const receipt = (await bench.service.window.receipt(receipt_ref))?.receipt
  return { decision, receipt, codes: receipt?.limitations.map(({ code }) => code) ?? [] }
}

for (const shifted of [0, 1000]) {
  test(`Turned while it is decided, from ${shifted} ms on, it says one thing in receipt, readiness and what is kept`, async () => {
    const bench = await startService()
    const { agent_id } = await boundAgent(bench)
    bench.wait(1)
    bench.clock.shifted = shifted
    const send = () => bench.post(PATHS.evaluations, pilotEnter(agent_id), KEY)
    const { response, audit, said } = await written(bench, send)
    // An offset of 0 stands in the facts of before, too.
    expectOneReading(bench, audit, shifted === 0 ? [...said, 'offset 0'] : said)
    const { decision, receipt, codes } = await receiptOf(bench, response)
    expect(decision).toBe('PERMIT')
    expect([receipt?.evaluated_at, receipt?.clock_offset_ms]).toEqual([audit?.at, shifted])
    expect(codes.includes('CLOCK_SHIFTED')).toBe(shifted !== 0)
  })
}

test('Turned while a report is decided on, it says one thing in receipt and used ids', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  bench.wait(1)
  bench.clock.shifted = 1000
  const request = await signedRequest(sender)
  const { response, audit, said } = await written(bench, () => bench.post(PATHS.evaluations, request))
  expect((await receiptOf(bench, response)).decision).toBe('PERMIT')
  expectOneReading(bench, audit, said)
})

test('A decision that was made while the clock was turned back is not repeated afterwards; an undisturbed one is', async () => {
  const bench = await startService()
  const { agent_id } = await boundAgent(bench)
  const evaluate = (headers: Record<string, string>) =>
    bench.post(PATHS.evaluations, pilotEnter(agent_id), headers)
  bench.clock.shifted = TURN_MS
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, id) {
    bench.clock.shifted = 0
    return get.call(this, id)
  }
  try {
    expect((await receiptOf(bench, await evaluate(KEY))).receipt?.clock_offset_ms).toBe(TURN_MS)
  } finally {
    Object.assign(IDBObjectStore.prototype, { get })
  }
  await problemOf(await evaluate(KEY), 'IDEMPOTENCY_ANSWER_OUTDATED')
  const other = { 'idempotency-key': '"fedcba9876543210"' }
  const first = await evaluate(other)
  const again = await evaluate(other)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.text()).toBe(await first.text())
})

test('Turned while it is refused or repeated, the audit entry says the time and offset of one moment', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const ask = (purpose: string) => () => bench.post(PATHS.challenges, { agent_id, purpose }, KEY)
  bench.clock.shifted = 1000
  await ask('BIND_KEY')()
  for (const [purpose, status] of [
    ['BIND_KEY', 201],
    ['SUSPEND', 422],
  ] as const) {
    bench.wait(1)
    const { response, audit, said } = await written(bench, ask(purpose))
    expect(response.status).toBe(status)
    expectOneReading(bench, audit, [...said, 'offset 1000'])
  }
})

test('Each attempt reads the clock once, and what the last one read is what is written', async () => {
  const bench = await startService()
  const { agent_id, key, challenge } = await askingAgent(bench)
  let reads = 0
  let judged = 0
  const tab = await bench.secondTab({
    turns: NO_TURNS,
    clock: {
      read: () => {
        reads += 1
        const offset = reads * 1000
        return { now: bench.clock.at + offset, offset }
      },
    },
    authority: {
      ...AUTHORITY,
      bound_key: async (snapshot, thumbprint) => {
        judged += 1
        if (judged === 1) await bench.evaluate(agent_id)
        return AUTHORITY.bound_key(snapshot, thumbprint)
      },
    },
  })
  const answered = await tab.answer(challenge, key)
  expect((await tab.proven(answered)).proven_at).toBe(new Date(bench.clock.at + 2000).toISOString())
  expect([judged, reads]).toEqual([2, 2])
  const binding = (await bench.service.window.agent(agent_id))?.recorded.binding
  expect([binding?.clock_offset_ms, (await tab.auditOf(answered))?.clock_offset_ms]).toEqual([2000, 2000])
  await problemOf(await tab.answer(challenge, key), 'CHALLENGE_USED')
  expect(reads).toBe(3)
})
