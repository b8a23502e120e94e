import { exportJWK } from 'jose'
import { type AlgorithmName, generateKeyPair, supportedAlgorithms } from '../crypto/algorithms.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type JwsHeader, signCompactJws, verifySignature } from '../crypto/jws.ts'
import type { ClientStore, StoredKey } from './client-store.ts'
import type { OwnRows } from './own-rows.ts'
import type { OwnAgent, PublicKeyOf, WalletKey } from './visitor.ts'

/**
 * The visitor's keys. Private halves are CryptoKeys that cannot be extracted, and are never handed out; of a key that
 * is elsewhere it knows the public half alone, from its agent.
 */
export interface Wallet {
  algorithms(): Promise<readonly AlgorithmName[]>
  create(alg?: AlgorithmName): Promise<WalletKey>
  /** Makes the key pair of the preferred algorithm that `create` takes next; until then it is kept nowhere else. */
  ahead(): Promise<void>
  keys(): Promise<readonly WalletKey[]>
  key(thumbprint: string): Promise<WalletKey | undefined>
  /** Whether it holds the private half of the named key. */
  holds(thumbprint: string): Promise<boolean>
  /** Signs with the named key. @throws Error where the wallet does not hold it. */
  sign(thumbprint: string, header: JwsHeader, payload: object): Promise<string>
}

async function publicHalf(publicKey: CryptoKey): Promise<Jwk> {
  const { kty, crv, x, y } = await exportJWK(publicKey)
  return readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
}

function withoutPrivate({ privateKey: _kept, ...key }: StoredKey): WalletKey {
  return key
}

const outsideKeysOf = ({ outside_keys = [], imported_at }: OwnAgent): readonly WalletKey[] =>
  outside_keys.map((key: PublicKeyOf) => ({ ...key, saved: true, created_at: imported_at, outside: true }))

/** Writes a key and reads it back; it counts as saved if a signature made with it then verifies. */
async function saveForSure(store: ClientStore, key: StoredKey): Promise<boolean> {
  try {
    const tx = (await store.open()).transaction('keys', 'readwrite')
    const put = tx.store.put({ ...key, saved: true })
    const [back] = await Promise.all([tx.store.get(key.key_thumbprint), put, tx.done])
    if (back === undefined) return false
    const header = { typ: 'wallet-probe+jwt', alg: key.alg, jwk: key.jwk }
    return await verifySignature(await signCompactJws(header, {}, back.privateKey), key.alg, key.jwk)
  } catch {
    // Some browsers refuse to store a CryptoKey (DataCloneError): it then lives in this tab alone.
    return false
  }
}

/** New key pairs: the next one of the preferred algorithm may be made ahead. */
function keyPairs() {
  const made = new Map<AlgorithmName, Promise<CryptoKeyPair>>()
  return {
    ahead: async (): Promise<void> => {
      const [preferred] = await supportedAlgorithms()
      if (preferred === undefined || made.has(preferred)) return
      const pair = generateKeyPair(preferred)
      made.set(preferred, pair)
      await pair
    },
    take: (alg: AlgorithmName): Promise<CryptoKeyPair> => {
      const pair = made.get(alg)
      made.delete(alg)
      return pair?.catch(() => generateKeyPair(alg)) ?? generateKeyPair(alg)
    },
  }
}

/** A wallet in the client's database; a key that cannot be saved is kept in memory, with `saved` false. */
export function createWallet(
  store: ClientStore,
  rows: OwnRows,
  now: () => number,
  changed: () => void,
): Wallet {
  const inMemory = new Map<string, StoredKey>()

  const find = async (thumbprint: string): Promise<StoredKey | undefined> =>
    inMemory.get(thumbprint) ?? rows.one('keys', thumbprint)

  const outside = async (): Promise<readonly WalletKey[]> => (await rows.all('agents')).flatMap(outsideKeysOf)

  const pairs = keyPairs()

  const create = async (wanted?: AlgorithmName): Promise<WalletKey> => {
    const [preferred] = await supportedAlgorithms()
    const alg = wanted ?? preferred
    if (alg === undefined) throw new DOMException('no signature algorithm works here', 'NotSupportedError')
    const { publicKey, privateKey } = await pairs.take(alg)
    const jwk = await publicHalf(publicKey)
    const key_thumbprint = await thumbprintUriOf(jwk)
    const created_at = new Date(now()).toISOString()
    const draft: StoredKey = { key_thumbprint, alg, jwk, saved: false, created_at, privateKey }
    const saved = await saveForSure(store, draft)
    if (!saved) {
      inMemory.set(key_thumbprint, draft)
      await store
        .open()
        .then(db => db.delete('keys', key_thumbprint))
        .catch(() => undefined)
    }
    changed()
    return withoutPrivate({ ...draft, saved })
  }

  return {
    algorithms: supportedAlgorithms,
    create,
    ahead: pairs.ahead,
    keys: async () => [
      ...[...(await rows.all('keys')), ...inMemory.values()].map(withoutPrivate),
      ...(await outside()),
    ],
    key: async thumbprint => {
      const found = await find(thumbprint)
      if (found !== undefined) return withoutPrivate(found)
      return (await outside()).find(({ key_thumbprint }) => key_thumbprint === thumbprint)
    },
    holds: async thumbprint => (await find(thumbprint)) !== undefined,
    sign: async (thumbprint, header, payload) => {
      const found = await find(thumbprint)
      if (found === undefined) throw new Error(`the wallet does not hold ${thumbprint}`)
      return signCompactJws(header, payload, found.privateKey)
    },
  }
}
