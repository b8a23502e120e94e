import { PROOF_CHECK_WORDS } from '../contract/catalogues/checks.ts'
import { HEADER_MEMBERS, type ProofAlgorithm } from '../contract/names.ts'
import type { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { type Jwk, JwkError, readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { type JwsReading, judgeAlgorithm, judgeForm, keyFits, signatureVerifies } from './evidence-jws.ts'
import { type Rule, refusing } from './graded.ts'
import { fail, pass, type Verdict } from './verdict.ts'

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

export interface ObjectReading<P> {
  /** Null if a check failed. */
  readonly object: SignedObject<P> | null
  readonly failed: { readonly check: string; readonly detail: string } | null
}

/** A signed object as far as its checks have read it. */
export interface ObjectDraft<P> extends JwsReading {
  readonly kind: ObjectKind<P>
  payload?: P | undefined
  /** Of the key that it carries, whether or not its signature verifies under that. */
  thumbprint?: string
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

function readForm(draft: ObjectDraft<unknown>): Verdict {
  const form = judgeForm(draft, 'PROOF_MALFORMED')
  if (form.result === 'FAIL') return form
  const members = headerMembers(draft.jws?.header ?? {})
  if (members.result === 'FAIL') return members
  const parsed = draft.kind.payload.safeParse(draft.jws?.payload)
  if (!parsed.success) return fail('PAYLOAD_INVALID', payloadFault(parsed.error))
  draft.payload = parsed.data
  return members
}

function readKey(draft: ObjectDraft<unknown>): Verdict {
  try {
    draft.jwk = readPublicJwk(draft.jws?.header.jwk)
  } catch (cause) {
    return fail('KEY_INVALID', cause instanceof JwkError ? cause.message : 'jwk is not a public key')
  }
  return keyFits(draft, draft.jwk)
    ? pass(`public JWK, ${draft.jwk.crv}`)
    : fail('KEY_ALGORITHM_MISMATCH', 'this key is not one of that algorithm')
}

async function readSignature(draft: ObjectDraft<unknown>): Promise<Verdict> {
  if (draft.jwk !== undefined) draft.thumbprint = await thumbprintUriOf(draft.jwk)
  return (await signatureVerifies(draft))
    ? pass('64 bytes, verifies')
    : fail('SIGNATURE_INVALID', 'the signature does not verify under jwk')
}

type ObjectCheck = Rule<ObjectDraft<unknown>> & { readonly section: string; readonly words: string }

/**
 * The checks that every signed object of this contract goes through, in order: form, type, algorithm, key, signature
 * (RFC 7515, RFC 8725 sections 3.1, 3.2 and 3.11). Nothing named in it is ever fetched. They fill in its draft.
 */
export const OBJECT_CHECKS = {
  proof_form: {
    ...{ section: 'RFC 7515, 7.1; Prototype’s choice', words: PROOF_CHECK_WORDS.proof_form, restsOn: [] },
    judge: readForm,
  },
  proof_type: {
    ...{ section: 'RFC 8725, 3.11', words: PROOF_CHECK_WORDS.proof_type, restsOn: ['proof_form'] },
    judge: ({ jws, kind: { typ } }) =>
      jws?.header.typ === typ ? pass(typ) : fail('PROOF_TYPE_MISMATCH', `typ is not ${typ}`),
  },
  algorithm: {
    ...{ section: 'RFC 8725, 3.1', words: PROOF_CHECK_WORDS.algorithm, restsOn: ['proof_form'] },
    judge: draft => judgeAlgorithm(draft, draft.kind.algorithms),
  },
  key: {
    ...{ section: PROTOTYPES_CHOICE, words: PROOF_CHECK_WORDS.key, restsOn: ['proof_form', 'algorithm'] },
    judge: readKey,
  },
  signature: {
    ...{ section: 'RFC 7515, 5.2', words: PROOF_CHECK_WORDS.signature, restsOn: ['key'] },
    judge: readSignature,
  },
} as const satisfies Readonly<Record<string, ObjectCheck>>

/** What was read. @throws Error where a check has not passed */
export function objectOf<P>({ payload, alg, jwk, thumbprint }: ObjectDraft<P>): SignedObject<P> {
  if (payload === undefined || !alg || !jwk || thumbprint === undefined)
    throw new Error('an object that was not read passed')
  return { payload, alg, jwk, thumbprint }
}

/** Reads and verifies a signed object, up to the first check that fails. */
export async function readSignedObject<P>(text: string, kind: ObjectKind<P>): Promise<ObjectReading<P>> {
  const draft: ObjectDraft<P> = { text, kind }
  const { failed } = await refusing(OBJECT_CHECKS, OBJECT_CHECKS, draft)
  return { object: failed === null ? objectOf(draft) : null, failed }
}
