import { openDB } from 'idb'
import { createStatus } from '../../../src/service/start/checklist.ts'
import { requireOwnData } from '../../../src/service/start/start-service.ts'
import { SERVICE_DATABASE } from '../../../src/service/store/service-database.ts'
import { failureWords } from '../../../src/ui/exchange/outcome/Refusal.tsx'
import { registryClaim } from '../agents.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { PATHS, problemOf, startService, type Workbench } from '../workbench.ts'

/** Shortens every wait of a second or more to 20 ms during `work`. */
async function withShortWaits<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout: wait } = globalThis
  const short = (done: () => void, ms = 0) => wait(done, ms >= 1000 ? 20 : ms)
  Object.assign(globalThis, { setTimeout: Object.assign(short, wait) })
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout: wait })
  }
}

interface Held {
  readonly bench: Workbench
  /** Ends what the other tab holds, once the deletion that waits for it is done. */
  readonly letGo: () => Promise<unknown>
}

/** A service, one database of which another tab holds against a deletion, so that nobody can open it. */
async function behindTab(database: 'service' | 'client' | 'world'): Promise<Held> {
  const bench = await startService()
  const { visitor, world } = actorsOn(bench)
  await Promise.all([visitor.agents.list(), world.inbox.reports()])
  bench.service.close()
  const name = database === 'service' ? bench.storageName : `${bench.storageName}:${database}`
  const held = await openDB(name)
  const deletion = new Promise(resolve => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve)
  })
  const letGo = () => {
    held.close()
    return deletion
  }
  return { bench, letGo }
}

/** An agent that no service knows. */
const AGENT = `agt_${crypto.randomUUID()}`
const TIMED_OUT = { name: 'TimeoutError' }

test('A request behind a tab that does not make way is answered, and the first one after it has is carried out', async () => {
  const { bench, letGo } = await behindTab('service')
  await withShortWaits(async () => {
    await problemOf(await bench.tryAsk(AGENT, 'BIND_KEY'), 'STORE_UNAVAILABLE')
    await problemOf(await bench.post(PATHS.importAgent, registryClaim('courier-1')), 'STORE_UNAVAILABLE')
    await problemOf(await bench.post(PATHS.importAgent, {}), 'SCHEMA_VIOLATION')
  })
  await letGo()
  expect((await bench.post(PATHS.importAgent, registryClaim('courier-1'))).status).toBe(201)
})

test('Only the first request waits long for a tab in the way, the others are answered soon', async () => {
  const { bench, letGo } = await behindTab('service')
  await withShortWaits(() => bench.tryAsk(AGENT, 'BIND_KEY'))
  const began = performance.now()
  await problemOf(await bench.tryAsk(AGENT, 'BIND_KEY'), 'STORE_UNAVAILABLE')
  expect(performance.now() - began, 'milliseconds, of ten seconds').toBeLessThan(5_000)
  await letGo()
})

test('A page that starts behind a tab that does not make way says that it timed out, and starts once it has', async () => {
  const { bench, letGo } = await behindTab('service')
  const status = createStatus()
  const start = () => status.require('SERVICE', 'START_FAILED', () => bench.secondTab())
  await withShortWaits(() => expect(start()).rejects.toMatchObject({ code: 'START_TIMED_OUT' }))
  const { checks } = status.availability.getSnapshot()
  expect(checks.find(({ requirement }) => requirement === 'SERVICE')).toMatchObject({ state: 'FAIL' })
  await letGo()
  expect(await (await start()).service.window.agents()).toEqual([])
})

test('Whose data a held database is cannot be looked at, which does not keep the page from starting', async () => {
  const { bench, letGo } = await behindTab('service')
  await withShortWaits(() => requireOwnData(new Map([[bench.storageName, SERVICE_DATABASE]])))
  await letGo()
})

test('The world and the visitor’s store behind such a tab say so in time, and work once it has made way', async () => {
  for (const database of ['client', 'world'] as const) {
    const { bench, letGo } = await behindTab(database)
    const { visitor, world } = actorsOn(bench)
    const { jwk } = database === 'world' ? await visitor.wallet.create() : { jwk: undefined }
    await withShortWaits(async () => {
      if (jwk === undefined) {
        await expect(visitor.agents.list()).rejects.toMatchObject(TIMED_OUT)
        await expect(visitor.interrupted.list()).rejects.toMatchObject(TIMED_OUT)
        await expect(visitor.journal.entries()).rejects.toMatchObject(TIMED_OUT)
      } else {
        await expect(world.inbox.reports()).rejects.toMatchObject(TIMED_OUT)
        await expect(world.prepare('OIDC', jwk)).rejects.toMatchObject(TIMED_OUT)
      }
    })
    await letGo()
    expect(await visitor.agents.list()).toEqual([])
    expect(await world.inbox.reports()).toEqual([])
    const made = await visitor.wallet.create()
    expect(made.saved).toBe(true)
    expect((await world.prepare('OIDC', made.jwk)).metadata.organization_id).toBe('org.example')
  }
})

test('A store that is held by another tab is told in words that name what to close', () => {
  const held = failureWords(new DOMException('Nothing happened for 10000 ms.', 'TimeoutError'))
  expect(held.code).toBe('STORE_UNAVAILABLE')
  expect(held.words).toContain('Close the other tabs of this page')
  const refused = failureWords(new DOMException('no', 'InvalidStateError'))
  expect(refused.words).not.toContain('other tabs of this page, then')
})
