import { base64url } from 'jose'
import { AUTHORIZATION_TYPE, PROOF_TYPE } from '../../../src/contract/names.ts'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { type AlgorithmName, generateKeyPair } from '../../../src/crypto/algorithms.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import { signCompactJws } from '../../../src/crypto/jws.ts'

/** A key that a test holds. */
export interface TestKey {
  readonly alg: AlgorithmName
  readonly jwk: Jwk
  readonly thumbprint: string
  readonly privateKey: CryptoKey
}

export async function makeKey(alg: AlgorithmName = 'Ed25519'): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
  return { alg, jwk, thumbprint: await thumbprintUriOf(jwk), privateKey }
}

/** What a test may change in an object before it is signed. */
export interface Changes {
  readonly payload?: Record<string, unknown>
  readonly header?: Record<string, unknown>
}

export function headerOf(key: TestKey, typ: string = PROOF_TYPE) {
  return { typ, alg: key.alg, jwk: key.jwk }
}

export function payloadOf(challenge: ChallengeIssued, now: number) {
  return {
    aud: challenge.audience,
    sub: challenge.agent_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    claim_digest: challenge.claim_digest,
    iat: Math.floor(now / 1000),
    jti: crypto.randomUUID(),
  }
}

/** Signs a challenge as the client does, with a test's changes; undefined leaves a member out. */
export function signProof(
  challenge: ChallengeIssued,
  key: TestKey,
  now: number,
  changes: Changes = {},
): Promise<string> {
  const header = { ...headerOf(key), ...changes.header }
  return signCompactJws(header, { ...payloadOf(challenge, now), ...changes.payload }, key.privateKey)
}

/** Signs the second object that a change of keys needs. */
export function signAuthorization(
  challenge: ChallengeIssued,
  by: TestKey,
  newKey: string,
  now: number,
  changes: Changes = {},
): Promise<string> {
  const { claim_digest: _none, ...common } = payloadOf(challenge, now)
  const header = { ...headerOf(by, AUTHORIZATION_TYPE), ...changes.header }
  return signCompactJws(header, { ...common, new_key: newKey, ...changes.payload }, by.privateKey)
}

const encoder = new TextEncoder()

export const segment = (text: string): string => base64url.encode(encoder.encode(text))

const SIGNING = { Ed25519: { name: 'Ed25519' }, ES256: { name: 'ECDSA', hash: 'SHA-256' } }

/** The raw signature octets of a key over some text. */
export async function signText(key: TestKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign(SIGNING[key.alg], key.privateKey, encoder.encode(text)))
}

/** Signs any two texts as header and payload, well-formed or not, as an attacker's own JOSE library would. */
export async function forge(key: TestKey, header: string, payload: string): Promise<string> {
  const input = `${segment(header)}.${segment(payload)}`
  return `${input}.${base64url.encode(await signText(key, input))}`
}
