import { expect, type Locator, type Page } from 'playwright/test'
import { unfold } from '../../kit/visitor-steps.ts'
import { closeMenu, openClock } from './menu-steps.ts'

/** Locators on the page, and the steps that the tests of the synthetic world share. */

export const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Clock/ })
export const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
export const exchange = (page: Page) => page.getByRole('region', { name: 'Exchange' })
export const selected = (page: Page) => page.getByRole('region', { name: 'Selected message' })

/** The newest answer in the ladder; it opens its message. */
export const newestAnswer = (page: Page) => exchange(page).locator('button[data-kind="answer"]').last()
/** The row that is marked; it opens its message. */
export const markedRow = (page: Page) => exchange(page).locator('button[data-row][aria-current]')

/** Unfolds everything that is folded in the ladder. */
export async function unfoldMessages(page: Page): Promise<void> {
  const folds = exchange(page).getByRole('button', {
    name: /^\d+ (earlier messages?|messages? (between|of))/,
  })
  const closed = folds.and(page.locator('[aria-expanded="false"]'))
  // In one go, because unfolding one may take others away.
  const press = (found: readonly Element[]) => {
    const [first] = found
    if (first instanceof HTMLElement) first.click()
    return found.length > 0
  }
  while (await closed.evaluateAll(press)) await exchange(page).waitFor()
}

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

/** Turns the clock in the menu and waits until the header shows it, or no clock any more. */
export async function turnClock(
  page: Page,
  name: '+6 min' | '+1 day' | 'Back to now',
  shows: string,
): Promise<void> {
  const panel = await openClock(page)
  await panel.getByRole('button', { name, exact: true }).click()
  await closeMenu(page)
  await expectClock(page, shows)
}

/** What the header says of the clock: nothing while it shows now. */
export async function expectClock(page: Page, shows: string): Promise<void> {
  if (shows === 'Clock: now') await expect(clock(page)).toHaveCount(0)
  else await expect(clock(page)).toHaveText(shows)
}

/** Runs a scenario's card of the first view to its end and opens the binding step with all its messages unfolded. */
export async function runCard(page: Page, card: RegExp): Promise<void> {
  await unfold(page, 'All scenarios')
  await page.getByRole('button', { name: card }).click()
  await expect(page).toHaveURL(/scenario=/)
  await expect(markedRow(page)).toBeVisible()
  await unfoldMessages(page)
}
