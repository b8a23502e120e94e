import { UnreadableRow } from '../browser/own-database.ts'
import { type DirectoryEntry, directoryName, type KeyUse } from '../contract/schemas/directory.ts'
import { type AlgorithmName, generateKeyPair } from '../crypto/algorithms.ts'
import { readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import type { Publications } from './publications.ts'
import { isPartyKey, type PartyKey, type WorldDatabase, type WorldStore } from './world-store.ts'

/** The synthetic parties' keys, ES256 for all but a stranger, in a database apart from the agent's and the service's. */
export interface WorldKeys {
  /** The key of this name; made at its first use. @throws UnreadableRow where it was altered outside this page */
  key(name: string): Promise<PartyKey>
  /** A key that no directory holds: a stranger's. */
  stranger(alg: AlgorithmName): Promise<PartyKey>
  renew(name: string): Promise<PartyKey>
}

async function makeKey(name: string, alg: AlgorithmName = 'ES256'): Promise<PartyKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
  return { name, alg, jwk, key_thumbprint: await thumbprintUriOf(jwk), privateKey }
}

/** Where two tabs make a key of the same name at once, both use the one that was stored first. */
async function storedKey(db: WorldDatabase, made: PartyKey): Promise<PartyKey> {
  const tx = db.transaction('keys', 'readwrite')
  const first = await tx.store.get(made.name)
  const kept = isPartyKey(first) ? first : undefined
  if (kept === undefined) await tx.store.put(made)
  await tx.done
  return kept ?? made
}

/** The synthetic parties' keys. If a browser refuses to store a CryptoKey, they live only in this tab. */
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
    // No directory would hold a new one made in its place.
    throw new UnreadableRow('keys', name)
  }
  return {
    key: async name => (await held(name)) ?? stored(await makeKey(name)),
    stranger: alg => makeKey('stranger', alg),
    renew: async name => {
      const made = await makeKey(name)
      try {
        await (await open()).put('keys', made)
        inMemory.delete(name)
      } catch {
        inMemory.set(name, made)
      }
      return made
    },
  }
}

/** The name under which the directory holds a key: its thumbprint. */
export function kidOf({ key_thumbprint }: PartyKey): string {
  return key_thumbprint.slice(key_thumbprint.lastIndexOf(':') + 1)
}

export const keyEntryOf = (key: PartyKey) => ({ kid: kidOf(key), jwk: key.jwk })

export const nameOfIssuerKey = (use: KeyUse, issuer: string): string => JSON.stringify([use, issuer])
export const nameOfOrganizationKey = (id: string): string => JSON.stringify(['organization', id])

interface Publisher {
  readonly keys: WorldKeys
  readonly publications: Publications
}

/** An issuer's key for one use, published with its thumbprint as `kid`, alongside its retired keys. */
export async function issuerKey(
  { keys, publications, clientId }: Publisher & { readonly clientId: string },
  issuer: string,
  use: KeyUse,
  former: readonly PartyKey[] = [],
): Promise<PartyKey & { readonly kid: string }> {
  const key = await keys.key(nameOfIssuerKey(use, issuer))
  const retired = former.length === 0 ? {} : { retired: former.map(keyEntryOf) }
  const client = use === 'id_token' ? { client_id: clientId } : {}
  const entry: DirectoryEntry = {
    kind: 'issuer_keys',
    ...{ issuer, use, keys: [keyEntryOf(key)] },
    ...client,
    ...retired,
  }
  const name = directoryName(entry)
  const isThere = (await publications.once(entry)) === undefined
  // Where the directory has outlived this store, the provider's key that it names is no one's any more.
  if (isThere && use === 'id_token' && !(await publications.knows(name)))
    await publications.anew(name, async () => entry)
  return { ...key, kid: kidOf(key) }
}

export async function organizationKey(
  { keys, publications }: Publisher,
  organization_id: string,
): Promise<PartyKey> {
  const key = await keys.key(nameOfOrganizationKey(organization_id))
  const { jwk, key_thumbprint } = key
  await publications.once({ kind: 'organization', organization_id, jwk, key_thumbprint })
  return key
}
