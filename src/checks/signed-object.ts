import { HEADER_MEMBERS, type ProofAlgorithm } from '../contract/names.ts'
import type { z } from '../contract/schemas/zod.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type JwsReading, judgeAlgorithm, judgeForm, keyFits, signatureVerifies } from './strict-jws.ts'
import { fail, type Judged, judgeChecks, pass, type Step, type Verdict } from './verdict.ts'

/** The checks that every signed object of this contract goes through, in order. */
export const OBJECT_CHECKS = ['proof_form', 'proof_type', 'algorithm', 'key', 'signature'] as const
export type ObjectCheck = (typeof OBJECT_CHECKS)[number]

/** A signed object whose signature verified under the key it carries. It does not say whose key that is. */
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

/** A signed object as far as its checks have read it. */
export interface ObjectDraft<P> extends JwsReading {
  payload?: P | undefined
  /** Of the key that it carries, whether or not its signature verifies under that. */
  thumbprint?: string
}

export interface ObjectReading<P> extends Judged<ObjectCheck> {
  /** Null if a check failed. */
  readonly object: SignedObject<P> | null
}

function headerMembers(header: Record<string, unknown>): Verdict {
  const known: readonly string[] = HEADER_MEMBERS
  const extra = Object.keys(header).find(name => !known.includes(name))
  const missing = HEADER_MEMBERS.find(name => !Object.hasOwn(header, name))
  if (extra !== undefined) return fail('HEADER_MEMBER_UNKNOWN', `the header has ${extra}`)
  return missing === undefined
    ? pass('three segments, exact members')
    : fail('HEADER_MEMBER_MISSING', `no ${missing}`)
}

function payloadFault(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'the payload does not fit'
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return `the payload has ${issue.keys.join(', ')}`
  return `the payload’s ${at} is missing or has another type`
}

function readForm<P>(draft: ObjectDraft<P>, { payload }: ObjectKind<P>): Verdict {
  const form = judgeForm(draft, 'PROOF_MALFORMED')
  if (form.result === 'FAIL') return form
  const members = headerMembers(draft.jws?.header ?? {})
  if (members.result === 'FAIL') return members
  const parsed = payload.safeParse(draft.jws?.payload)
  if (!parsed.success) return fail('PAYLOAD_INVALID', payloadFault(parsed.error))
  draft.payload = parsed.data
  return members
}

function readKey<P>(draft: ObjectDraft<P>): Verdict {
  try {
    draft.jwk = readPublicJwk(draft.jws?.header.jwk)
  } catch (cause) {
    return fail('KEY_INVALID', cause instanceof JwkError ? cause.message : 'jwk is not a public key')
  }
  return keyFits(draft, draft.jwk)
    ? pass(`public JWK, ${draft.jwk.crv}`)
    : fail('KEY_ALGORITHM_MISMATCH', 'this key is not one of that algorithm')
}

async function readSignature<P>(draft: ObjectDraft<P>): Promise<Verdict> {
  if (draft.jwk !== undefined) draft.thumbprint = await thumbprintUriOf(draft.jwk)
  return (await signatureVerifies(draft))
    ? pass('64 bytes, verifies')
    : fail('SIGNATURE_INVALID', 'the signature does not verify under jwk')
}

/**
 * The checks of one compact JWS of a given kind, in the order of the contract's list: form, type, algorithm, key,
 * signature (RFC 7515, RFC 8725 sections 3.1, 3.2 and 3.11). Nothing named in it is ever fetched. They fill in `draft`.
 */
export function objectSteps<P>(
  text: string,
  kind: ObjectKind<P>,
): { readonly steps: readonly Step<ObjectCheck>[]; readonly draft: ObjectDraft<P> } {
  const draft: ObjectDraft<P> = { text }
  const isOfKind = () => draft.jws?.header.typ === kind.typ
  return {
    draft,
    steps: [
      ['proof_form', () => readForm(draft, kind)],
      [
        'proof_type',
        () => (isOfKind() ? pass(kind.typ) : fail('PROOF_TYPE_MISMATCH', `typ is not ${kind.typ}`)),
      ],
      ['algorithm', () => judgeAlgorithm(draft, kind.algorithms)],
      ['key', () => readKey(draft)],
      ['signature', () => readSignature(draft)],
    ],
  }
}

/** Reads and verifies a signed object, up to the first check that fails. */
export async function readSignedObject<P>(text: string, kind: ObjectKind<P>): Promise<ObjectReading<P>> {
  const { steps, draft } = objectSteps(text, kind)
  const judged = await judgeChecks(steps)
  const { payload, alg, jwk, thumbprint } = draft
  if (judged.failed || payload === undefined || !alg || !jwk || thumbprint === undefined)
    return { ...judged, object: null }
  return { ...judged, object: { payload, alg, jwk, thumbprint } }
}
