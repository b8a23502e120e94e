import { keysOf } from '../keys-of.ts'
import { told } from '../schemas/told.ts'
import { z } from '../schemas/zod.ts'

/**
 * The checks of a proof, in the order in which the service runs and lists them: what each asks, in one sentence that the
 * page prints beside the result.
 */
export const PROOF_CHECK_WORDS = {
  challenge_known: 'The service must have issued this challenge.',
  challenge_unused: 'The challenge must not have been used before.',
  challenge_fresh: 'The proof must arrive within 300 seconds of the challenge.',
  proof_form:
    'The proof must be three segments of canonical base64url with exactly the required members, none repeated.',
  proof_type: 'typ must be agent-binding-proof+jwt, so that no other signed object counts as a proof.',
  algorithm: 'alg must be one of those offered and must match the key.',
  key: 'jwk must be a public key of a supported type, with canonical coordinates and no private member.',
  signature: 'The signature must verify with that key over the exact bytes sent.',
  audience: 'aud must be this challenge’s audience and nothing else.',
  subject: 'sub must be the agent that the challenge was issued for.',
  nonce: 'nonce must be the one that the service issued.',
  purpose: 'purpose must be the one that the challenge was requested for.',
  claim_digest: 'claim_digest must match the imported claim.',
  issued_at: 'iat must not be before the challenge or in the future; 60 s of clock skew are allowed.',
  evidence:
    'The evidence that this purpose and protocol require must pass the protocol’s checks; no other may be sent.',
  authorization: 'If another key is replaced, that key or the organization must have authorized the new one.',
  authority: 'The signing key must be allowed to do this for this agent.',
  lifecycle: 'The lifecycle table must allow this purpose in the agent’s current state.',
} as const
export type ProofCheck = keyof typeof PROOF_CHECK_WORDS
export const PROOF_CHECKS = keysOf(PROOF_CHECK_WORDS)

const CHECK_RESULTS = ['PASS', 'FAIL', 'NOT_RUN', 'NOT_CHECKED'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

const checkMembers = {
  check: z.string(),
  result: told(z.enum(CHECK_RESULTS), 'After the first FAIL the rest is NOT_RUN.'),
  code: told(z.optional(z.string()), 'Why it failed.'),
  detail: z.optional(z.string()),
  section: told(z.optional(z.string()), 'Where the check comes from, in a protocol’s own list.'),
}

/** One line of a check list; the evidence check carries its protocol's own list. */
export const checkLine = z.strictObject({
  ...checkMembers,
  checks: told(
    z.optional(z.array(z.strictObject(checkMembers))),
    'The protocol’s own list, in the line of the evidence.',
  ),
})
export type CheckLine = z.infer<typeof checkLine>

interface ProtocolCheck {
  /** The specification and section that it comes from, or this prototype's choice. */
  readonly section: string
  /** What it asks, in one sentence. */
  readonly words: string
  /** Why it is listed but not carried out; absent if it is. */
  readonly not_checked?: string
}

/** A protocol's list, in the order of its specification, in which the service runs it. */
export type ProtocolCheckList = Readonly<Record<string, ProtocolCheck>>

/** The checks that something an issuer made can fail; only the directory says whether the issuer is known. */
export type IssuableFault<T extends ProtocolCheckList> = Exclude<RunnableCheck<T>, 'issuer_known'>

/** The names of the checks that are carried out. */
export type RunnableCheck<T extends ProtocolCheckList> = {
  [N in keyof T & string]: T[N] extends { readonly not_checked: string } ? never : N
}[keyof T & string]
