import { entryOf } from '../json-members.ts'
import { keysOf } from '../keys-of.ts'

/** What one reason code says; `result` is the result that it gives its dimension. */
export interface ReasonEntry {
  readonly result: 'FAIL' | 'MISSING' | 'PASS'
  readonly words: string
}

/**
 * The eight dimensions, each with its reason codes in the order in which they are judged: FAIL before MISSING, and the
 * first that applies is the result. The source says eight but does not list them; these are this prototype's own.
 */
export const DIMENSIONS = {
  IDENTITY: {
    words: 'The identity must be verified, with the bound key.',
    passes: 'Verified with the bound key',
    reasons: {
      IDENTITY_WITHDRAWN: {
        result: 'FAIL',
        words: 'The identity is no longer vouched for, or another agent has proven it since.',
      },
      IDENTITY_NOT_IN_REGISTRY: {
        result: 'FAIL',
        words: 'The service registry has no entry for this issuer and subject.',
      },
      IDENTITY_KEY_MISMATCH: {
        result: 'FAIL',
        words: 'The bound key is not the confirmed or registered key.',
      },
      IDENTITY_NOT_VERIFIED: { result: 'MISSING', words: 'No evidence has verified the claimed identity.' },
      IDENTITY_EXPIRED: { result: 'MISSING', words: 'The evidence for the identity has expired.' },
      IDENTITY_KEY_NOT_BOUND: {
        result: 'MISSING',
        words: 'The confirmed or registered key has not been bound.',
      },
    },
  },
  POSSESSION: {
    words: 'The agent must have proven possession of the bound key within the last 24 hours.',
    passes: 'Key control shown within 24 h',
    reasons: {
      POSSESSION_NOT_PROVEN: { result: 'MISSING', words: 'The agent has not proven possession of any key.' },
      POSSESSION_STALE: {
        result: 'MISSING',
        words: 'The last proof of possession is 24 hours old or older.',
      },
    },
  },
  ORGANIZATION: {
    words: 'The claimed organization must be known and must have confirmed the link.',
    passes: 'Linked to the claimed organization',
    reasons: {
      ORGANIZATION_UNKNOWN: {
        result: 'FAIL',
        words: 'The directory does not contain the claimed organization.',
      },
      ORGANIZATION_WITHDRAWN: {
        result: 'FAIL',
        words: 'The directory no longer contains the key that confirmed the link.',
      },
      ORGANIZATION_NOT_LINKED: {
        result: 'MISSING',
        words: 'The claimed organization has not confirmed the link.',
      },
    },
  },
  LIFECYCLE: {
    words:
      'The claimed validity period must include now, and the agent must be neither suspended nor revoked.',
    passes: 'In its validity period, not suspended',
    reasons: {
      LIFECYCLE_WINDOW_INVERTED: { result: 'FAIL', words: 'valid_until is not after valid_from.' },
      LIFECYCLE_NOT_YET_VALID: { result: 'FAIL', words: 'valid_from is in the future.' },
      LIFECYCLE_EXPIRED: { result: 'FAIL', words: 'valid_until has passed.' },
      LIFECYCLE_REVOKED: { result: 'FAIL', words: 'The agent is revoked.' },
      LIFECYCLE_SUSPENDED: { result: 'FAIL', words: 'The agent is suspended.' },
      LIFECYCLE_NOT_PILOT_READY: {
        result: 'MISSING',
        words: 'The agent has no valid PERMIT for pilot.enter.',
      },
    },
  },
  APPROVAL: {
    words: 'The party that may approve the report must have approved it.',
    passes: 'Approved by the linked organization',
    reasons: {
      APPROVAL_INVALID: { result: 'FAIL', words: 'The approval is not a valid signed object of its kind.' },
      APPROVAL_WRONG_PARTY: { result: 'FAIL', words: 'The approval was not signed by the approver.' },
      APPROVAL_OTHER_REPORT: {
        result: 'FAIL',
        words: 'The approval is for another report, content or destination.',
      },
      APPROVAL_EXPIRED: { result: 'FAIL', words: 'The approval has expired.' },
      APPROVAL_USED: { result: 'FAIL', words: 'The approval was used for a delivery before.' },
      APPROVAL_ABSENT: { result: 'MISSING', words: 'No approval from an authorized party was sent.' },
      APPROVAL_SELF: {
        result: 'PASS',
        words: 'No organization is claimed: the holder of the bound key approved.',
      },
    },
  },
  CONTENT: {
    words: 'The agent must have signed exactly the approved content.',
    passes: 'Digest as signed by the agent',
    reasons: {
      CONTENT_PROOF_INVALID: {
        result: 'FAIL',
        words: 'The agent’s signature over the report is not valid.',
      },
      CONTENT_CHANGED: { result: 'FAIL', words: 'The content differs from what was signed.' },
      CONTENT_PROOF_USED: { result: 'FAIL', words: 'The agent’s signature was used for a delivery before.' },
      CONTENT_NOT_SIGNED: { result: 'MISSING', words: 'The agent has not signed the report.' },
      CONTENT_OTHER_READINESS: {
        result: 'MISSING',
        words: 'The agent did not sign under its current readiness.',
      },
    },
  },
  DESTINATION: {
    words: 'The report must go to the synthetic inbox and nowhere else.',
    passes: 'The synthetic inbox',
    reasons: {
      DESTINATION_NOT_ALLOWED: { result: 'FAIL', words: 'The only destination is the synthetic inbox.' },
      DESTINATION_NOT_EXACT: {
        result: 'FAIL',
        words: 'The destination is the synthetic inbox in a different spelling. It must match exactly.',
      },
    },
  },
  TRACEABILITY: {
    words:
      'The digests of the head receipt and of the stored evidence for current facts must match. The page verifies the whole chain, at Verify all receipts.',
    passes: 'Evidence and head receipt re-hashed',
    reasons: {
      TRACEABILITY_EVIDENCE_ALTERED: {
        result: 'FAIL',
        words: 'Stored evidence for a current fact was altered: its digest no longer matches.',
      },
      TRACEABILITY_CHAIN_BROKEN: {
        result: 'FAIL',
        words: 'The head of the receipt chain is missing, altered or already broken.',
      },
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

export function reasonWords(code: string): string | undefined {
  if (code === ALL_PASS) return 'Every dimension that applies passes.'
  if (code === POLICY_ERROR)
    return 'The policy itself failed, so the decision is DENY and nothing was changed.'
  for (const name of DIMENSION_NAMES) {
    const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[name].reasons
    const entry = entryOf(reasons, code)
    if (entry) return entry.words
  }
  return undefined
}
