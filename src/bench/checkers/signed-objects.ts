import { type ObjectCheck, type ObjectDraft, objectSteps } from '../../checks/signed-object.ts'
import { pass } from '../../checks/verdict.ts'
import { PROOF_CHECK_WORDS } from '../../contract/catalogues/checks.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import {
  APPROVAL_TYPE,
  AUTHORIZATION_TYPE,
  PROOF_ALGORITHMS,
  PROOF_TYPE,
  REPORT_PROOF_TYPE,
} from '../../contract/names.ts'
import { authorizationPayload, proofPayload } from '../../contract/schemas/challenge.ts'
import { approvalPayload, reportProofPayload } from '../../contract/schemas/report.ts'
import type { z } from '../../contract/schemas/zod.ts'
import { thumbprintUriOfAny } from '../../crypto/jwk.ts'
import { WHY_OPEN } from '../asked.ts'
import type { BenchInput, Checker } from '../checker.ts'
import { broken, compare, type OwnCheck, type OwnFinding, open, runOwn } from '../own-lines.ts'
import { jwsParts, thumbprintParts } from '../signed-parts.ts'
import { instantOf } from '../value-words.ts'

/** The claims that the bench compares, where the object has them. */
interface Claims {
  readonly aud: string
  readonly sub: string
  readonly nonce?: string
  readonly iat: number
  readonly exp?: number
}

const RESTS: Readonly<Record<ObjectCheck, readonly ObjectCheck[]>> = {
  proof_form: [],
  proof_type: ['proof_form'],
  algorithm: ['proof_form'],
  key: ['proof_form', 'algorithm'],
  signature: ['key'],
}

/** Where the checks come from that every signed object goes through. */
export const OBJECT_SECTIONS: Readonly<Record<ObjectCheck, string>> = {
  proof_form: 'RFC 7515, 7.1; Prototype’s choice',
  proof_type: 'RFC 8725, 3.11',
  algorithm: 'RFC 8725, 3.1',
  key: 'Prototype’s choice',
  signature: 'RFC 7515, 5.2',
}

async function judgeGivenKey(input: BenchInput, thumbprint: string | undefined): Promise<OwnFinding> {
  if (input.keys.length === 0)
    return open('no key was given: the one inside proves only that whoever made this held it')
  const given = await Promise.all(input.keys.map(thumbprintUriOfAny))
  const compared = { found: thumbprint ?? 'none', expected: given.map(each => each ?? 'no key').join(', ') }
  return given.includes(thumbprint)
    ? { ...pass('it is the key that you gave'), compared }
    : { ...broken('it is not the key that you gave'), compared }
}

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

function judgeIssuedAt({ iat }: Claims, time: number | undefined): OwnFinding {
  if (time === undefined) return open(`${WHY_OPEN.time}; it says ${instantOf(iat)}`)
  const compared = { found: instantOf(iat), expected: new Date(time).toISOString() }
  return iat * 1000 <= time + SKEW_MS
    ? { ...pass('not ahead'), compared }
    : { ...broken('iat lies ahead'), compared }
}

function judgeExpiry({ exp }: Claims, time: number | undefined): OwnFinding {
  if (exp === undefined) return pass('it has none')
  if (time === undefined) return open(`${WHY_OPEN.time}; it says ${instantOf(exp)}`)
  const compared = { found: instantOf(exp), expected: new Date(time).toISOString() }
  return exp * 1000 > time ? { ...pass('lies ahead'), compared } : { ...broken('it has expired'), compared }
}

const WHEN_PRESENT = { restsOn: ['proof_form'] }

/** What the claims are compared with; the service compares them with its own challenge or report. */
function claimChecks(draft: { payload?: Claims | undefined }, { expected }: BenchInput): readonly OwnCheck[] {
  const claims = (): Claims => draft.payload ?? { aud: '', sub: '', iat: 0 }
  return [
    {
      check: 'audience',
      section: 'RFC 7519, 4.1.3',
      words: 'aud is the audience that was expected.',
      ...WHEN_PRESENT,
      judge: () => compare(claims().aud, expected.audience, 'audience'),
    },
    {
      check: 'subject',
      section: 'RFC 7519, 4.1.2',
      words: 'sub is the agent that was expected.',
      ...WHEN_PRESENT,
      judge: () => compare(claims().sub, expected.subject, 'subject'),
    },
    {
      check: 'nonce',
      section: 'Prototype’s choice',
      words: 'nonce, where the object has one, is the one that was expected.',
      ...WHEN_PRESENT,
      judge: () => {
        const { nonce } = claims()
        return nonce === undefined ? pass('it has none') : compare(nonce, expected.nonce, 'nonce')
      },
    },
    {
      check: 'issued_at',
      section: 'RFC 7519, 4.1.6; Prototype’s choice',
      words: 'iat is not ahead of the time given; 60 s of skew are allowed.',
      ...WHEN_PRESENT,
      judge: () => judgeIssuedAt(claims(), expected.time),
    },
    {
      check: 'expiry',
      section: 'RFC 7519, 4.1.4',
      words: 'exp, where the object has one, lies ahead of the time given.',
      ...WHEN_PRESENT,
      judge: () => judgeExpiry(claims(), expected.time),
    },
  ]
}

/** A kind of signed object. */
interface SignedKind<P extends Claims> {
  readonly typ: string
  readonly payload: z.ZodMiniType<P>
}

/** The lines of a signed object, and what they read of it. */
function linesOf<P extends Claims>({ typ, payload }: SignedKind<P>, input: BenchInput) {
  const { steps, draft } = objectSteps(input.text, { typ, payload, algorithms: PROOF_ALGORITHMS })
  const own = steps.map(
    ([check, judge]): OwnCheck => ({
      check,
      section: OBJECT_SECTIONS[check],
      words:
        check === 'proof_type'
          ? `typ is ${typ}, so no other signed object passes for it.`
          : PROOF_CHECK_WORDS[check],
      restsOn: RESTS[check],
      judge: async () => {
        const verdict = await judge()
        return check === 'signature' && verdict.result === 'PASS' ? pass(signatureWords(input)) : verdict
      },
    }),
  )
  const given: OwnCheck = {
    check: 'given_key',
    section: 'RFC 9278, 3',
    words: 'The key inside is the one that you gave.',
    restsOn: ['key'],
    judge: () => judgeGivenKey(input, draft.thumbprint),
  }
  return { checks: [...own, given, ...claimChecks(draft, input)], draft }
}

function signedChecker<P extends Claims>(kind: SignedKind<P>): Checker {
  return async input => {
    const { checks, draft } = linesOf(kind, input)
    const lines = await runOwn(checks)
    return { lines, parts: [...(await jwsParts(input.text)), ...(await keyParts(draft))], notes: [] }
  }
}

function signatureWords({ keys }: BenchInput): string {
  return keys.length === 0
    ? 'holds under the key inside'
    : 'holds under the key inside; the next line says whether you gave it'
}

function keyParts<P>({ jwk }: ObjectDraft<P>) {
  return thumbprintParts(jwk === undefined ? [] : [{ ...jwk }], 'Thumbprint of the key inside')
}

const KINDS = {
  binding_proof: { typ: PROOF_TYPE, payload: proofPayload },
  authorization: { typ: AUTHORIZATION_TYPE, payload: authorizationPayload },
  approval: { typ: APPROVAL_TYPE, payload: approvalPayload },
  report_proof: { typ: REPORT_PROOF_TYPE, payload: reportProofPayload },
} as const

/** The lines of a signed object of this kind. */
export function signedChecks(kind: keyof typeof KINDS, input: BenchInput): readonly OwnCheck[] {
  return linesOf<Claims>(KINDS[kind], input).checks
}

export const checkBindingProof = signedChecker(KINDS.binding_proof)
export const checkAuthorization = signedChecker(KINDS.authorization)
export const checkApproval = signedChecker(KINDS.approval)
export const checkReportProof = signedChecker(KINDS.report_proof)
