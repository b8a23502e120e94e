import { type ObjectCheck, type ObjectDraft, objectSteps } from '../checks/signed-object.ts'
import { type Finding, pass, type Verdict } from '../checks/verdict.ts'
import { PROOF_CHECK_WORDS } from '../contract/catalogues/checks.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import {
  APPROVAL_TYPE,
  AUTHORIZATION_TYPE,
  PROOF_ALGORITHMS,
  PROOF_TYPE,
  REPORT_PROOF_TYPE,
} from '../contract/names.ts'
import { authorizationPayload, proofPayload } from '../contract/schemas/challenge.ts'
import { approvalPayload, reportProofPayload } from '../contract/schemas/report.ts'
import type { z } from '../contract/schemas/zod.ts'
import { importVerificationKey, verifiesWith } from '../crypto/any-jws.ts'
import { judgeGivenKey } from './claims.ts'
import { broken, brokenButReadable, compare, type OwnCheck, open, runOwn, WHY_OPEN } from './own-lines.ts'
import { type BenchInput, type Checker, instantOf } from './report.ts'
import { jwsParts, thumbprintParts } from './signed-parts.ts'
import { readToken } from './token.ts'

interface Times {
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
const OBJECT_SECTIONS: Readonly<Record<ObjectCheck, string>> = {
  proof_form: 'RFC 7515, 7.1; Prototype’s choice',
  proof_type: 'RFC 8725, 3.11',
  algorithm: 'RFC 8725, 3.1',
  key: 'Prototype’s choice',
  signature: 'RFC 7515, 5.2',
}

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

function judgeTime(seconds: number, time: number | undefined, judge: (now: number) => Finding): Finding {
  if (time === undefined) return open(`${WHY_OPEN.time}; it says ${instantOf(seconds)}`)
  const compared = { found: instantOf(seconds), expected: new Date(time).toISOString() }
  return { ...judge(time), compared }
}

/** An object as far as it was read, and the claim that no object of its kind has. */
interface ReadClaims<P> {
  readonly draft: ObjectDraft<P>
  readonly never: 'nonce' | 'exp'
}

/** A claim, whatever the rest of the object is; what only the form tells of it is left to that line. */
function claimOf<P extends Times, T>(
  { draft: { payload, jws }, never }: ReadClaims<P>,
  name: string,
  isOfForm: (value: unknown) => value is T,
  judge: (value: T) => Finding,
): Finding {
  const value: unknown = new Map<string, unknown>(Object.entries(payload ?? jws?.payload ?? {})).get(name)
  if (isOfForm(value)) return judge(value)
  return value === undefined && name === never ? pass('it has none') : open('it depends on proof_form')
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

function claimChecks<P extends Times>(read: ReadClaims<P>, { expected }: BenchInput): readonly OwnCheck[] {
  const { time } = expected
  const line = (check: string, section: string, words: string, judge: OwnCheck['judge']): OwnCheck => ({
    ...{ check, section, words, restsOn: ['proof_form'], judge },
  })
  const text = (claim: string, name: 'audience' | 'subject' | 'nonce') => () =>
    claimOf(read, claim, isText, value => compare(value, expected[name], name))
  return [
    line('audience', 'RFC 7519, 4.1.3', 'aud must be the audience that you expect.', text('aud', 'audience')),
    line('subject', 'RFC 7519, 4.1.2', 'sub must be the agent that you expect.', text('sub', 'subject')),
    line(
      'nonce',
      'Prototype’s choice',
      'nonce, if the object has one, must be the one that you expect.',
      text('nonce', 'nonce'),
    ),
    line(
      'issued_at',
      'RFC 7519, 4.1.6; Prototype’s choice',
      'iat must not be after the time given; 60 s of clock skew are allowed.',
      () =>
        claimOf(read, 'iat', isNumber, iat =>
          judgeTime(iat, time, now =>
            iat * 1000 <= now + SKEW_MS ? pass('not in the future') : broken('iat is in the future'),
          ),
        ),
    ),
    line('expiry', 'RFC 7519, 4.1.4', 'exp, if the object has one, must be after the time given.', () =>
      claimOf(read, 'exp', isNumber, exp =>
        judgeTime(exp, time, now => (exp * 1000 > now ? pass('in the future') : broken('it has expired'))),
      ),
    ),
  ]
}

/** A verdict of the service's as the bench goes on after it: what can be read is judged, whatever the form. */
async function foundHere<P>(
  check: ObjectCheck,
  verdict: Verdict,
  draft: ObjectDraft<P>,
  input: BenchInput,
): Promise<Finding> {
  const { jws, alg, jwk } = draft
  if (check === 'proof_form' && verdict.result === 'FAIL' && jws !== undefined)
    return brokenButReadable(verdict.detail)
  if (check !== 'signature') return verdict
  if (verdict.result === 'PASS') return pass(signatureWords(input))
  // The service's verifier refuses whatever marks something critical, and its form has said so.
  const loose = jws !== undefined && Object.hasOwn(jws.header, 'crit') ? readToken(input.text).jws : undefined
  if (loose === undefined || alg === undefined || jwk === undefined) return verdict
  return (await verifiesWith(loose, alg, await importVerificationKey(jwk, alg)))
    ? pass(signatureWords(input))
    : verdict
}

interface SignedKind<P extends Times> {
  readonly typ: string
  readonly payload: z.ZodMiniType<P>
  /** The claim that no object of this kind has. */
  readonly never: ReadClaims<P>['never']
}

function linesOf<P extends Times>({ typ, payload, never }: SignedKind<P>, input: BenchInput) {
  const { steps, draft } = objectSteps(input.text, { typ, payload, algorithms: PROOF_ALGORITHMS })
  const own = steps.map(
    ([check, judge]): OwnCheck => ({
      check,
      section: OBJECT_SECTIONS[check],
      words:
        check === 'proof_type'
          ? `typ must be ${typ}, so that no other signed object counts as one.`
          : PROOF_CHECK_WORDS[check],
      restsOn: RESTS[check],
      judge: async () => foundHere(check, await judge(), draft, input),
    }),
  )
  const given: OwnCheck = {
    check: 'given_key',
    section: 'RFC 9278, 3',
    words: 'The key inside must be the one that you gave.',
    restsOn: ['key'],
    judge: () => judgeGivenKey(input, draft.thumbprint),
  }
  return { checks: [...own, given, ...claimChecks({ draft, never }, input)], draft }
}

function signedChecker<P extends Times>(kind: SignedKind<P>): Checker {
  return async input => {
    const { checks, draft } = linesOf(kind, input)
    const lines = await runOwn(checks)
    return {
      lines,
      parts: [...(await jwsParts(readToken(input.text))), ...(await keyParts(draft))],
      notes: [],
    }
  }
}

function signatureWords({ keys }: BenchInput): string {
  return keys.length === 0
    ? 'verifies with the key inside'
    : 'verifies with the key inside; the next check says whether you gave it'
}

function keyParts<P>({ jwk }: ObjectDraft<P>) {
  return thumbprintParts(jwk === undefined ? [] : [{ ...jwk }], 'Thumbprint of the key inside')
}

const KINDS = {
  binding_proof: { typ: PROOF_TYPE, payload: proofPayload, never: 'exp' },
  authorization: { typ: AUTHORIZATION_TYPE, payload: authorizationPayload, never: 'exp' },
  approval: { typ: APPROVAL_TYPE, payload: approvalPayload, never: 'nonce' },
  report_proof: { typ: REPORT_PROOF_TYPE, payload: reportProofPayload, never: 'nonce' },
} as const

export function signedChecks(kind: keyof typeof KINDS, input: BenchInput): readonly OwnCheck[] {
  return linesOf<Times>(KINDS[kind], input).checks
}

export const checkBindingProof = signedChecker(KINDS.binding_proof)
export const checkAuthorization = signedChecker(KINDS.authorization)
export const checkApproval = signedChecker(KINDS.approval)
export const checkReportProof = signedChecker(KINDS.report_proof)
