import type { LIMITS } from '../catalogues/limits.ts'
import { keysOf } from '../keys-of.ts'
import type { Status } from '../names.ts'
import {
  ALLOW_HEADER,
  IDEMPOTENCY_KEY,
  REPLAYED_HEADER,
  RESPONSE_HEADERS,
} from '../openapi/openapi-headers.ts'
import type { Origin } from '../specifications/origins.ts'

/** A header of the contract, as the OpenAPI document has it, and the messages that have it. */
const header = (
  name: string,
  on: string,
  { description, required }: { readonly description: string; readonly required: boolean },
  ...from: readonly Origin[]
) => ({ name, on, required, words: description, from })

const CONTENT_TYPE = {
  description: 'application/json; any other is UNSUPPORTED_MEDIA_TYPE.',
  required: true,
} as const

const OF_ANSWERS = {
  'Agent-Assurance-Contract': ['prototype', 'Semantic Versioning'],
  'Request-Id': ['prototype', 'RFC 9562'],
  'Cache-Control': ['RFC 9111 section 5.2.2.5'],
  'X-Request-ID': ['AuthZEN', 'prototype'],
  'Server-Timing': ['Server Timing'],
} as const satisfies Record<keyof typeof RESPONSE_HEADERS, readonly Origin[]>

/** The headers that the contract asks for or answers with. */
export const HEADERS = [
  header('Content-Type', 'requests', CONTENT_TYPE, 'prototype', 'RFC 9110 section 8.3'),
  header(
    IDEMPOTENCY_KEY.name,
    'requests',
    IDEMPOTENCY_KEY,
    'prototype',
    'Idempotency-Key draft',
    'RFC 9651 section 3.3.3',
  ),
  ...keysOf(RESPONSE_HEADERS).map(name => {
    const answered = RESPONSE_HEADERS[name]
    return header(name, answered.required ? 'every answer' : 'answers', answered, ...OF_ANSWERS[name])
  }),
  header('Idempotent-Replayed', 'repeated answers', REPLAYED_HEADER, 'prototype'),
  header('Allow', 'METHOD_NOT_ALLOWED', ALLOW_HEADER, 'RFC 9110 section 10.2.1'),
]

/** Where one thing comes from, and what it means. */
interface Note {
  readonly from: readonly Origin[]
  readonly words: string
}

const note = (from: Origin | readonly Origin[], words: string): Note => ({ from: [from].flat(), words })
const own = (words: string): Note => note('prototype', words)

/** What each limit applies to, and where it comes from. */
export const LIMIT_NOTES = {
  BODY_BYTES: own('A request’s body; a larger one is BODY_TOO_LARGE.'),
  JSON_DEPTH: note(['prototype', 'RFC 7493'], 'Levels of every JSON text; a deeper one is MALFORMED_JSON.'),
  ISSUER_MIN_CODE_POINTS: note('source', 'An issuer has at least so many.'),
  SUBJECT_MIN_CODE_POINTS: note('source', 'A subject has at least so many.'),
  DISPLAY_NAME_MAX_CODE_POINTS: note('source', 'A display_name has at most so many.'),
  REPORT_CONTENT_BYTES: own('A report’s content as JSON without white space.'),
  NONCE_BYTES: own('Random octets of a nonce.'),
  NONCE_LIFETIME_S: own('How long a nonce is good; later it is CHALLENGE_EXPIRED.'),
  EXPIRED_CHALLENGE_KEPT_S: own('After its time an unused challenge is deleted.'),
  CLOCK_SKEW_S: own('How far two clocks may be apart.'),
  POSSESSION_MAX_AGE_S: own('A proof of possession so old or older is POSSESSION_STALE.'),
  REPORT_PROOF_MAX_LIFETIME_S: own('From a report proof’s iat to its exp, at most.'),
  APPROVAL_MAX_LIFETIME_S: own('From an approval’s iat to its exp, at most.'),
  DELIVER_WITHIN_S: own('A report is delivered within this time after its PERMIT, or not at all.'),
  DECISION_REPEATED_S: own('How long a decision is repeated for its Idempotency-Key, at most.'),
  IDEMPOTENCY_KEPT_S: own('How long an answer is stored for its Idempotency-Key.'),
  IDEMPOTENCY_KEY_MIN_CHARACTERS: own('Between the quotes of an Idempotency-Key.'),
  IDEMPOTENCY_KEY_MAX_CHARACTERS: own('Between the quotes of an Idempotency-Key.'),
  X_REQUEST_ID_MAX_CHARACTERS: note(
    ['AuthZEN', 'prototype'],
    'Visible ASCII characters of an X-Request-ID; a longer one is left out.',
  ),
  CHALLENGE_TURN_S: own('How long an ask or a prove waits for what came before it about its agent.'),
  EVALUATION_TURN_S: own(
    'How long an evaluation waits for what came before it about its agent, and how long a body may take to come.',
  ),
  COMMIT_ATTEMPTS: own('A request is judged again so often; then it is STORE_BUSY.'),
  PAGE_ROWS: own('Records a page of the read-only window.'),
} as const satisfies Record<keyof typeof LIMITS, Note>

/** When an agent has each status, derived from the facts that stand; the last rule that applies wins. */
export const STATUS_RULES = {
  IDENTITY_CLAIMED: 'after the import, and whenever no other fact is valid',
  EXTERNAL_IDENTITY_VERIFIED: 'the identity is verified, until the earliest expiry of its evidence',
  ORGANIZATION_LINKED: 'the organization is linked',
  TECHNICALLY_BOUND: 'a key is bound',
  ASSURANCE_PILOT_READY: 'a PERMIT for pilot.enter is valid for the current binding, until its time',
  SUSPENDED: 'a suspension is recorded, whatever else is proven',
  REVOKED: 'a revocation is recorded, whatever else is proven; it is permanent',
} as const satisfies Record<Status, string>
