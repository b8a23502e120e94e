import { deleteDB, openDB } from 'idb'
import { inTime } from '../../browser/with-timeout.ts'
import { untilGenerated } from '../../crypto/key-generation.ts'

const SAMPLE = new TextEncoder().encode('agent-assurance')

async function signAndVerify(
  key: AlgorithmIdentifier | EcKeyGenParams,
  signature: AlgorithmIdentifier | EcdsaParams,
) {
  const pair = await untilGenerated(() => crypto.subtle.generateKey(key, false, ['sign', 'verify']))
  if (!('privateKey' in pair)) throw new Error('No key pair was made.')
  const bytes = await crypto.subtle.sign(signature, pair.privateKey, SAMPLE)
  const good = await crypto.subtle.verify(signature, pair.publicKey, bytes, SAMPLE)
  if (!good) throw new Error('A signature just made did not verify.')
}

/** @throws where the page lies inside another page's frame */
export async function standsAlone(): Promise<void> {
  if (window.top !== window.self) throw new Error('inside another page’s frame')
}

/** @throws where the browser does not treat the address as a secure context */
export async function isSecure(): Promise<void> {
  if (!window.isSecureContext) throw new Error(`${location.protocol}//${location.host} is plain http`)
}

/** @throws where ES256 (RFC 7518, 3.4) does not sign and verify */
export const canEs256 = (): Promise<void> =>
  signAndVerify({ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-256' })

/** @throws where Ed25519 (RFC 8037) does not sign and verify */
export const canEd25519 = (): Promise<void> => signAndVerify({ name: 'Ed25519' }, { name: 'Ed25519' })

/** A little less than a step of the start may take, so that it ends with a reason (milliseconds). */
const PROBE_LIMIT_MS = 9_500

async function writeAndRead(name: string): Promise<void> {
  // Whatever stands under the name is no test record of now, and whoever holds it is waited for here.
  await deleteDB(name)
  const database = await openDB(name, 1, { upgrade: created => void created.createObjectStore('probe') })
  try {
    await database.put('probe', SAMPLE, 'sample')
    if ((await database.get('probe', 'sample')) === undefined)
      throw new Error('A record just written was not there.')
  } finally {
    database.close()
    deleteDB(name).catch(() => {})
  }
}

/**
 * Writes a record into a database of its own and reads it back.
 * @throws DOMException TimeoutError where another page holds that database, or what IndexedDB throws where it is blocked or full
 */
export function canStore(name: string): Promise<void> {
  return inTime(writeAndRead(name), PROBE_LIMIT_MS, `Another page holds ${name}.`)
}
