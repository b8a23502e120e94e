import { expect, type Page } from 'playwright/test'
import { unfold } from '../../kit/visitor-steps.ts'

/** Locators on the page, and the steps that the tests of the synthetic world share. */

export const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Clock/ })
export const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
export const exchange = (page: Page) => page.getByRole('region', { name: 'Exchange' })
export const selected = (page: Page) => page.getByRole('region', { name: 'Selected message' })

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
  await expect(selected(page)).toBeVisible()
  const closed = exchange(page).locator('[aria-expanded="false"]')
  while ((await closed.count()) > 0) await closed.first().click()
}
