import { openDB } from 'idb'
import { UnreadableRow } from '../../../src/browser/own-database.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { problemBody } from '../../../src/contract/schemas/problem-body.ts'
import { isRecordStore, type RecordStore, STORES } from '../../../src/contract/window/stores.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { alteredAt, hostileValues, type Path, pathsIn } from '../../hostile/row-alterations.ts'
import { someOf, VARIES } from '../../models/run-length.ts'
import { boundAgent, freshSubject, register, registryAgent, registryClaim } from '../agents.ts'
import { ofOrganization, sends } from '../report/reports.ts'
import { expect, sampleAgent, test, tryVerify } from '../service-test.ts'
import { PATHS, pilotEnter, startService, type Workbench } from '../workbench.ts'
import { storedState, tamper } from './stored.ts'

/** What the requests about an agent name. */
interface Asked {
  readonly agent_id: string
  readonly challenge_id: string
  readonly key: string
}

/** A service whose every store holds something: an agent that sent a report, and one of an issuer. */
async function filled() {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  expect((await sends(sender)).decision).toBe('PERMIT')
  await bench.doPurpose(sender.agent_id, 'SUSPEND', sender.approver)
  await bench.doPurpose(sender.agent_id, 'REINSTATE', sender.approver)
  const issued = await sampleAgent(bench, 'OIDC')
  await bench.proven(await tryVerify(issued))
  await bench.doPurpose(issued.agent_id, 'BIND_KEY', issued.key)
  const key = `"${crypto.randomUUID()}"`
  await bench.post(PATHS.challenges, ask(sender.agent_id), { 'idempotency-key': key })
  const asked = async (agent_id: string): Promise<Asked> => {
    const { challenge_id } = await bench.ask(agent_id, 'BIND_KEY')
    return { agent_id, challenge_id, key }
  }
  return { bench, agents: [await asked(sender.agent_id), await asked(issued.agent_id)] }
}

const ask = (agent_id: string) => ({ agent_id, purpose: 'BIND_KEY' })

async function answersTo(bench: Workbench, { agent_id, challenge_id, key }: Asked): Promise<Response[]> {
  return [
    await bench.post(PATHS.challenges, ask(agent_id), { 'idempotency-key': key }),
    await bench.tryAsk(agent_id, 'VERIFY_IDENTITY'),
    await bench.prove(challenge_id, 'no.proof.here'),
    await bench.post(PATHS.evaluations, pilotEnter(agent_id)),
  ]
}

/** The page's reads of the window; only an agent that cannot be read may fail, and must say so. */
async function look({ service: { window } }: Workbench, store: RecordStore, { agent_id }: Asked) {
  const agent = await window.agent(agent_id).catch((cause: unknown) => {
    expect(cause).toBeInstanceOf(UnreadableRow)
    return undefined
  })
  JSON.stringify({ ...agent, received: null })
  const page = await window.records.page(store, 1)
  JSON.stringify(page)
  const chain = await window.receipts(agent_id)
  await window.agents()
  await window.audit(page.records.map(({ key }) => key))
  for (const { key } of page.records.slice(0, 3)) {
    await window.challenge(key)
    await window.decision(key)
    await window.directory(key)
    await window.receipt(key)
  }
  return chain
}

/** Expects an answer of the contract, not a defect: if a record is at fault, it says which. */
async function expectSaid(response: Response, what: string): Promise<void> {
  const text = await response.text()
  if (response.status < 500) return
  const { code, detail } = problemBody.parse(JSON.parse(text))
  expect(code, `${what}: ${text}`).toBe('STORE_UNAVAILABLE')
  expect(detail, what).toMatch(/^The record .+ of the store \w+ cannot be read/u)
}

const VALUES = hostileValues()
/** Values that confuse every kind of reader, for nested members. */
const FEW = ['nothing', 'null', 'the name __proto__', 'not a number', 'a date', 'an empty object', 'a circle']

function alterationsOf(row: unknown, first: boolean): [path: Path, value: string][] {
  return pathsIn(row).flatMap(path =>
    (first && path.length === 1 ? Object.keys(VALUES) : FEW).map((value): [Path, string] => [path, value]),
  )
}

/** How many alterations of a store's rows are tried with every change. */
const SHORT = 40

/** Stores that no endpoint reads, and stores whose rows lead to others in the same store. */
const WINDOW_ALONE: readonly RecordStore[] = ['bindings', 'decisions', 'audit']
const SEVERAL: readonly RecordStore[] = ['agents', 'directory']

for (const store of keysOf(STORES)) {
  test(
    `Whatever is written by hand into the rows of ${store}, each endpoint answers and the window shows the rest`,
    VARIES,
    async () => {
      test.setTimeout(600_000)
      const { bench, agents } = await filled()
      const [first, other] = agents
      if (first === undefined || other === undefined || !isRecordStore(store))
        throw new Error('nobody to ask')
      const db = await openDB(bench.storageName)
      const rows: unknown[] = (await db.getAll(store)).slice(0, SEVERAL.includes(store) ? 3 : 1)
      expect(rows.length, 'the store holds something').toBeGreaterThan(0)
      const all = rows.flatMap((row, at) =>
        alterationsOf(row, at === 0).map(altered => [row, ...altered] as const),
      )
      for (const [row, path, name] of someOf(all, { short: SHORT, of: `alterations of ${store}` })) {
        const whose = Reflect.get(Object(row), 'agent_id') === other.agent_id ? other : first
        const what = `${path.join('.')} is ${name}`
        const altered = alteredAt(row, path, VALUES[name])
        const key = await db.put(store, altered).catch(() => undefined)
        // The store itself refuses a row without a valid key.
        if (key === undefined) continue
        const answers = WINDOW_ALONE.includes(store) ? [] : await answersTo(bench, whose)
        for (const response of answers) await expectSaid(response, what)
        await look(bench, store, whose)
        if (key !== (await db.put(store, row))) await db.delete(store, key)
      }
      db.close()
      expect((await bench.tryAsk(other.agent_id, 'BIND_KEY')).status, 'the others stay as they were').toBe(
        201,
      )
    },
  )
}

const unreadable = (store: string, key: string) => ({
  code: 'STORE_UNAVAILABLE',
  detail: `The record ${key} of the store ${store} cannot be read: it was altered outside this page.`,
})

test('An agent whose record cannot be read is refused with the record’s name, is left as it is, and does not hold up the others', async () => {
  const { bench, agents } = await filled()
  const [first, other] = agents
  if (first === undefined || other === undefined) throw new Error('nobody to ask')
  const { agent_id } = first
  await tamper(bench, 'agents', agent_id, record => ({ ...record, received: 'text' }))
  const before = await storedState(bench)
  for (const response of await answersTo(bench, first)) {
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject(unreadable('agents', agent_id))
  }
  expect(await storedState(bench)).toEqual(before)
  await expect(bench.service.window.agent(agent_id)).rejects.toThrow(UnreadableRow)
  const ids = (await bench.service.window.agents()).map(each => each.agent_id)
  expect(ids).toEqual([other.agent_id])
  expect((await bench.evaluate(other.agent_id)).reason_codes).toEqual(['ORGANIZATION_NOT_LINKED'])
})

test('An Idempotency-Key whose stored answer cannot be read does nothing a second time', async () => {
  const bench = await startService()
  const key = { 'idempotency-key': `"${crypto.randomUUID()}"` }
  const claim = registryClaim(freshSubject())
  await bench.post(PATHS.importAgent, claim, key)
  const name = await digestOfJson([PATHS.importAgent, key['idempotency-key'].slice(1, -1)])
  await tamper(bench, 'answers', name, record => ({ ...record, at: {} }))
  const again = await bench.post(PATHS.importAgent, claim, key)
  expect(again.status).toBe(503)
  expect(await again.json()).toMatchObject(unreadable('answers', name))
  expect(await bench.service.window.agents()).toHaveLength(1)
})

/** What whoever holds the device can do to a record of the directory so that it cannot be read. */
const SPOILED: Readonly<Record<string, (record: Record<string, unknown>) => Record<string, unknown>>> = {
  'has another entry': record => ({ ...record, entry: { kind: '__proto__' } }),
  'has no version': ({ version: _none, ...record }) => record,
}

for (const [what, spoil] of Object.entries(SPOILED)) {
  test(`A decision is not repeated over a directory entry that ${what}, and another agent’s still is`, async () => {
    const bench = await startService()
    const permitted = async () => {
      const { agent_id, claim } = await boundAgent(bench)
      const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` }
      const ask = () => bench.post(PATHS.evaluations, pilotEnter(agent_id), headers)
      const text = await (await ask()).text()
      expect(JSON.parse(text)).toMatchObject({ decision: 'PERMIT' })
      return { name: directoryName({ kind: 'registry_entry', ...claim }), agent_id, ask, text }
    }
    const [spoiled, other] = [await permitted(), await permitted()]
    await tamper(bench, 'directory', spoiled.name, spoil)
    const before = await storedState(bench)
    const fresh = await bench.post(PATHS.evaluations, pilotEnter(spoiled.agent_id))
    for (const response of [fresh, await spoiled.ask()]) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject(unreadable('directory', spoiled.name))
    }
    expect(await storedState(bench)).toEqual(before)
    expect(await (await other.ask()).text()).toBe(other.text)
  })
}

test('A decision is not written over a directory entry that lost its version while it was judged', async () => {
  const db: { spoil: () => void } = { spoil: () => undefined }
  const decide = createPolicy()
  const bench = await startService({
    policy: input => {
      db.spoil()
      return decide(input)
    },
  })
  const { agent_id, claim } = await boundAgent(bench)
  const name = directoryName({ kind: 'registry_entry', ...claim })
  const opened = await openDB(bench.storageName)
  const { version: _none, ...record } = await opened.get('directory', name)
  db.spoil = () => void opened.put('directory', record)
  const before = (await storedState(bench)).receipts
  const response = await bench.post(PATHS.evaluations, pilotEnter(agent_id))
  opened.close()
  expect(await response.json()).toMatchObject(unreadable('directory', name))
  expect((await storedState(bench)).receipts).toEqual(before)
})

test('A directory entry that cannot be read refuses who rests on it, until it is published anew', async () => {
  const bench = await startService()
  const { agent_id, key, claim } = await registryAgent(bench)
  const { issuer, subject } = claim
  const name = directoryName({ kind: 'registry_entry', issuer, subject })
  await tamper(bench, 'directory', name, record => ({ ...record, entry: { kind: '__proto__' } }))
  const refused = await bench.tryAsk(agent_id, 'BIND_KEY')
  expect(await refused.json()).toMatchObject(unreadable('directory', name))
  expect((await bench.service.window.agent(agent_id))?.status, 'it is shown all the same').toBe(
    'IDENTITY_CLAIMED',
  )
  await register(bench, claim, key)
  expect((await bench.doPurpose(agent_id, 'BIND_KEY', key)).status).toBe('TECHNICALLY_BOUND')
})

test('Among the records each one is shown as it stands, and what cannot be read is marked', async () => {
  const { bench, agents } = await filled()
  const [first, other] = agents
  if (first === undefined || other === undefined) throw new Error('nobody to ask')
  await tamper(bench, 'agents', first.agent_id, record => ({
    ...record,
    imported_at: new Date(0),
    facts: 7n,
  }))
  const { total, records } = await bench.service.window.records.page('agents', 1)
  expect(total, 'one without a time is not left out').toBe(2)
  expect(records.map(({ key, readable }) => [key, readable]).toSorted()).toEqual(
    [
      [first.agent_id, false],
      [other.agent_id, true],
    ].toSorted(),
  )
  const opened = await bench.service.window.records.record('agents', first.agent_id)
  expect(opened).toMatchObject({
    readable: false,
    value: { imported_at: '(not JSON: Date)', facts: '(not JSON: 7)', agent_id: first.agent_id },
  })
})
