import type { LIMITS } from '../catalogues/limits.ts'
import { type Note, note } from './origins.ts'

/** What each limit applies to, and where it comes from. */
export const LIMIT_NOTES = {
  BODY_BYTES: note('prototype', 'A request’s body; a larger one is BODY_TOO_LARGE.'),
  JSON_DEPTH: note(['prototype', 'RFC 7493'], 'Levels of every JSON text; a deeper one is MALFORMED_JSON.'),
  ISSUER_MIN_CODE_POINTS: note('source', 'An issuer has at least so many.'),
  SUBJECT_MIN_CODE_POINTS: note('source', 'A subject has at least so many.'),
  DISPLAY_NAME_MAX_CODE_POINTS: note('source', 'A display_name has at most so many.'),
  REPORT_CONTENT_BYTES: note('prototype', 'A report’s content as JSON without white space.'),
  NONCE_BYTES: note('prototype', 'Random octets of a nonce.'),
  NONCE_LIFETIME_S: note('prototype', 'How long a nonce is good; later it is CHALLENGE_EXPIRED.'),
  EXPIRED_CHALLENGE_KEPT_S: note('prototype', 'After its time an unused challenge is deleted.'),
  CLOCK_SKEW_S: note('prototype', 'How far two clocks may be apart.'),
  POSSESSION_MAX_AGE_S: note('prototype', 'A proof of possession so old or older is POSSESSION_STALE.'),
  REPORT_PROOF_MAX_LIFETIME_S: note('prototype', 'From a report proof’s iat to its exp, at most.'),
  APPROVAL_MAX_LIFETIME_S: note('prototype', 'From an approval’s iat to its exp, at most.'),
  DELIVER_WITHIN_S: note(
    'prototype',
    'A report is delivered within this time after its PERMIT, or not at all.',
  ),
  DECISION_REPEATED_S: note('prototype', 'How long a decision is repeated for its Idempotency-Key, at most.'),
  IDEMPOTENCY_KEPT_S: note('prototype', 'How long a stored answer stands for its Idempotency-Key.'),
  IDEMPOTENCY_KEY_MIN_CHARACTERS: note('prototype', 'Between the quotes of an Idempotency-Key.'),
  IDEMPOTENCY_KEY_MAX_CHARACTERS: note('prototype', 'Between the quotes of an Idempotency-Key.'),
  X_REQUEST_ID_MAX_CHARACTERS: note(
    ['AuthZEN', 'prototype'],
    'Visible ASCII characters of an X-Request-ID; a longer one is left out.',
  ),
  CHALLENGE_TURN_S: note(
    'prototype',
    'How long an ask or a prove waits for what came before it about its agent.',
  ),
  EVALUATION_TURN_S: note(
    'prototype',
    'How long an evaluation waits for what came before it about its agent, and how long a body may take to come.',
  ),
  COMMIT_ATTEMPTS: note('prototype', 'A request is judged again so often; then it is STORE_BUSY.'),
  PAGE_ROWS: note('prototype', 'Records a page of the read-only window.'),
} as const satisfies Record<keyof typeof LIMITS, Note>
