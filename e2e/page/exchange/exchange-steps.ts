import { expect, type Locator, type Page } from 'playwright/test'
import { bindKey, importSample } from '../../kit/visitor-steps.ts'
import { exchange, markedRow, selected } from '../journey/world-page-steps.ts'

/** The exchange's controls, and the steps that its tests share. */

export const search = (page: Page): Locator =>
  exchange(page).getByRole('searchbox', { name: 'Search the exchange' })
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

/** The requests of the exchange that contain these words. */
export const requests = (page: Page, words: string): Locator =>
  exchange(page).locator('button[data-kind="request"]').filter({ hasText: words })

/** The main sample, imported and bound. */
export async function boundAgent(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
}

/** Tries an attack of the binding step and waits for its refusal. */
export async function attack(page: Page, chip: RegExp, code: string): Promise<void> {
  await page.getByRole('button', { name: chip }).click()
  await expect(page.getByText(/^Refused with/)).toContainText(code)
}

/** Selects the request that carried the agent's proof. */
export async function selectProof(page: Page): Promise<void> {
  await exchange(page)
    .getByRole('button', { name: /POST \/v1\/bindings\/challenges \(checked\)/ })
    .first()
    .click()
  await expect(tab(page, 'Proof')).toBeVisible()
}

/** Sends the selected message again, and waits until its answer is in the exchange. */
export async function sendAgain(page: Page, button: string, answer: string): Promise<void> {
  const newest = messages(page).last()
  const before = (await newest.getAttribute('data-row')) ?? ''
  await tab(page, 'Send again').click()
  await selected(page).getByRole('button', { name: button }).click()
  await expect(newest).not.toHaveAttribute('data-row', before)
  await expect(newest).toContainText(answer)
}
