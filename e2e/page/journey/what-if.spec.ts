import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { keptElsewhere, storedRecords } from '../states/kept-data.ts'
import { decision } from './pilot-page-steps.ts'
import { turnClock } from './world-page-steps.ts'

const whatIf = (page: Page): Locator => page.getByRole('region', { name: 'What if', exact: true })
const opener = (page: Page): Locator => page.getByRole('button', { name: 'What if', exact: true })
const fact = (page: Page, name: string): Locator => whatIf(page).getByLabel(name, { exact: true })
const dimension = (page: Page, name: string): Locator => whatIf(page).locator(`[data-dimension="${name}"]`)
const outcome = (page: Page): Locator => whatIf(page).getByRole('status')

async function permitted(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await open(page, '#/evaluate')
  await evaluate(page)
}

async function openWhatIf(page: Page): Promise<void> {
  await opener(page).click()
  await expect(outcome(page)).toBeVisible()
}

/** Each dimension and what it would find. */
const wouldFind = (page: Page): Promise<string[]> =>
  whatIf(page)
    .locator('[data-dimension]')
    .evaluateAll(rows => rows.map(row => `${row.dataset.dimension} ${row.dataset.would}`))

test('Before anything is changed, what if says of each dimension what the service then decides', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await open(app, '#/evaluate')
  await openWhatIf(app)
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(whatIf(app).getByRole('button', { name: 'Put all back' })).toHaveCount(0)
  const shown = await wouldFind(app)
  expect(shown).toHaveLength(8)
  await whatIf(app).getByRole('button', { name: 'Close' }).click()
  await evaluate(app)
  await app.getByRole('button', { name: 'All eight dimensions' }).click()
  const decided = app.getByRole('region', { name: 'All eight dimensions' }).locator('[data-dimension]')
  expect(
    await decided.evaluateAll(all => all.map(({ dataset }) => `${dataset.dimension} ${dataset.status}`)),
  ).toEqual(shown)
})

test('A changed fact turns its dimension, with the values compared; one button puts all back', async ({
  app,
}) => {
  await permitted(app)
  await openWhatIf(app)
  await fact(app, 'Suspension and revocation').selectOption('suspended')
  await expect(outcome(app)).toHaveText(/^DENY\s*as it is: PERMIT$/)
  await expect(dimension(app, 'LIFECYCLE')).toHaveAttribute('data-would', 'FAIL')
  await expect(dimension(app, 'LIFECYCLE')).toContainText('as it is: PASS')
  await expect(dimension(app, 'LIFECYCLE')).toContainText('suspended at')
  await expect(dimension(app, 'POSSESSION')).not.toContainText('as it is')
  await fact(app, 'Time').selectOption('possession')
  await expect(dimension(app, 'POSSESSION')).toHaveAttribute('data-would', 'MISSING')
  await expect(dimension(app, 'POSSESSION')).toContainText(/key shown at.*counts until.*asked at/s)
  await expect(whatIf(app).getByText('2 changes')).toBeVisible()
  await whatIf(app).getByRole('button', { name: 'Put all back' }).click()
  await expect(whatIf(app).getByRole('heading', { name: 'What would be decided' })).toBeFocused()
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(fact(app, 'Time')).toHaveValue('')
  await expect(fact(app, 'Suspension and revocation')).toHaveValue('')
  await expect(whatIf(app).locator('[data-dimension]').getByText('as it is: ')).toHaveCount(0)
})

test('Looking writes nothing, sends nothing and changes no other part of the page', async ({ app, host }) => {
  await permitted(app)
  const sent: string[] = []
  app.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const status = () =>
    app
      .locator('[data-status]')
      .evaluateAll(all => all.map(({ dataset, ariaLabel }) => `${ariaLabel} ${dataset.status}`))
  const before = [await storedRecords(app), await keptElsewhere(app), await status(), app.url()]
  await openWhatIf(app)
  await fact(app, 'Key').selectOption('other')
  await expect(outcome(app)).toContainText('DENY')
  await fact(app, 'Action').selectOption('report.send')
  await fact(app, 'Destination').selectOption('elsewhere')
  await expect(dimension(app, 'DESTINATION')).toHaveAttribute('data-would', 'FAIL')
  expect(await status()).toEqual(before[2])
  await whatIf(app).getByRole('button', { name: 'Close' }).click()
  expect([await storedRecords(app), await keptElsewhere(app), await status(), app.url()]).toEqual(before)
  expect(sent).toEqual([])
  expect(host.bodies).toEqual([])
  await expect(decision(app)).toHaveAttribute('data-status', 'PERMIT')
})

test('Closed and opened again, and after the view was left, it begins from what is so', async ({ app }) => {
  await permitted(app)
  for (const leave of [
    () => whatIf(app).getByRole('button', { name: 'Close' }).click(),
    async () => {
      await open(app, '#/bind')
      await expect(whatIf(app)).toHaveCount(0)
      await open(app, '#/evaluate')
    },
    () => app.reload(),
  ]) {
    await openWhatIf(app)
    await expect(outcome(app)).toHaveText('PERMIT')
    await fact(app, 'Registry').selectOption('none')
    await expect(dimension(app, 'IDENTITY')).toContainText('IDENTITY_NOT_IN_REGISTRY')
    await leave()
  }
  await openWhatIf(app)
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(fact(app, 'Registry')).toHaveValue('')
})

test('What stands changes under it: a clock that is shifted is asked about at once', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await fact(app, 'Organization').selectOption('unlinked')
  await expect(outcome(app)).toContainText('INDETERMINATE')
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await turnClock(app, '+6 min', 'Clock shifted by +1 d 6 min')
  await expect(dimension(app, 'POSSESSION')).toContainText('POSSESSION_STALE')
  await expect(dimension(app, 'POSSESSION')).not.toContainText('as it is')
  await expect(fact(app, 'Organization')).toHaveValue('unlinked')
})

test('A code opens beside it, and leaves what was supposed as it is', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await fact(app, 'Suspension and revocation').selectOption('revoked')
  const code = dimension(app, 'LIFECYCLE').getByRole('link', { name: 'LIFECYCLE_REVOKED' })
  await code.click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'LIFECYCLE_REVOKED' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await expect(code).toBeFocused()
  await expect(outcome(app)).toContainText('DENY')
})

test('By keyboard alone it is opened, changed, put back and closed; the focus returns to its button', async ({
  app,
}) => {
  await permitted(app)
  await opener(app).focus()
  await app.keyboard.press('Enter')
  await expect(whatIf(app).getByRole('heading', { name: 'What if', exact: true })).toBeFocused()
  await expect(outcome(app)).toHaveText('PERMIT')
  await app.keyboard.press('Tab')
  await expect(whatIf(app).getByRole('button', { name: 'Close' })).toBeFocused()
  await app.keyboard.press('Tab')
  // In Firefox what scrolls is a stop of its own.
  if (!(await fact(app, 'Time').evaluate(field => field === document.activeElement)))
    await app.keyboard.press('Tab')
  await expect(fact(app, 'Time')).toBeFocused()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Tab')
  await expect(fact(app, 'Key')).toBeFocused()
  await app.keyboard.press('n')
  await expect(dimension(app, 'POSSESSION')).toContainText('POSSESSION_NOT_PROVEN')
  const back = whatIf(app).getByRole('button', { name: 'Put all back' })
  for (let at = 0; at < 3; at += 1) await app.keyboard.press('Shift+Tab')
  await expect(back).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(outcome(app)).toHaveText('PERMIT')
  await app.keyboard.press('Escape')
  await expect(whatIf(app)).toHaveCount(0)
  await expect(opener(app)).toBeFocused()
})

test('Hours that are no number say so beside the field, and leave the time as it is', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await fact(app, 'Time').selectOption('own')
  const hours = fact(app, 'Hours from now')
  await hours.fill('two')
  await expect(hours).toHaveAttribute('aria-invalid', 'true')
  await expect(hours).toHaveAccessibleDescription(/^A number from/)
  await expect(outcome(app)).toHaveText('PERMIT')
  await hours.fill('25')
  await expect(hours).not.toHaveAttribute('aria-invalid')
  await expect(dimension(app, 'POSSESSION')).toContainText('POSSESSION_STALE')
})

test('It has no accessibility findings and fits every width, unchanged and changed', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await expectNoFindings(app, 'unchanged')
  await fact(app, 'Action').selectOption('report.send')
  await fact(app, 'Time').selectOption('own')
  await fact(app, 'Hours from now').fill('two')
  await fact(app, 'Approval').selectOption('other')
  await expect(dimension(app, 'APPROVAL')).toHaveAttribute('data-would', 'FAIL')
  await expectNoFindings(app, 'changed')
  await expectToFit(app, 'changed')
})

test('Before there is an agent nothing is offered to suppose', async ({ app }) => {
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeVisible()
  await expect(opener(app)).toHaveCount(0)
})
