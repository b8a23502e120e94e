import type { OwnAgent } from '../../../src/client/own-records.ts'
import { claimOf } from '../../../src/contract/schemas/profile.ts'
import type { Actors } from '../../../src/flows/actors.ts'
import { bindKey, rotateKey } from '../../../src/flows/prove.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { askingAgent, boundAgent, linkedAgent, registryAgent, registryClaim } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { ELSEWHERE, ofOrganization, signedRequest } from '../report/reports.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { PATHS, pilotEnter, problemOf, startService, type Workbench } from '../workbench.ts'
import { closingAt, type Failure, storedState, withoutRoomIn } from './stored.ts'

const MADE = { verified: false, suspended: false }

/** Makes the visitor's own store fail at one place during `work`, as for a tab that ends there. */
async function endingAt<T>(
  place: 'noting the intent' | 'keeping the agent' | 'forgetting the intent',
  work: () => Promise<T>,
) {
  const { put, delete: remove } = IDBObjectStore.prototype
  const ofVisitor = ({ transaction: { db } }: IDBObjectStore) => db.name.endsWith(':client')
  const end = () => {
    throw new DOMException('the tab ended', 'AbortError')
  }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
    const settled = this.name === 'agents' && ofVisitor(this) && Object(given[0]).challenge === null
    const noted = this.name === 'intents' && place === 'noting the intent'
    return noted || (settled && place === 'keeping the agent') ? end() : put.apply(this, given)
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

/** Leaves a request's intent where it is, as if the tab had ended once the agent was kept. */
async function unforgotten(work: () => Promise<unknown>): Promise<void> {
  const { delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...given) {
    return remove.apply(this, this.name === 'intents' ? ['nothing'] : given)
  }
  try {
    await work()
  } finally {
    Object.assign(IDBObjectStore.prototype, { delete: remove })
  }
}

/** Finds out about every interrupted request. */
async function findOut({ visitor }: Actors): Promise<void> {
  for (const { key } of await visitor.interrupted.list()) await visitor.resume(key)
  expect(await visitor.interrupted.list()).toEqual([])
}

async function ownAgents({ visitor: { agents } }: Actors): Promise<readonly OwnAgent[]> {
  const found = await Promise.all((await agents.list()).map(({ agent_id }) => agents.one(agent_id)))
  return found.filter(each => each !== undefined)
}

for (const place of ['keeping the agent', 'forgetting the intent'] as const)
  test(`A tab that ends after an import’s answer came, at ${place}, finds the agent again`, async () => {
    const bench = await startService()
    await endingAt(place, () => begin(actorsOn(bench), 'SERVICE_NAME'))
    const actors = actorsOn(bench)
    expect(await ownAgents(actors)).toEqual([])
    await findOut(actors)
    expect(await ownAgents(actors)).toHaveLength(1)
    expect(await bench.service.window.agents()).toHaveLength(1)
  })

test('A request whose intent cannot be noted is not sent', async ({ bench }) => {
  await endingAt('noting the intent', () => begin(actorsOn(bench), 'SERVICE_NAME'))
  expect(await bench.service.window.agents()).toEqual([])
  expect(await actorsOn(bench).visitor.interrupted.list()).toEqual([])
})

test('A tab that ends after a rotation’s answer came and before it was kept finds which key speaks now', async () => {
  const bench = await startService()
  const first = actorsOn(bench)
  const acting = await begin(first, 'SERVICE_NAME')
  await bindKey(first, acting)
  const { key_thumbprint: old } = acting
  await endingAt('keeping the agent', () =>
    rotateKey(first, acting, { by: 'holder', key_thumbprint: old }, MADE),
  )
  const actors = actorsOn(bench)
  expect((await ownAgents(actors))[0]?.key_thumbprint).toBe(old)
  await findOut(actors)
  const bound = (await bench.service.window.agent(acting.agent_id))?.recorded.binding?.key_thumbprint
  expect(bound).not.toBe(old)
  expect((await ownAgents(actors))[0]?.key_thumbprint).toBe(bound)
})

test('Finding out late about an import does not take back what its agent has become since', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  await unforgotten(() => begin(actors, 'SERVICE_NAME'))
  expect(await actors.visitor.interrupted.list()).toHaveLength(1)
  const [own] = await ownAgents(actors)
  const view = await bench.service.window.agent(own?.agent_id ?? '')
  if (own === undefined || view === undefined) throw new Error('the agent was not kept')
  const acting = { ...own, claim: claimOf(view.profile) }
  await bindKey(actors, acting)
  const by = { by: 'holder', key_thumbprint: own.key_thumbprint } as const
  const { key_thumbprint } = await rotateKey(actors, acting, by, MADE)
  await findOut(actors)
  expect(await ownAgents(actors)).toMatchObject([{ agent_id: own.agent_id, key_thumbprint }])
})

const KEY = { 'idempotency-key': '"0123456789abcdef"' }

/** A message that an endpoint accepts: its path, its body, and how many records it adds to which store. */
interface Message {
  readonly path: string
  readonly body: object
  readonly adds: Readonly<Record<string, number>>
}

const MESSAGES: Readonly<Record<string, (bench: Workbench) => Promise<Message>>> = {
  'An import': async () => ({
    path: PATHS.importAgent,
    body: registryClaim('courier-1'),
    adds: { agents: 1 },
  }),
  'The asking for a nonce': async bench => {
    const { agent_id } = await registryAgent(bench)
    return {
      path: PATHS.challenges,
      body: { agent_id, purpose: 'BIND_KEY' },
      adds: { challenges: 1, open_challenges: 1 },
    }
  },
  'A binding': async bench => {
    const { key, challenge } = await askingAgent(bench)
    const body = { challenge_id: challenge.challenge_id, proof: await signProof(challenge, key, bench.now()) }
    const adds = { nonces: 1, bindings: 1, identities: 1, evidence: 1, open_challenges: -1 }
    return { path: PATHS.challenges, body, adds }
  },
  'A suspension': async bench => {
    const { agent_id, orgKey } = await linkedAgent(bench)
    const challenge = await bench.ask(agent_id, 'SUSPEND')
    const proof = await signProof(challenge, orgKey, bench.now())
    const body = { challenge_id: challenge.challenge_id, proof }
    return { path: PATHS.challenges, body, adds: { nonces: 1, evidence: 1, open_challenges: -1 } }
  },
  'An evaluation': async bench => {
    const { agent_id } = await boundAgent(bench)
    return { path: PATHS.evaluations, body: pilotEnter(agent_id), adds: { decisions: 1, receipts: 1 } }
  },
  'A report': async bench => {
    const sender = await ofOrganization(bench)
    const body = await signedRequest(sender)
    return { path: PATHS.evaluations, body, adds: { decisions: 1, receipts: 1, used_ids: 2 } }
  },
  'A violation': async bench => {
    const body = await signedRequest(await ofOrganization(bench), ELSEWHERE)
    const adds = { decisions: 1, receipts: 1, used_ids: 1, evidence: 1 }
    return { path: PATHS.evaluations, body, adds }
  },
}

const sizesOf = (state: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(state).map(([store, records]) => [store, records.length]))

for (const [what, prepare] of Object.entries(MESSAGES)) {
  test(`${what} under which the database closes, at whatever point, writes all or nothing, and its key does it once`, async () => {
    const bench = await startService()
    const { path, body, adds } = await prepare(bench)
    const before = await storedState(bench)
    let points = 0
    for (;;) {
      const { result, closed } = await closingAt(points + 1, () => bench.post(path, body, KEY))
      if (!closed) {
        expect(result.status, await result.clone().text()).toBeLessThan(300)
        break
      }
      points += 1
      await problemOf(result, 'STORE_UNAVAILABLE')
      expect(await storedState(bench), `closed at transaction ${points}`).toEqual(before)
    }
    expect(points, 'points at which it was tried').toBeGreaterThan(1)
    const once = await storedState(bench)
    const grown = Object.entries(sizesOf(before)).map(([store, size]) => {
      const more = store === 'answers' ? 1 : (adds[store] ?? 0)
      return [store, size + more]
    })
    expect(sizesOf(once)).toEqual(Object.fromEntries(grown))
    expect((await bench.post(path, body, KEY)).status).toBeLessThan(300)
    expect(await storedState(bench)).toEqual(once)
  })
}

const FAILURES: readonly Failure[] = ['the write', 'the commit']

for (const [what, prepare] of Object.entries(MESSAGES))
  for (const failure of FAILURES)
    test(`${what} for which ${failure} of any store finds no room writes nothing, and is done once there is room`, async () => {
      const bench = await startService()
      const { path, body, adds } = await prepare(bench)
      const before = await storedState(bench)
      const added = Object.keys(adds).filter(store => (adds[store] ?? 0) > 0)
      // An ask writes no agent.
      const changed = path === PATHS.challenges && 'purpose' in body ? [] : ['agents']
      for (const store of [...added, ...changed, 'audit', 'answers']) {
        const refused = await withoutRoomIn(store, failure, () => bench.post(path, body, KEY))
        await problemOf(refused, 'STORE_FULL')
        expect(await storedState(bench), store).toEqual(before)
      }
      expect((await bench.post(path, body, KEY)).status).toBeLessThan(300)
    })
