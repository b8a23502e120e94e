import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { STATUSES } from '../../../src/contract/names.ts'
import { UNAVAILABLE_CAUSES } from '../../../src/contract/window/availability.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** Every README of this project, by its path from the root. */
const READMES = [
  'README.md',
  ...['src', 'e2e'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /(?:^|[\\/])README\.md$/.test(path))
      .map(path => join(folder, path)),
  ),
]

test('The README has at most 180 lines', () => {
  expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(180)
})

test('The README names every status, and says what to do for every cause', () => {
  for (const status of STATUSES) expect(README).toContain(`\`${status}\``)
  const [, after = ''] = README.split('\n| `data-service-cause` | ')
  const named = [...(after.split('\n\n')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
  expect(named.sort()).toEqual(Object.keys(UNAVAILABLE_CAUSES).sort())
})

test('Every README’s links and pictures lead to a file', () => {
  expect(READMES.length).toBeGreaterThan(8)
  const dead = READMES.flatMap(path =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\((?!#|https?:)([^)#]+)/g)]
      .map(([, to = '']) => join(dirname(path), to))
      .filter(to => !existsSync(join(ROOT, to)))
      .map(to => `${path}: ${to}`),
  )
  expect(dead).toEqual([])
})
