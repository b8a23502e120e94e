import { expect, test } from 'playwright/test'
import { DIALECT } from '../../src/contract/openapi/json-schemas.ts'
import { publishedDocuments } from '../../src/contract/openapi/openapi.ts'
import { RECEIPT_SCHEMA_VERSION } from '../../src/contract/version.ts'
import { GOOD_RUN } from '../../src/evidence/samples/good-run.ts'
import { VALID } from './published-documents.ts'
import { STANDALONE, strictValidator } from './schema-judges.ts'

const RUN_FILE = 'schemas/run/v2.json'
const documents = publishedDocuments()
const read = (path: string): unknown => JSON.parse(documents[path] ?? 'null')

test('Four documents are published, as JSON with two spaces and a newline at the end', () => {
  expect(Object.keys(documents)).toEqual(['openapi.json', ...Object.values(STANDALONE), RUN_FILE])
  for (const [path, text] of Object.entries(documents)) {
    expect(text, path).toBe(`${JSON.stringify(read(path), null, 2)}\n`)
  }
})

test('The documents are the same at every build', () => {
  expect(publishedDocuments()).toEqual(documents)
})

test('A published schema names its dialect, its address and its version', () => {
  for (const path of Object.values(STANDALONE)) {
    expect(read(path)).toMatchObject({
      $schema: DIALECT,
      $id: `https://agents.invalid/${path}`,
      title: expect.stringContaining('version 1'),
      description: expect.stringMatching(/\.$/),
    })
  }
  expect(read('schemas/receipt/v1.json')).toMatchObject({
    properties: {
      schema_version: { const: RECEIPT_SCHEMA_VERSION },
      limitations: {
        items: { properties: { code: { enum: expect.arrayContaining(['UNSIGNED', 'NO_SLA']) } } },
      },
    },
  })
})

test('The profile’s schema has the fields and bounds of the source', () => {
  const text = { type: 'string' }
  const nullable = (schema: object) => ({ anyOf: [{ ...text, ...schema }, { type: 'null' }] })
  const textOrNull = { type: ['string', 'null'] }
  expect(read('schemas/federated-agent-profile/v1.json')).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['identity_source', 'issuer', 'subject', 'protocol'],
    properties: {
      issuer: { ...text, minLength: 3 },
      subject: { ...text, minLength: 1 },
      display_name: nullable({ maxLength: 120 }),
      endpoint: nullable({ format: 'uri' }),
      key_reference: textOrNull,
      organization_id: textOrNull,
      evidence_refs: { type: 'array', items: text },
      valid_from: nullable({ format: 'date-time' }),
      valid_until: nullable({ format: 'date-time' }),
    },
  })
})

test('A published schema refers to nothing outside itself', () => {
  for (const path of Object.values(STANDALONE)) {
    expect(
      strictValidator().compile(JSON.parse(documents[path] ?? 'null'))(VALID.FederatedAgentProfile),
    ).toBe(path.includes('profile'))
    expect(documents[path]).not.toContain('$ref')
  }
})

test('The good sample fits the published schema of a run file, and what has a member more does not', () => {
  const fits = strictValidator().compile(Object(read(RUN_FILE)))
  const good: unknown = JSON.parse(GOOD_RUN)
  expect(fits(good), JSON.stringify(fits.errors)).toBe(true)
  expect(fits({ ...Object(good), wallet: {} })).toBe(false)
  expect(fits({ ...Object(good), lines: [{ sent: {} }] })).toBe(false)
})
