import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { openDeveloperMenu } from '../journey/journey-steps.ts'
import { chooseFile, line, openCheck, region, verdict } from './check-steps.ts'

const clear = { name: 'Clear', exact: true }

test('By keyboard alone a run file is chosen; it is run again on a store that is deleted after it', async ({
  app,
}) => {
  // Awaited first: the browser starts catching choosers only some time after it is told to.
  const chooser = app.waitForEvent('filechooser')
  await openCheck(app)
  await app.getByRole('button', { name: 'Choose a file' }).focus()
  await app.keyboard.press('Enter')
  const file = { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(GOOD_RUN) }
  await (await chooser).setFiles([file])
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(region(app)).toHaveAttribute('data-kind', 'run_file')
  await expect(line(app, 'same_answers')).toContainText(
    'lines the same, 0 not judged, under the keys in this file',
  )
  const names = await app.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names.filter(name => name?.endsWith(':replay'))).toEqual([])
})

test('Of the samples the good one holds, and one changed member fails at its line, with both values', async ({
  app,
}) => {
  await openCheck(app)
  await app.getByRole('button', { name: 'Open a good sample' }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await app.getByRole('button', clear).click()
  await app.getByRole('button', { name: 'Open a tampered sample' }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  await expect(line(app, 'same_answers')).toHaveAttribute('data-status', 'FAIL')
  await expect(line(app, 'same_answers')).toContainText(
    /lines differ, first line \d+ \/receipt\/decision: the file says "PERMIT", running it again gave "DENY"/,
  )
  await expectNoFindings(app, 'other answers')
  await expectToFit(app, 'other answers')
})

test('The former addresses of a run file lead to Check', async ({ app }) => {
  for (const former of ['#/run', '#/bundle']) {
    await open(app, '#/')
    await open(app, former)
    await expect(app.getByRole('heading', { name: 'Check your own', level: 1 })).toBeFocused()
  }
})

test('A run file that this page does not read says why, and the next one is run', async ({ app }) => {
  const file = JSON.parse(GOOD_RUN)
  const cases: readonly [change: object, words: string][] = [
    [{ format_version: '7.0.0' }, 'this one has 2.0.0'],
    [
      { contract_version: '1.5.0' },
      `contract 1.5.0, and only a page of that version can run it again; this one has ${CONTRACT_VERSION}`,
    ],
    [{ extra: 1 }, '/extra'],
  ]
  await openCheck(app)
  for (const [change, words] of cases) {
    await chooseFile(app, { name: 'run.json', text: JSON.stringify({ ...file, ...change }) })
    await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
    await expect(line(app, 'form')).toContainText(words)
    await expect(line(app, 'same_answers')).toHaveAttribute('data-status', 'NOT_RUN')
    await app.getByRole('button', clear).click()
  }
  await chooseFile(app, { name: 'big.json', text: ' '.repeat(5_000_001) })
  await expect(region(app)).toContainText('That was more than 1 MB. It was removed from the box.')
  await chooseFile(app, { name: 'run.json', text: GOOD_RUN })
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('Without an agent the menu offers no run to export', async ({ app }) => {
  const menu = await openDeveloperMenu(app)
  await expect(menu.getByRole('button', { name: 'Show attacks' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Export the run as JSON' })).toHaveCount(0)
})

test('A sample that its host no longer has is said, and the page goes on', async ({ app }) => {
  await app.route(/\/assets\/good-run-/u, route => route.abort('connectionrefused'))
  await openCheck(app)
  await app.getByRole('button', { name: 'Open a good sample' }).click()
  await expect(region(app)).toContainText('The example did not load')
  await app.getByRole('button', { name: 'JWS', exact: true }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test.describe('Where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('A run file is run again all the same', async ({ page }) => {
    await page.goto('#/run')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await page.getByRole('button', { name: 'Open a good sample' }).click()
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'holds')
  })
})
