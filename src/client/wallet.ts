import { exportJWK } from 'jose'
import { type AlgorithmName, generateKeyPair, supportedAlgorithms } from '../crypto/algorithms.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type JwsHeader, signCompactJws, verifySignature } from '../crypto/jws.ts'
import type { ClientStore } from './client-store.ts'
import type { OwnAgent, PublicKeyOf, StoredKey, WalletKey } from './own-records.ts'
import type { OwnRows } from './own-rows.ts'
import type { BegunKey, Visitor } from './visitor.ts'

/**
 * The visitor's keys. Private halves are CryptoKeys that cannot be extracted, and are never handed out; of a key that
 * is elsewhere it knows the public half alone, from its agent.
 */
export type Wallet = Visitor['wallet'] & {
  /** The same to sign with: read once. */
  signingKey(thumbprint: string): Promise<WalletKey | undefined>
  /** Whether it holds the private half of the named key. */
  holds(thumbprint: string): Promise<boolean>
  /** What signs with the named key. It throws an Error where the wallet does not hold that. */
  signer(thumbprint: string): Promise<(header: JwsHeader, payload: object) => Promise<string>>
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

/**
 * Writes a key and reads it back; it counts as saved if a signature made with it then verifies. The writing is committed
 * whatever becomes of this tab, before anything that is sent after it began.
 */
async function saveForSure(store: ClientStore, key: StoredKey): Promise<boolean> {
  try {
    const db = await store.open()
    const tx = db.transaction('keys', 'readwrite')
    const put = tx.store.put({ ...key, saved: true })
    tx.commit()
    const [back] = await Promise.all([db.get('keys', key.key_thumbprint), put, tx.done])
    if (back === undefined) return false
    const header = { typ: 'wallet-probe+jwt', alg: key.alg, jwk: key.jwk }
    return await verifySignature(await signCompactJws(header, {}, back.privateKey), key.alg, key.jwk)
  } catch {
    // Some browsers refuse to store a CryptoKey (DataCloneError): it then lives in this tab alone.
    return false
  }
}

type MadeKey = Pick<StoredKey, 'jwk' | 'key_thumbprint' | 'privateKey'>

async function makeKey(alg: AlgorithmName): Promise<MadeKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await publicHalf(publicKey)
  return { jwk, key_thumbprint: await thumbprintUriOf(jwk), privateKey }
}

/** Deletes what may have been stored of a key that could not be saved. */
async function forget(store: ClientStore, { key_thumbprint }: StoredKey): Promise<void> {
  await store
    .open()
    .then(db => db.delete('keys', key_thumbprint))
    .catch(() => undefined)
}

function newKeys() {
  const made = new Map<AlgorithmName, Promise<MadeKey>>()
  return {
    ahead: async (): Promise<void> => {
      const [preferred] = await supportedAlgorithms()
      if (preferred === undefined || made.has(preferred)) return
      const key = makeKey(preferred)
      made.set(preferred, key)
      await key
    },
    take: (alg: AlgorithmName): Promise<MadeKey> => {
      const key = made.get(alg)
      made.delete(alg)
      return key?.catch(() => makeKey(alg)) ?? makeKey(alg)
    },
  }
}

function keysIn(rows: OwnRows) {
  /** Those that this tab has made or signed with. */
  const known = new Map<string, StoredKey>()
  const learn = (key: StoredKey): StoredKey => {
    known.set(key.key_thumbprint, key)
    return key
  }
  const stored = async (thumbprint: string): Promise<StoredKey | undefined> => {
    const found = known.get(thumbprint)
    return found?.saved === false ? found : rows.one('keys', thumbprint)
  }
  return {
    learn,
    stored,
    /** To sign with: it is read once, as a key never changes; one altered by hand is noticed where it is shown. */
    signing: async (thumbprint: string): Promise<StoredKey | undefined> => {
      const found = known.get(thumbprint) ?? (await stored(thumbprint))
      return found && learn(found)
    },
    all: async (): Promise<readonly StoredKey[]> => [
      ...(await rows.all('keys')),
      ...[...known.values()].filter(({ saved }) => !saved),
    ],
  }
}

/** A wallet in the client's database; a key that cannot be saved is kept in memory alone, with `saved` false. */
export function createWallet(
  store: ClientStore,
  rows: OwnRows,
  now: () => number,
  changed: () => void,
): Wallet {
  const { learn, stored, signing, all } = keysIn(rows)

  const outside = async (): Promise<readonly WalletKey[]> => (await rows.all('agents')).flatMap(outsideKeysOf)

  const publicOf = async (thumbprint: string, held: StoredKey | undefined): Promise<WalletKey | undefined> =>
    held === undefined
      ? (await outside()).find(({ key_thumbprint }) => key_thumbprint === thumbprint)
      : withoutPrivate(held)

  const newOnes = newKeys()

  const save = async (draft: StoredKey): Promise<WalletKey> => {
    const saved = await saveForSure(store, draft)
    if (!saved) await forget(store, draft)
    const key = learn({ ...draft, saved })
    changed()
    return withoutPrivate(key)
  }

  const begin = async (wanted?: AlgorithmName): Promise<BegunKey> => {
    const [preferred] = await supportedAlgorithms()
    const alg = wanted ?? preferred
    if (alg === undefined) throw new DOMException('no signature algorithm works here', 'NotSupportedError')
    const made = await newOnes.take(alg)
    const created_at = new Date(now()).toISOString()
    const { jwk, key_thumbprint } = made
    return { jwk, key_thumbprint, created: save({ ...made, alg, saved: false, created_at }) }
  }

  return {
    algorithms: supportedAlgorithms,
    create: async alg => (await begin(alg)).created,
    begin,
    ahead: newOnes.ahead,
    keys: async () => [...(await all()).map(withoutPrivate), ...(await outside())],
    key: async thumbprint => publicOf(thumbprint, await stored(thumbprint)),
    signingKey: async thumbprint => publicOf(thumbprint, await signing(thumbprint)),
    holds: async thumbprint => (await signing(thumbprint)) !== undefined,
    signer: async thumbprint => {
      const found = await signing(thumbprint)
      return async (header, payload) => {
        if (found === undefined) throw new Error(`the wallet does not have ${thumbprint}`)
        return signCompactJws(header, payload, found.privateKey)
      }
    },
  }
}
