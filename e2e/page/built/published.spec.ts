import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../../src/contract/schemas/zod.ts'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { ROOT } from './run-copied.ts'

test('The footer leads to the licences of what is in the page, and to its bill', async ({ app, request }) => {
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

const Licence = z.object({
  license: z.optional(z.object({ id: z.string() })),
  expression: z.optional(z.string()),
})
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.tuple([Licence]) })),
})
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
/** Licences that may ship: they ask for their text alone. */
const MAY_SHIP = /^(?:0BSD|Apache-2\.0|BSD-3-Clause|ISC|MIT|OFL-1\.1|\(MIT OR CC0-1\.0\))$/

test('The bill of materials names all that the page is made with, under licences that let it ship, with their texts', () => {
  const { dependencies } = Manifest.parse(readJson(`${ROOT}package.json`))
  const { components } = Bom.parse(readJson(join(DIST, 'bom.cdx.json')))
  for (const { name, licenses } of components)
    expect(licenses[0].license?.id ?? licenses[0].expression, name).toMatch(MAY_SHIP)
  const named = components.map(({ name, version }) => [name, version])
  expect(named).toEqual(expect.arrayContaining(Object.entries(dependencies)))
  const texts = readFileSync(join(DIST, 'THIRD-PARTY-LICENSES.txt'), 'utf8').split(/^## /m)
  // Vite and Rolldown add the few lines that load the parts; MSW's text is its worker's too.
  for (const name of [...Object.keys(dependencies), 'vite', 'rolldown']) {
    const text = texts.find(candidate => candidate.split(/ - |\n/)[0] === name)
    expect(text, name).toMatch(/copyright/i)
    expect(text, name).toMatch(/permission|redistribution|apache license|open font license/i)
  }
})
