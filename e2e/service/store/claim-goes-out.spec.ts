import { expect, test } from 'playwright/test'
import { begin } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'

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
