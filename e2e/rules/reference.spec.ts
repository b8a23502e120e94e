import { expect, test } from 'playwright/test'
import { DIMENSIONS } from '../../src/contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../../src/contract/catalogues/problems.ts'
import { toldMessages, typeWords } from '../../src/contract/field-docs/fields.ts'
import { MESSAGES } from '../../src/contract/field-docs/messages.ts'
import { LIMIT_NOTES } from '../../src/contract/field-docs/reference-notes.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { HEADER_MEMBERS } from '../../src/contract/names.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { COMPONENTS } from '../../src/contract/openapi/openapi-components.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { isRequired, PROFILE_FIELDS } from '../../src/contract/schemas/profile.ts'
import { signedHeader } from '../../src/contract/schemas/signed.ts'
import { SPECIFICATIONS } from '../../src/contract/specifications/citations.ts'
import { originWords } from '../../src/contract/specifications/origins.ts'
import { placesOf } from '../published/json-places.ts'
import { readSources } from './project/source-files.ts'

const TOLD = toldMessages()

const fieldsIn = (id: string) => {
  const found = TOLD.find(message => message.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found.fields
}

/** The names of the fields of a message that stand below another. */
const below = (id: string) =>
  fieldsIn(id)
    .map(({ name }) => name)
    .filter(name => name.includes('.'))

test('Every object is told once: within its message, or as a message or an object that is told elsewhere', () => {
  expect(below('import')[0]).toBe('metadata.protocol')
  expect(below('prove')).toEqual(['evidence.type', 'evidence.value'])
  expect(below('report-send').slice(-4)).toEqual([
    'resource.properties.content',
    'resource.properties.destination',
    'context.approval',
    'context.report_proof',
  ])
  expect(below('evaluation-answer')).toEqual([
    'obligations[].id',
    'obligations[].type',
    'obligations[].properties',
  ])
  expect(below('receipt')).toEqual([
    'limitations[].code',
    'limitations[].statement',
    'dimensions[].dimension',
    'dimensions[].result',
    'dimensions[].code',
  ])
  expect(below('problem')).toEqual(['errors[].pointer', 'errors[].code', 'errors[].detail'])
  expect(below('jws-header')).toEqual(['jwk.kty', 'jwk.crv', 'jwk.x', 'jwk.y'])
  for (const id of ['import-answer', 'prove-answer', 'check', 'obligation']) expect(below(id), id).toEqual([])
  expect(fieldsIn('obligation').map(({ name, required }) => [name, required])).toEqual([
    ['name', true],
    ['destination', false],
    ['readiness_id', false],
    ['before', false],
    ['jti', false],
    ['report_id', false],
  ])
})

test('Every message of the three endpoints and every published record is told', () => {
  const told = new Set(MESSAGES.map(({ schema }) => schema))
  for (const { messages } of Object.values(ENDPOINTS)) {
    for (const { request, response } of messages) {
      expect(told.has(request)).toBe(true)
      expect(told.has(response)).toBe(true)
    }
  }
  // The reason codes have a table of their own, which prints each; the others stand within a message.
  const {
    ReasonCode: _,
    ImportMetadata: _m,
    Evidence: _e,
    Obligation: _o,
    ProblemError: _p,
    ...records
  } = COMPONENTS
  for (const [name, { schema }] of Object.entries(records)) {
    expect(
      [...told].some(each => each === schema),
      name,
    ).toBe(true)
  }
})

test('Type and constraint of each field are words, and never the schema’s own signs', () => {
  for (const { id } of MESSAGES) {
    for (const { name, schema } of fieldsIn(id)) {
      expect(typeWords(schema), `${id} ${name}`).not.toMatch(/\^|\$|any value|undefined/u)
    }
  }
  const words = (id: string, field: string) => {
    const found = fieldsIn(id).find(({ name }) => name === field)
    return found && [typeWords(found.schema), found.required]
  }
  const required = keysOf(PROFILE_FIELDS).filter(isRequired)
  expect(required).toEqual(['identity_source', 'issuer', 'subject', 'protocol'])
  expect(words('import', 'issuer')).toEqual(['text, 3 characters or more', true])
  expect(words('import', 'metadata.display_name')).toEqual(['text, 120 characters at most or null', false])
  expect(words('import', 'metadata.endpoint')).toEqual(['absolute URI or null', false])
  expect(words('import', 'metadata.evidence_refs')).toEqual(['list of: text', false])
  expect(words('ask-answer', 'nonce')).toEqual(['43 characters of base64url', true])
  expect(words('ask-answer', 'proof_type')).toEqual(['"agent-binding-proof+jwt"', true])
  expect(words('prove', 'evidence.value')).toEqual(['text or object', true])
  expect(words('report-send', 'resource.id')).toEqual(['text, 1 to 120 characters', true])
  expect(words('receipt', 'sequence')).toEqual(['whole number from 1', true])
  expect(words('evaluation-answer', 'decision')).toEqual(['PERMIT | DENY | INDETERMINATE', true])
})

test('What the source names has the source for an origin, and what it leaves open has not', () => {
  const named: Readonly<Record<string, readonly string[]>> = {
    import: ['identity_source', 'issuer', 'subject', 'metadata'],
    profile: Object.keys(PROFILE_FIELDS),
    'evaluation-answer': ['decision_id', 'decision', 'reason_codes', 'obligations', 'receipt_ref'],
    'ask-answer': ['nonce'],
  }
  for (const [id, names] of Object.entries(named)) {
    for (const { name, told } of fieldsIn(id).filter(field => !field.name.includes('.'))) {
      expect(told.from.includes('source'), `${id} ${name}`).toBe(names.includes(name))
    }
  }
  for (const { name, told } of fieldsIn('ask')) expect(told.from, name).not.toContain('source')
})

test('Every origin is the source, this prototype or a named standard', () => {
  const fields = MESSAGES.flatMap(({ id }) => fieldsIn(id).map(({ told }) => told))
  for (const { from } of [...fields, ...Object.values(LIMIT_NOTES)]) {
    expect(from.length).toBeGreaterThan(0)
    for (const origin of from) {
      const cited = Object.keys(SPECIFICATIONS).some(
        name => origin === name || origin.startsWith(`${name} section `),
      )
      expect(origin === 'source' || origin === 'prototype' || cited, origin).toBe(true)
    }
  }
  expect(originWords('prototype')).toBe('this prototype’s choice')
  expect(originWords('RFC 7515 section 4.1.9')).toBe('RFC\u00a07515 section\u00a04.1.9')
})

test('Every standard that is listed is cited somewhere in the reference, in what Check says or in the README', () => {
  const words = readSources().filter(({ path }) => /^(?:bench|contract\/catalogues|protocols)\//u.test(path))
  const fields = TOLD.flatMap(message => message.fields.flatMap(({ told }) => told.from))
  const beside = [
    'RFC 6761',
    'RFC 7493',
    'RFC 9651',
    'RFC 9110',
    'RFC 9111',
    'Idempotency-Key draft',
    'Server Timing',
  ]
  for (const [name, { sections }] of Object.entries(SPECIFICATIONS)) {
    // Those with sections are held by the checks that cite them.
    if (Object.keys(sections).length > 0) continue
    const cited = fields.some(origin => origin === name || origin.startsWith(`${name} section `))
    const isSaid = words.some(({ text }) => text.includes(name))
    expect(cited || isSaid || beside.includes(name), name).toBe(true)
  }
})

test('The header of a signed object has the members that the service reads', () => {
  expect(Object.keys(signedHeader.shape)).toEqual([...HEADER_MEMBERS])
})

test('TRACEABILITY claims the re-hashing of present facts’ evidence and of the head receipt, and no more', () => {
  const { words, passes } = DIMENSIONS.TRACEABILITY
  expect(passes).toBe('Evidence and head receipt re-hashed')
  expect(words).toContain('current facts')
  expect(words).toContain('head receipt')
  expect(words).toContain('The export of the receipts says how to verify the whole chain')
})

const repeated = (names: readonly unknown[]) => names.filter((name, index) => names.indexOf(name) !== index)

for (const name of keysOf(ENDPOINTS)) {
  const { path, problems } = ENDPOINTS[name]

  test(`${path} names no problem twice`, () => {
    expect(repeated(problems)).toEqual([])
    expect(repeated([...problems, problems[0]]), 'a repeated one would be seen').toEqual([problems[0]])
  })
}

test('Every problem of the catalogue is named by an endpoint, but for an address that is none', () => {
  const named = new Set<ProblemCode>(keysOf(ENDPOINTS).flatMap(name => [...ENDPOINTS[name].problems]))
  expect(keysOf(PROBLEMS).filter(code => !named.has(code))).toEqual(['ROUTE_NOT_FOUND'])
})

test('No list of values in the published document holds a value twice', () => {
  const lists = placesOf(openApiDocument()).filter(({ pointer }) => pointer.endsWith('/enum'))
  expect(lists.length).toBeGreaterThan(10)
  for (const { pointer, value } of lists)
    expect(repeated(Array.isArray(value) ? value : []), pointer).toEqual([])
})
