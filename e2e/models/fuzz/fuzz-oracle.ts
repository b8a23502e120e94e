import type { Ajv2020 } from 'ajv/dist/2020.js'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { jsonPointer } from '../../../src/contract/catalogues/violations.ts'
import { openApiDocument } from '../../../src/contract/openapi/openapi.ts'
import type { EndpointName } from '../../../src/contract/schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { type Judge, judgeAt, strictValidator, validatorOfDocument } from '../../published/schema-judges.ts'
import type { Spelled } from '../../service/http/body-spellings.ts'
import { membersOf, resolve } from '../../service/http/schema-arbitrary.ts'

/** The expected outcome of a body, as far as its spelling and the published schemas say. */
export type Expected = 'MALFORMED_JSON' | 'BODY_TOO_LARGE' | 'SCHEMA_VIOLATION' | 'fits'

const DOCUMENT: unknown = JSON.parse(JSON.stringify(openApiDocument()))
const validator: Ajv2020 = validatorOfDocument()
const lax = strictValidator().compile({ type: 'string', format: 'date-time' })
const SHAPE = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/iu

// The validator also accepts a space for the T, and an offset without a colon (not in RFC 3339 section 5.6).
validator.addFormat('date-time', text => SHAPE.test(text) && lax(text))
const judges = new Map<string, Judge>()

function judge(pointer: string): Judge {
  const made = judges.get(pointer) ?? judgeAt(validator, pointer)
  judges.set(pointer, made)
  return made
}

const operation = (endpoint: EndpointName) => ['paths', ENDPOINTS[endpoint].path, 'post']
const requestSchema = (endpoint: EndpointName) =>
  jsonPointer([...operation(endpoint), 'requestBody', 'content', 'application/json', 'schema'])

/** The published schema of an endpoint's body, and the document that its references point into. */
export function publishedRequest(endpoint: EndpointName): { schema: unknown; document: unknown } {
  return { schema: resolve(DOCUMENT, `#${requestSchema(endpoint)}`), document: DOCUMENT }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function isIJson(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/\p{Noncharacter_Code_Point}/u.test(value)
  if (!isContainer(value)) return true
  if (depth > LIMITS.JSON_DEPTH) return false
  return Object.entries(value).every(
    ([name, member]: [string, unknown]) => isIJson(name) && isIJson(member, depth + 1),
  )
}

/** The expected outcome of a body by its octets and the published schema, without any code of the service. */
export function expectedOf(endpoint: EndpointName, { bytes, malformed }: Spelled): Expected {
  if (bytes.length > LIMITS.BODY_BYTES) return 'BODY_TOO_LARGE'
  if (malformed) return 'MALFORMED_JSON'
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isIJson(value)) return 'MALFORMED_JSON'
  return judge(requestSchema(endpoint))(value) ? 'fits' : 'SCHEMA_VIOLATION'
}

/** The only rule of a body that its published schema states in prose: the size of a report's content. */
export function contentIsTooLarge(value: unknown): boolean {
  const content = ['resource', 'properties', 'content'].reduce<unknown>(
    (at, name) => (isContainer(at) ? Reflect.get(at, name) : undefined),
    value,
  )
  return new TextEncoder().encode(JSON.stringify(content) ?? '').length > LIMITS.REPORT_CONTENT_BYTES
}

const NEVER = [
  'INTERNAL',
  'PART_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'STORE_BUSY',
  'STORE_FULL',
  'POLICY_ERROR',
]
const INSIDE = /\bat .*\.[cm]?[tj]s|node_modules|Error:|file:\/\/|\/src\/|function ?\(|=>|\[object /u

/** What is wrong with an answer to any request: it must be documented, fit its schema and leak nothing. */
export function faultsOf(endpoint: EndpointName, answer: Response, text: string): string[] {
  const type = answer.headers.get('content-type') ?? 'none'
  const responses = membersOf(
    resolve(DOCUMENT, `#${jsonPointer([...operation(endpoint), 'responses'])}`),
    'responses',
  )
  if (!Object.hasOwn(responses, String(answer.status))) return [`${answer.status} is not documented`]
  const at = jsonPointer([
    ...operation(endpoint),
    'responses',
    String(answer.status),
    'content',
    type,
    'schema',
  ])
  const fits = judge(at)(JSON.parse(text))
  return [
    ...(fits ? [] : ['does not fit its published schema']),
    ...NEVER.filter(code => text.includes(`"${code}"`)),
    ...(INSIDE.test(text) ? ['tells of the inside'] : []),
  ]
}
