import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import type { createVisitor } from '../../../src/client/create-visitor.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'

type Visitor = ReturnType<typeof createVisitor>

const row = (agent_id: string) => ({
  ...{ agent_id, label: agent_id, key_thumbprint: 'a key that is not here' },
  ...{ imported_at: '2026-11-21T12:00:00Z', challenge: null },
})
const NAMED = ['agt_0001', 'agt_0002', 'agt_0003'] as const

/** A visitor with a few agents, and the visitor's own database. */
async function withAgents() {
  const { visitor } = actorsOn(await startService())
  await visitor.wallet.keys()
  const db = await openDB(visitor.storageName)
  for (const id of NAMED) await db.put('agents', row(id))
  return { visitor, db }
}

const idsOf = async ({ agents }: Visitor) => (await agents.list()).map(({ agent_id }) => agent_id)

test('The list has every agent by its id, also one that another tab has just added or deleted', async () => {
  const { visitor, db } = await withAgents()
  expect(await idsOf(visitor)).toEqual(NAMED)
  await db.put('agents', row('agt_0001a'))
  await db.delete('agents', 'agt_0003')
  expect(await idsOf(visitor)).toEqual(['agt_0001', 'agt_0001a', 'agt_0002'])
})

test('What an agent is at is read anew each time, whoever wrote it', async () => {
  const { visitor, db } = await withAgents()
  await visitor.agents.list()
  await db.put('agents', { ...row('agt_0003'), key_thumbprint: 'the next key' })
  expect(await visitor.agents.one('agt_0003')).toMatchObject({ key_thumbprint: 'the next key' })
  await visitor.agents.choose('agt_0003')
  expect(await visitor.agents.current()).toMatchObject({ key_thumbprint: 'the next key' })
})

test('A new agent that cannot be read is left out and told, and is in the list once it can be', async () => {
  const { visitor, db } = await withAgents()
  await visitor.agents.list()
  await db.put('agents', { agent_id: 'agt_x' })
  expect(await idsOf(visitor)).not.toContain('agt_x')
  expect(visitor.unreadable.getSnapshot().get('agents')).toEqual(['agt_x'])
  await db.put('agents', row('agt_x'))
  expect(await idsOf(visitor)).toContain('agt_x')
  expect(visitor.unreadable.getSnapshot().get('agents')).toEqual([])
})
