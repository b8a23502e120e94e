import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import { createVisitor } from '../../../src/client/create-visitor.ts'
import type { JournalEntry } from '../../../src/client/journal-record.ts'
import { callEntry } from '../../page/exchange/journal-entries.ts'
import { actorsOn } from '../actors-bench.ts'
import { BASE_URL, startService } from '../workbench.ts'

const MANY = 2_000
/** The newest rows, those that were in flight, and a few for the message itself. */
const FEW = 80

/** A visitor whose journal holds this many entries, the second of them still unanswered. */
async function longUse() {
  const bench = await startService()
  const { visitor } = actorsOn(bench)
  const { agent_id } = await imported(visitor)
  const db = await openDB(visitor.storageName)
  const first = (await visitor.journal.entries()).length
  const tx = db.transaction('journal', 'readwrite')
  for (let seq = first + 1; seq <= MANY; seq += 1)
    void tx.store.put(callEntry(seq, seq === first + 2 ? { status: null } : { agent_id }))
  await tx.done
  return { visitor, db, agent_id, unanswered: first + 2 }
}

async function imported({ importClaim }: Pick<ReturnType<typeof createVisitor>, 'importClaim'>) {
  const metadata = { protocol: 'OIDC' }
  const claim = {
    ...{ identity_source: 'EXTERNAL', issuer: 'https://issuer.example', subject: 'agent-7' },
    metadata,
  }
  const outcome = await importClaim(claim, 'a key that is not here')
  if (outcome.kind !== 'answer') throw new Error(outcome.kind)
  return outcome.value
}

/** How many rows of the journal are read while `act` runs. */
async function rowsDuring(act: () => Promise<unknown>): Promise<number> {
  const { get, getAll } = IDBObjectStore.prototype
  let rows = 0
  const counted = (store: IDBObjectStore, request: IDBRequest, of: (result: unknown) => number) => {
    if (store.name !== 'journal') return
    request.addEventListener('success', () => {
      rows += of(request.result)
    })
  }
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, ...given) {
    const request = get.apply(this, given)
    counted(this, request, () => 1)
    return request
  }
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...given) {
    const request = getAll.apply(this, given)
    counted(this, request, result => (Array.isArray(result) ? result.length : 0))
    return request
  }
  try {
    await act()
  } finally {
    Object.assign(IDBObjectStore.prototype, { get, getAll })
  }
  return rows
}

/** The same visitor's side in another tab, or in this one loaded anew. */
const again = ({ storageName }: Pick<ReturnType<typeof createVisitor>, 'storageName'>) =>
  createVisitor({ baseUrl: BASE_URL, storageName, now: Date.now, maySend: () => true })

const stored = (visitor: ReturnType<typeof createVisitor>) => openDB(visitor.storageName)

test('After one message beside 2,000 that were read, few rows are read, and all entries are there as before', async () => {
  const { visitor, agent_id } = await longUse()
  const before = await visitor.journal.entries()
  expect(before).toHaveLength(MANY)
  await visitor.askChallenge(agent_id, 'BIND_KEY', 'Bind')
  let after: readonly JournalEntry[] = []
  const rows = await rowsDuring(async () => {
    after = await visitor.journal.entries()
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThanOrEqual(FEW)
  expect(after.map(({ seq }) => seq)).toEqual(Array.from({ length: MANY + 1 }, (_, at) => at + 1))
  expect(after.slice(0, MANY).every((entry, at) => entry === before[at])).toBe(true)
  expect(after.at(-1)).toMatchObject({ kind: 'call', answer: { status: 201 } })
})

test('A message that was unanswered for long is seen as answered, whoever stored the answer', async () => {
  const { visitor, db, unanswered } = await longUse()
  const before = await visitor.journal.entries()
  expect(before[unanswered - 1]).toMatchObject({ answer: null })
  await db.put('journal', callEntry(unanswered, { status: 409 }))
  const rows = await rowsDuring(async () => {
    expect((await visitor.journal.entries())[unanswered - 1]).toMatchObject({ answer: { status: 409 } })
  })
  expect(rows).toBeLessThanOrEqual(FEW)
})

test('What another tab adds is read, and one that is loaded anew reads everything', async () => {
  const { visitor, agent_id } = await longUse()
  await visitor.journal.entries()
  const other = again(visitor)
  expect(await rowsDuring(() => other.journal.entries())).toBe(MANY)
  for (const _ of Array.from({ length: 70 })) await other.askChallenge(agent_id, 'BIND_KEY', 'Bind')
  const seen = await visitor.journal.entries()
  expect(seen).toEqual(await other.journal.entries())
  expect(seen).toHaveLength(MANY + 70)
})

test('A new row that is deleted or made unreadable is missed at once, and said to be unreadable; an old one when the page is loaded anew', async () => {
  const { visitor } = await longUse()
  await visitor.journal.entries()
  const db = await stored(visitor)
  await db.delete('journal', 7)
  expect(await visitor.journal.entries()).toHaveLength(MANY)
  expect(await again(visitor).journal.entries()).toHaveLength(MANY - 1)
  await db.delete('journal', MANY - 1)
  expect(await visitor.journal.entries()).toHaveLength(MANY - 2)
  await db.put('journal', callEntry(MANY - 1))
  expect(await visitor.journal.entries()).toHaveLength(MANY - 1)
  await db.put('journal', { seq: MANY, kind: 'call' })
  expect(await visitor.journal.entries()).toHaveLength(MANY - 2)
  expect(visitor.unreadable.getSnapshot().get('journal')).toEqual([String(MANY)])
  await db.put('journal', callEntry(MANY))
  expect(await visitor.journal.entries()).toHaveLength(MANY - 1)
  expect(visitor.unreadable.getSnapshot().get('journal')).toEqual([])
})
