import type { ProofAlgorithm } from '../contract/names.ts'
import { HEADER_MEMBERS } from '../contract/schemas/signed-header.ts'
import type { z } from '../contract/schemas/zod.ts'
import { ALGORITHMS, isAlgorithm } from '../crypto/algorithms.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type CompactJws, JwsError, readCompactJws, verifySignature } from '../crypto/jws.ts'
import { fail, type Judged, judgeInOrder, pass, type Verdict } from './verdict.ts'

/** The checks that every signed object of this contract goes through, in order. */
export const OBJECT_CHECKS = ['proof_form', 'proof_type', 'algorithm', 'key', 'signature'] as const
export type ObjectCheck = (typeof OBJECT_CHECKS)[number]

/** A signed object whose signature verified under the key it carries. Whose key that is, it does not say. */
export interface SignedObject<P> {
  readonly payload: P
  readonly alg: ProofAlgorithm
  readonly jwk: Jwk
  readonly thumbprint: string
}

export interface ObjectKind<P> {
  readonly typ: string
  readonly payload: z.ZodMiniType<P>
  readonly algorithms: readonly ProofAlgorithm[]
}

export interface ObjectReading<P> extends Judged<ObjectCheck> {
  /** Present where no check failed. */
  readonly object: SignedObject<P> | null
}

function headerMembers(header: Record<string, unknown>): Verdict {
  const known: readonly string[] = HEADER_MEMBERS
  const extra = Object.keys(header).find(name => !known.includes(name))
  const missing = HEADER_MEMBERS.find(name => !Object.hasOwn(header, name))
  if (extra !== undefined) return fail('HEADER_MEMBER_UNKNOWN', `the header holds ${extra}`)
  return missing === undefined
    ? pass('three segments, exact members')
    : fail('HEADER_MEMBER_MISSING', `no ${missing}`)
}

function payloadFault(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'the payload does not fit'
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return `the payload holds ${issue.keys.join(', ')}`
  return `the payload’s ${at} is missing or has another type`
}

/** What the checks have read so far; each fills in what the next one needs. */
interface Draft<P> {
  readonly text: string
  readonly kind: ObjectKind<P>
  jws?: CompactJws
  payload?: P
  alg?: ProofAlgorithm
  jwk?: Jwk
}

function readForm<P>(draft: Draft<P>): Verdict {
  try {
    draft.jws = readCompactJws(draft.text)
  } catch (cause) {
    return fail('PROOF_MALFORMED', cause instanceof JwsError ? cause.message : 'not a compact JWS')
  }
  const members = headerMembers(draft.jws.header)
  if (members.result === 'FAIL') return members
  const parsed = draft.kind.payload.safeParse(draft.jws.payload)
  if (!parsed.success) return fail('PAYLOAD_INVALID', payloadFault(parsed.error))
  draft.payload = parsed.data
  return members
}

function readType<P>({ jws, kind }: Draft<P>): Verdict {
  return jws?.header.typ === kind.typ ? pass(kind.typ) : fail('PROOF_TYPE_MISMATCH', `typ is not ${kind.typ}`)
}

function readAlgorithm<P>(draft: Draft<P>): Verdict {
  const named = draft.jws?.header.alg
  if (!isAlgorithm(named) || !draft.kind.algorithms.includes(named)) {
    return fail('ALGORITHM_NOT_ALLOWED', `alg is not one of ${draft.kind.algorithms.join(', ')}`)
  }
  draft.alg = named
  return pass(named)
}

function readKey<P>(draft: Draft<P>): Verdict {
  try {
    draft.jwk = readPublicJwk(draft.jws?.header.jwk)
  } catch (cause) {
    return fail('KEY_INVALID', cause instanceof JwkError ? cause.message : 'jwk is not a public key')
  }
  const fits = draft.alg !== undefined && ALGORITHMS[draft.alg].crv === draft.jwk.crv
  return fits
    ? pass(`public JWK, ${draft.jwk.crv}`)
    : fail('KEY_ALGORITHM_MISMATCH', 'this key is not one of that algorithm')
}

async function readSignature<P>({ text, alg, jwk }: Draft<P>): Promise<Verdict> {
  const verifies = alg !== undefined && jwk !== undefined && (await verifySignature(text, alg, jwk))
  return verifies
    ? pass('64 bytes, verifies')
    : fail('SIGNATURE_INVALID', 'the signature does not verify under jwk')
}

/**
 * Reads and verifies one compact JWS of a given kind, in the order of the check list: form, type, algorithm, key,
 * signature (RFC 7515, RFC 8725 sections 3.1, 3.2 and 3.11). Nothing named in it is ever fetched.
 */
export async function readSignedObject<P>(text: string, kind: ObjectKind<P>): Promise<ObjectReading<P>> {
  const draft: Draft<P> = { text, kind }
  const judged = await judgeInOrder<ObjectCheck>([
    ['proof_form', () => readForm(draft)],
    ['proof_type', () => readType(draft)],
    ['algorithm', () => readAlgorithm(draft)],
    ['key', () => readKey(draft)],
    ['signature', () => readSignature(draft)],
  ])
  const { payload, alg, jwk } = draft
  if (judged.failed || payload === undefined || !alg || !jwk) return { ...judged, object: null }
  return { ...judged, object: { payload, alg, jwk, thumbprint: await thumbprintUriOf(jwk) } }
}
