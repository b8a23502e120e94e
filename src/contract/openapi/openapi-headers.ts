import { LIMITS, X_REQUEST_ID_PATTERN } from '../catalogues/limits.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../schemas/idempotency-key.ts'
import { CONTRACT_VERSION } from '../version.ts'

const [MAJOR] = CONTRACT_VERSION.split('.')

const GIVEN_BACK = `The caller’s own name for a request. 1 to ${LIMITS.X_REQUEST_ID_MAX_CHARACTERS} visible ASCII characters are given back with the answer, also where it is a refusal; any other is left out.`

/** The headers of every answer, by the names under which components.headers holds them. */
export const RESPONSE_HEADERS = {
  'Agent-Assurance-Contract': {
    description: 'Version of the contract that the service keeps; an answer without it is not the service’s.',
    required: true,
    schema: { type: 'string', pattern: `^${MAJOR}\\.\\d+\\.\\d+$` },
    example: CONTRACT_VERSION,
  },
  'Request-Id': {
    description: 'Names this request in the audit trail.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: 'No answer may be kept.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  'X-Request-ID': {
    description: GIVEN_BACK,
    required: false,
    schema: { type: 'string', pattern: X_REQUEST_ID_PATTERN },
  },
  'Server-Timing': {
    description: 'Where the time went, in milliseconds: read, verify and store, as far as each was reached.',
    required: false,
    schema: { type: 'string' },
    example: 'read;dur=0.40, verify;dur=1.20, store;dur=2.10',
  },
} as const

/** The request header that is given back (OpenID AuthZEN Authorization API 1.0). */
export const X_REQUEST_ID = {
  name: 'X-Request-ID',
  in: 'header',
  required: false,
  description: GIVEN_BACK,
  schema: { type: 'string' },
  example: 'send-weekly-47',
} as const

/** The header that only a repeated answer has. */
export const REPLAYED_HEADER = {
  description: 'Present where this is the stored answer of an earlier request with the same Idempotency-Key.',
  required: false,
  schema: { type: 'string', const: 'true' },
} as const

/** The header that only METHOD_NOT_ALLOWED adds. */
export const ALLOW_HEADER = {
  description: 'The one method that is answered.',
  required: true,
  schema: { type: 'string', const: 'POST' },
} as const

const { IDEMPOTENCY_KEY_MIN_CHARACTERS: MIN, IDEMPOTENCY_KEY_MAX_CHARACTERS: MAX } = LIMITS

/** The request header that makes a repeated request safe (IETF draft idempotency-key-header). */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: [
    `A quoted string of ${MIN} to ${MAX} characters; parameters after it are not part of the key.`,
    'The same key with the same body on the same path returns the success that was stored, for as long as its endpoint',
    `says and ${LIMITS.IDEMPOTENCY_KEPT_S / 3600} h at most; with another body it is refused.`,
    'Refusals are not stored: they changed nothing and are judged again.',
  ].join(' '),
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
  example: '"6f1c2e0a-8b54-4f3e-9a57-1d2c3b4a5968"',
} as const
