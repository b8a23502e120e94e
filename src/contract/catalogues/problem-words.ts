import type { ProblemCode } from './problems.ts'

export interface ProblemWords {
  readonly happened: string
  readonly why: string
  readonly remedy: string
}

/** What happened, why, and what to do, for every problem code. */
export const PROBLEM_WORDS = {
  MALFORMED_JSON: {
    happened: 'The bytes received are not one JSON text that every reader would read the same way.',
    why: 'Invalid UTF-8, a byte-order mark, a syntax error, a member named twice, a lone surrogate, a number that reads as another one, or more than 32 levels, would let two readers see two different claims (RFC 7493).',
    remedy:
      'Send one JSON object in UTF-8, each member once, and a number with more digits than a double can represent as a string. The detail says what was found first, and where.',
  },
  SCHEMA_VIOLATION: {
    happened: 'One or more members are missing, unknown or out of bounds; all of them are listed.',
    why: 'Unknown members are refused so that nothing is silently ignored, and a client cannot claim what only the service may set.',
    remedy: 'Correct each member named by its pointer. The schema is in the OpenAPI document.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    happened: 'The header was read before anything else and does not have its form.',
    why: 'A key that two readers read differently cannot prevent a second effect.',
    remedy:
      'Send a structured-field string, for example "6f1c2e0a-8b54-4f3e-9a57-1d2c3b4a5968", quotes included, or leave the header out.',
  },
  ROUTE_NOT_FOUND: {
    happened: 'The service has three endpoints, and this is not one of them.',
    why: 'Everything that changes an agent goes through import, challenges and evaluations.',
    remedy: 'Use /v1/agents/import, /v1/bindings/challenges or /v1/assurance/evaluations.',
  },
  AGENT_NOT_FOUND: {
    happened: 'The agent_id has the right form, but the store has no agent with this id.',
    why: 'The agent was imported in another browser, or its data has been deleted.',
    remedy: 'Import the claim again and use the agent_id of that answer.',
  },
  CHALLENGE_NOT_FOUND: {
    happened: 'The service did not issue this challenge, or deleted it an hour after it expired.',
    why: 'A proof answers one challenge. Without the challenge there is no nonce to compare.',
    remedy: 'Request a new challenge and sign its nonce.',
  },
  METHOD_NOT_ALLOWED: {
    happened: 'The path exists, but not with this method.',
    why: 'All three endpoints use POST; the Allow header says so.',
    remedy: 'Send the same request with POST.',
  },
  CHALLENGE_USED: {
    happened:
      'The proof named a challenge that was used before, by this proof or by another. Nothing was changed.',
    why: 'A nonce can be used once, so a recorded proof cannot be sent again. It is consumed in the transaction that creates the binding: of any number of copies, exactly one succeeds.',
    remedy:
      'If you did not see the first answer, repeat the request with the same Idempotency-Key. Otherwise request a new challenge and sign its nonce.',
  },
  TRANSITION_NOT_ALLOWED: {
    happened: 'The agent’s state does not allow this purpose.',
    why: 'The lifecycle table decides, when a challenge is requested and again when its proof arrives.',
    remedy: 'Read the detail: it names the condition that is not met. The reference prints the whole table.',
  },
  AGENT_REVOKED: {
    happened: 'The agent was revoked, and revocation is final.',
    why: 'If a revoked agent could come back, its revocation would not protect those who rely on it.',
    remedy:
      'Import a new claim and prove it with a new key. The revoked agent’s key can never prove that identity again.',
  },
  CLAIM_CONFLICT: {
    happened:
      'Another agent has this identity_source, issuer and subject, or this key proved them before for another agent or before it was replaced.',
    why: 'Many agents can make the same claim, but only one can prove it, and a key that lost an identity cannot prove it again. The identity is free once that agent is revoked, past its valid_until, or no longer vouched for.',
    remedy:
      'Use the agent that has it, prove it with a new key once it is free, or import a claim with another subject.',
  },
  CHALLENGE_EXPIRED: {
    happened: 'The proof arrived more than 300 seconds after its challenge.',
    why: 'A short lifetime prevents signed but unused proofs from being collected.',
    remedy: 'Request a new challenge and sign its nonce within 300 seconds.',
  },
  BODY_TOO_LARGE: {
    happened: 'The body is longer than allowed. It was measured in bytes before it was read as JSON.',
    why: 'No request of this contract needs more, and a limit protects the reader.',
    remedy: 'Send at most 65,536 bytes.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    happened: 'The Content-Type is missing, or names another media type or character set.',
    why: 'JSON is the only format that is read, and a request without a preflight could carry a body off the page.',
    remedy: 'Send Content-Type: application/json.',
  },
  REAL_DATA_NOT_ACCEPTED: {
    happened: 'A field names a host, address or mailbox outside reserved space. Nothing was changed.',
    why: 'The prototype endpoints do not accept real data. Reserved names (RFC 2606, RFC 6761) and documentation addresses have no owner.',
    remedy:
      'Write what is shown next to each field: a name under .example, a documentation address or, if no host is meant, the same without dots. Names under .test, .invalid and .localhost are accepted too.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    happened: 'This key was used for another request on this path.',
    why: 'A key means that the same request is sent again.',
    remedy: 'Send the first body again to get its answer, or use a new key for a new request.',
  },
  IDEMPOTENCY_ANSWER_OUTDATED: {
    happened: 'This request was carried out, but its answer is no longer valid.',
    why: 'A nonce was used or has expired, or something behind a decision has changed since. The old answer would be out of date.',
    remedy: 'Send the request again with a new Idempotency-Key. The audit trail says what was done.',
  },
  PROOF_REJECTED: {
    happened:
      'A check of the proof failed; the list says which one and what was found. Nothing was changed, and the nonce can still be used.',
    why: 'A proof counts only if the required key signed exactly this challenge.',
    remedy:
      'Look at the first check marked FAIL, correct it, and send a new proof for the same challenge before it expires.',
  },
  EVIDENCE_REJECTED: {
    happened:
      'The evidence sent with the proof failed a check of its protocol. The nested list says which one.',
    why: 'Evidence counts only if it names the claim’s issuer, its subject and the key that signed.',
    remedy: 'Look at the first nested check marked FAIL and have the issuer issue what it requires.',
  },
  INTERNAL: {
    happened: 'Something unexpected went wrong. Nothing was changed.',
    why: 'This is a defect of the service, not of the request.',
    remedy:
      'Send the request again with the same Idempotency-Key; if the error stays, report the Request-Id.',
  },
  PART_UNAVAILABLE: {
    happened: 'The part that verifies this protocol did not load. It is loaded when it is first needed.',
    why: 'Without this part no identity can be verified. Nothing was changed.',
    remedy: 'Check the connection to the host of this page, reload it and send the request again.',
  },
  STORE_UNAVAILABLE: {
    happened:
      'IndexedDB refused to open, was closed under the service, or contains a record that cannot be read; the detail names it. Nothing was changed.',
    why: 'The browser blocks site data or deleted it, another tab is replacing the database, or it was changed by hand.',
    remedy:
      'Reload the page. If the error stays, allow this site to keep data. If a record was altered, use another agent or start over with Reset.',
  },
  STORE_BUSY: {
    happened:
      'An earlier request about this agent took too long, or five attempts found a change between verification and commit. Nothing was changed.',
    why: 'Requests about one agent are served in order, and a decision is written only if everything behind it is still valid.',
    remedy: 'Send the request again.',
  },
  STORE_FULL: {
    happened: 'The browser refused to store more for this site. Nothing was changed.',
    why: 'Each origin has a quota.',
    remedy: 'Reset the demo, or free space in the browser, and send the request again.',
  },
} as const satisfies Record<ProblemCode, ProblemWords>
