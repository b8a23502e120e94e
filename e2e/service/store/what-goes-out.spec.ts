import type { JournalEntry } from '../../../src/client/journal-record.ts'
import { reportOf, signAndAsk } from '../../../src/enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../../src/flows/actors.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { actorsOn, expect, test, visitorOf } from '../service-test.ts'
import { BASE_URL, startService } from '../workbench.ts'

/** Notes, while `work` runs, each writing to a store, each explicit commit, and each request. */
async function stepsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const steps: string[] = []
  const { fetch } = globalThis
  const { put } = IDBObjectStore.prototype
  const { commit } = IDBTransaction.prototype
  globalThis.fetch = (...given) => {
    steps.push('sent')
    return fetch(...given)
  }
  IDBObjectStore.prototype.put = function (...given) {
    steps.push(`${this.name} written`)
    return put.apply(this, given)
  }
  IDBTransaction.prototype.commit = function () {
    steps.push(`${[...this.objectStoreNames].join('+')} committed`)
    return commit.call(this)
  }
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
    IDBObjectStore.prototype.put = put
    IDBTransaction.prototype.commit = commit
  }
  return steps
}

test('A claim’s key is committed before its intent, and both before the claim is sent', async () => {
  const actors = actorsOn(await startService())
  const steps = await stepsOf(() => begin(actors, 'SERVICE_NAME'))
  const wanted = ['keys written', 'keys committed', 'intents written', 'intents committed', 'sent']
  expect(steps.filter(step => wanted.includes(step))).toEqual(wanted)
})

test('A claim is sent while its key is published, and nothing follows before that is done', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const order: string[] = []
  const { publish } = bench.service.directory
  let goOn: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  bench.service.directory.publish = async (...given) => {
    await held
    return publish(...given)
  }
  const begun = begin(actors, 'SERVICE_NAME').then(({ agent_id }) => {
    order.push('begun')
    return agent_id
  })
  await expect.poll(async () => (await actors.visitor.agents.list()).length).toBe(1)
  order.push('imported')
  goOn()
  const agent_id = await begun
  expect(order).toEqual(['imported', 'begun'])
  expect(await bench.service.window.agent(agent_id)).toMatchObject({ status: 'IDENTITY_CLAIMED' })
})

test('A key that cannot be published ends the run with the reason, and its claim stays what it is: a claim', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  bench.service.directory.publish = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  await expect(begin(actors, 'SERVICE_NAME')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  const [own] = await actors.visitor.agents.list()
  expect(await bench.service.window.agent(own?.agent_id ?? '')).toMatchObject({ status: 'IDENTITY_CLAIMED' })
})

const audience = `${BASE_URL}/v1/assurance/evaluations`
const report = reportOf('rep-1', { title: 'A report' })

const approvalOf = async ({ visitor }: Actors, { key_thumbprint, agent_id }: ActingAgent) => {
  const { jws, noted } = await visitor.signObject(key_thumbprint, 'any+jwt', {}, 'Approve', agent_id)
  await noted
  return jws
}

/** A bound agent of a service, and how it signs something and sends it. */
async function bound() {
  const bench = await startService()
  const actors = actorsOn(bench)
  const acting = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, acting))
  return { bench, actors, acting }
}

/** Makes the journal refuse this kind of entry while `act` runs. */
async function refusing(kind: JournalEntry['kind'], act: () => Promise<unknown>): Promise<unknown> {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
    if (Object(given[0]).kind === kind) throw new DOMException('no room', 'QuotaExceededError')
    return add.apply(this, given)
  }
  try {
    return await act()
  } finally {
    IDBObjectStore.prototype.add = add
  }
}

/** The stores from which something is read by its name while `act` runs. */
async function readDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const { get } = IDBObjectStore.prototype
  const read: string[] = []
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, ...given) {
    read.push(this.name)
    return get.apply(this, given)
  }
  try {
    await act()
  } finally {
    IDBObjectStore.prototype.get = get
  }
  return read
}

test('A proof is sent while its signature is taken down: one that cannot be is told, and what was sent stands', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const acting = await begin(actors, 'SERVICE_NAME')
  const binding = refusing('sign', () => bindKey(actors, acting))
  await expect(binding).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await bench.service.window.agent(acting.agent_id)).toMatchObject({ status: 'TECHNICALLY_BOUND' })
  const kinds = (await actors.visitor.journal.entries()).map(({ kind }) => kind)
  expect(kinds).toEqual(['call', 'call', 'call'])
  expect(await actors.visitor.interrupted.list()).toEqual([])
})

test('A report is sent while its signature is taken down: one that cannot be is told, and its decision stands', async () => {
  const { bench, actors, acting } = await bound()
  must(await enterPilot(actors, acting))
  const approval = await approvalOf(actors, acting)
  const before = (await bench.service.window.receipts(acting.agent_id)).length
  const asking = refusing('sign', () => signAndAsk(actors, acting, report, approval, { audience }))
  await expect(asking).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await bench.service.window.receipts(acting.agent_id)).toHaveLength(before + 1)
})

test('A signature stands in the journal before the message that carries it', async () => {
  const { actors, acting } = await bound()
  must(await enterPilot(actors, acting))
  await signAndAsk(actors, acting, report, await approvalOf(actors, acting), { audience })
  const kinds = (await actors.visitor.journal.entries()).map(({ kind }) => kind)
  expect(kinds).toEqual(['call', 'call', 'sign', 'call', 'call', 'sign', 'sign', 'call'])
})

test('An approval that the journal cannot take down is not an approval', async () => {
  const { actors, acting } = await bound()
  const approving = refusing('sign', () => approvalOf(actors, acting))
  await expect(approving).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('What signs is read once: after a first signature neither the key nor the agent is read for the next', async () => {
  const { bench, actors, acting } = await bound()
  const visitor = visitorOf(bench)
  const sign = () => approvalOf({ ...actors, visitor }, acting)
  expect(await readDuring(sign)).toEqual(expect.arrayContaining(['keys', 'agents']))
  expect(await readDuring(sign)).toEqual([])
})

test('A key that another tab has made is found, and one that nobody made is not', async () => {
  const { bench, actors, acting } = await bound()
  const other = visitorOf(bench)
  expect(await other.wallet.key('urn:nobody')).toBeUndefined()
  expect(await other.wallet.key(acting.key_thumbprint)).toMatchObject({ saved: true })
  const { key_thumbprint } = await other.wallet.create()
  expect(await actors.visitor.wallet.key(key_thumbprint)).toMatchObject({ key_thumbprint, saved: true })
})
