import { openDB } from 'idb'
import { createListBook, createPublications } from '../../../src/parties/publications.ts'
import { createWorldKeys } from '../../../src/parties/world-keys.ts'
import { createWorldStore } from '../../../src/parties/world-store.ts'
import { signListsAnew } from '../../../src/protocols/bitstring/issuer.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { BASE_URL, startService } from '../workbench.ts'
import {
  expectFailedAt,
  issued,
  proveWith,
  refusedList,
  type SampleAgent,
  tryVerify,
} from '../world-bench.ts'
import { vcAgent } from './vc-bench.ts'

async function issuedTo(agent: SampleAgent) {
  const evidence = await issued(agent, await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY'))
  return async () => proveWith(agent, await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY'), evidence)
}

test('Tabs that issue at once put every credential on the list', async ({ bench }) => {
  const agents = await Promise.all(Array.from({ length: 4 }, () => vcAgent(bench)))
  const proofs = await Promise.all(agents.map(issuedTo))
  for (const prove of proofs) await bench.proven(await prove())
})

test('Tabs that mark at once lose no mark', async ({ bench }) => {
  const agent = await vcAgent(bench)
  await agent.world.credentials.setApart(agent.claim)
  const prove = await issuedTo(agent)
  const another = (await vcAgent(bench)).world
  await Promise.all([
    agent.world.credentials.setMark(agent.claim, 'revocation', true),
    another.credentials.setMark(agent.claim, 'suspension', true),
  ])
  expectFailedAt(await refusedList(await prove()), 'status')
  await agent.world.credentials.setMark(agent.claim, 'revocation', false)
  expectFailedAt(await refusedList(await prove()), 'status')
  await agent.world.credentials.setMark(agent.claim, 'suspension', false)
  await bench.proven(await prove())
})

test('A list that the directory lost is published again with the next credential', async ({ bench }) => {
  const agent = await vcAgent(bench)
  await bench.proven(await tryVerify(agent))
  const db = await openDB(bench.storageName)
  await db.clear('directory')
  db.close()
  await bench.proven(await tryVerify(agent))
})

test('A credential that nobody set apart is marked by nobody, nor one that was never issued', async () => {
  const { claim, world } = await vcAgent(await startService())
  await expect(world.credentials.setMark(claim, 'revocation', true)).rejects.toThrow('list of its own')
  await world.credentials.setApart(claim)
  await expect(world.credentials.setMark(claim, 'revocation', true)).rejects.toThrow('list of its own')
})

test('An issuer that signs its lists anew keeps every mark, and publishes none that it had not', async () => {
  const bench = await startService()
  const [marked, apart] = [await vcAgent(bench), await vcAgent(bench)]
  for (const { world, claim } of [marked, apart]) await world.credentials.setApart(claim)
  const prove = await issuedTo(marked)
  await marked.world.credentials.setMark(marked.claim, 'revocation', true)
  const store = createWorldStore(`${bench.storageName}:world`)
  const parties = { keys: createWorldKeys(store), lists: createListBook(store) }
  const publications = createPublications(store, bench.service.directory)
  const tools = { ...parties, publications, clientId: BASE_URL, now: bench.now() }
  await signListsAnew(tools, marked.claim.issuer)
  const { directory: records = [] } = await storedState(bench)
  const lists = records.filter(record => Object(Object(record).entry).kind === 'status_list')
  expect(lists.map(record => Object(record).version)).toEqual([3])
  expectFailedAt(await refusedList(await prove()), 'status')
})
