import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit, overflow, WIDTHS } from '../access/expect-to-fit.ts'
import {
  clock,
  exchange,
  openAllFields,
  openLifecycle,
  runCard,
  selected,
  turnClock,
} from './world-page-steps.ts'

test('The opened clock has no accessibility findings', async ({ app }) => {
  await turnClock(app, '+6 min', 'Clock shifted by +6 min')
  await clock(app).click()
  await expect(app.getByRole('button', { name: 'Back to now' })).toBeVisible()
  await expectNoFindings(app, 'clock')
})

test('The opened operations and a receipt made on a shifted clock have none', async ({ app }) => {
  await turnClock(app, '+6 min', 'Clock shifted by +6 min')
  await runCard(app, /^Key rotated/)
  await (await openLifecycle(app)).getByRole('button', { name: /available now$/ }).click()
  await expect(app.getByRole('group', { name: 'Operations' })).toContainText('REINSTATE')
  await expectNoFindings(app, 'operations')
})

test('A token that was issued has none', async ({ app }) => {
  await runCard(app, /^Key rotated/)
  await exchange(app)
    .getByRole('button', { name: /issues ID token/ })
    .last()
    .click()
  await expect(selected(app).getByLabel('Decoded payload')).toBeVisible()
  await expectNoFindings(app, 'issued token')
})

for (const name of ['Proof', 'Checks']) {
  test(`${name} of a message with evidence has none`, async ({ app }) => {
    await runCard(app, /^Key rotated/)
    await (await openAllFields(app)).getByRole('link', { name: /^issuer proven by message/ }).click()
    await app.getByRole('tab', { name }).click()
    await expectNoFindings(app, name)
  })
}

test('The protocols in the reference have none', async ({ app }) => {
  await open(app, '#/reference/protocols/DNS_WELL_KNOWN')
  await expect(app.getByRole('region', { name: 'DNS_WELL_KNOWN', exact: true })).toBeVisible()
  await expectNoFindings(app, 'protocols')
})

/** Opens a panel at each width, checks that it fits the window, and closes it. */
async function fitsOpened(page: Page, opener: Locator, shown: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await opener.click()
    await expect(shown).toBeVisible()
    const [left = 0, right = 0] = await page
      .locator(':popover-open')
      .evaluate(panel => [panel.getBoundingClientRect().left, panel.getBoundingClientRect().right])
    expect(left, `${width} px`).toBeGreaterThanOrEqual(0)
    expect(right, `${width} px`).toBeLessThanOrEqual(width)
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
}

test('Clock, operations, evidence and protocols fit every width', async ({ app }) => {
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await turnClock(app, '+6 min', 'Clock shifted by +1 d 6 min')
  await fitsOpened(app, clock(app), app.getByRole('button', { name: 'Back to now' }))
  await runCard(app, /^Key rotated/)
  await fitsOpened(
    app,
    app.getByRole('region', { name: 'Lifecycle' }).getByRole('button', { name: 'Lifecycle' }),
    app.getByRole('group', { name: 'All seven statuses' }),
  )
  await exchange(app)
    .getByRole('button', { name: /issues ID token/ })
    .last()
    .click()
  await expect(selected(app).getByLabel('Decoded payload')).toBeVisible()
  await expectToFit(app, 'issued token')
  await app.keyboard.press('Escape')
  await (await openAllFields(app)).getByRole('link', { name: /^issuer proven by message/ }).click()
  for (const name of ['Proof', 'Checks']) {
    await app.getByRole('tab', { name }).click()
    await expectToFit(app, name)
  }
  await open(app, '#/reference/protocols/DNS_WELL_KNOWN')
  await expect(app.getByRole('region', { name: 'DNS_WELL_KNOWN', exact: true })).toBeVisible()
  await expectToFit(app, 'protocols')
})
