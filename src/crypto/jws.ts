import { CompactSign, compactVerify, importJWK } from 'jose'
import type { AlgorithmName } from './algorithms.ts'
import { decodeCanonical, encodeAny } from './base64url.ts'
import { IJsonError, readIJson } from './i-json.ts'
import type { Jwk } from './jwk.ts'

/** Why a text is not a compact JWS that every reader reads the same way. */
export class JwsError extends Error {
  override readonly name = 'JwsError'
}

/** A compact JWS (RFC 7515 section 7.1) taken apart; nothing in it is verified yet. */
export interface CompactJws {
  readonly header: Record<string, unknown>
  readonly payload: Record<string, unknown>
  readonly signature: Uint8Array<ArrayBuffer>
  /** ASCII(BASE64URL(header) || '.' || BASE64URL(payload)), the bytes that are signed. */
  readonly signingInput: Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()

/** The compact form of a JWS with a detached payload, with that payload put back (RFC 7515 appendix F). */
export function attachedJws(header: string, payload: string, signature: string): string {
  return `${header}.${encodeAny(payload)}.${signature}`
}

/** The octets of a segment, which has one spelling only. @throws JwsError */
export function octetsOfSegment(segment: string, name: string): Uint8Array<ArrayBuffer> {
  const octets = decodeCanonical(segment)
  if (octets === undefined) throw new JwsError(`the ${name} is not canonical base64url`)
  return octets
}

/** The I-JSON object in a segment. @throws JwsError */
export function objectInSegment(segment: string, name: string): Record<string, unknown> {
  const octets = octetsOfSegment(segment, name)
  try {
    const value = readIJson(octets)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    if (!(cause instanceof IJsonError)) throw cause
    throw new JwsError(`the ${name} is not I-JSON: ${cause.detail}`, { cause })
  }
  throw new JwsError(`the ${name} is not a JSON object`)
}

/**
 * Takes a compact JWS apart, more strictly than RFC 7515 asks: three segments of canonical unpadded base64url,
 * header and payload I-JSON objects.
 * @throws JwsError
 */
export function readCompactJws(text: string): CompactJws {
  const [header, payload, signature, more] = text.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more !== undefined)
    throw new JwsError('not three segments')
  return {
    header: objectInSegment(header, 'header'),
    payload: objectInSegment(payload, 'payload'),
    signature: octetsOfSegment(signature, 'signature'),
    signingInput: encoder.encode(`${header}.${payload}`),
  }
}

/** The same of any text; undefined where it is no compact JWS. */
export function compactJwsIn(text: string): CompactJws | undefined {
  try {
    return readCompactJws(text)
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

/** Whether a compact JWS verifies under a key (RFC 7515 section 5.2). False also for points off the curve. */
export async function verifySignature(jws: string, alg: AlgorithmName, jwk: Jwk): Promise<boolean> {
  try {
    await compactVerify(jws, await importJWK({ ...jwk }, alg), { algorithms: [alg] })
    return true
  } catch {
    return false
  }
}

/** The header of our own JWSs: exactly these members. */
export interface JwsHeader {
  readonly typ: string
  readonly alg: AlgorithmName
  readonly jwk: Jwk
}

const segment = (value: object): string => encodeAny(JSON.stringify(value))

/** The exact ASCII text that `signCompactJws` signs for this header and payload (RFC 7515 section 5.1, step 5). */
export function signingInputOf(header: JwsHeader, payload: object): string {
  return `${segment(header)}.${segment(payload)}`
}

/** Signs a header and a payload as they stand and returns the compact form (RFC 7515 section 7.1). */
export function signCompactJws(header: JwsHeader, payload: object, privateKey: CryptoKey): Promise<string> {
  return new CompactSign(encoder.encode(JSON.stringify(payload)))
    .setProtectedHeader({ ...header })
    .sign(privateKey)
}
