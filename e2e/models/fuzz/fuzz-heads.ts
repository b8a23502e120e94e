import fc from 'fast-check'
import type { EndpointName } from '../../../src/contract/base-url.ts'

/** One request whose body is ordinary and whose head is not. */
export interface Headed {
  readonly endpoint: EndpointName
  /** Which of the endpoint's bodies: an accepted one, in two spellings, or one that is not JSON. */
  readonly body: 'taken' | 'taken, spread out' | 'no JSON'
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly after: string
}

/** What a field value may hold as bytes: visible ASCII, spaces, tabs and the upper half of Latin-1. */
const octet = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 2, arbitrary: fc.constantFrom(0x09, 0x22, 0x5c, 0x2c, 0x3b, 0xa0, 0xe9, 0xff, 0xb4) },
)
const value = (max: number) => fc.array(octet, { maxLength: max }).map(codes => String.fromCharCode(...codes))

const KEYS = ['0123456789abcdef', 'fedcba9876543210', '0123456789ABCDEF', 'a'.repeat(255), ' '.repeat(16)]
const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, character => `\\${character}`)}"`
const idempotencyKey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KEYS.map(quoted)) },
  { weight: 2, arbitrary: value(300).map(quoted) },
  { weight: 3, arbitrary: value(300) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...KEYS.flatMap(key => [key, `'${key}'`, `"${key}`, `${quoted(key)};q=1`, `  ${quoted(key)} `]),
      ...KEYS.flatMap(key => [`${quoted(key)} ;q`, `${quoted(key)}; q=?1;*x="1;"`, `${quoted(key)};Q`]),
      ...[`"${'a'.repeat(15)}"`, `"${'a'.repeat(256)}"`, `"${'a'.repeat(60_000)}"`, '""', ''],
      ...[`"${'a'.repeat(16)}\\"`, `"${'a'.repeat(16)}\\n"`, `"${'é'.repeat(16)}"`, `"${'\t'.repeat(16)}"`],
    ),
  },
)
const contentType = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...['application/json', 'Application/JSON', 'application/json;charset=utf-8'],
      ...['application/json \t; \tcharset="UTF-8"\t', ' application/json', 'application/json; charset=UTF-8'],
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', 'text/plain', 'application/json;', 'application/json;charset=utf-16', 'application/json,'],
      ...['application/json; charset=utf-8; charset=utf-8', 'application/problem+json', 'application/jsonp'],
      ...['application/json;charset = utf-8', 'application/json;boundary=x', 'application /json'],
      ...["application/json;charset='utf-8'", 'multipart/form-data; boundary=application/json'],
    ),
  },
  { weight: 1, arbitrary: value(60) },
)

/** Headers that must have no effect, whatever they hold: those of browsers, proxies and the service. */
const SILENT = [
  ...'accept accept-encoding accept-language authorization cache-control cookie expect'.split(' '),
  ...'content-encoding content-length content-md5 date forwarded host if-match if-none-match origin'.split(
    ' ',
  ),
  ...'pragma prefer range referer te transfer-encoding upgrade x-forwarded-for x-forwarded-proto'.split(' '),
  ...'x-http-method-override x-method-override agent-assurance-contract request-id server-timing'.split(' '),
  ...'x-msw-intention x-msw-bypass idempotency-key- content_type __proto__ constructor'.split(' '),
]
const silent = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...SILENT) }, fc.constant('X-Request-ID')),
  fc.oneof(value(80), fc.constantFrom('*/*', 'text/html;q=1', 'PUT', '1.0.0', 'a'.repeat(70_000))),
)
const METHODS = 'GET HEAD PUT PATCH DELETE OPTIONS patch PoSt POSTS BREW M-SEARCH'.split(' ')

/** Requests to all three endpoints with any head. */
export const headed: fc.Arbitrary<Headed> = fc
  .record({
    endpoint: fc.constantFrom<EndpointName>('importAgent', 'challenges', 'evaluations'),
    body: fc.oneof(
      { weight: 5, arbitrary: fc.constant('taken' as const) },
      { weight: 2, arbitrary: fc.constantFrom('taken, spread out' as const, 'no JSON' as const) },
    ),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    types: fc.oneof(
      { weight: 9, arbitrary: contentType.map(each => [each]) },
      { weight: 1, arbitrary: fc.array(contentType, { maxLength: 3 }) },
    ),
    keys: fc.oneof(
      { weight: 5, arbitrary: fc.constant<string[]>([]) },
      { weight: 5, arbitrary: idempotencyKey.map(each => [each]) },
      { weight: 1, arbitrary: fc.array(idempotencyKey, { minLength: 2, maxLength: 3 }) },
    ),
    others: fc.array(silent, { maxLength: 5 }),
    after: fc.constantFrom('', '', '', '?', '?a=1&a=2', '#part', `?${'a'.repeat(5_000)}`),
  })
  .map(({ endpoint, body, method, types, keys, others, after }) => ({
    ...{ endpoint, body, method, after },
    headers: [
      ...others,
      ...types.map(each => ['content-type', each] as const),
      ...keys.map(each => ['Idempotency-Key', each] as const),
    ],
  }))
