import { expect, test } from 'playwright/test'
import { PROOF_CHECKS } from '../../src/contract/catalogues/checks.ts'
import { CHECK_CODES } from '../../src/contract/catalogues/code-words.ts'
import { DIMENSION_NAMES, REASONS } from '../../src/contract/catalogues/dimensions.ts'
import { OPERATIONS } from '../../src/contract/catalogues/lifecycle.ts'
import { LIMITATIONS } from '../../src/contract/catalogues/limitations.ts'
import { LIMITS } from '../../src/contract/catalogues/limits.ts'
import { OBLIGATIONS } from '../../src/contract/catalogues/obligations.ts'
import { PROBLEM_WORDS } from '../../src/contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { toldMessages } from '../../src/contract/field-docs/fields.ts'
import { HEADERS } from '../../src/contract/field-docs/reference-notes.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { PURPOSES, STATUSES } from '../../src/contract/names.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../src/contract/schemas/primitives.ts'
import { SPECIFICATIONS } from '../../src/contract/specifications/citations.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../src/enforcement/enforcement.ts'
import { PROTOCOL_CHECKS } from '../../src/protocols/lists.ts'
import { VECTOR_PROTOCOLS, VECTORS, vectorsOf } from '../../src/protocols/vectors.ts'
import { checkEntry, fieldAddress, idOf } from '../../src/ui/app/reference-address.ts'
import { routeOf } from '../../src/ui/app/route.ts'
import { TERMS } from '../../src/ui/app/terms.ts'
import { placeOf, plain, tablesFound } from '../../src/ui/library/reference/catalogue.ts'
import { PAGES } from '../../src/ui/library/reference/reference-pages.ts'

/** Every code of the catalogues, by the page of the reference that has its entry, with what it says of it. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  terms: Object.fromEntries(keysOf(TERMS).map(id => [id, TERMS[id].words])),
  endpoints: Object.fromEntries(keysOf(ENDPOINTS).map(id => [id, ENDPOINTS[id].summary])),
  headers: Object.fromEntries(HEADERS.map(({ name, words }) => [name, words])),
  fields: Object.fromEntries(
    toldMessages().flatMap(({ id, words, fields }) => [
      [id, words],
      ...fields.map(field => [`${id}.${idOf(field.name)}`, field.told.words]),
    ]),
  ),
  lifecycle: Object.fromEntries([...OPERATIONS, ...STATUSES].map(name => [name, ''])),
  checks: Object.fromEntries([
    ...PROOF_CHECKS.map(check => [check, '']),
    ...Object.entries(ENFORCEMENT_REQUIREMENTS).map(([name, words]) => [checkEntry('gate', name), words]),
    ...keysOf(PROTOCOL_CHECKS).flatMap(protocol =>
      Object.entries(PROTOCOL_CHECKS[protocol]).map(([name, { words }]) => [
        checkEntry(protocol, name),
        words,
      ]),
    ),
    ...['run_file/same_answers', 'jws/signature', 'jwk/members', 'report_proof/expiry'].map(id => [id, '']),
  ]),
  protocols: Object.fromEntries(keysOf(PROTOCOL_CHECKS).map(protocol => [protocol, ''])),
  vectors: Object.fromEntries(VECTOR_PROTOCOLS.flatMap(vectorsOf).map(({ id, what }) => [id, what])),
  dimensions: Object.fromEntries(DIMENSION_NAMES.map(name => [name, ''])),
  reasons: { ...Object.fromEntries([...REASONS].map(([code, { words }]) => [code, words])), ...CHECK_CODES },
  obligations: Object.fromEntries(keysOf(OBLIGATIONS).map(name => [name, OBLIGATIONS[name].performed])),
  problems: Object.fromEntries(keysOf(PROBLEMS).map(code => [code, PROBLEM_WORDS[code].remedy])),
  violations: Object.fromEntries(keysOf(VIOLATIONS).map(code => [code, ''])),
  limits: Object.fromEntries(keysOf(LIMITS).map(name => [name, ''])),
  limitations: Object.fromEntries(keysOf(LIMITATIONS).map(code => [code, LIMITATIONS[code].statement])),
  'not-here': { 'rate-limits': 'None.' },
  standards: Object.fromEntries(
    Object.entries(SPECIFICATIONS).map(([name, { title }]) => [idOf(name), title]),
  ),
  downloads: { 'openapi.json': '' },
}

/** The entry that an address names, as the page reads it. */
function entryAt(address: string) {
  const route = routeOf(address)
  return route.view === 'reference' ? placeOf(PAGES, route.page, route.entry).found?.row : undefined
}

test('Every code of the catalogues has an address that names its entry, which says what the catalogue says', () => {
  expect(PAGES.map(({ id }) => id).toSorted()).toEqual(Object.keys(CODES).toSorted())
  for (const [page, codes] of Object.entries(CODES))
    for (const [code, words] of Object.entries(codes)) {
      const row = entryAt(`#/reference/${page}/${code}`)
      expect(row?.id, `${page}/${code}`).toBe(code)
      expect(plain(row?.cells.join(' ') ?? ''), `${page}/${code}`).toContain(words)
    }
})

test('No two entries of a page share an address, and each has a cell for each column', () => {
  for (const { id: page, tables } of PAGES) {
    const rows = tables().flatMap(table => table.rows.map(row => ({ row, table })))
    const ids = rows.map(({ row }) => row.id)
    expect(new Set(ids).size, page).toBe(ids.length)
    for (const { row, table } of rows)
      expect(row.cells.length, `${page}/${row.id}`).toBeGreaterThanOrEqual(table.columns.length)
  }
})

test('A check of a protocol and a purpose are found where they stood before too, and a member at its message’s published name and its path', () => {
  for (const purpose of PURPOSES) expect(entryAt(`#/reference/purposes/${purpose}`)?.id).toBe(purpose)
  for (const protocol of keysOf(PROTOCOL_CHECKS))
    for (const name of Object.keys(PROTOCOL_CHECKS[protocol]))
      expect(entryAt(`#/reference/protocols/${protocol}.${name}`)?.id).toBe(checkEntry(protocol, name))
  for (const { id, name: message, fields } of toldMessages()) {
    expect(entryAt(fieldAddress(message))?.id).toBe(id)
    for (const { name } of fields)
      expect(entryAt(fieldAddress(message, name))?.id).toBe(`${id}.${idOf(name)}`)
  }
})

test('An address of no entry names none, whatever it is called', () => {
  for (const asked of [
    ...['limits/NONCE_SECONDS', 'fields/issuers', 'reasons/identity-expired', 'protocols/OIDC/typ'],
    ...['reasons/__proto__', 'checks/OIDC/nonces', 'checks/jws/signatur', 'fields/ImportRequest/isuer'],
    ...['checks/jws/nonce', 'limit/NONCE_BYTES', '__proto__/x', 'problems/CHALLENGE_OLD'],
  ])
    expect(entryAt(`#/reference/${asked}`), asked).toBeUndefined()
})

test('A search finds what holds every word, on the page that holds it, and signs of a pattern as they stand', () => {
  const found = (query: string) =>
    tablesFound(PAGES, query)?.flatMap(({ title, rows }) => rows.map(({ id }) => `${title}: ${id}`)) ?? []
  const problems = (query: string) => found(query).filter(each => each.startsWith('Problems'))
  expect(found('  ')).toEqual([])
  expect(problems('409')).toHaveLength(keysOf(PROBLEMS).filter(code => PROBLEMS[code].status === 409).length)
  expect(problems('Revoked 409')).toEqual(['Problems: AGENT_REVOKED', 'Problems: CLAIM_CONFLICT'])
  expect(found('client secret')).toContain('Checks: OIDC/mac')
  for (const { title, rows } of tablesFound(PAGES, 'mac') ?? [])
    for (const { id, address = '' } of rows) expect(entryAt(address)?.id, `${title} ${address}`).toBe(id)
  for (const query of ['blockchain', '.*', '<script>alert(1)</script>']) expect(found(query)).toEqual([])
})

test('What no vector of a protocol shows is said over its table', () => {
  const tables = placeOf(PAGES, 'vectors', null).page?.tables() ?? []
  for (const protocol of VECTOR_PROTOCOLS)
    for (const why of Object.values(VECTORS[protocol].not_covered))
      expect(tables.find(({ title }) => title === protocol)?.lead).toContain(why)
})
