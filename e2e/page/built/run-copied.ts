import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '../../kit/fixtures.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

/** The part of a README under a heading of the second level. */
function part(text: string, heading: string): string {
  const [, after = ''] = text.split(`\n## ${heading}\n`)
  return after.split('\n## ')[0] ?? ''
}

/** What the README says to those who drive the page, and the tests' README of names. */
const DRIVING = part(read('README.md'), 'Drive it from your tests')
const NAMES = part(read('e2e/README.md'), 'Names, attributes and addresses')

const firstExample = (text: string): string => /```ts\n(.*?)```/s.exec(text)?.[1] ?? ''

/** The README's example of a whole test file. */
export const EXAMPLE = firstExample(DRIVING)

const WALK = part(read('README.md'), 'Three clicks to a decision')
/** The one request of the README, and its answer. */
export const REQUEST = /```js\n(.*?)```/s.exec(WALK)?.[1] ?? ''
export const ANSWER = /```json\n(.*?)```/s.exec(WALK)?.[1] ?? ''

/** The example of the kit, in the README of the tests. */
export const KIT_EXAMPLE = firstExample(read('e2e/README.md'))

/** The cells of that part's table whose first column has this heading, without the header row. */
export function rowsUnder(firstHeading: string): readonly (readonly string[])[] {
  const [, after = ''] = NAMES.split(`\n| ${firstHeading} | `)
  const [table = ''] = after.split('\n\n')
  return table
    .split('\n')
    .slice(2)
    .filter(line => line.startsWith('| '))
    .map(line =>
      line
        .slice(2, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
}

/** Runs this text as a test file in a folder with these variables and this test's browser, as someone who copied it would. */
export async function runCopied(
  folder: string,
  example: string,
  variables: Readonly<Record<string, string>>,
  patience = 15_000,
): Promise<{ code: number | null; said: string }> {
  const { browserName, channel, launchOptions } = test.info().project.use
  const use = JSON.stringify({ browserName, channel, launchOptions })
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/copied.spec.ts`, example)
  writeFileSync(
    `${folder}/playwright.config.ts`,
    `export default { outputDir: './out', reporter: 'line', timeout: 120_000, expect: { timeout: ${patience} }, use: ${use} }\n`,
  )
  // The outer runner's variables for its workers must not reach the inner one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:PW_|TEST_|PLAYWRIGHT_)/.test(name))
  const runner = spawn(process.execPath, [`${ROOT}node_modules/playwright/cli.js`, 'test'], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...variables },
  })
  let said = ''
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', text => (said += String(text)))
  const code = await new Promise<number | null>(resolve => runner.on('close', resolve))
  return { code, said }
}
