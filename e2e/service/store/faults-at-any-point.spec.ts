import { expect, test } from 'playwright/test'
import { linkedAgent, registryAgent, registryClaim } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { problemOf } from '../refusals.ts'
import { ofOrganization, sendRequest, signed } from '../report/reports.ts'
import { PATHS, pilotEnter, startService, type Workbench } from '../workbench.ts'
import { closingAt } from './failing-store.ts'
import { storedState } from './stored.ts'

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
    const { agent_id, key } = await registryAgent(bench)
    const challenge = await bench.ask(agent_id, 'BIND_KEY')
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
    const { agent_id, key } = await registryAgent(bench)
    await bench.doPurpose(agent_id, 'BIND_KEY', key)
    return { path: PATHS.evaluations, body: pilotEnter(agent_id), adds: { decisions: 1, receipts: 1 } }
  },
  'A report': async bench => {
    const sender = await ofOrganization(bench)
    const body = sendRequest(sender, await signed(sender))
    return { path: PATHS.evaluations, body, adds: { decisions: 1, receipts: 1, used_ids: 2 } }
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
