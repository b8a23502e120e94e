import type { ReasonCode } from '../catalogues/dimensions.ts'

/** What to do about each reason code. */
export const REASON_REMEDIES = {
  IDENTITY_WITHDRAWN:
    'Prove the identity anew, with evidence that its issuer vouches for now; where another agent has it, use that one.',
  IDENTITY_NOT_IN_REGISTRY: 'Have the registry publish an entry for exactly this issuer and subject.',
  IDENTITY_KEY_MISMATCH:
    'Bind the key that is confirmed or registered, or verify the identity with the bound one.',
  IDENTITY_NOT_VERIFIED: 'Prove VERIFY_IDENTITY with the evidence that the protocol asks for.',
  IDENTITY_EXPIRED: 'Get new evidence and prove VERIFY_IDENTITY again.',
  IDENTITY_KEY_NOT_BOUND: 'Prove BIND_KEY with the confirmed or registered key.',
  POSSESSION_NOT_PROVEN: 'Prove BIND_KEY.',
  POSSESSION_STALE: 'Prove BIND_KEY again with the same key; the binding stays.',
  ORGANIZATION_UNKNOWN: 'Import a claim that names an organization of the directory.',
  ORGANIZATION_WITHDRAWN: 'Have the organization prove LINK_ORGANIZATION with a current key.',
  ORGANIZATION_NOT_LINKED: 'Have the organization prove LINK_ORGANIZATION.',
  LIFECYCLE_WINDOW_INVERTED: 'Import a claim whose valid_until is after its valid_from.',
  LIFECYCLE_NOT_YET_VALID: 'Wait until valid_from, or import a claim that is valid now.',
  LIFECYCLE_EXPIRED: 'Import a new claim.',
  LIFECYCLE_SUSPENDED:
    'Whoever may lift the suspension proves REINSTATE; one by policy without an organization stays.',
  LIFECYCLE_REVOKED: 'Nothing: a revocation is final. Import a new claim.',
  LIFECYCLE_NOT_PILOT_READY: 'Evaluate pilot.enter first, and again once its readiness has ended.',
  APPROVAL_INVALID: 'Have the approver sign again, with exactly the members named and times that hold.',
  APPROVAL_WRONG_PARTY: 'Have the linked organization sign; where none is claimed, the bound key.',
  APPROVAL_OTHER_REPORT: 'Have exactly this version approved, for this destination.',
  APPROVAL_EXPIRED: 'Have it approved again.',
  APPROVAL_USED: 'An approval is good for one delivery: have a new one signed.',
  APPROVAL_ABSENT:
    'Send the approver’s signature in context.approval; an organization has to be linked first.',
  APPROVAL_SELF: 'Nothing: it passes, and the receipt says that nobody else approved.',
  CONTENT_PROOF_INVALID: 'Sign again with the bound key over this report and the approval that is sent.',
  CONTENT_CHANGED: 'Send the content that was signed, or have the changed one approved and sign it.',
  CONTENT_PROOF_USED: 'A report proof is good once: sign again.',
  CONTENT_NOT_SIGNED: 'Send the agent’s signature in context.report_proof.',
  CONTENT_OTHER_READINESS: 'Sign the report again, under the readiness that sign_again names.',
  DESTINATION_NOT_ALLOWED: 'Send it to the synthetic inbox.',
  DESTINATION_NOT_EXACT: 'Write the inbox exactly as it is named.',
  TRACEABILITY_EVIDENCE_ALTERED:
    'Someone changed the store: prove again what the altered evidence was behind.',
  TRACEABILITY_CHAIN_BROKEN: 'Nothing mends a chain: import a new claim.',
  ALL_DIMENSIONS_PASS: 'Perform the obligations.',
  POLICY_ERROR: 'Ask again; if it stays so, the service itself has a fault.',
} as const satisfies Record<ReasonCode, string>
