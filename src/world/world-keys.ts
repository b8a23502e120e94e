import type { DirectoryPort, KeyUse } from '../contract/directory.ts'
import { eachOf } from '../contract/json-shape.ts'
import { isCount, isText, rowOf } from '../contract/row-shape.ts'
import { UnreadableRow } from '../contract/unreadable-row.ts'
import { type AlgorithmName, generateKeyPair, isAlgorithm } from '../crypto/algorithms.ts'
import { readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import type { PartyKey, WorldDatabase, WorldStore } from './world-store.ts'

/** The keys of the synthetic parties, in a database of their own, kept apart from the agent's and from the service. */
export interface WorldKeys {
  /** The key of this name; made at its first use. @throws UnreadableRow where it was altered outside this page */
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
  ...{ name: isText, key_thumbprint: isText, jwk: eachOf(isText) },
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
    const found: unknown = inMemory.get(name) ?? (await (await open()).get('keys', name))
    if (found === undefined || isPartyKey(found)) return found
    // A new one in its place would be one that no directory holds.
    throw new UnreadableRow('keys', name)
  }
  return {
    held,
    key: async (name, alg) => (await held(name)) ?? stored(await makeKey(name, alg)),
    stranger: alg => makeKey('stranger', alg),
    published: async (name, version) => {
      await (await open()).put('versions', { name, version })
    },
    version: async name => {
      const version: unknown = (await (await open()).get('versions', name))?.version
      return typeof version === 'number' && isCount(version) ? version : undefined
    },
  }
}

/** Publishes an entry that stands already only where this world, or another tab of it, published it before. */
async function publishOnce(directory: DirectoryPort, entry: Parameters<DirectoryPort['publish']>[0]) {
  try {
    await directory.publish(entry)
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'ConstraintError')) throw cause
  }
}

/** An issuer's key for one use, in the directory under its thumbprint as `kid`. */
export async function issuerKey(
  { keys, directory }: { readonly keys: WorldKeys; readonly directory: DirectoryPort },
  issuer: string,
  use: KeyUse,
  alg: AlgorithmName = 'ES256',
): Promise<PartyKey & { readonly kid: string }> {
  const key = await keys.key(JSON.stringify([use, issuer]), alg)
  const kid = key.key_thumbprint.slice(key.key_thumbprint.lastIndexOf(':') + 1)
  await publishOnce(directory, { kind: 'issuer_keys', issuer, use, keys: [{ kid, jwk: key.jwk }] })
  return { ...key, kid }
}

/** An organization's key, in the directory. */
export async function organizationKey(
  { keys, directory }: { readonly keys: WorldKeys; readonly directory: DirectoryPort },
  organization_id: string,
): Promise<PartyKey> {
  const key = await keys.key(JSON.stringify(['organization', organization_id]), 'ES256')
  const { jwk, key_thumbprint } = key
  await publishOnce(directory, { kind: 'organization', organization_id, jwk, key_thumbprint })
  return key
}
