import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../../kit/fixtures.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const README = readFileSync(`${ROOT}README.md`, 'utf8')

/** The part of the README under a heading of the second level. */
function part(heading: string): string {
  const [, after = ''] = README.split(`\n## ${heading}\n`)
  return after.split('\n## ')[0] ?? ''
}

const DRIVING = part('Drive it from your own tests')

/** Runs the README's own text in a project of its own, as someone who copied it would. */
async function runCopied(
  folder: string,
  example: string,
  pageUrl: string,
): Promise<{ code: number | null; said: string }> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/agent.spec.ts`, example)
  writeFileSync(
    `${folder}/playwright.config.ts`,
    `import config from ${JSON.stringify(`${ROOT}e2e/playwright.config.ts`)}
const use = config.projects?.find(({ name }) => name === 'page')?.use
export default { testDir: '.', outputDir: './out', workers: 1, reporter: 'line', timeout: 120_000, expect: { timeout: 15_000 }, use }
`,
  )
  // What the outer runner sets for its own workers must not reach the inner one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:PW_|TEST_|PLAYWRIGHT_)/.test(name))
  const runner = spawn(
    process.execPath,
    [`${ROOT}node_modules/playwright/cli.js`, 'test', '-c', `${folder}/playwright.config.ts`],
    { cwd: ROOT, env: { ...Object.fromEntries(inherited), PAGE_URL: pageUrl } },
  )
  let said = ''
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', text => (said += String(text)))
  const code = await new Promise<number | null>(resolve => runner.on('close', resolve))
  return { code, said }
}

test('The README’s example runs as it stands, and fails where it asks for another decision', async ({
  host,
}, info) => {
  const example = /```ts\n(.*?)```/s.exec(DRIVING)?.[1] ?? ''
  const right = await runCopied(info.outputPath('right'), example, host.url)
  expect(right.code, right.said).toBe(0)
  expect(right.said).toContain('3 passed')
  const wrong = await runCopied(info.outputPath('wrong'), example.replace("'PERMIT'", "'DENY'"), host.url)
  expect(wrong.code, wrong.said).toBe(1)
  expect(wrong.said).toContain('1 failed')
})

test('Every state that the README documents is one that the page sets, in the places that it names', async ({
  app,
}) => {
  const documented = [...DRIVING.matchAll(/^\| `([^`]+)` \| /gm)].map(([, selector = '']) => selector)
  expect(documented.length).toBeGreaterThan(5)
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  for (const selector of documented) {
    const values = part('Drive it from your own tests').split(`| \`${selector}\` | `)[1]?.split('\n')[0] ?? ''
    const found = app.locator(selector).first()
    await expect(found, selector).toBeAttached()
    const attribute = selector === 'html' ? 'data-service' : 'data-status'
    expect(values, selector).toContain((await found.getAttribute(attribute)) ?? 'not set')
  }
})
