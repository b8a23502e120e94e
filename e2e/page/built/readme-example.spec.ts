import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { ANSWER, EXAMPLE, KIT_EXAMPLE, REQUEST, ROOT, runCopied } from './run-copied.ts'

const runIn = (folder: string, text: string, PAGE_URL: string, patience = 5_000) =>
  runCopied(test.info().outputPath(folder), text, { PAGE_URL }, patience)

test('The README’s example runs as it stands, and fails for another decision', async ({ host }) => {
  const [right, another] = await Promise.all([
    runIn('right', EXAMPLE, host.url, 15_000),
    runIn('wrong', EXAMPLE.replace("'PERMIT'", "'DENY'"), host.url),
  ])
  expect(right.code, right.said).toBe(0)
  expect(right.said).toContain('2 passed')
  expect(another.code, another.said).toBe(1)
  expect(another.said).toContain('1 failed')
})

test('The README’s example fails where the worker’s answers count as leaving', async ({ host }) => {
  const turned = EXAMPLE.replace('!response.fromServiceWorker()', 'response.fromServiceWorker()')
  const { code, said } = await runIn('seen', turned, host.url)
  expect(code, said).toBe(1)
  expect(said).toContain('agents.invalid/v1/')
})

/** Every member of a value by its path. */
const paths = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => paths(each, `${at}/${name}`))
    : [at]

test('The request that the README shows gets the answer that it shows', async ({ app }) => {
  const answer: unknown = await app.evaluate(
    `(async () => {\n${REQUEST.replace(/^await /mu, 'return await ')}})()`,
  )
  const shown: unknown = JSON.parse(ANSWER)
  expect(paths(answer).toSorted()).toEqual(paths(shown).toSorted())
  expect(answer).toMatchObject({ verified: false, profile: Object(shown).profile })
  expect(Object(answer).claim_digest).toBe(Object(shown).claim_digest)
})

test('The kit, copied into an empty folder with Playwright alone, runs the example of the tests’ README', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copied-kit-'))
  try {
    cpSync(`${ROOT}e2e/kit`, `${folder}/kit`, { recursive: true })
    mkdirSync(`${folder}/node_modules`)
    for (const name of ['node_modules/playwright', 'node_modules/playwright-core'])
      symlinkSync(`${ROOT}${name}`, `${folder}/${name}`)
    writeFileSync(`${folder}/package.json`, '{}')
    const right = await runCopied(folder, KIT_EXAMPLE, { DIST_DIR: DIST })
    expect(right.code, right.said).toBe(0)
    expect(right.said).toContain('1 passed')
    const without = await runCopied(folder, KIT_EXAMPLE, { DIST_DIR: `${folder}/nothing` })
    expect(without.code, without.said).toBe(1)
    expect(without.said).toContain('name its folder in DIST_DIR')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
