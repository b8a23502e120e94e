import {
  ALLOW_HEADER,
  IDEMPOTENCY_KEY,
  REPLAYED_HEADER,
  RESPONSE_HEADERS,
} from '../openapi/openapi-headers.ts'
import { type Note, note } from './origins.ts'

export interface HeaderEntry {
  readonly name: string
  readonly on: string
  readonly required: boolean
  readonly words: string
  readonly note: Note
}

const ANSWER_NOTES = {
  'Agent-Assurance-Contract': note(['prototype', 'Semantic Versioning']),
  'Request-Id': note(['prototype', 'RFC 9562']),
  'Cache-Control': note('RFC 9111 section 5.2.2.5'),
  'X-Request-ID': note(['AuthZEN', 'prototype']),
  'Server-Timing': note('Server Timing'),
} as const satisfies Record<keyof typeof RESPONSE_HEADERS, Note>

const onAnswers = Object.entries(RESPONSE_HEADERS).map(([name, { description, required }]): HeaderEntry => {
  const own = Object.entries(ANSWER_NOTES).find(([noted]) => noted === name)?.[1]
  return {
    name,
    on: required ? 'every answer' : 'answers',
    required,
    words: description,
    note: own ?? note('prototype'),
  }
})

/** The headers that the contract asks for or answers with. */
export const HEADERS: readonly HeaderEntry[] = [
  {
    name: 'Content-Type',
    on: 'requests',
    required: true,
    words: 'application/json; any other is UNSUPPORTED_MEDIA_TYPE.',
    note: note(['prototype', 'RFC 9110 section 8.3']),
  },
  {
    name: IDEMPOTENCY_KEY.name,
    on: 'requests',
    required: IDEMPOTENCY_KEY.required,
    words: IDEMPOTENCY_KEY.description,
    note: note(['prototype', 'Idempotency-Key draft', 'RFC 9651 section 3.3.3']),
  },
  ...onAnswers,
  {
    name: 'Idempotent-Replayed',
    on: 'repeated answers',
    required: REPLAYED_HEADER.required,
    words: REPLAYED_HEADER.description,
    note: note('prototype'),
  },
  {
    name: 'Allow',
    on: 'METHOD_NOT_ALLOWED',
    required: ALLOW_HEADER.required,
    words: ALLOW_HEADER.description,
    note: note('RFC 9110 section 10.2.1'),
  },
]
