import { CompactSign, compactVerify, generateKeyPair as generate } from 'jose'
import { untilGenerated } from './key-generation.ts'

/** The signature algorithms by their fully specified JOSE names (RFC 9864, RFC 7518), with the key that each takes. */
export const ALGORITHMS = {
  Ed25519: { kty: 'OKP', crv: 'Ed25519', words: 'Ed25519 (RFC 8037)' },
  ES256: { kty: 'EC', crv: 'P-256', words: 'ECDSA with P-256 and SHA-256 (RFC 7518)' },
} as const
export type AlgorithmName = keyof typeof ALGORITHMS

/** Whether a value names a supported algorithm; own names only, so `constructor` does not pass. */
export function isAlgorithm(name: unknown): name is AlgorithmName {
  return typeof name === 'string' && Object.hasOwn(ALGORITHMS, name)
}

/**
 * Makes a key pair whose private half cannot be extracted.
 * @throws DOMException `NotSupportedError` where the browser lacks the algorithm; `OperationError` where it fails at
 *   each of several attempts
 */
export async function generateKeyPair(alg: AlgorithmName): Promise<CryptoKeyPair> {
  return untilGenerated(() => generate(alg, { extractable: false }))
}

let supported: Promise<AlgorithmName[]> | undefined

/** The algorithms that this browser can sign and verify with, tested once, in the table's order. */
export function supportedAlgorithms(): Promise<AlgorithmName[]> {
  supported ??= Promise.all(
    Object.keys(ALGORITHMS)
      .filter(isAlgorithm)
      .map(async alg => ((await works(alg)) ? [alg] : [])),
  ).then(found => found.flat())
  return supported
}

async function works(alg: AlgorithmName): Promise<boolean> {
  try {
    const { privateKey, publicKey } = await generateKeyPair(alg)
    const jws = await new CompactSign(new Uint8Array([1])).setProtectedHeader({ alg }).sign(privateKey)
    await compactVerify(jws, publicKey, { algorithms: [alg] })
    return true
  } catch {
    return false
  }
}
