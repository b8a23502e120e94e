import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedDocuments } from '../../../src/contract/openapi/published.ts'
import { DIST, expect, test } from '../../kit/fixtures.ts'

const documents = Object.entries(publishedDocuments())

test('The built page’s documents are those that the schemas and tables give now', () => {
  expect(documents).toHaveLength(3)
  for (const [path, text] of documents) expect(readFileSync(join(DIST, path), 'utf8'), path).toBe(text)
})

test('A host serves the documents below the page', async ({ request, host }) => {
  for (const [path, text] of documents) {
    const answer = await request.get(`${host.url}${path}`)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type']).toContain('application/json')
    expect(await answer.text()).toBe(text)
  }
  expect((await request.get(`${host.url}schemas/receipt/v2.json`)).status()).toBe(404)
})

test('The footer leads to the licences of what is in the page, and to its bill of materials', async ({
  app,
  request,
}) => {
  for (const [name, word] of [
    ['Licences', 'react'],
    ['Bill of materials', 'CycloneDX'],
  ] as const) {
    const link = app.getByRole('contentinfo').getByRole('link', { name })
    const answer = await request.get(await link.evaluate((a: HTMLAnchorElement) => a.href))
    expect(answer.status(), name).toBe(200)
    expect(await answer.text(), name).toContain(word)
  }
})

test('No script carries the generator of the documents but those of the reference, of the words of members and of the source set’s comparison', () => {
  const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(3)
  // Words that occur only in the generator of JSON Schemas and the OpenAPI document.
  const marks = ['draft-2020-12', 'jsonSchemaDialect', 'unrepresentable', 'components/schemas']
  const carrying = scripts.filter(name => {
    const text = readFileSync(join(DIST, name), 'utf8')
    return marks.some(mark => text.includes(mark))
  })
  // Loaded by "Verify every digest", and by the reference and the words beside shown JSON, which read types and
  // constraints from the schemas.
  const onDemand = /\b(?:catalogues|ReferenceView|openapi-headers|messages)-[\w-]+\.js$/
  expect(carrying.filter(name => !onDemand.test(name))).toEqual([])
})
