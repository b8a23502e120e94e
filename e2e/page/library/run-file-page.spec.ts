import type { RunFile } from '../../../src/contract/schemas/run-file.ts'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { bytesOf } from '../../service/evidence/run-files.ts'
import { choose, drop, type GivenFile, jsonFile, refused, same } from './run-file-files.ts'

const file: RunFile = readRunFile(bytesOf(GOOD_RUN))
const region = 'Run a file again'

test('A run made elsewhere is run again, refusals and all', async ({ app }) => {
  await open(app, '#/run')
  await choose(app, jsonFile(file))
  await expect(app.getByRole('heading', same)).toBeFocused()
  await expect(app.getByRole('region', { name: region })).toHaveAttribute('data-verdict', 'same')
  const lines = app.getByRole('region', { name: 'Line by line' })
  await expect(lines.getByText('409')).toBeVisible()
  await lines.getByRole('button', { name: 'Next' }).click()
  await expect(lines.locator('[data-line="2"] [data-result="same"]')).toBeVisible()
  expect(await app.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'agent-assurance:/:replay',
  )
})

test('One changed member differs at its line, with both values', async ({ app }) => {
  await open(app, '#/run')
  await app.getByRole('button', { name: 'Open a tampered sample' }).click()
  await expect(
    app.getByRole('heading', { name: /^Running it again gives other answers at line \d+$/ }),
  ).toBeFocused()
  await expect(app.getByRole('region', { name: region })).toHaveAttribute('data-verdict', 'differs')
  const row = app.locator('[data-pointer="/receipt/decision"]')
  await expect(row.first()).toContainText('"PERMIT"')
  await expect(row.first()).toContainText('"DENY"')
})

test('The file’s former address leads to the same view', async ({ app }) => {
  await open(app, '#/bundle')
  await expect(app.getByRole('heading', { name: 'Run file', level: 1 })).toBeVisible()
})

test('What is not a run file is refused with why, and the page goes on', async ({ app }) => {
  await open(app, '#/run')
  const cases: [GivenFile, string][] = [
    [{ name: 'a.txt', text: 'hello' }, 'not JSON'],
    [{ name: 'a.json', text: '{"a":1,"a":2}' }, 'is there twice'],
    [jsonFile({ ...file, format_version: '7.0.0' }), 'this one has 2.0.0'],
    [
      jsonFile({ ...file, contract_version: '1.5.0' }),
      `contract 1.5.0, and only a page of that version can run it again; this one has ${CONTRACT_VERSION}`,
    ],
    [jsonFile({ ...file, lines: [{ kty: 'OKP', d: 'x' }] }), 'private key'],
    [jsonFile({ ...file, extra: 1 }), '/extra'],
    [{ name: 'deep.json', text: `${'['.repeat(40)}${']'.repeat(40)}` }, 'deep'],
    [{ name: 'big.json', text: ' '.repeat(5_000_001) }, '5000000 is the most'],
  ]
  for (const [given, words] of cases) {
    await choose(app, given)
    await expect(app.getByRole('heading', refused)).toBeFocused()
    await expect(app.getByRole('region', { name: region })).toContainText(words)
    await expect(app.getByRole('region', { name: region })).toHaveAttribute('data-verdict', 'unreadable')
  }
  await drop(app, 'main', [jsonFile(file), jsonFile(file)])
  await expect(app.getByText('2 files were chosen. Only one can be run again at a time.')).toBeVisible()
  await choose(app, jsonFile(file))
  await expect(app.getByRole('heading', same)).toBeVisible()
})

test('Without an agent there is nothing to export, and the page says so', async ({ app }) => {
  await open(app, '#/run')
  await expect(app.getByRole('button', { name: 'Export the run as JSON' })).toBeDisabled()
  await expect(app.getByText('There is no agent yet: import a claim first.')).toBeVisible()
})

test('By keyboard alone a file is chosen', async ({ app }) => {
  // Awaited first: the browser starts catching choosers only some time after it is told to.
  const chooser = app.waitForEvent('filechooser')
  await open(app, '#/run')
  await expect(app.getByRole('heading', { name: 'Run file', level: 1 })).toBeFocused()
  await app.getByRole('button', { name: 'Choose a file' }).focus()
  await app.keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) },
  ])
  await expect(app.getByRole('heading', same)).toBeFocused()
})
