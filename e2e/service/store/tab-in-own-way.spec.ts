import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import { CLIENT_SCHEMA_VERSION } from '../../../src/client/client-store.ts'
import { WORLD_SCHEMA_VERSION } from '../../../src/parties/world-schema-version.ts'
import { failureWords } from '../../../src/ui/kit/outcome/failure-words.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService, type Workbench } from '../workbench.ts'
import { nameOf, type RecordedStore, type Recording, readRecording, restore } from './recorded-databases.ts'
import { withShortWaits } from './short-waits.ts'

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

interface Held {
  readonly bench: Workbench
  readonly older: IDBDatabase
  readonly recording: Recording
}

/** What a page of contract 1.1.0 left, with one database held open by a tab that never gives way. */
async function behindOldTab(database: RecordedStore['database']): Promise<Held> {
  const first = await startService()
  first.service.close()
  globalThis.indexedDB = new IDBFactory()
  const recording = readRecording('1.1.0')
  await restore(recording, first.storageName)
  const bench = await first.secondTab()
  bench.clock.at = recording.at
  return { bench, older: await opened(nameOf(bench.storageName, database)), recording }
}

const TIMED_OUT = { name: 'TimeoutError' }

test('The world behind a tab that does not make way says so in time, and works once it has', async () => {
  const { bench, older } = await behindOldTab('world')
  const { world, visitor } = actorsOn(bench)
  const { jwk } = await visitor.wallet.create()
  await withShortWaits(async () => {
    await expect(world.inbox.reports()).rejects.toMatchObject(TIMED_OUT)
    await expect(world.prepare('OIDC', jwk)).rejects.toMatchObject(TIMED_OUT)
  })
  expect(older.version).toBe(1)
  older.close()
  expect(await world.inbox.reports()).toEqual([])
  const { metadata } = await world.prepare('OIDC', (await visitor.wallet.create()).jwk)
  expect(metadata.organization_id).toBe('org.example')
  const db = await openDB(nameOf(bench.storageName, 'world'))
  expect(db.version).toBe(WORLD_SCHEMA_VERSION)
  db.close()
})

test('The visitor’s store behind a deletion that waits for another tab says so in time, and works once it is done', async () => {
  const { bench, older } = await behindOldTab('client')
  const name = nameOf(bench.storageName, 'client')
  const deletion = new Promise(resolve => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve)
  })
  const { visitor } = actorsOn(bench)
  await withShortWaits(async () => {
    await expect(visitor.agents.list()).rejects.toMatchObject(TIMED_OUT)
    await expect(visitor.interrupted.list()).rejects.toMatchObject(TIMED_OUT)
    await expect(visitor.journal.entries()).rejects.toMatchObject(TIMED_OUT)
  })
  older.close()
  await deletion
  expect(await visitor.agents.list()).toEqual([])
  expect((await visitor.wallet.create()).saved).toBe(true)
  const db = await openDB(name)
  expect(db.version).toBe(CLIENT_SCHEMA_VERSION)
  db.close()
})

test('Only the first use waits long for a tab in the way, the others are told soon', async () => {
  const { bench } = await behindOldTab('world')
  const { inbox } = actorsOn(bench).world
  await withShortWaits(() => expect(inbox.reports()).rejects.toMatchObject(TIMED_OUT))
  const began = performance.now()
  await expect(inbox.reports()).rejects.toMatchObject(TIMED_OUT)
  expect(performance.now() - began, 'milliseconds, of ten seconds').toBeLessThan(5_000)
})

test('A tab that closes when it is asked to is not in the way of the visitor’s and the world’s stores', async () => {
  for (const database of ['client', 'world'] as const) {
    const { bench, older, recording } = await behindOldTab(database)
    older.addEventListener('versionchange', () => older.close())
    const { visitor, world } = actorsOn(bench)
    expect(await world.inbox.reports()).toEqual([])
    const own = recording.stores.find(each => each.database === 'client' && each.store === 'agents')
    expect(await visitor.agents.list()).toHaveLength(own?.records.length ?? 0)
  }
})

test('A store that is held by another tab is told in words that name what to close', () => {
  const held = failureWords(new DOMException('Nothing happened for 10000 ms.', 'TimeoutError'))
  expect(held.code).toBe('STORE_UNAVAILABLE')
  expect(held.words).toContain('Close the other tabs of this page')
  const refused = failureWords(new DOMException('no', 'InvalidStateError'))
  expect(refused.words).not.toContain('other tabs of this page, then')
})
