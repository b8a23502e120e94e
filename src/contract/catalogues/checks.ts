import { z } from '../schemas/zod.ts'

/** The checks of a proof, in the order in which the service runs and lists them. */
export const PROOF_CHECKS = [
  'challenge_known',
  'challenge_unused',
  'challenge_fresh',
  'proof_form',
  'proof_type',
  'algorithm',
  'key',
  'signature',
  'audience',
  'subject',
  'nonce',
  'purpose',
  'claim_digest',
  'issued_at',
  'evidence',
  'authorization',
  'authority',
  'lifecycle',
] as const
export type ProofCheck = (typeof PROOF_CHECKS)[number]

/** What each check asks, in one sentence; the page prints it beside the result. */
export const PROOF_CHECK_WORDS = {
  challenge_known: 'The service issued this challenge.',
  challenge_unused: 'Its nonce has not been consumed.',
  challenge_fresh: 'Its 300 seconds have not run out.',
  proof_form: 'Three canonical base64url segments; exactly the members named, none twice.',
  proof_type: 'typ is agent-binding-proof+jwt, so no other signed object passes for a proof.',
  algorithm: 'alg is one of those offered and fits the key.',
  key: 'jwk is a public key of a known kind, with canonical coordinates and no private member.',
  signature: 'The signature verifies under that key over the exact bytes sent.',
  audience: 'aud is this challenge and nothing else.',
  subject: 'sub is the agent that the challenge is for.',
  nonce: 'nonce is the one that the service issued.',
  purpose: 'purpose is the one that the challenge was asked for.',
  claim_digest: 'claim_digest is that of the claim as imported.',
  issued_at: 'iat is not before the challenge and not after now, 60 s skew allowed.',
  evidence: 'The evidence that this purpose and protocol ask for holds.',
  authorization: 'Where another key is displaced, its holder or the organization agreed.',
  authority: 'This key may do this to this agent.',
  lifecycle: 'The lifecycle table opens this purpose.',
} as const satisfies Record<ProofCheck, string>

const CHECK_RESULTS = ['PASS', 'FAIL', 'NOT_RUN', 'NOT_CHECKED'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

const checkMembers = {
  check: z.string(),
  result: z.enum(CHECK_RESULTS),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  section: z.optional(z.string()),
}

/** One line of a check list; the evidence check carries its protocol's own list. */
export const checkLine = z.strictObject({
  ...checkMembers,
  checks: z.optional(z.array(z.strictObject(checkMembers))),
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
