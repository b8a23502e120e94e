import { readdirSync, readFileSync } from 'node:fs'
import { openDB } from 'idb'
import { z } from '../../../src/contract/schemas/zod.ts'

/** A page's recorded databases, by the suffix of their names; those of the cases are deleted by each run. */
export const DATABASES = ['service', 'client', 'world', 'cases', 'cases:inbox'] as const
export const database = z.enum(DATABASES)

const FOLDER = new URL('recorded/', import.meta.url)
const FILE = /^contract-(.*)\.jsonl$/u

/** The recorded contract versions, oldest first; with `+` and its schemas if recorded before with others. */
export function recordedVersions(): string[] {
  const versions = readdirSync(FOLDER).flatMap(file => FILE.exec(file)?.[1] ?? [])
  return versions.toSorted(new Intl.Collator('en', { numeric: true }).compare)
}

export const recordedPath = (version: string): URL => new URL(`contract-${version}.jsonl`, FOLDER)

const agent = z.object({ agent_id: z.string(), key_thumbprint: z.optional(z.string()) })
const head = z.object({
  contract: z.string(),
  /** When it was recorded, in epoch milliseconds of the world's clock. */
  at: z.number(),
  agents: z.record(z.string(), agent),
  /** A challenge not yet answered. */
  open: z.string(),
})
export type RecordedHead = z.infer<typeof head>
const store = z.object({
  database,
  version: z.int(),
  store: z.string(),
  key: z.union([z.string(), z.array(z.string())]),
  indexes: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  records: z.array(z.unknown()),
})
export type RecordedStore = z.infer<typeof store>

/**
 * What a page of a published version left in a browser, recorded verbatim: the flows of that version ran
 * against its own service, with extractable keys. No code of this version took part.
 */
export interface Recording extends z.infer<typeof head> {
  readonly stores: readonly RecordedStore[]
}

export function readRecording(version: string): Recording {
  return parseRecording(readFileSync(recordedPath(version), 'utf8'))
}

/** Reads the lines of a recording. @throws if it is not one */
export function parseRecording(text: string): Recording {
  const [first = '', ...rest] = text.trim().split('\n')
  return { ...head.parse(JSON.parse(first)), stores: rest.map(line => store.parse(JSON.parse(line))) }
}

/** The schema of each recorded database. */
export function schemasOf({ stores }: Recording): Record<string, number> {
  return Object.fromEntries(stores.map(({ database, version }) => [database, version]))
}

/** Whether there is a recording of a contract version with exactly these schemas. */
export function isRecorded(contract: string, schemas: Readonly<Record<string, number>>): boolean {
  return recordedVersions().some(version => {
    const recording = readRecording(version)
    const recorded = schemasOf(recording)
    return (
      recording.contract === contract && Object.keys(schemas).every(name => recorded[name] === schemas[name])
    )
  })
}

async function importKey(jwk: JsonWebKey, uses: readonly KeyUsage[]): Promise<CryptoKey> {
  const alg = jwk.kty === 'EC' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'Ed25519' }
  return crypto.subtle.importKey('jwk', jwk, alg, false, [...uses])
}

const privateKey = z.object({
  $key: z.object({
    kty: z.string(),
    crv: z.string(),
    x: z.string(),
    y: z.optional(z.string()),
    d: z.string(),
  }),
})
const octets = z.object({ $bytes: z.string() })

/** A recorded value as it was stored: octets as octets, and keys as non-extractable keys. */
async function alive(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(alive))
  if (typeof value !== 'object' || value === null) return value
  const key = privateKey.safeParse(value)
  if (key.success) {
    const { y, ...rest } = key.data.$key
    return importKey(y === undefined ? rest : { ...rest, y }, ['sign'])
  }
  const bytes = octets.safeParse(value)
  if (bytes.success) return Uint8Array.from(Buffer.from(bytes.data.$bytes, 'base64'))
  const members = Object.entries(value).map(async ([name, member]: [string, unknown]) => [
    name,
    await alive(member),
  ])
  return Object.fromEntries(await Promise.all(members))
}

/** Creates the databases as that version's page did, under names that begin with this one. */
export async function restore({ stores }: Recording, storageName: string): Promise<void> {
  for (const database of DATABASES) {
    const own = stores.filter(each => each.database === database)
    const [first] = own
    if (first === undefined) continue
    const records = await Promise.all(own.map(each => Promise.all(each.records.map(alive))))
    const db = await openDB(nameOf(storageName, database), first.version, {
      upgrade: made => {
        for (const { store: name, key, indexes } of own) {
          const created = made.createObjectStore(name, { keyPath: key })
          for (const [index, path] of Object.entries(indexes)) created.createIndex(index, path)
        }
      },
    })
    for (const [at, { store: name }] of own.entries()) {
      for (const record of records[at] ?? []) await db.put(name, record)
    }
    db.close()
  }
}

export function nameOf(storageName: string, database: RecordedStore['database']): string {
  return database === 'service' ? storageName : `${storageName}:${database}`
}

/** A database value in its recorded form, for comparison: private keys count only by their kind. */
export function written(value: unknown): unknown {
  if (value instanceof CryptoKey) return 'a private key'
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (privateKey.safeParse(value).success) return 'a private key'
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [name, written(member)]),
  )
}

/** Everything that a database holds now, by object store, in its recorded form. */
export async function writtenState(name: string): Promise<Record<string, unknown[]>> {
  const db = await openDB(name)
  const stores = [...db.objectStoreNames]
  const all = await Promise.all(
    stores.map(async store => [store, (await db.getAll(store)).map(written)] as const),
  )
  db.close()
  return Object.fromEntries(all)
}
