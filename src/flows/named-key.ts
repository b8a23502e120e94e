import type { PublicKeyOf } from '../client/own-records.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import {
  isDidJwk,
  type Jwk,
  JwkError,
  membersNamedBy,
  readPublicJwk,
  thumbprintUriOf,
} from '../crypto/jwk.ts'
import { privateKeyIn } from '../crypto/secrets.ts'

/** What a text is: a public key, a private one, or neither. */
export type NamedKey =
  | { readonly kind: 'key'; readonly key: PublicKeyOf; readonly dropped: readonly string[] }
  | { readonly kind: 'private'; readonly what: string }
  | { readonly kind: 'unreadable'; readonly why: string }

/** The algorithm that signs with each kind of key that the contract knows. */
const ALG_OF = { OKP: 'Ed25519', EC: 'ES256' } as const satisfies Record<Jwk['kty'], AlgorithmName>

/** Members of a JWK that say what the key is for, and are not part of it (RFC 7517 section 4). */
const BESIDE_THE_KEY = ['alg', 'use', 'kid', 'key_ops', 'ext']

const PEM = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/u
const base64url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

/** The fixed start of a SubjectPublicKeyInfo in base64: for Ed25519 (RFC 8410), and for P-256 (RFC 5480). */
const SPKI_ED25519 = /^MCowBQYDK2VwAyEA([A-Za-z0-9+/]{43})=$/u
const SPKI_P256 = /^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE([A-Za-z0-9+/]{86})==$/u
const COORDINATE_OCTETS = 32

function jwkOfPem(base64: string): unknown {
  const x = SPKI_ED25519.exec(base64)?.[1]
  if (x !== undefined) return { kty: 'OKP', crv: 'Ed25519', x: base64url(x) }
  const point = SPKI_P256.exec(base64)?.[1]
  if (point === undefined) return undefined
  const octets = Array.from(atob(`${point}==`))
  const part = (from: number) =>
    base64url(btoa(octets.slice(from, from + COORDINATE_OCTETS).join(''))).replaceAll('=', '')
  return { kty: 'EC', crv: 'P-256', x: part(0), y: part(COORDINATE_OCTETS) }
}

function jwkOf(text: string): unknown {
  const pem = PEM.exec(text)?.[1]
  if (pem !== undefined) return jwkOfPem(pem.replaceAll(/\s/gu, ''))
  if (isDidJwk(text)) return membersNamedBy(text)
  return jsonInText(text)
}

const NOT_A_KEY =
  'This is not a public key in a form that is read here: a JWK, a did:jwk, or a public key in PEM.'

async function keyOf(value: object): Promise<NamedKey> {
  const members = Object.entries(value)
  const isBeside = ([name]: [string, unknown]) => BESIDE_THE_KEY.includes(name)
  const jwk = readPublicJwk(Object.fromEntries(members.filter(each => !isBeside(each))))
  const key = { key_thumbprint: await thumbprintUriOf(jwk), alg: ALG_OF[jwk.kty], jwk }
  return { kind: 'key', key, dropped: members.filter(isBeside).map(([name]) => name) }
}

/**
 * Reads what someone pastes to name a key: a public JWK, a did:jwk, or a public key in PEM (SubjectPublicKeyInfo).
 * A private key is told apart first, in every form that is recognized, and never read.
 */
export async function readNamedKey(pasted: string): Promise<NamedKey> {
  const text = pasted.trim()
  const what = privateKeyIn(text)
  if (what !== undefined) return { kind: 'private', what }
  const value = jwkOf(text)
  if (typeof value !== 'object' || value === null) return { kind: 'unreadable', why: NOT_A_KEY }
  try {
    return await keyOf(value)
  } catch (cause) {
    if (cause instanceof JwkError)
      return { kind: 'unreadable', why: `This key cannot be used: ${cause.message}.` }
    throw cause
  }
}
