import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import type { OwnDatabase } from '../../../src/browser/own-database.ts'
import { openOnlyAfter } from '../../../src/browser/own-database.ts'
import { CLIENT_DATABASE } from '../../../src/client/client-store.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { WORLD_DATABASE } from '../../../src/parties/world-database.ts'
import { requireOwnData } from '../../../src/service/start/start-service.ts'
import { SERVICE_DATABASE } from '../../../src/service/store/service-database.ts'
import { registryAgent } from '../agents.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { problemOf, startService, type Workbench } from '../workbench.ts'

const DATABASES = { service: SERVICE_DATABASE, client: CLIENT_DATABASE, world: WORLD_DATABASE } as const
type Name = keyof typeof DATABASES
const NAMES = ['service', 'client', 'world'] as const

const keptOf = (storageName: string): ReadonlyMap<string, OwnDatabase> =>
  new Map<string, OwnDatabase>([
    [storageName, SERVICE_DATABASE],
    [`${storageName}:client`, CLIENT_DATABASE],
    [`${storageName}:world`, WORLD_DATABASE],
  ])
const nameOf = (storageName: string, database: Name): string =>
  database === 'service' ? storageName : `${storageName}:${database}`

/** An agent that no service knows. */
const AGENT = `agt_${crypto.randomUUID()}`

const OTHER_DATA = { name: 'StartFailure', code: 'OTHER_DATA' }

/** Every database with its version, and every row of its stores. */
async function everything() {
  const found = (await indexedDB.databases()).map(({ name = '' }) => name).toSorted()
  return Promise.all(
    found.map(async name => {
      const db = await openDB(name)
      const rows = await Promise.all([...db.objectStoreNames].map(each => db.getAll(each)))
      const { version, objectStoreNames } = db
      db.close()
      return { name, version, stores: [...objectStoreNames], rows }
    }),
  )
}

/** Leaves a database of this version and with these stores, each with a row. */
async function leave(name: string, version: number, stores: readonly string[]): Promise<void> {
  const db = await openDB(name, version, {
    upgrade: made => {
      for (const store of stores) made.createObjectStore(store).put({ left: 'by another' }, 'row')
    },
  })
  db.close()
}

const storesOf = (database: Name): string[] => Object.keys(DATABASES[database].stores)

/** What may stand under a name and is not this version's. */
const OTHERS: Readonly<Record<string, (database: Name) => readonly [number, readonly string[]]>> = {
  'of an older version': database => [DATABASES[database].version - 1, storesOf(database)],
  'of a newer version': database => [DATABASES[database].version + 1, storesOf(database)],
  'of this number without stores': database => [DATABASES[database].version, []],
  'of this number that lacks one store': database => [
    DATABASES[database].version,
    storesOf(database).slice(1),
  ],
}

/** A browser that has used this version: an agent with its key, its issuer, its journal. */
async function used(): Promise<Workbench> {
  const bench = await startService()
  const actors = actorsOn(bench)
  await bindKey(actors, await begin(actors, 'OIDC'))
  return bench
}

/** Runs in a browser that cannot say which databases there are. */
async function withoutList<T>(work: () => Promise<T>): Promise<T> {
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(indexedDB, 'databases')
  }
}

const asItIs = <T>(work: () => Promise<T>): Promise<T> => work()
const BROWSERS = { '': asItIs, ', in a browser without a list of databases': withoutList } as const

for (const [where, within] of Object.entries(BROWSERS)) {
  test(`Where there is nothing the page may start, and nothing is made by looking${where}`, async () => {
    globalThis.indexedDB = new IDBFactory()
    await within(() => requireOwnData(keptOf('empty')))
    expect(await indexedDB.databases()).toEqual([])
  })

  test(`Data of this version may stay, and is not changed by looking${where}`, async () => {
    const bench = await used()
    const before = await everything()
    expect(before.map(({ version }) => version)).toEqual([6, 2, 3])
    await within(() => requireOwnData(keptOf(bench.storageName)))
    expect(await everything()).toEqual(before)
  })

  for (const database of NAMES)
    for (const [what, made] of Object.entries(OTHERS))
      test(`A database ${what} is refused at the start and stays as it is: ${database}${where}`, async () => {
        globalThis.indexedDB = new IDBFactory()
        await leave(nameOf('other', database), ...made(database))
        const before = await everything()
        await within(() => expect(requireOwnData(keptOf('other'))).rejects.toMatchObject(OTHER_DATA))
        expect(await everything()).toEqual(before)
      })
}

// Another tab that looks at what is gone makes a database of version 1 for a moment, and takes it back.
for (const [told, version] of [
  ['own', SERVICE_DATABASE.version],
  ['first', 1],
] as const)
  test(`A database that the browser still tells of in its ${told} version, and that is gone, is looked at and not made`, async () => {
    globalThis.indexedDB = new IDBFactory()
    Object.assign(indexedDB, { databases: async () => [{ name: 'gone', version }] })
    await requireOwnData(keptOf('gone'))
    Reflect.deleteProperty(indexedDB, 'databases')
    expect(await indexedDB.databases()).toEqual([])
  })

for (const [what, made] of Object.entries(OTHERS)) {
  test(`A database ${what} that came after the look is not opened either, and stays as it is`, async () => {
    for (const database of NAMES) {
      const bench = await used()
      bench.service.close()
      const name = nameOf(bench.storageName, database)
      globalThis.indexedDB = new IDBFactory()
      await leave(name, ...made(database))
      const before = await everything()
      const { visitor, world } = actorsOn(bench)
      const uses = {
        service: async () => problemOf(await bench.tryAsk(AGENT, 'BIND_KEY'), 'STORE_UNAVAILABLE'),
        client: () => expect(visitor.agents.list()).rejects.toBeInstanceOf(DOMException),
        world: () => expect(world.inbox.reports()).rejects.toBeInstanceOf(DOMException),
      }
      await uses[database]()
      await uses[database]()
      expect(await everything()).toEqual(before)
    }
  })
}

test('No store is opened before it is known whose data is there, and none where it is another version’s', async () => {
  const bench = await startService()
  await registryAgent(bench)
  bench.service.close()
  const opened: unknown[] = []
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    opened.push(given[0])
    return open.apply(this, given)
  }
  try {
    let tell = (): void => undefined
    openOnlyAfter(
      new Promise<void>(resolve => {
        tell = resolve
      }),
    )
    const waiting = bench.service.window.agents()
    await new Promise(resolve => setImmediate(resolve))
    expect(opened).toEqual([])
    tell()
    expect(await waiting).toHaveLength(1)
    expect(opened).toEqual([bench.storageName])
    bench.service.close()
    openOnlyAfter(Promise.reject(new Error('another version’s')))
    await expect(bench.service.window.agents()).rejects.toThrow('another version’s')
    expect(opened).toEqual([bench.storageName])
  } finally {
    openOnlyAfter(Promise.resolve())
    Object.assign(IDBFactory.prototype, { open })
  }
})
