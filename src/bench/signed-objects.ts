import { same } from '../checks/graded.ts'
import { OBJECT_CHECKS, type ObjectDraft } from '../checks/signed-object.ts'
import { type Finding, pass } from '../checks/verdict.ts'
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
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { importVerificationKey, verifiesWith } from '../crypto/any-jws.ts'
import { broken, brokenButReadable, type OwnRow, type OwnRows, open, ownLines } from './own-lines.ts'
import { type BenchInput, type Checker, instantOf } from './report.ts'
import { judgeGivenKey } from './rows.ts'
import { jwsParts, readToken, thumbprintParts } from './token.ts'

/** The kinds of signed objects; `never` is the claim that no object of the kind has. */
export const SIGNED_KINDS = {
  binding_proof: { typ: PROOF_TYPE, payload: proofPayload, never: 'exp' },
  authorization: { typ: AUTHORIZATION_TYPE, payload: authorizationPayload, never: 'exp' },
  approval: { typ: APPROVAL_TYPE, payload: approvalPayload, never: 'nonce' },
  report_proof: { typ: REPORT_PROOF_TYPE, payload: reportProofPayload, never: 'nonce' },
} as const
type SignedKind = keyof typeof SIGNED_KINDS

interface Given {
  readonly draft: ObjectDraft<unknown>
  readonly input: BenchInput
  readonly never: 'nonce' | 'exp'
}

const signatureWords = ({ keys }: BenchInput): string =>
  keys.length === 0
    ? 'verifies with the key inside'
    : 'verifies with the key inside; the next check says whether you gave it'

/** A verdict of the service's as the bench goes on after it: what can be read is judged, whatever the form. */
async function foundHere(check: string, verdict: Finding, { draft, input }: Given): Promise<Finding> {
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

/** A claim, whatever the rest of the object is; what only the form tells of it is left to that line. */
const claim =
  (name: string, judge: (value: unknown, input: BenchInput) => Finding | undefined): OwnRow<Given>['judge'] =>
  ({ draft: { jws }, never, input }) => {
    const value = jws?.payload[name]
    const none =
      value === undefined && name === never ? pass('it has none') : open('it depends on proof_form')
    return judge(value, input) ?? none
  }
const expected = (name: string, box: 'audience' | 'subject' | 'nonce') =>
  claim(name, (value, input) =>
    typeof value === 'string' ? same(value, input.expected[box], { name, what: box }) : undefined,
  )
const timely = (name: string, judge: (at: number, now: number) => Finding) =>
  claim(name, (value, { expected: { time } }) => {
    if (typeof value !== 'number') return undefined
    if (time === undefined) return open(`no time was given; it says ${instantOf(value)}`)
    const compared = { found: instantOf(value), expected: new Date(time).toISOString() }
    return { ...judge(value * 1000, time), compared }
  })

const beside = (section: string, words: string, judge: OwnRow<Given>['judge']): OwnRow<Given> => ({
  ...{ section, words, judge, restsOn: ['proof_form'] },
})
const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

/** What is asked of a signed object beside its form and signature. */
const BESIDE: OwnRows<Given> = {
  given_key: {
    section: 'RFC 9278, 3',
    words: 'The key inside must be the one that you gave.',
    restsOn: ['key'],
    judge: ({ input, draft }) => judgeGivenKey(input, draft.thumbprint),
  },
  audience: beside(
    'RFC 7519, 4.1.3',
    'aud must be the audience that you expect.',
    expected('aud', 'audience'),
  ),
  subject: beside('RFC 7519, 4.1.2', 'sub must be the agent that you expect.', expected('sub', 'subject')),
  nonce: beside(
    PROTOTYPES_CHOICE,
    'nonce, if the object has one, must be the one that you expect.',
    expected('nonce', 'nonce'),
  ),
  issued_at: beside(
    'RFC 7519, 4.1.6; Prototype’s choice',
    'iat must not be after the time given; 60 s of clock skew are allowed.',
    timely('iat', (iat, now) =>
      iat <= now + SKEW_MS ? pass('not in the future') : broken('iat is in the future'),
    ),
  ),
  expiry: beside(
    'RFC 7519, 4.1.4',
    'exp, if the object has one, must be after the time given.',
    timely('exp', (exp, now) => (exp > now ? pass('in the future') : broken('it has expired'))),
  ),
}

/** The rows of a kind: those that the service reads its own by, and what is asked beside them. */
export function signedRows(kind: SignedKind): OwnRows<Given> {
  const own = Object.entries(OBJECT_CHECKS).map(([check, row]): [string, OwnRow<Given>] => [
    check,
    {
      ...row,
      words:
        check === 'proof_type'
          ? `typ must be ${SIGNED_KINDS[kind].typ}, so that no other signed object counts as one.`
          : row.words,
      judge: async given => foundHere(check, await row.judge(given.draft), given),
    },
  ])
  return { ...Object.fromEntries(own), ...BESIDE }
}

export const signedChecker =
  (kind: SignedKind): Checker =>
  async input => {
    const { never, ...read } = SIGNED_KINDS[kind]
    const draft: ObjectDraft<unknown> = { text: input.text, kind: { ...read, algorithms: PROOF_ALGORITHMS } }
    const lines = await ownLines(signedRows(kind), { draft, input, never })
    const keys = draft.jwk === undefined ? [] : [{ ...draft.jwk }]
    return {
      lines,
      parts: [
        ...(await jwsParts(readToken(input.text))),
        ...(await thumbprintParts(keys, 'Thumbprint of the key inside')),
      ],
    }
  }
