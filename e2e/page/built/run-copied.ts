import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const README = readFileSync(`${ROOT}README.md`, 'utf8')

/** The packages of this repository, for a project that would have installed Playwright itself. */
export const PACKAGES = `${ROOT}node_modules`
export const KIT = `${ROOT}e2e/kit`

/** The part of the README under a heading of the second level. */
function part(heading: string): string {
  const [, after = ''] = README.split(`\n## ${heading}\n`)
  return after.split('\n## ')[0] ?? ''
}

/** What the README says to those who drive the page. */
export const DRIVING = part('Drive it from your own tests')

const firstExample = (text: string): string => /```ts\n(.*?)```/s.exec(text)?.[1] ?? ''

/** The README's example of a whole test file. */
export const EXAMPLE = firstExample(DRIVING)

/** The example of the kit, in the README of the tests. */
export const KIT_EXAMPLE = firstExample(readFileSync(`${ROOT}e2e/README.md`, 'utf8'))

/** The cells of that part's table whose first column has this heading, without the header row. */
export function rowsUnder(firstHeading: string): readonly (readonly string[])[] {
  const [, after = ''] = DRIVING.split(`\n| ${firstHeading} | `)
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

/** Runs Playwright in a folder with these variables, as someone who copied the README's text there would. */
export async function runCopied(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  // The outer runner's variables for its workers must not reach the inner one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:PW_|TEST_|PLAYWRIGHT_)/.test(name))
  const runner = spawn(process.execPath, [`${PACKAGES}/playwright/cli.js`, 'test'], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...variables },
  })
  let said = ''
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', text => (said += String(text)))
  const code = await new Promise<number | null>(resolve => runner.on('close', resolve))
  return { code, said }
}
