import type { Evidence } from '../contract/schemas/challenge.ts'
import type { DirectoryRecord, IssuerKeys } from '../contract/schemas/directory.ts'
import { ALGORITHMS, type AlgorithmName, isAlgorithm } from '../crypto/algorithms.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type CompactJws, JwsError, readCompactJws, verifySignature } from '../crypto/jws.ts'
import { fail, pass, type Verdict } from './verdict.ts'

/** A compact JWS as far as its checks have read it; each fills in what the next one needs. */
export interface JwsReading {
  text?: string
  jws?: CompactJws
  alg?: AlgorithmName
  jwk?: Jwk
}

/** Takes the compact JWS apart (RFC 7515 section 7.1); `code` is the refusal if that fails. */
export function judgeForm(draft: JwsReading, code: string): Verdict {
  try {
    draft.jws = readCompactJws(draft.text ?? '')
    return pass('three segments of canonical base64url, header and payload I-JSON objects')
  } catch (cause) {
    return fail(code, cause instanceof JwsError ? cause.message : 'not a compact JWS')
  }
}

/** Whether `alg` is one of these (RFC 8725 section 3.1). */
export function judgeAlgorithm(draft: JwsReading, allowed: readonly AlgorithmName[]): Verdict {
  const named = draft.jws?.header.alg
  if (!isAlgorithm(named) || !allowed.includes(named))
    return fail('ALGORITHM_NOT_ALLOWED', `alg is not one of ${allowed.join(', ')}`)
  draft.alg = named
  return pass(named)
}

/** Whether a key fits the algorithm that was read. */
export function keyFits({ alg }: JwsReading, jwk: Jwk): boolean {
  return alg !== undefined && ALGORITHMS[alg].crv === jwk.crv
}

/** Whether the signature verifies under the key that was read (RFC 7515 section 5.2). */
export async function signatureVerifies({ text, alg, jwk }: JwsReading): Promise<boolean> {
  return text !== undefined && alg !== undefined && jwk !== undefined && verifySignature(text, alg, jwk)
}

const PRINTABLE = /^[\x21-\x7e]+$/u

/**
 * Whether `typ` or `cty` names the media type `application/` and this subtype: the prefix may be left out, and case does
 * not count (RFC 7515 sections 4.1.9 and 4.1.10; RFC 6838 section 4.2). Only ASCII is compared, as the Kelvin sign would
 * otherwise pass for a `k`.
 */
export function isMediaType(value: unknown, subtype: string): boolean {
  if (typeof value !== 'string' || !PRINTABLE.test(value)) return false
  const name = value.toLowerCase()
  return name === subtype || name === `application/${subtype}`
}

/** Whether typ says no more than that it is a token, or nothing (RFC 7519 section 5.1; RFC 7515 section 4.1.9). */
export const isPlainTyp = (typ: unknown): boolean =>
  typ === undefined || isMediaType(typ, 'jwt') || isMediaType(typ, 'jose')

/** Whether evidence of this type was sent, and as a text. */
export function judgeEvidenceType(
  draft: JwsReading,
  evidence: Evidence | undefined,
  type: Evidence['type'],
): Verdict {
  if (evidence === undefined) return fail('EVIDENCE_MISSING', `no evidence was sent; ${type} is asked for`)
  if (evidence.type !== type)
    return fail('EVIDENCE_TYPE_MISMATCH', `found ${evidence.type}, expected ${type}`)
  if (typeof evidence.value !== 'string') return fail('EVIDENCE_MALFORMED', 'the value is not a text')
  draft.text = evidence.value
  return pass(type)
}

/** Takes the compact JWS apart (RFC 7515 section 7.1). */
export function judgeEvidenceForm(draft: JwsReading): Verdict {
  return judgeForm(draft, 'EVIDENCE_MALFORMED')
}

/** The keys that an issuer published for the claimed protocol's use, where the directory holds any. */
export function issuerKeysOf(record: DirectoryRecord | undefined): IssuerKeys | undefined {
  return record?.entry.kind === 'issuer_keys' ? record.entry : undefined
}

/** When a protocol asks for `kid`: always, or only where the issuer has several current keys (RFC 7515 section 4.1.4). */
type KidNeeded = 'always' | 'among_several'

function currentKey(kid: unknown, { keys, retired = [] }: IssuerKeys, needed: KidNeeded) {
  if (kid === undefined && needed === 'among_several') {
    const [only, ...more] = keys
    return more.length === 0 ? only : 'kid is missing, and the issuer has several current keys for this use'
  }
  if (retired.some(key => key.kid === kid)) return 'kid names a retired key, which verifies nothing new'
  return keys.find(key => key.kid === kid)
}

/**
 * Finds the issuer's key that `kid` names among its current ones of this use; a retired key verifies nothing
 * new, and keys of another use are not considered.
 */
export function judgeIssuerKey(
  draft: JwsReading,
  record: DirectoryRecord | undefined,
  needed: KidNeeded = 'always',
): Verdict {
  const { jws, alg } = draft
  const published = issuerKeysOf(record)
  const found = published && currentKey(jws?.header.kid, published, needed)
  if (typeof found !== 'object')
    return fail('ISSUER_KEY_UNKNOWN', found ?? 'kid names no current key of this issuer for this use')
  const jwk = readPublicJwk(found.jwk)
  if (!keyFits(draft, jwk))
    return fail('KEY_ALGORITHM_MISMATCH', `the issuer’s key is not one for ${alg ?? 'this algorithm'}`)
  draft.jwk = jwk
  return pass(`${found.kid}, from the directory`)
}

/** The thumbprint URI of the issuer's key that a credential was read under; null if it was not found. */
export async function thumbprintOf(draft: JwsReading | undefined): Promise<string | null> {
  return draft?.jwk === undefined ? null : thumbprintUriOf(draft.jwk)
}

/** Whether the signature verifies under the issuer's key (RFC 7515 section 5.2). */
export async function judgeIssuerSignature(draft: JwsReading): Promise<Verdict> {
  return (await signatureVerifies(draft))
    ? pass('verifies under the issuer’s key')
    : fail('EVIDENCE_SIGNATURE_INVALID', 'the signature does not verify under the issuer’s key')
}
