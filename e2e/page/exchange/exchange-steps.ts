import { expect, type Locator, type Page } from 'playwright/test'
import { bindKey, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import { exchange, markedRow, selected } from '../journey/world-page-steps.ts'

/** The exchange's controls, and the steps that its tests share. */

export const search = (page: Page): Locator =>
  exchange(page).getByRole('searchbox', { name: 'Search the exchange' })
/** Unfolds search and filters, whose field then has the focus. */
export async function openSearch(page: Page): Promise<void> {
  const button = exchange(page).getByRole('button', { name: 'Search', exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(search(page)).toBeVisible()
}

/** Unfolds search and filters, and looks for these words. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await openSearch(page)
  await search(page).fill(words)
}

/** The button that unfolds what is folded above all other messages. */
export const earlier = (page: Page): Locator =>
  exchange(page).getByRole('button', { name: /^\d+ earlier messages?$/ })

export const toggle = (page: Page, name: string): Locator =>
  exchange(page).getByRole('button', { name, exact: true })
export const clear = (page: Page): Locator => exchange(page).getByRole('button', { name: 'Clear the filter' })
export const messages = (page: Page): Locator => exchange(page).locator('button[data-row]')
export const tab = (page: Page, name: string): Locator => selected(page).getByRole('tab', { name })

/** Shows a tab of the open message or, where none is open, of the marked one. */
export async function openTab(page: Page, name: string): Promise<void> {
  if (!(await selected(page).isVisible())) await markedRow(page).click()
  await tab(page, name).click()
}

/** Unfolds the bytes of the proof on the Proof tab. */
export async function openRaw(page: Page): Promise<void> {
  await page.getByText(/^Raw, \d+ characters$/).click()
  await expect(page.getByText('Compact JWS', { exact: false }).first()).toBeVisible()
}

/** The requests of the exchange that contain these words. */
export const requests = (page: Page, words: string): Locator =>
  exchange(page).locator('button[data-kind="request"]').filter({ hasText: words })

/** The main sample, imported and bound. */
export async function boundAgent(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
}

/** Tries an attack of the binding step and waits for its refusal. */
export async function attack(page: Page, title: string, code: string): Promise<void> {
  await tryToBreak(page, title)
  await expect(page.getByRole('definition').filter({ hasText: code }).first()).toBeVisible()
}

/** The newest message is open: its heading has the focus, and its row is marked. */
export async function expectNewestOpen(page: Page): Promise<void> {
  const newest = messages(page).last()
  await expect(messageHeading(page)).toBeFocused()
  const number = await newest.locator('span').first().textContent()
  await expect(messageHeading(page)).toHaveText(`Message ${number}`)
  await expect(newest).toHaveAttribute('aria-current', 'true')
}

/** Selects the request that carried the agent's proof. */
export async function selectProof(page: Page): Promise<void> {
  await exchange(page)
    .getByRole('button', { name: /POST \/v1\/bindings\/challenges \(checked\), agent to service/ })
    .first()
    .click()
  await expect(tab(page, 'Proof')).toBeVisible()
}

/** The heading of the open message. */
export const messageHeading = (page: Page): Locator =>
  selected(page).getByRole('heading', { name: /^Message \d+$/ })

/** Sends the open message again or, where none is open, the marked one, and waits until its answer is in the exchange. */
export async function sendAgain(page: Page, button: string, answer: string): Promise<void> {
  const newest = messages(page).last()
  const before = (await newest.getAttribute('data-row')) ?? ''
  await openTab(page, 'Send again')
  await selected(page).getByRole('button', { name: button }).click()
  await expect(newest).not.toHaveAttribute('data-row', before)
  await expect(newest).toContainText(answer)
}
