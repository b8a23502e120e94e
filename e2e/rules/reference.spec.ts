import { expect, test } from 'playwright/test'
import { DIMENSIONS } from '../../src/contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../../src/contract/catalogues/problems.ts'
import { TOLD_ELSEWHERE, TOLD_MESSAGES } from '../../src/contract/field-docs/member-at.ts'
import { MESSAGES } from '../../src/contract/field-docs/messages.ts'
import { fieldsOf, typeWords } from '../../src/contract/field-docs/noted-fields.ts'
import { originWords } from '../../src/contract/field-docs/origins.ts'
import { LIMIT_NOTES } from '../../src/contract/field-docs/reference-notes.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { HEADER_MEMBERS } from '../../src/contract/names.ts'
import type { JsonSchema } from '../../src/contract/openapi/json-schemas.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { COMPONENTS } from '../../src/contract/openapi/openapi-components.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { PROFILE_FIELDS } from '../../src/contract/schemas/profile.ts'
import { z } from '../../src/contract/schemas/zod.ts'
import { STANDARDS } from '../../src/contract/specifications/cited-standards.ts'
import { placesOf } from '../published/json-places.ts'

const messageOf = (id: string) => {
  const found = MESSAGES.find(message => message.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found
}
const fieldsIn = (id: string) => messageOf(id).objects.flatMap(fieldsOf)

/** The members that hold an object with members of its own, or a list of such objects. */
function nested(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (typeof member === 'boolean') return []
    const item = [member.items].flat()[0]
    const inner = member.type === 'array' && typeof item === 'object' ? item : member
    const holds = inner.properties !== undefined || inner.oneOf !== undefined
    return holds ? [inner === member ? name : `${name}[]`] : []
  })
}

test('Every object within a message is told field by field, there or in an entry of its own', () => {
  for (const { id, objects } of TOLD_MESSAGES) {
    for (const { at, schema } of objects) {
      const json = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any' })
      for (const name of nested(json)) {
        const path = at === '' ? name : `${at}.${name}`
        const elsewhere = TOLD_ELSEWHERE.get(path) ?? TOLD_ELSEWHERE.get(name)
        const here = objects.some(object => object.at === path || object.at.startsWith(`${path} (`))
        const told = here || elsewhere !== undefined
        expect(told, `${id}: ${path}`).toBe(true)
      }
    }
  }
})

test('Every message of the three endpoints and every published record is told', () => {
  const told = new Set(MESSAGES.flatMap(({ objects }) => objects.map(({ schema }) => schema)))
  for (const { messages } of Object.values(ENDPOINTS)) {
    for (const { request, response } of messages) {
      expect(told.has(request)).toBe(true)
      expect(told.has(response)).toBe(true)
    }
  }
  // The reason codes have a table of their own, which prints each.
  const { ReasonCode: _table, ...records } = COMPONENTS
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
    for (const { name, note } of fieldsIn(id).filter(field => !field.name.includes('.'))) {
      expect(note.from.includes('source'), `${id} ${name}`).toBe(names.includes(name))
    }
  }
  for (const { name, note } of fieldsIn('ask')) expect(note.from, name).toEqual(['prototype'])
})

test('Every origin is the source, this prototype or a named standard', () => {
  const fields = MESSAGES.flatMap(({ id }) => fieldsIn(id).map(({ note }) => note))
  for (const { from } of [...fields, ...Object.values(LIMIT_NOTES)]) {
    expect(from.length).toBeGreaterThan(0)
    for (const origin of from) {
      const cited = Object.keys(STANDARDS).some(
        name => origin === name || origin.startsWith(`${name} section `),
      )
      expect(origin === 'source' || origin === 'prototype' || cited, origin).toBe(true)
    }
  }
  expect(originWords('prototype')).toBe('this prototype’s choice')
  expect(originWords('RFC 7515 section 4.1.9')).toBe('RFC\u00a07515 section\u00a04.1.9')
})

test('Every standard that is listed is cited somewhere in the reference or the README', () => {
  const told = TOLD_MESSAGES.flatMap(({ objects }) => objects.flatMap(fieldsOf))
  const fields = told.flatMap(({ note }) => note.from)
  const beside = [
    'RFC 6761',
    'RFC 7493',
    'RFC 9651',
    'RFC 9110',
    'RFC 9111',
    'Idempotency-Key draft',
    'Server Timing',
  ]
  for (const name of Object.keys(STANDARDS)) {
    const cited = fields.some(origin => origin === name || origin.startsWith(`${name} section `))
    expect(cited || beside.includes(name), name).toBe(true)
  }
})

test('The header of a signed object has the members that the service reads', () => {
  const header = messageOf('jws-header').objects[0]
  expect(Object.keys(header?.schema.shape ?? {})).toEqual([...HEADER_MEMBERS])
})

test('TRACEABILITY claims the re-hashing of present facts’ evidence and of the head receipt, and no more', () => {
  const { words, passes } = DIMENSIONS.TRACEABILITY
  expect(passes).toBe('Evidence and head receipt re-hashed')
  expect(words).toContain('current facts')
  expect(words).toContain('head receipt')
  expect(words).toContain('The page verifies the whole chain')
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
