import type { z } from '../../contract/schemas/zod.ts'
import { ALGORITHMS, type AlgorithmName, isAlgorithm } from '../../crypto/algorithms.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { type CompactJws, JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'
import { broken, type Finding, held, type Step } from './judging.ts'

/** What a signed text of this contract's must be. */
export interface SignedKind<P> {
  readonly typ: string
  readonly payload: z.ZodMiniType<P>
}

/** A signed text as its checks read it; what a check has not come to is undefined. */
export interface SignedText<P> {
  payload: P | undefined
  thumbprint: string | undefined
}

const HEADER_MEMBERS = 'alg,jwk,typ'

/**
 * The checks that every signed text goes through, in the order of the contract's list (section 5): form, type,
 * algorithm, key, signature under the key in its own header. `read` is filled in on the way.
 */
export function signedSteps<P>(
  text: string,
  kind: SignedKind<P>,
): { readonly steps: Step[]; readonly read: SignedText<P> } {
  const read: SignedText<P> = { payload: undefined, thumbprint: undefined }
  let jws: CompactJws | undefined
  let alg: AlgorithmName | undefined
  let jwk: Jwk | undefined
  const form = (): Finding => {
    try {
      jws = readCompactJws(text)
    } catch (cause) {
      return broken(cause instanceof JwsError ? cause.message : 'not a compact JWS')
    }
    const parsed = kind.payload.safeParse(jws.payload)
    read.payload = parsed.data
    const exact = Object.keys(jws.header).sort().join(',') === HEADER_MEMBERS && parsed.success
    return exact ? held('three segments, exact members') : broken('members are missing or unknown')
  }
  const key = (): Finding => {
    try {
      jwk = readPublicJwk(jws?.header.jwk)
    } catch (cause) {
      return broken(cause instanceof JwkError ? cause.message : 'jwk is not a public key')
    }
    const fits = alg !== undefined && ALGORITHMS[alg].crv === jwk.crv
    return fits ? held(`public JWK, ${jwk.crv}`) : broken('this key is not one of that algorithm')
  }
  const signature = async (): Promise<Finding> => {
    if (alg === undefined || jwk === undefined) return broken('no key')
    read.thumbprint = await thumbprintUriOf(jwk)
    const verifies = await verifySignature(text, alg, jwk)
    return verifies
      ? held('verifies under the key in its header')
      : broken('does not verify under the key in its header')
  }
  const steps: Step[] = [
    ['proof_form', form],
    ['proof_type', () => (jws?.header.typ === kind.typ ? held(kind.typ) : broken(`typ is not ${kind.typ}`))],
    [
      'algorithm',
      () => {
        const named = jws?.header.alg
        if (!isAlgorithm(named)) return broken('alg is none of those in use')
        alg = named
        return held(named)
      },
    ],
    ['key', key],
    ['signature', signature],
  ]
  return { steps, read }
}
