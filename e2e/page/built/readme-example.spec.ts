import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../../kit/fixtures.ts'
import { EXAMPLE, runCopied } from './run-copied.ts'

const CONFIG = fileURLToPath(new URL('../../playwright.config.ts', import.meta.url))

/** Runs the README's own text in a project of its own, as someone who copied it would. */
async function runExample(folder: string, example: string, pageUrl: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/agent.spec.ts`, example)
  writeFileSync(
    `${folder}/playwright.config.ts`,
    `import config from ${JSON.stringify(CONFIG)}
const use = config.projects?.find(({ name }) => name === 'page')?.use
export default { testDir: '.', outputDir: './out', workers: 1, reporter: 'line', timeout: 120_000, expect: { timeout: 15_000 }, use }
`,
  )
  return runCopied(folder, { PAGE_URL: pageUrl })
}

test('The README’s example runs as it stands, and fails where it asks for another decision or bodies leave', async ({
  host,
}, info) => {
  const right = await runExample(info.outputPath('right'), EXAMPLE, host.url)
  expect(right.code, right.said).toBe(0)
  expect(right.said).toContain('2 passed')
  const another = await runExample(info.outputPath('wrong'), EXAMPLE.replace("'PERMIT'", "'DENY'"), host.url)
  expect(another.code, another.said).toBe(1)
  expect(another.said).toContain('1 failed')
  // The worker's answers are counted as leaving: this shows that the assertion has seen each message.
  const turned = EXAMPLE.replace('!response.fromServiceWorker()', 'response.fromServiceWorker()')
  const seen = await runExample(info.outputPath('seen'), turned, host.url)
  expect(seen.code, seen.said).toBe(1)
  expect(seen.said).toContain('agents.invalid/v1/')
})
