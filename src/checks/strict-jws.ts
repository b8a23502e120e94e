import { ALGORITHMS, type AlgorithmName, isAlgorithm } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
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
