import { openDB } from 'idb'
import { keysOf } from '../../../src/contract/keys-of.ts'
import type { RecordPage } from '../../../src/contract/window/stores.ts'
import { type RecordStore, STORES } from '../../../src/contract/window/stores.ts'
import { digestOfBytes } from '../../../src/crypto/digest.ts'
import { ofOrganization, sends } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { PATHS, startService, type Workbench } from '../workbench.ts'
import { storedState } from './stored.ts'

const claim = (subject: string) => ({
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject,
  metadata: { protocol: 'OIDC' },
})

/** Imports this many claims in order, a second apart. */
async function imported(bench: Workbench, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    bench.wait(1)
    ids.push((await bench.import(claim(`agent-${index}`))).agent_id)
  }
  return ids
}

const keysIn = ({ records }: RecordPage): string[] => records.map(({ key }) => key)

for (const count of [0, 1, 49, 50, 51, 120]) {
  test(`Of ${count} records each stands on exactly one page, the newest first`, async ({ bench }) => {
    const ids = await imported(bench, count)
    const { records } = bench.service.window
    const pages = Math.ceil(count / 50)
    const seen: string[] = []
    for (let page = 1; page <= pages; page += 1) {
      const found = await records.page('agents', page)
      expect(found.total).toBe(count)
      expect(found.records).toHaveLength(page < pages ? 50 : count - 50 * (pages - 1))
      seen.push(...keysIn(found))
    }
    expect(seen).toEqual(ids.toReversed())
    const past = await records.page('agents', pages + 1)
    expect(past).toMatchObject({ total: count, records: [] })
    expect((await records.counts()).get('agents')).toBe(count)
  })
}

test('A page that cannot be is refused, and is not a wrong page', async () => {
  const { records } = (await startService()).service.window
  for (const page of [0, -1, 1.5, Number.NaN])
    await expect(records.page('audit', page)).rejects.toThrow(RangeError)
})

test('The catalogue names every store of the database and no other', async ({ bench }) => {
  const db = await openDB(bench.storageName)
  expect([...db.objectStoreNames].toSorted()).toEqual(keysOf(STORES).toSorted())
  db.close()
  expect([...(await bench.service.window.records.counts()).keys()]).toEqual(keysOf(STORES))
})

/** Every record of a store. */
async function allOf(bench: Workbench, store: RecordStore) {
  const found = await bench.service.window.records.page(store, 1)
  expect(found.total, store).toBe(found.records.length)
  return found.records
}

test('What the pages show is what is stored, in each store', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  await sends(sender)
  const stored = await storedState(bench)
  const counts = await bench.service.window.records.counts()
  for (const store of keysOf(STORES)) {
    const shown = await allOf(bench, store)
    expect(shown, store).toHaveLength(counts.get(store) ?? 0)
    if (store === 'audit') continue
    const values = shown.map(({ value }) => value)
    expect(values, store).toHaveLength(stored[store]?.length ?? 0)
    expect(values, store).toEqual(expect.arrayContaining(stored[store] ?? []))
  }
})

test('A claim is read back byte for byte, however oddly it was written', async ({ bench }) => {
  const text =
    ' {\t"subject" : "agent-\\u0037",\r\n\r\n "identity_source":"EXTERNAL","metadata":{"protocol":"OIDC" , "display_name":"\\u202eé \u{1f600}"},\n"issuer":"https:\\/\\/issuer.example"}\n'
  const response = await bench.send(PATHS.importAgent, text)
  expect(response.status).toBe(201)
  const { agent_id, received_digest } = await response.json()
  const record = await bench.service.window.records.record('agents', agent_id)
  const received = record?.value.received
  if (!(received instanceof Uint8Array)) throw new Error('no bytes')
  expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(received)).toBe(text)
  expect(await digestOfBytes(new Uint8Array(received))).toBe(received_digest)
})

test('The window cannot write: it opens no other transaction than a read-only one, and what it returns are copies', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  await sends(sender)
  const before = await storedState(bench)
  const modes = new Set<string | undefined>()
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode, ...rest) {
    modes.add(mode ?? 'readonly')
    return transaction.call(this, names, mode, ...rest)
  }
  try {
    const { records } = bench.service.window
    expect(Object.keys(records).toSorted()).toEqual(['counts', 'page', 'record'])
    await records.counts()
    for (const store of keysOf(STORES)) {
      for (const { key, value } of await allOf(bench, store)) {
        Object.assign(value, { agent_id: 'agt_other', receipt: null, body: '' })
        expect((await records.record(store, key))?.value).not.toEqual(value)
      }
    }
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
  expect([...modes]).toEqual(['readonly'])
  expect(await storedState(bench)).toEqual(before)
})

test('A record that is not there is none, and a store that cannot be read says so', async ({ bench }) => {
  const { records } = bench.service.window
  expect(await records.record('decisions', 'dec_00000000-0000-4000-8000-000000000000')).toBeUndefined()
  const { open } = indexedDB
  bench.service.close()
  indexedDB.open = () => {
    throw new DOMException('no storage', 'UnknownError')
  }
  await expect(records.counts()).rejects.toThrow('no storage')
  indexedDB.open = open
  expect((await records.counts()).size).toBe(keysOf(STORES).length)
})

test('No record holds a private key', async ({ bench }) => {
  await sends(await ofOrganization(bench))
  for (const [store, records] of Object.entries(await storedState(bench))) {
    const texts = JSON.stringify(records).matchAll(/eyJ[\w-]+/g)
    const decoded = [...texts].map(([part]) => Buffer.from(part, 'base64url').toString())
    for (const text of [JSON.stringify(records), ...decoded])
      expect(text, store).not.toMatch(/\\*"d\\*":\s*\\*"/)
  }
})
