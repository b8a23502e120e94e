import { LIMITS } from '../contract/catalogues/limits.ts'
import type { CaseAnswer } from './case.ts'
import type { RawRequest } from './raw-request.ts'

/** One way to spoil any message. */
export interface MessageFault {
  readonly tries: string
  readonly expected: CaseAnswer
  /** Spoils a request that would have been answered. */
  readonly spoil: (body: string) => Omit<RawRequest, 'path'>
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const MALFORMED = { status: 400, code: 'MALFORMED_JSON' } as const
const KEY_INVALID = { status: 400, code: 'IDEMPOTENCY_KEY_INVALID' } as const
const key = (value: string) => (body: string) => ({ body, headers: { 'idempotency-key': value } })

/** What is wrong with a message whatever it says, in the order in which it is judged (contract section 2). */
export const FAULTS = {
  method: {
    tries: 'a GET',
    expected: { status: 405, code: 'METHOD_NOT_ALLOWED' },
    spoil: () => ({ method: 'GET' }),
  },
  'key-short': {
    tries: 'an Idempotency-Key of 15 characters',
    expected: KEY_INVALID,
    spoil: key('"123456789012345"'),
  },
  'key-unquoted': {
    tries: 'an Idempotency-Key without quotes',
    expected: KEY_INVALID,
    spoil: key('1234567890123456'),
  },
  'media-type': {
    tries: 'a body sent as text/plain',
    expected: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    spoil: body => ({ body, headers: { 'content-type': 'text/plain' } }),
  },
  size: {
    tries: '64 KiB and one byte',
    expected: { status: 413, code: 'BODY_TOO_LARGE' },
    spoil: body => ({ body: body.padEnd(LIMITS.BODY_BYTES + 1) }),
  },
  'not-json': { tries: 'a body cut off', expected: MALFORMED, spoil: body => ({ body: body.slice(0, -1) }) },
  'byte-order-mark': {
    tries: 'a byte-order mark before the body',
    expected: MALFORMED,
    spoil: body => ({ body: utf8(`\uFEFF${body}`) }),
  },
  'not-utf-8': {
    tries: 'a byte that is not UTF-8',
    expected: MALFORMED,
    spoil: body => ({ body: new Uint8Array([...utf8(body), 0xff]) }),
  },
  'name-twice': {
    tries: 'a member twice, once in an escaped spelling',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":1,"\\u0078":2,"') }),
  },
  'lone-surrogate': {
    tries: 'half of a surrogate pair',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":"\\ud800","') }),
  },
  'number-lost': {
    tries: 'an integer that a reader takes for its neighbour',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":9007199254740993,"') }),
  },
  'number-vanished': {
    tries: 'a number so small that a reader takes it for zero',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":[1e-400],"') }),
  },
  depth: {
    tries: 'a body 33 levels deep',
    expected: MALFORMED,
    spoil: body => ({
      body: body.replace('{"', `{"x":${'['.repeat(LIMITS.JSON_DEPTH)}${']'.repeat(LIMITS.JSON_DEPTH)},"`),
    }),
  },
  'not-an-object': {
    tries: 'an array in place of an object',
    expected: { status: 400, code: 'SCHEMA_VIOLATION', pointers: [''] },
    spoil: body => ({ body: `[${body}]` }),
  },
  'fifth-member': {
    tries: 'a member that the schema does not know',
    expected: { status: 400, code: 'SCHEMA_VIOLATION', pointers: ['/x'] },
    spoil: body => ({ body: body.replace('{"', '{"x":1,"') }),
  },
} as const satisfies Record<string, MessageFault>
