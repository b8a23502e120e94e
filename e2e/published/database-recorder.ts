import { openDB } from 'idb'
import { CLIENT_SCHEMA_VERSION } from '../../src/client/client-store.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { reportAudience } from '../../src/contract/schemas/report.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { reportOf, sendReport } from '../../src/enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../src/flows/actors.ts'
import { bindKey, verifyIdentity } from '../../src/flows/prove.ts'
import { begin, enterPilot, must, provenAgent } from '../../src/flows/sample-agents.ts'
import { WORLD_SCHEMA_VERSION } from '../../src/parties/world-schema-version.ts'
import { SCHEMA_VERSION } from '../../src/service/store/schema-version.ts'
import { actorsOn } from '../service/actors-bench.ts'
import { nameOf, type RecordedHead, type RecordedStore } from '../service/store/recorded-databases.ts'
import { BASE_URL, startService, type Workbench } from '../service/workbench.ts'
import { enforcementPartsOf } from '../service/world-bench.ts'

/** The schema of each database of this version; what the cases leave is deleted before it is read again. */
export const SCHEMAS = {
  service: SCHEMA_VERSION,
  client: CLIENT_SCHEMA_VERSION,
  world: WORLD_SCHEMA_VERSION,
} as const satisfies Partial<Record<RecordedStore['database'], number>>

/** Makes every key generated during `work` extractable. */
async function withKeysToWriteDown<T>(work: () => Promise<T>): Promise<T> {
  const { subtle } = crypto
  const original: unknown = Reflect.get(subtle, 'generateKey')
  const extractable = (algorithm: unknown, _extractable: boolean, uses: unknown): unknown =>
    typeof original === 'function' ? Reflect.apply(original, subtle, [algorithm, true, uses]) : undefined
  Object.defineProperty(subtle, 'generateKey', { value: extractable, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(subtle, 'generateKey')
  }
}

async function plain(value: unknown): Promise<unknown> {
  if (value instanceof CryptoKey) {
    const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', value)
    return { $key: y === undefined ? { kty, crv, x, d } : { kty, crv, x, y, d } }
  }
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(async ([name, member]: [string, unknown]) => [
    name,
    await plain(member),
  ])
  return Object.fromEntries(await Promise.all(members))
}

async function storesOf(name: string, database: RecordedStore['database']): Promise<object[]> {
  const db = await openDB(name)
  const { version } = db
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async store => {
      const { store: held } = db.transaction(store)
      const indexes = Object.fromEntries(
        [...held.indexNames].map(index => [index, held.index(index).keyPath]),
      )
      const { keyPath: key } = held
      return { database, version, store, key, indexes, records: await plain(await db.getAll(store)) }
    }),
  )
  db.close()
  return stores
}

/** The visitor's actions: a ready agent that sends a report, one of an organization, one with its own key. */
async function walk(bench: Workbench, actors: Actors): Promise<Omit<RecordedHead, 'contract' | 'at'>> {
  const own = await begin(actors, 'PUBLIC_KEY')
  must(await verifyIdentity(actors, own))
  const verified = await provenAgent(actors, 'OIDC')
  must(await enterPilot(actors, verified))
  const registered = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, registered))
  must(await enterPilot(actors, registered))
  const parts = { ...enforcementPartsOf(bench, actors.world), audience: reportAudience(BASE_URL) }
  must((await sendReport(actors, registered, reportOf('weekly-47', { open: 3 }), 'holder', parts)).outcome)
  const asked = must(await actors.visitor.askChallenge(registered.agent_id, 'BIND_KEY', 'Bind the key'))
  const named = ({ agent_id, key_thumbprint }: ActingAgent) => ({ agent_id, key_thumbprint })
  return {
    agents: { registered: named(registered), verified: named(verified), own: named(own) },
    open: asked.challenge_id,
  }
}

/** Walks through this version in Node, and records verbatim what it leaves in a browser, one line per store. */
export async function recordDatabases(): Promise<string> {
  return withKeysToWriteDown(async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    const walked = await walk(bench, actors)
    const head: RecordedHead = { contract: CONTRACT_VERSION, at: bench.now(), ...walked }
    const stores = await Promise.all(
      keysOf(SCHEMAS).map(database => storesOf(nameOf(bench.storageName, database), database)),
    )
    return [head, ...stores.flat()].map(line => `${JSON.stringify(line)}\n`).join('')
  })
}
