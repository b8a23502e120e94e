import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import { SCHEMA_VERSION } from '../../../src/service/store/schema-version.ts'
import { problemOf } from '../refusals.ts'
import { decided, ofOrganization, sendRequest, sends, signed } from '../report/reports.ts'
import { startService, type Workbench } from '../workbench.ts'
import { storedState } from './stored.ts'

/** The object stores of version 1, from before there were reports, each with its key and index. */
const VERSION_1: Readonly<
  Record<string, { readonly key: string; readonly index?: readonly [string, string | string[]] }>
> = {
  agents: { key: 'agent_id', index: ['imported_at', 'imported_at'] },
  challenges: { key: 'challenge_id' },
  open_challenges: { key: 'challenge_id', index: ['expires_at', 'expires_at'] },
  nonces: { key: 'nonce' },
  bindings: { key: 'binding_id', index: ['agent_id', 'agent_id'] },
  evidence: { key: 'ref' },
  identities: { key: 'name' },
  decisions: { key: 'decision_id', index: ['agent_id', 'agent_id'] },
  receipts: { key: 'receipt_ref', index: ['chain', ['agent_id', 'sequence']] },
  directory: { key: 'name' },
  answers: { key: 'name' },
  audit: { key: 'request_id', index: ['at', 'at'] },
}

/** Moves a service's records into a database of version 1, created anew under the same name. */
async function asVersion1({ service, storageName }: Workbench): Promise<void> {
  const kept = await openDB(storageName)
  const names = Object.keys(VERSION_1)
  const rows = await Promise.all(names.map(async name => [name, await kept.getAll(name)] as const))
  kept.close()
  service.close()
  await new Promise(resolve => {
    indexedDB.deleteDatabase(storageName).addEventListener('success', resolve)
  })
  const older = await openDB(storageName, 1, {
    upgrade: db => {
      for (const [name, { key, index }] of Object.entries(VERSION_1)) {
        const store = db.createObjectStore(name, { keyPath: key })
        if (index) store.createIndex(index[0], index[1])
      }
    },
  })
  for (const [name, records] of rows) {
    for (const record of records) await older.put(name, record)
  }
  expect([...older.objectStoreNames]).not.toContain('used_ids')
  older.close()
}

test('A database of version 1 opens in this version with nothing lost, and its agent goes on to send reports', async () => {
  const first = await startService()
  const ready = await ofOrganization(first)
  const { used_ids, ...before } = await storedState(first)
  expect(used_ids).toEqual([])
  await asVersion1(first)
  const bench = await first.secondTab()
  const sender = { ...ready, bench }
  expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
  expect(await storedState(bench)).toEqual({ ...before, used_ids: [] })
  const request = sendRequest(sender, await signed(sender))
  expect((await decided(sender, request)).decision).toBe('PERMIT')
  expect((await decided(sender, request)).reason_codes).toEqual(['APPROVAL_USED', 'CONTENT_PROOF_USED'])
  const chain = await bench.service.window.receipts(sender.agent_id)
  expect(chain.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('A tab of version 1 makes way for this one, and this version cannot be opened as the older one', async () => {
  const first = await startService()
  const sender = await ofOrganization(first)
  await asVersion1(first)
  let asked = false
  const older = await openDB(first.storageName, 1, {
    blocking: (_current, _blocked, event) => {
      asked = true
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const bench = await first.secondTab()
  expect(asked).toBe(true)
  expect((await sends({ ...sender, bench })).decision).toBe('PERMIT')
  await expect(openDB(first.storageName, SCHEMA_VERSION - 1)).rejects.toThrow()
  older.close()
})

test('A database without the used ids is an unavailable store, so that nothing is permitted twice', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const request = sendRequest(sender, await signed(sender))
  await asVersion1(bench)
  const stale = await openDB(bench.storageName, SCHEMA_VERSION)
  stale.close()
  await problemOf(await bench.post('/v1/assurance/evaluations', request), 'STORE_UNAVAILABLE')
})
