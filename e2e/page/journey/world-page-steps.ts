import { expect, type Locator, type Page } from 'playwright/test'
import { unfold } from '../../kit/visitor-steps.ts'

/** Locators on the page, and the steps that the tests of the synthetic world share. */

export const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Clock/ })
export const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
export const exchange = (page: Page) => page.getByRole('region', { name: 'Exchange' })
export const selected = (page: Page) => page.getByRole('region', { name: 'Selected message' })

/** The newest answer in the ladder; it opens its message. */
export const newestAnswer = (page: Page) => exchange(page).locator('button[data-kind="answer"]').last()
/** The row that is marked; it opens its message. */
export const markedRow = (page: Page) => exchange(page).locator('button[data-row][aria-current]')

/** Opens the diagram of all seven statuses. */
export async function openLifecycle(page: Page): Promise<Locator> {
  const line = page.getByRole('region', { name: 'Lifecycle' })
  await line.getByRole('button', { name: 'Lifecycle' }).click()
  const diagram = line.getByRole('group', { name: 'All seven statuses' })
  await expect(diagram).toBeVisible()
  return diagram
}

/** Opens every field of the profile, with what proved each. */
export async function openAllFields(page: Page): Promise<Locator> {
  await profile(page)
    .getByRole('button', { name: /^All \d+ fields$/ })
    .click()
  const all = page.getByRole('region', { name: /^All \d+ fields$/ })
  await expect(all).toBeVisible()
  return all
}

/** Turns the clock by its control in the header and waits until the control shows it. */
export async function turnClock(
  page: Page,
  name: '+6 min' | '+1 day' | 'Back to now',
  shows: string,
): Promise<void> {
  await clock(page).click()
  await page.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(clock(page)).toHaveText(shows)
}

/** Runs a scenario's card of the first view to its end and opens the binding step with all its messages unfolded. */
export async function runCard(page: Page, card: RegExp): Promise<void> {
  await unfold(page, 'All scenarios')
  await page.getByRole('button', { name: card }).click()
  await expect(page).toHaveURL(/scenario=/)
  await expect(markedRow(page)).toBeVisible()
  const closed = exchange(page).locator('[aria-expanded="false"]')
  while ((await closed.count()) > 0) await closed.first().click()
}
