import { openDB } from 'idb'
import type { Evidence } from '../../../src/contract/schemas/challenge.ts'
import type { DirectoryRecord, IssuerKeys } from '../../../src/contract/schemas/directory.ts'
import { createListBook, createPublications } from '../../../src/parties/publications.ts'
import { createWorldKeys } from '../../../src/parties/world-keys.ts'
import { createWorldStore } from '../../../src/parties/world-store.ts'
import { signListsAnew } from '../../../src/protocols/bitstring/issuer.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, issued, proveWith, refusedAt, type SampleAgent, test, tryVerify } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { proveCrafted, vcAgent } from './crafted-agents.ts'
import { ISSUER, KEY, keysRecord, LIST, type ListChanges, listCredential } from './signed-lists.ts'
import { watchedVerifiers } from './stand-in-verifiers.ts'

const DAY_S = 86_400

async function listsOf(bench: Workbench): Promise<DirectoryRecord[]> {
  const { directory = [] } = await storedState(bench)
  const isList = (record: unknown): record is DirectoryRecord =>
    Object(Object(record).entry).kind === 'status_list'
  return directory.filter(isList)
}

/** Has the issuer issue a credential, which then answers any number of challenges. */
async function credentialOf(agent: SampleAgent): Promise<() => Promise<Response>> {
  const evidence: Evidence | undefined = await issued(
    agent,
    await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY'),
  )
  return async () => proveWith(agent, await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY'), evidence)
}

for (const [purpose, code] of [
  ['revocation', 'CREDENTIAL_REVOKED'],
  ['suspension', 'CREDENTIAL_SUSPENDED'],
] as const) {
  test(`A credential that its issuer marks for ${purpose} verifies nothing while the mark stands`, async () => {
    const agent = await vcAgent(await startService())
    const { bench, claim, world } = agent
    await world.credentials.moveToOwnList(claim)
    const prove = await credentialOf(agent)
    await bench.proven(await prove())
    await world.credentials.setMark(claim, purpose, true)
    await refusedAt(await prove(), 'status', code)
    await bench.proven(await (await credentialOf(agent))())
    await refusedAt(await prove(), 'status', code)
  })
}

test('A mark that the issuer lifts is gone, and a mark of one subject is not another’s', async ({
  bench,
}) => {
  const [agent, other] = [await vcAgent(bench), await vcAgent(bench)]
  for (const { world, claim } of [agent, other]) await world.credentials.moveToOwnList(claim)
  const [prove, proveOther] = [await credentialOf(agent), await credentialOf(other)]
  await agent.world.credentials.setMark(agent.claim, 'suspension', true)
  await bench.proven(await proveOther())
  await refusedAt(await prove(), 'status', 'CREDENTIAL_SUSPENDED')
  await agent.world.credentials.setMark(agent.claim, 'suspension', false)
  await bench.proven(await prove())
})

test('All credentials of an issuer share one list, which is not changed for one of them', async () => {
  const bench = await startService()
  const agents = [await vcAgent(bench), await vcAgent(bench), await vcAgent(bench)]
  const indices = new Set<unknown>()
  for (const agent of agents) {
    const { seen, verifiers } = watchedVerifiers('W3C_VC')
    const tab = await bench.secondTab({ verifiers })
    await bench.proven(await proveCrafted({ ...agent, bench: tab }, {}))
    for (const { list, index } of seen[0]?.statuses ?? []) indices.add(`${list} ${index}`)
  }
  expect(indices.size).toBe(6)
  expect((await listsOf(bench)).map(({ version, entry }) => [version, 'id' in entry && entry.id])).toEqual([
    [1, 'https://credentials.example/status/1'],
  ])
  const [first] = agents
  await expect(first?.world.credentials.setMark(first.claim, 'revocation', true)).rejects.toThrow(
    'separate list',
  )
  expect((await listsOf(bench)).map(({ version }) => version)).toEqual([1])
})

test('The shared list is signed anew before a credential would outlive it, and what stood on it stands', async () => {
  const bench = await startService()
  const [early, late] = [await vcAgent(bench), await vcAgent(bench)]
  const prove = await credentialOf(early)
  bench.wait(6 * DAY_S)
  await bench.proven(await prove())
  bench.wait(30 * DAY_S)
  await bench.proven(await (await credentialOf(late))())
  expect((await listsOf(bench)).map(({ version }) => version)).toEqual([2])
  bench.clock.shifted -= 36 * DAY_S * 1000
  await bench.proven(await prove())
})

test('A verification names the key that vouched, every status and the credential’s own end, not the list’s', async () => {
  const { seen, verifiers } = watchedVerifiers('W3C_VC')
  const agent = await vcAgent(await startService({ verifiers }))
  await agent.bench.proven(await proveCrafted(agent, {}))
  const [verification] = seen
  expect(verification?.until).toBe('2026-11-28T12:00:00.000Z')
  expect(verification?.vouching_key).toMatch(/^urn:ietf:params:oauth:jwk-thumbprint:sha-256:/u)
  expect(verification?.statuses).toEqual([
    { list: 'https://credentials.example/status/1', index: expect.any(Number), purpose: 'revocation' },
    { list: 'https://credentials.example/status/1', index: expect.any(Number), purpose: 'suspension' },
  ])
})

/** An agent of an issuer whose lists the test publishes; its proofs name entries of one of them. */
async function listed(keys: Partial<IssuerKeys> = {}) {
  const bench = await startService()
  await bench.publish(keysRecord(keys).entry)
  const { agent_id: _other, ...agent } = await vcAgent(bench)
  const claim = { ...agent.claim, issuer: ISSUER }
  const { agent_id } = await bench.import(claim)
  const signer = { name: 'the lists’ issuer', key_thumbprint: KEY.thumbprint, ...KEY }
  const prove = (...indices: readonly string[]) => {
    const credentialStatus = indices.map(statusListIndex => ({
      ...{ type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
      ...{ statusListIndex, statusListCredential: LIST },
    }))
    const crafted = { header: { kid: 'k' }, payload: { credentialStatus }, signer }
    return proveCrafted({ ...agent, claim, agent_id }, crafted)
  }
  const publish = async (changes: ListChanges = {}, replaces?: number) => {
    const credential = await listCredential(changes)
    return bench.publish({ kind: 'status_list', issuer: ISSUER, id: LIST, credential }, replaces)
  }
  return { bench, prove, publish }
}

test('Every status of a credential is read, and one that is marked is enough', async () => {
  const { bench, prove, publish } = await listed()
  await publish({ marked: [9] })
  await refusedAt(await prove('7', '8', '9'), 'status', 'CREDENTIAL_REVOKED')
  await bench.proven(await prove('7', '8', '10'))
})

test('An index beyond the list, however long its text, is on no list', async () => {
  const { bench, prove, publish } = await listed()
  await publish()
  for (const index of ['131072', '9007199254740993', '9'.repeat(400)]) {
    await refusedAt(await prove('7', index), 'status_list_length', 'STATUS_LIST_TOO_SHORT')
  }
  await bench.proven(await prove('131071'))
})

test('A list is its issuer’s and under its own URL: another issuer’s, or none, is absent', async () => {
  const { bench, prove, publish } = await listed()
  const credential = await listCredential()
  await bench.publish({ kind: 'status_list', issuer: 'https://other.example', id: LIST, credential })
  await refusedAt(await prove('7'), 'status_list', 'STATUS_LIST_ABSENT')
  await publish()
  await bench.proven(await prove('7'))
})

test('An issuer that rotates signs its lists anew: one signed by the retired key is badly signed', async () => {
  const next = await makeKey('ES256')
  const { bench, prove, publish } = await listed({
    keys: [{ kid: 'k', jwk: KEY.jwk }],
    retired: [{ kid: 'old', jwk: next.jwk }],
  })
  const version = await publish({ signer: next, header: { kid: 'old' } })
  await refusedAt(await prove('7'), 'status_list_signed', 'STATUS_LIST_BADLY_SIGNED')
  await publish({}, version)
  await bench.proven(await prove('7'))
})

test('A list that has ended vouches for nobody, and one signed anew does', async () => {
  const { bench, prove, publish } = await listed()
  const version = await publish({ payload: { validUntil: '2026-11-21T12:05:00Z' } })
  await bench.proven(await prove('7'))
  bench.wait(300)
  await refusedAt(await prove('7'), 'status_list_period', 'STATUS_LIST_ENDED')
  await publish({ payload: { validUntil: '2026-11-22T12:05:00Z' } }, version)
  await bench.proven(await prove('7'))
})

test('Tabs that issue at once put every credential on the list', async ({ bench }) => {
  const agents = await Promise.all(Array.from({ length: 4 }, () => vcAgent(bench)))
  const proofs = await Promise.all(agents.map(credentialOf))
  for (const prove of proofs) await bench.proven(await prove())
})

test('Tabs that mark at once lose no mark', async ({ bench }) => {
  const agent = await vcAgent(bench)
  await agent.world.credentials.moveToOwnList(agent.claim)
  const prove = await credentialOf(agent)
  const another = (await vcAgent(bench)).world
  await Promise.all([
    agent.world.credentials.setMark(agent.claim, 'revocation', true),
    another.credentials.setMark(agent.claim, 'suspension', true),
  ])
  await refusedAt(await prove(), 'status')
  await agent.world.credentials.setMark(agent.claim, 'revocation', false)
  await refusedAt(await prove(), 'status')
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
  await expect(world.credentials.setMark(claim, 'revocation', true)).rejects.toThrow('separate list')
  await world.credentials.moveToOwnList(claim)
  await expect(world.credentials.setMark(claim, 'revocation', true)).rejects.toThrow('separate list')
})

test('An issuer that signs its lists anew keeps every mark, and publishes none that it had not', async () => {
  const bench = await startService()
  const [marked, apart] = [await vcAgent(bench), await vcAgent(bench)]
  for (const { world, claim } of [marked, apart]) await world.credentials.moveToOwnList(claim)
  const prove = await credentialOf(marked)
  await marked.world.credentials.setMark(marked.claim, 'revocation', true)
  const store = createWorldStore(`${bench.storageName}:world`)
  const parties = { keys: createWorldKeys(store), lists: createListBook(store) }
  const publications = createPublications(store, bench.service.directory)
  const tools = { ...parties, publications, clientId: BASE_URL, now: bench.now() }
  await signListsAnew(tools, marked.claim.issuer)
  expect((await listsOf(bench)).map(({ version }) => version)).toEqual([3])
  await refusedAt(await prove(), 'status')
})
