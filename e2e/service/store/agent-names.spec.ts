import { openDB } from 'idb'
import type { createVisitor } from '../../../src/client/create-visitor.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'

type Visitor = ReturnType<typeof createVisitor>

const MANY = 300
const row = (agent_id: string) => ({
  ...{ agent_id, label: agent_id, key_thumbprint: 'a key that is not here' },
  ...{ imported_at: '2026-11-21T12:00:00Z', challenge: null },
})
const idOf = (at: number): string => `agt_${String(at).padStart(4, '0')}`

/** A visitor with many agents. */
async function withMany() {
  const { visitor } = actorsOn(await startService())
  await visitor.wallet.keys()
  const db = await openDB(visitor.storageName)
  const tx = db.transaction('agents', 'readwrite')
  for (let at = 0; at < MANY; at += 1) void tx.store.put(row(idOf(at)))
  await tx.done
  return { visitor, db }
}

/** The keys of the agents' rows that are read while `act` runs; "all" where they are read together. */
async function readDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const { get, getAll } = IDBObjectStore.prototype
  const read: string[] = []
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, ...given) {
    if (this.name === 'agents') read.push(String(given[0]))
    return get.apply(this, given)
  }
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...given) {
    if (this.name === 'agents') read.push('all')
    return getAll.apply(this, given)
  }
  try {
    await act()
  } finally {
    Object.assign(IDBObjectStore.prototype, { get, getAll })
  }
  return read
}

const idsOf = async ({ agents }: Visitor) => (await agents.list()).map(({ agent_id }) => agent_id)

test('Agents are read together once, then only those that are new, and the list is the same one while none is', async () => {
  const { visitor, db } = await withMany()
  expect(await readDuring(() => visitor.agents.list())).toEqual(['all'])
  const first = await visitor.agents.list()
  expect(first.map(({ label }) => label)).toEqual(Array.from({ length: MANY }, (_, at) => idOf(at)))
  expect(await readDuring(async () => expect(await visitor.agents.list()).toBe(first))).toEqual([])
  await db.put('agents', row('agt_0007a'))
  expect(await readDuring(() => visitor.agents.list())).toEqual(['agt_0007a'])
  expect((await idsOf(visitor)).slice(7, 10)).toEqual(['agt_0007', 'agt_0007a', 'agt_0008'])
  await db.delete('agents', idOf(0))
  expect(await readDuring(() => visitor.agents.list())).toEqual([])
  expect(await idsOf(visitor)).toHaveLength(MANY)
})

test('What an agent is at is read anew each time, whoever wrote it', async () => {
  const { visitor, db } = await withMany()
  await visitor.agents.list()
  await db.put('agents', { ...row(idOf(3)), key_thumbprint: 'the next key' })
  expect(await visitor.agents.one(idOf(3))).toMatchObject({ key_thumbprint: 'the next key' })
  await visitor.agents.choose(idOf(3))
  expect(await visitor.agents.current()).toMatchObject({ key_thumbprint: 'the next key' })
})

test('A new agent that cannot be read is left out and told, and is in the list once it can be', async () => {
  const { visitor, db } = await withMany()
  await visitor.agents.list()
  await db.put('agents', { agent_id: 'agt_x' })
  expect(await idsOf(visitor)).not.toContain('agt_x')
  expect(visitor.unreadable.getSnapshot().get('agents')).toEqual(['agt_x'])
  await db.put('agents', row('agt_x'))
  expect(await idsOf(visitor)).toContain('agt_x')
  expect(visitor.unreadable.getSnapshot().get('agents')).toEqual([])
})
