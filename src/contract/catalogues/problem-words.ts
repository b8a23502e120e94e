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
    why: 'Invalid UTF-8, a byte-order mark, a syntax error, a member named twice, a lone surrogate, a number that reads as another one or more than 32 levels let two readers see two different claims (RFC 7493).',
    remedy:
      'Send one JSON object in UTF-8, each member once, and a number of more digits than a double holds as a string. The detail says what was found first, and where.',
  },
  SCHEMA_VIOLATION: {
    happened: 'One or more members are missing, unknown or out of bounds; all of them are listed.',
    why: 'Unknown members are refused so that nothing is silently ignored, and a client cannot claim what only the service may set.',
    remedy: 'Mend each member named by its pointer. The schema stands in the OpenAPI document.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    happened: 'The header was read before anything else and does not have its form.',
    why: 'A key that two readers would read differently cannot keep one effect from happening twice.',
    remedy:
      'Send a structured-field string, for example "6f1c2e0a-8b54-4f3e-9a57-1d2c3b4a5968", quotes included, or leave the header out.',
  },
  ROUTE_NOT_FOUND: {
    happened: 'The service has three endpoints, and this is none of them.',
    why: 'Everything that changes an agent goes through import, challenges and evaluations.',
    remedy: 'Use /v1/agents/import, /v1/bindings/challenges or /v1/assurance/evaluations.',
  },
  AGENT_NOT_FOUND: {
    happened: 'The agent_id has the right form, and the store holds no such agent.',
    why: 'It was imported in another browser, or the data was deleted since.',
    remedy: 'Import the claim again and use the agent_id of that answer.',
  },
  CHALLENGE_NOT_FOUND: {
    happened: 'The service did not issue this challenge, or deleted it an hour after it expired.',
    why: 'A proof answers one challenge; without it there is no nonce to compare.',
    remedy: 'Ask for a new challenge and sign its nonce.',
  },
  METHOD_NOT_ALLOWED: {
    happened: 'The path exists and the method does not.',
    why: 'All three endpoints use POST; the Allow header says so.',
    remedy: 'Send the same request with POST.',
  },
  CHALLENGE_USED: {
    happened:
      'A proof named a challenge whose nonce had already been consumed, by this proof or by another. Nothing was stored.',
    why: 'A nonce is good once. Otherwise whoever records a proof could send it again. It is consumed in the transaction that creates the binding, so of any number of copies sent at once exactly one wins.',
    remedy:
      'If you did not see the first answer, repeat the request with the same Idempotency-Key. Otherwise ask for a new challenge and sign its nonce.',
  },
  TRANSITION_NOT_ALLOWED: {
    happened: 'The agent is not in a state in which this purpose is open.',
    why: 'The lifecycle table decides, when a challenge is asked for and again when it is proven.',
    remedy:
      'Read the detail: it names the condition that does not hold. The reference prints the whole table.',
  },
  AGENT_REVOKED: {
    happened: 'The agent was revoked, and revocation is final.',
    why: 'An agent that could come back would make its revocation worthless to everyone who relied on it.',
    remedy:
      'Import a new claim and prove it with a new key: the revoked agent’s key proves that identity never again.',
  },
  CLAIM_CONFLICT: {
    happened:
      'identity_source, issuer and subject are held by another agent, or this key proved them before for another agent or before it was replaced.',
    why: 'Claims exclude nobody, but proof does: one identity is held by one agent, and a key that lost it does not return. It is free once that agent is revoked, past its valid_until, or no longer vouched for.',
    remedy:
      'Use the agent that holds it, prove it with a new key once it is free, or import a claim with a subject of its own.',
  },
  CHALLENGE_EXPIRED: {
    happened: 'The proof came after the 300 seconds of its nonce.',
    why: 'A short life keeps a signed but unused proof from being hoarded.',
    remedy: 'Ask for a new challenge and sign its nonce within 300 seconds.',
  },
  BODY_TOO_LARGE: {
    happened: 'The body was measured in bytes before it was read as JSON.',
    why: 'No request of this contract needs more, and a bound keeps the reader from being exhausted.',
    remedy: 'Send at most 65,536 bytes.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    happened: 'The Content-Type is missing, or names another media type or character set.',
    why: 'JSON is the only format read, and a request that needs no preflight could carry a body off the page.',
    remedy: 'Send Content-Type: application/json.',
  },
  REAL_DATA_NOT_ACCEPTED: {
    happened: 'A field names a host, address or mailbox outside reserved space. Nothing was stored.',
    why: 'The prototype endpoints do not accept real data. Reserved names (RFC 2606, RFC 6761) and documentation addresses can belong to nobody.',
    remedy:
      'Write what stands beside each field: a name under .example, a documentation address or, where no host is meant, the same without dots. Names under .test, .invalid and .localhost are taken too.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    happened: 'This key already stands for another request on this path.',
    why: 'A key promises that the request is the same one sent again.',
    remedy: 'Send the first body again to get its answer, or use a new key for a new request.',
  },
  IDEMPOTENCY_ANSWER_OUTDATED: {
    happened: 'This request was carried out, and its answer may no longer be read as it was.',
    why: 'A nonce was used or has run out, or something that a decision rested on has moved since; repeated, the old answer would say what is no longer so.',
    remedy: 'Ask anew under a new Idempotency-Key. The audit trail says what was done.',
  },
  PROOF_REJECTED: {
    happened:
      'A check of the proof failed; the list says which one and what was found. Nothing was changed, and the nonce stays good.',
    why: 'Key control is shown by one signature over exactly this challenge, or not at all.',
    remedy:
      'Look at the first check marked FAIL, mend it, and send a new proof for the same challenge while it lasts.',
  },
  EVIDENCE_REJECTED: {
    happened:
      'The credential sent beside the proof failed a check of its protocol; the nested list says which one.',
    why: 'Evidence counts only where it names the claim’s issuer, its subject and the key that signed.',
    remedy: 'Look at the first nested check marked FAIL and have the issuer issue what it asks for.',
  },
  INTERNAL: {
    happened: 'Something went wrong that this contract does not foresee. Nothing was stored.',
    why: 'This is a defect of the service, not of the request.',
    remedy: 'Send the request again with the same Idempotency-Key; if it stays, report the Request-Id.',
  },
  PART_UNAVAILABLE: {
    happened: 'The part that verifies this protocol is loaded when it is first needed, and did not come.',
    why: 'Nothing is verified by halves: without the part, no identity is established. Nothing was changed.',
    remedy: 'Check the connection to the host of this page, reload it and send the request again.',
  },
  STORE_UNAVAILABLE: {
    happened:
      'IndexedDB refused to open, was closed under the service, or holds a record that cannot be read; the detail names it. Nothing was stored.',
    why: 'The browser blocks site data or deleted it, another tab is replacing the database, or somebody altered it by hand.',
    remedy:
      'Reload the page. If it stays, allow this site to keep data; where a record was altered, go on with another agent or start over with Reset.',
  },
  STORE_BUSY: {
    happened:
      'What came before it about this agent took too long, or five attempts found that something had moved between verification and commit. Nothing was stored.',
    why: 'Requests about one agent are served in their order, and a decision is written only where everything it was based on still holds.',
    remedy: 'Send the request again.',
  },
  STORE_FULL: {
    happened: 'The browser refused to store more for this site. Nothing was stored.',
    why: 'Each origin has a quota.',
    remedy: 'Reset the demo, or free space in the browser, and send the request again.',
  },
} as const satisfies Record<ProblemCode, ProblemWords>
