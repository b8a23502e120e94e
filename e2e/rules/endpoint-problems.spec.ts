import { expect, test } from 'playwright/test'
import { PROBLEMS, type ProblemCode } from '../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import { ENDPOINTS } from '../../src/contract/schemas/endpoints.ts'
import { placesOf } from '../published/json-places.ts'

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
