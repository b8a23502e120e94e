import type { Locator, Page } from 'playwright/test'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { keptElsewhere, storedRecords } from '../states/kept-data.ts'
import { turnClock } from './journey-steps.ts'
import { decision } from './pilot-page-steps.ts'

const whatIf = (page: Page): Locator => page.getByRole('region', { name: 'What if', exact: true })
const opener = (page: Page): Locator => page.getByRole('button', { name: 'What if', exact: true })
const flip = (page: Page, name: string): Locator => whatIf(page).getByRole('checkbox', { name })
const dimension = (page: Page, name: string): Locator => whatIf(page).locator(`[data-dimension="${name}"]`)
const outcome = (page: Page): Locator => whatIf(page).getByRole('status')
const back = (page: Page): Locator => whatIf(page).getByRole('button', { name: 'Back to the current facts' })

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

test('Before anything is switched, what if says of each dimension what the service then decides', async ({
  bound: app,
}) => {
  await open(app, '#/evaluate')
  await openWhatIf(app)
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(back(app)).toHaveCount(0)
  const shown = await whatIf(app)
    .locator('[data-dimension]')
    .evaluateAll(all => all.map(({ dataset }) => `${dataset.dimension} ${dataset.would}`))
  expect(shown).toHaveLength(8)
  await whatIf(app).getByRole('button', { name: 'Close' }).click()
  await evaluate(app)
  await app.getByRole('button', { name: /^\d of \d that apply pass$/ }).click()
  const decided = app.getByRole('region', { name: 'All eight dimensions' }).locator('[data-dimension]')
  expect(
    await decided.evaluateAll(all => all.map(({ dataset }) => `${dataset.dimension} ${dataset.status}`)),
  ).toEqual(shown)
})

test('A switch turns its dimension and the decision, marked as supposed; its code opens beside it, and one button leads back', async ({
  app,
}) => {
  await permitted(app)
  await openWhatIf(app)
  await flip(app, 'Suspended').check()
  await expect(outcome(app)).toHaveText(/^DENY\s*now: PERMIT$/)
  await expect(whatIf(app).locator('[data-reason]')).toHaveAttribute('data-reason', 'LIFECYCLE_SUSPENDED')
  await expect(dimension(app, 'LIFECYCLE')).toHaveAttribute('data-would', 'FAIL')
  await expect(dimension(app, 'LIFECYCLE')).toContainText('now: PASS')
  await expect(dimension(app, 'POSSESSION')).not.toContainText('as it is')
  const code = dimension(app, 'LIFECYCLE').getByRole('link', { name: 'LIFECYCLE_SUSPENDED' })
  await code.click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'LIFECYCLE_SUSPENDED' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await expect(code).toBeFocused()
  await expect(outcome(app)).toContainText('DENY')
  await flip(app, 'Key last proven 25 hours ago').check()
  await expect(dimension(app, 'POSSESSION')).toHaveAttribute('data-would', 'MISSING')
  await expect(whatIf(app).getByText('supposed', { exact: true })).toHaveCount(2)
  await back(app).click()
  await expect(whatIf(app).getByRole('heading', { name: 'What would be decided' })).toBeFocused()
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(whatIf(app).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(whatIf(app).locator('[data-dimension]').getByText('now: ')).toHaveCount(0)
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
  await flip(app, 'Another key bound').check()
  await expect(outcome(app)).toContainText('DENY')
  await flip(app, 'Asked about a report instead').check()
  await flip(app, 'Report for another address').check()
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
    await flip(app, 'Not in the registry').check()
    await expect(dimension(app, 'IDENTITY')).toContainText('IDENTITY_NOT_IN_REGISTRY')
    await leave()
  }
  await openWhatIf(app)
  await expect(outcome(app)).toHaveText('PERMIT')
  await expect(flip(app, 'Not in the registry')).not.toBeChecked()
})

test('What stands changes under it: a clock that is shifted is asked about at once', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await flip(app, 'Organization claimed, but not linked').check()
  await expect(outcome(app)).toContainText('INDETERMINATE')
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await turnClock(app, '+6 min', 'Clock shifted by +1 d 6 min')
  await expect(dimension(app, 'POSSESSION')).toContainText('POSSESSION_STALE')
  await expect(dimension(app, 'POSSESSION')).not.toContainText('as it is')
  await expect(flip(app, 'Organization claimed, but not linked')).toBeChecked()
})

test('By keyboard alone it is opened, switched, put back and closed; the focus returns to its button', async ({
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
  const first = whatIf(app).getByRole('checkbox').first()
  // In Firefox what scrolls is a stop of its own.
  if (!(await first.evaluate(box => box === document.activeElement))) await app.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await app.keyboard.press('Space')
  await expect(dimension(app, 'IDENTITY')).toContainText('IDENTITY_NOT_IN_REGISTRY')
  await app.keyboard.press('Shift+Tab')
  await expect(back(app)).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(outcome(app)).toHaveText('PERMIT')
  await app.keyboard.press('Escape')
  await expect(whatIf(app)).toHaveCount(0)
  await expect(opener(app)).toBeFocused()
})

test('It has no accessibility findings and fits every width, as it is and switched', async ({ app }) => {
  await permitted(app)
  await openWhatIf(app)
  await expectNoFindings(app, 'as it is')
  await flip(app, 'Asked about a report instead').check()
  await flip(app, 'Report changed after signing').check()
  await expect(dimension(app, 'APPROVAL')).toHaveAttribute('data-would', 'FAIL')
  await expectNoFindings(app, 'switched')
  await expectToFit(app, 'switched')
})

test('Where a record that it needs was altered by hand it says so, and judges nothing', async ({ app }) => {
  await permitted(app)
  await inStore(app, [SERVICE_DATABASE, 'directory'], (rows, held) => {
    for (const row of rows) held.put({ ...row, entry: { kind: 'registry_entry' } })
  })
  await opener(app).click()
  await expect(whatIf(app).getByText('altered')).toBeVisible()
  await expect(outcome(app)).toHaveCount(0)
  await whatIf(app).getByRole('button', { name: 'Close' }).click()
  await expect(decision(app)).toHaveAttribute('data-status', 'PERMIT')
})

test('Before there is an agent nothing is offered to suppose', async ({ app }) => {
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeVisible()
  await expect(opener(app)).toHaveCount(0)
})
