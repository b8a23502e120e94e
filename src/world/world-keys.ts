import { type DirectoryEntry, type DirectoryPort, directoryName, type KeyUse } from '../contract/directory.ts'
import { isObject, isText, rowOf } from '../contract/row-shape.ts'
import { type AlgorithmName, generateKeyPair, isAlgorithm } from '../crypto/algorithms.ts'
import { readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import type { PartyKey, WorldDatabase, WorldStore } from './world-store.ts'

/** The keys of the synthetic parties, in a database of their own, kept apart from the agent's and from the service. */
export interface WorldKeys {
  /** The key of this name; made at its first use. */
  key(name: string, alg: AlgorithmName): Promise<PartyKey>
  /** The key of this name, where there is one. */
  held(name: string): Promise<PartyKey | undefined>
  /** A key that no directory holds: a stranger's. */
  stranger(alg: AlgorithmName): Promise<PartyKey>
  /** Keeps which version of a directory entry this world published. */
  published(name: string, version: number): Promise<void>
  version(name: string): Promise<number | undefined>
}

const isPartyKey = rowOf<PartyKey>({
  ...{ name: isText, key_thumbprint: isText, jwk: isObject },
  alg: isAlgorithm,
  privateKey: value => value instanceof CryptoKey,
})

async function makeKey(name: string, alg: AlgorithmName): Promise<PartyKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
  return { name, alg, jwk, key_thumbprint: await thumbprintUriOf(jwk), privateKey }
}

/** Of two tabs that make a key of one name at once, the one that stores it first gives it its key. */
async function storedKey(db: WorldDatabase, made: PartyKey): Promise<PartyKey> {
  const tx = db.transaction('keys', 'readwrite')
  const first = await tx.store.get(made.name)
  const kept = isPartyKey(first) ? first : undefined
  if (kept === undefined) await tx.store.put(made)
  await tx.done
  return kept ?? made
}

/** The keys of the synthetic parties. Where a browser refuses to store a CryptoKey, they live in this tab alone. */
export function createWorldKeys({ open }: WorldStore): WorldKeys {
  const inMemory = new Map<string, PartyKey>()
  const stored = async (made: PartyKey): Promise<PartyKey> => {
    try {
      return await storedKey(await open(), made)
    } catch {
      inMemory.set(made.name, made)
      return made
    }
  }
  const held = async (name: string) => {
    const found = inMemory.get(name) ?? (await (await open()).get('keys', name))
    return isPartyKey(found) ? found : undefined
  }
  return {
    held,
    key: async (name, alg) => (await held(name)) ?? stored(await makeKey(name, alg)),
    stranger: alg => makeKey('stranger', alg),
    published: async (name, version) => {
      const tx = (await open()).transaction('versions', 'readwrite')
      await tx.store.put({ ...(await tx.store.get(name)), name, version })
      await tx.done
    },
    version: async name => {
      const version: unknown = (await (await open()).get('versions', name))?.version
      return typeof version === 'number' ? version : undefined
    },
  }
}

/** What publishing takes. */
interface Publisher {
  readonly keys: WorldKeys
  readonly directory: DirectoryPort
}

/** Publishes an entry, or takes the place of the version named: its version, or undefined where another one stands. */
export async function publishedAs(
  directory: DirectoryPort,
  entry: DirectoryEntry,
  replaces?: number,
): Promise<number | undefined> {
  try {
    return await directory.publish(entry, replaces)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'ConstraintError') return undefined
    throw cause
  }
}

/** The name under which the directory holds a key: its thumbprint. */
export function kidOf({ key_thumbprint }: PartyKey): string {
  return key_thumbprint.slice(key_thumbprint.lastIndexOf(':') + 1)
}

const entryOf = (key: PartyKey) => ({ kid: kidOf(key), jwk: key.jwk })

/** An issuer's key for one use, in the directory under its thumbprint as `kid`, beside those that it no longer uses. */
export async function issuerKey(
  { keys, directory, clientId }: Publisher & { readonly clientId: string },
  issuer: string,
  use: KeyUse,
  alg: AlgorithmName = 'ES256',
  former: readonly PartyKey[] = [],
): Promise<PartyKey & { readonly kid: string }> {
  const key = await keys.key(JSON.stringify([use, issuer]), alg)
  const retired = former.length === 0 ? {} : { retired: former.map(entryOf) }
  const entry: DirectoryEntry = { kind: 'issuer_keys', issuer, use, keys: [entryOf(key)], ...retired }
  if (use === 'id_token') await registerClient({ keys, directory }, { ...entry, client_id: clientId })
  else await publishedAs(directory, entry)
  return { ...key, kid: kidOf(key) }
}

/** Publishes a provider's keys with the service's `client_id`, in the place of the entry that earlier versions made without. */
async function registerClient({ keys, directory }: Publisher, entry: DirectoryEntry): Promise<void> {
  const name = directoryName(entry)
  const first = await publishedAs(directory, entry)
  const isFromBefore = first === undefined && (await keys.version(name)) === undefined
  const version = isFromBefore ? await publishedAs(directory, entry, 1) : first
  if (version !== undefined) await keys.published(name, version)
}

/** An organization's key, in the directory. */
export async function organizationKey(
  { keys, directory }: Publisher,
  organization_id: string,
): Promise<PartyKey> {
  const key = await keys.key(JSON.stringify(['organization', organization_id]), 'ES256')
  const { jwk, key_thumbprint } = key
  await publishedAs(directory, { kind: 'organization', organization_id, jwk, key_thumbprint })
  return key
}
