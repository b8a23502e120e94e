import { expect, type Locator, type Page } from 'playwright/test'
import { bindKey, evaluate, importProtocol, importSample } from '../../kit/visitor-steps.ts'

/** The parts of the pilot's page, and the steps of the report cycle as a visitor takes them. */

export const pilot = (page: Page): Locator => page.getByRole('region', { name: 'Pilot', exact: true })
export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision' })
export const inbox = (page: Page): Locator => page.getByRole('region', { name: 'Synthetic inbox' })
export const enforcement = (page: Page): Locator => page.getByRole('region', { name: 'Enforcement point' })
export const content = (page: Page): Locator => page.getByLabel('Content', { exact: true })
export const approve = (page: Page): Locator => page.getByRole('button', { name: 'Approve report' })
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Send report' })

/** From a permitted agent's decision to the pilot, by the link offered there. */
async function followToPilot(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to the pilot' }).click()
  await expect(page.getByRole('heading', { name: 'Send an approved report' })).toBeVisible()
}

/** Brings the main sample, which has no organization, to the pilot. */
export async function holderAtPilot(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await evaluate(page)
  await followToPilot(page)
}

/** The OIDC sample with its identity verified and its key bound, linked to its organization or not. */
export async function oidcAgent(page: Page, linked: boolean): Promise<void> {
  await importProtocol(page, 'OIDC')
  await page.getByRole('button', { name: 'Verify identity' }).click()
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  if (linked) {
    await page.getByRole('button', { name: 'Link organization' }).click()
    await expect(page.getByRole('heading', { name: /^Organization linked/ })).toBeVisible()
  }
  await bindKey(page)
}

/** Brings the OIDC sample, linked to its organization, to the pilot. */
export async function organizationAtPilot(page: Page): Promise<void> {
  await oidcAgent(page, true)
  await evaluate(page)
  await followToPilot(page)
}

export async function approveReport(page: Page): Promise<void> {
  await approve(page).click()
  await expect(page.getByRole('heading', { name: 'Approved: exactly this version' })).toBeFocused()
}

export async function sendReport(page: Page, word: 'PERMIT' | 'DENY' | 'INDETERMINATE'): Promise<void> {
  await send(page).click()
  await expect(decision(page).getByRole('heading', { name: word })).toBeFocused()
}

/** Changes one character of the draft's content. */
export async function editOneCharacter(page: Page): Promise<void> {
  const text = await content(page).inputValue()
  await content(page).fill(text.replace('Week 47', 'Week 48'))
}
