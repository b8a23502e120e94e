import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/**
 * A pair of EC keys, read from its encoding. Node 20 never comes back where a key as generated is exported as a JWK while
 * what is left of its generation is collected: both take the key's lock.
 */
export function ecPair(namedCurve = 'P-256'): {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
} {
  const { privateKey: key } = generateKeyPairSync('ec', {
    namedCurve,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
