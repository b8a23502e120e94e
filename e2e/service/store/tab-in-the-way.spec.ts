import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import { createChecklist } from '../../../src/service/start/checklist.ts'
import { SCHEMA_VERSION } from '../../../src/service/store/schema-version.ts'
import { registryClaim } from '../agents.ts'
import { problemOf } from '../refusals.ts'
import { PATHS, startService, type Workbench } from '../workbench.ts'
import { readRecording, restore } from './recorded-databases.ts'
import { withShortWaits } from './short-waits.ts'

/** A service whose database is one of contract 1.0.0 that a tab holds open without ever giving way. */
async function behindOldTab(): Promise<{ bench: Workbench; older: IDBDatabase; agent_id: string }> {
  const bench = await startService()
  const recording = readRecording('1.0.0')
  bench.service.close()
  await new Promise(resolve => {
    indexedDB.deleteDatabase(bench.storageName).addEventListener('success', resolve)
  })
  await restore(recording, bench.storageName)
  const older = await new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(bench.storageName)
    request.addEventListener('success', () => resolve(request.result))
  })
  bench.clock.at = recording.at
  return { bench, older, agent_id: recording.agents.registered?.agent_id ?? '' }
}

test('A request behind a tab that does not make way is answered, and the first one after it has is carried out', async () => {
  const { bench, older, agent_id } = await behindOldTab()
  await withShortWaits(async () => {
    await problemOf(await bench.tryAsk(agent_id, 'BIND_KEY'), 'STORE_UNAVAILABLE')
    await problemOf(await bench.post(PATHS.importAgent, registryClaim('courier-1')), 'STORE_UNAVAILABLE')
    await problemOf(await bench.post(PATHS.importAgent, {}), 'SCHEMA_VIOLATION')
  })
  expect(older.version).toBe(1)
  older.close()
  expect((await bench.tryAsk(agent_id, 'BIND_KEY')).status).toBe(201)
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
})

test('Only the first request waits long for a tab in the way, the others are answered soon', async () => {
  const { bench, older, agent_id } = await behindOldTab()
  await withShortWaits(() => bench.tryAsk(agent_id, 'BIND_KEY'))
  const began = performance.now()
  await problemOf(await bench.tryAsk(agent_id, 'BIND_KEY'), 'STORE_UNAVAILABLE')
  expect(performance.now() - began, 'milliseconds, of ten seconds').toBeLessThan(5_000)
  older.close()
})

test('A page that starts behind a tab that does not make way says that it timed out, and starts once it has', async () => {
  const { bench, older, agent_id } = await behindOldTab()
  const list = createChecklist(() => undefined)
  const start = () => list.require('SERVICE', 'START_FAILED', () => bench.secondTab())
  await withShortWaits(() => expect(start()).rejects.toMatchObject({ code: 'START_TIMED_OUT' }))
  expect(list.checks().find(({ requirement }) => requirement === 'SERVICE')).toMatchObject({ state: 'FAIL' })
  older.close()
  expect(await (await start()).status(agent_id)).toBe('TECHNICALLY_BOUND')
})

test('A tab that closes when it is asked to is not in the way, and loses nothing', async () => {
  const { bench, older, agent_id } = await behindOldTab()
  older.addEventListener('versionchange', () => older.close())
  expect((await bench.tryAsk(agent_id, 'BIND_KEY')).status).toBe(201)
  const db = await openDB(bench.storageName)
  expect(db.version).toBe(SCHEMA_VERSION)
  expect(await db.count('agents')).toBe(5)
  db.close()
})
