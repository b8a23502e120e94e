import { keysOf } from '../keys-of.ts'

/** What one reason code says, and what to do about it; `result` is the result that it gives its dimension. */
export interface ReasonEntry {
  readonly result: 'FAIL' | 'MISSING' | 'PASS'
  readonly words: string
  readonly remedy: string
}

const fails = (words: string, remedy: string) => ({ result: 'FAIL', words, remedy }) as const
const missing = (words: string, remedy: string) => ({ result: 'MISSING', words, remedy }) as const
const passes = (words: string, remedy: string) => ({ result: 'PASS', words, remedy }) as const

/**
 * The eight dimensions, each with its reason codes in the order in which they are judged: FAIL before MISSING, and the
 * first that applies is the result. The source says eight but does not list them; these are this prototype's own.
 */
export const DIMENSIONS = {
  IDENTITY: {
    words: 'The identity must be verified, with the bound key.',
    passes: 'Verified with the bound key',
    reasons: {
      IDENTITY_WITHDRAWN: fails(
        'The identity is no longer vouched for, or another agent has proven it since.',
        'Verify the identity again with evidence that its issuer vouches for now. If another agent has it, use that agent.',
      ),
      IDENTITY_NOT_IN_REGISTRY: fails(
        'The service registry has no entry for this issuer and subject.',
        'Have the registry publish an entry for exactly this issuer and subject.',
      ),
      IDENTITY_KEY_MISMATCH: fails(
        'The bound key is not the confirmed or registered key.',
        'Bind the key that is confirmed or registered, or verify the identity with the bound one.',
      ),
      IDENTITY_NOT_VERIFIED: missing(
        'No evidence has verified the claimed identity.',
        'Prove VERIFY_IDENTITY with the evidence that the protocol requires.',
      ),
      IDENTITY_EXPIRED: missing(
        'The evidence for the identity has expired.',
        'Get new evidence and prove VERIFY_IDENTITY again.',
      ),
      IDENTITY_KEY_NOT_BOUND: missing(
        'The confirmed or registered key has not been bound.',
        'Prove BIND_KEY with the confirmed or registered key.',
      ),
    },
  },
  POSSESSION: {
    words: 'The agent must have proven possession of the bound key within the last 24 hours.',
    passes: 'Key control shown within 24 h',
    reasons: {
      POSSESSION_NOT_PROVEN: missing('The agent has not proven possession of any key.', 'Prove BIND_KEY.'),
      POSSESSION_STALE: missing(
        'The last proof of possession is 24 hours old or older.',
        'Prove BIND_KEY again with the same key. The binding stays.',
      ),
    },
  },
  ORGANIZATION: {
    words: 'The claimed organization must be known and must have confirmed the link.',
    passes: 'Linked to the claimed organization',
    reasons: {
      ORGANIZATION_UNKNOWN: fails(
        'The directory does not contain the claimed organization.',
        'Import a claim that names an organization in the directory.',
      ),
      ORGANIZATION_WITHDRAWN: fails(
        'The directory no longer contains the key that confirmed the link.',
        'Have the organization prove LINK_ORGANIZATION with a current key.',
      ),
      ORGANIZATION_NOT_LINKED: missing(
        'The claimed organization has not confirmed the link.',
        'Have the organization prove LINK_ORGANIZATION.',
      ),
    },
  },
  LIFECYCLE: {
    words:
      'The claimed validity period must include now, and the agent must be neither suspended nor revoked.',
    passes: 'In its validity period, not suspended',
    reasons: {
      LIFECYCLE_WINDOW_INVERTED: fails(
        'valid_until is not after valid_from.',
        'Import a claim whose valid_until is after its valid_from.',
      ),
      LIFECYCLE_NOT_YET_VALID: fails(
        'valid_from is in the future.',
        'Wait until valid_from, or import a claim that is valid now.',
      ),
      LIFECYCLE_EXPIRED: fails('valid_until has passed.', 'Import a new claim.'),
      LIFECYCLE_REVOKED: fails('The agent is revoked.', 'A revocation is final. Import a new claim.'),
      LIFECYCLE_SUSPENDED: fails(
        'The agent is suspended.',
        'A party that may lift the suspension must prove REINSTATE. A suspension by policy without an organization stays.',
      ),
      LIFECYCLE_NOT_PILOT_READY: missing(
        'The agent has no valid PERMIT for pilot.enter.',
        'Evaluate pilot.enter first, and again once its readiness has ended.',
      ),
    },
  },
  APPROVAL: {
    words: 'The party that may approve the report must have approved it.',
    passes: 'Approved by the linked organization',
    reasons: {
      APPROVAL_INVALID: fails(
        'The approval is not a valid signed object of its kind.',
        'Have the approver sign again, with exactly the members named and valid times.',
      ),
      APPROVAL_WRONG_PARTY: fails(
        'The approval was not signed by the approver.',
        'Have the linked organization sign. If no organization is claimed, sign with the bound key.',
      ),
      APPROVAL_OTHER_REPORT: fails(
        'The approval is for another report, content or destination.',
        'Have exactly this version approved, for this destination.',
      ),
      APPROVAL_EXPIRED: fails('The approval has expired.', 'Have it approved again.'),
      APPROVAL_USED: fails(
        'The approval was used for a delivery before.',
        'An approval is valid for one delivery. Have a new one signed.',
      ),
      APPROVAL_ABSENT: missing(
        'No approval from an authorized party was sent.',
        'Send the approver’s signature in context.approval. An organization must be linked first.',
      ),
      APPROVAL_SELF: passes(
        'No organization is claimed: the holder of the bound key approved.',
        'Nothing. It passes, and the receipt says that no other party approved.',
      ),
    },
  },
  CONTENT: {
    words: 'The agent must have signed exactly the approved content.',
    passes: 'Digest as signed by the agent',
    reasons: {
      CONTENT_PROOF_INVALID: fails(
        'The agent’s signature over the report is not valid.',
        'Sign again with the bound key over this report and the approval that is sent.',
      ),
      CONTENT_CHANGED: fails(
        'The content differs from what was signed.',
        'Send the content that was signed, or have the changed content approved and sign it.',
      ),
      CONTENT_PROOF_USED: fails(
        'The agent’s signature was used for a delivery before.',
        'A report proof is valid once. Sign again.',
      ),
      CONTENT_NOT_SIGNED: missing(
        'The agent has not signed the report.',
        'Send the agent’s signature in context.report_proof.',
      ),
      CONTENT_OTHER_READINESS: missing(
        'The agent did not sign under its current readiness.',
        'Sign the report again, under the readiness that sign_again names.',
      ),
    },
  },
  DESTINATION: {
    words: 'The report must go to the synthetic inbox and nowhere else.',
    passes: 'The synthetic inbox',
    reasons: {
      DESTINATION_NOT_ALLOWED: fails(
        'The only destination is the synthetic inbox.',
        'Send it to the synthetic inbox.',
      ),
      DESTINATION_NOT_EXACT: fails(
        'The destination is the synthetic inbox in a different spelling. It must match exactly.',
        'Write the inbox exactly as it is named.',
      ),
    },
  },
  TRACEABILITY: {
    words:
      'The digests of the head receipt and of the stored evidence for current facts must match. The export of the receipts says how to verify the whole chain.',
    passes: 'Evidence and head receipt re-hashed',
    reasons: {
      TRACEABILITY_EVIDENCE_ALTERED: fails(
        'Stored evidence for a current fact was altered: its digest no longer matches.',
        'Something outside the service changed the store. Prove again what the altered evidence was for.',
      ),
      TRACEABILITY_CHAIN_BROKEN: fails(
        'The head of the receipt chain is missing, altered or already broken.',
        'A broken chain cannot be repaired. Import a new claim.',
      ),
    },
  },
} as const satisfies Record<
  string,
  { readonly words: string; readonly passes: string; readonly reasons: Readonly<Record<string, ReasonEntry>> }
>

export type Dimension = keyof typeof DIMENSIONS
type ReasonsOf<D extends Dimension> = keyof (typeof DIMENSIONS)[D]['reasons']
export type DimensionReason = { [D in Dimension]: ReasonsOf<D> }[Dimension]

/** Given where every dimension passes. */
export const ALL_PASS = 'ALL_DIMENSIONS_PASS'
/** Given where the policy itself failed; the decision is then a DENY that changes no fact. */
export const POLICY_ERROR = 'POLICY_ERROR'
export type ReasonCode = DimensionReason | typeof ALL_PASS | typeof POLICY_ERROR

export const DIMENSION_NAMES = keysOf(DIMENSIONS)

function reasonsOf<D extends Dimension>(dimension: D): ReasonsOf<D>[] {
  return keysOf(DIMENSIONS[dimension].reasons) as ReasonsOf<D>[]
}

/** Every reason code, in the order in which the dimensions judge. */
export const REASON_CODES: readonly ReasonCode[] = [
  ...DIMENSION_NAMES.flatMap<ReasonCode>(reasonsOf),
  ALL_PASS,
  POLICY_ERROR,
]

export const DIMENSION_RESULTS = ['PASS', 'FAIL', 'MISSING', 'NOT_APPLICABLE'] as const
export type DimensionResult = (typeof DIMENSION_RESULTS)[number]

/** Decision words of XACML 3.0 (section 5.53), without NotApplicable. */
export const DECISIONS = ['PERMIT', 'DENY', 'INDETERMINATE'] as const
export type Decision = (typeof DECISIONS)[number]

/** A reason with what gives it: a dimension and its result, or all of them and the decision. */
interface Reason {
  readonly dimension: Dimension | 'all'
  readonly result: ReasonEntry['result'] | Decision
  readonly words: string
  readonly remedy: string
}

const ofAll = (result: Decision, words: string, remedy: string): Reason => ({
  ...{ dimension: 'all', result, words, remedy },
})

/** Every reason by its code, in the order of `REASON_CODES`. */
export const REASONS: ReadonlyMap<string, Reason> = new Map([
  ...DIMENSION_NAMES.flatMap(dimension =>
    Object.entries<ReasonEntry>(DIMENSIONS[dimension].reasons).map(([code, entry]): [string, Reason] => [
      code,
      { dimension, ...entry },
    ]),
  ),
  [ALL_PASS, ofAll('PERMIT', 'Every dimension that applies passes.', 'Perform the obligations.')],
  [
    POLICY_ERROR,
    ofAll(
      'DENY',
      'The policy itself failed, so the decision is DENY and nothing was changed.',
      'Evaluate again. If the result is the same, the service itself has a fault.',
    ),
  ],
])

export const reasonWords = (code: string): string | undefined => REASONS.get(code)?.words
