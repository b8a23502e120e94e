import { expect, test } from 'playwright/test'
import { claimOf } from '../../../src/contract/schemas/profile.ts'
import type { Actors } from '../../../src/flows/actors.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { rotateKey } from '../../../src/flows/rotate.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { stageOn } from '../stage-bench.ts'
import { startService } from '../workbench.ts'

const MADE = { verified: false, suspended: false }

/** Has the visitor's own store fail at one place while some work is done, as for a tab that ends there. */
async function endingAt<T>(place: 'keeping the agent' | 'forgetting the intent', work: () => Promise<T>) {
  const { put, delete: remove } = IDBObjectStore.prototype
  const ofVisitor = ({ transaction: { db } }: IDBObjectStore) => db.name.endsWith(':client')
  const end = () => {
    throw new DOMException('the tab ended', 'AbortError')
  }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
    const settled = this.name === 'agents' && ofVisitor(this) && Object(given[0]).challenge === null
    return settled && place === 'keeping the agent' ? end() : put.apply(this, given)
  }
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...given) {
    return this.name === 'intents' && place === 'forgetting the intent' ? end() : remove.apply(this, given)
  }
  try {
    await expect(work()).rejects.toThrow('the tab ended')
  } finally {
    Object.assign(IDBObjectStore.prototype, { put, delete: remove })
  }
}

/** Finds out about every interrupted request. */
async function findOut({ visitor }: Actors): Promise<void> {
  for (const { key } of await visitor.interrupted.list()) await visitor.resume(key)
  expect(await visitor.interrupted.list()).toEqual([])
}

const ownAgents = ({ visitor }: Actors) => visitor.agents.list()

test('A tab that ends after an import’s answer came and before its agent was kept finds the agent again', async () => {
  const bench = await startService()
  await endingAt('keeping the agent', () => begin(stageOn(bench), 'SERVICE_NAME'))
  const stage = stageOn(bench)
  expect(await ownAgents(stage)).toEqual([])
  await findOut(stage)
  expect(await ownAgents(stage)).toHaveLength(1)
  expect(await bench.service.window.agents()).toHaveLength(1)
})

test('A tab that ends after a rotation’s answer came and before it was kept finds which key speaks now', async () => {
  const bench = await startService()
  const first = stageOn(bench)
  const played = await begin(first, 'SERVICE_NAME')
  await bindKey(first, played)
  const { key_thumbprint: old } = played
  await endingAt('keeping the agent', () =>
    rotateKey(first, played, { by: 'holder', key_thumbprint: old }, MADE),
  )
  const stage = stageOn(bench)
  expect((await ownAgents(stage))[0]?.key_thumbprint).toBe(old)
  await findOut(stage)
  const bound = (await bench.service.window.agent(played.agent_id))?.recorded.binding?.key_thumbprint
  expect(bound).not.toBe(old)
  expect((await ownAgents(stage))[0]?.key_thumbprint).toBe(bound)
})

test('Finding out late about an import does not take back what its agent has become since', async () => {
  const bench = await startService()
  await endingAt('forgetting the intent', () => begin(stageOn(bench), 'SERVICE_NAME'))
  const stage = stageOn(bench)
  const [own] = await ownAgents(stage)
  const view = await bench.service.window.agent(own?.agent_id ?? '')
  if (own === undefined || view === undefined) throw new Error('the agent was not kept')
  const played = { ...own, claim: claimOf(view.profile) }
  await bindKey(stage, played)
  const by = { by: 'holder', key_thumbprint: own.key_thumbprint } as const
  const { key_thumbprint } = await rotateKey(stage, played, by, MADE)
  await findOut(stage)
  expect(await ownAgents(stage)).toMatchObject([{ agent_id: own.agent_id, key_thumbprint }])
})
