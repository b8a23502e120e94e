import { expect, type Locator, type Page } from 'playwright/test'
import { bindKey, evaluate, importProtocol, importSample, rotateKey } from '../../kit/visitor-steps.ts'

/** The parts of the pilot's page, and the steps of the report cycle as a visitor takes them. */

export const belt = (page: Page): Locator => page.getByRole('region', { name: 'Pilot', exact: true })
export const step = (page: Page): Locator => page.getByRole('main')
export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision' })
/** The reports that were sent, newest first; with a status, those that ended so. */
export const reports = (page: Page, status?: 'delivered' | 'acknowledged' | 'stopped'): Locator =>
  page.locator(status === undefined ? '[data-report]' : `[data-report][data-status="${status}"]`)
/** The step's heading: what became of the report at hand. */
export const outcome = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
export const enforcement = (page: Page): Locator => page.getByRole('region', { name: 'Enforcement point' })
/** The elements below one that are drawn in the tone of a refusal. */
export const refusedIn = (place: Locator): Locator => place.locator('[data-s="refused"]')
export const content = (page: Page): Locator => page.getByLabel('Content', { exact: true })
export const approve = (page: Page): Locator => page.getByRole('button', { name: 'Approve report' })
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Send report' })

/** From a permitted agent's decision to the pilot, by the link offered there. */
export async function followToPilot(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to the pilot' }).click()
  await expect(page.getByRole('heading', { name: 'Send an approved report' })).toBeVisible()
}

/** The main sample, imported and bound. */
export async function boundAgent(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
}

/** Brings the main sample, which has no organization, to the pilot. */
export async function holderAtPilot(page: Page): Promise<void> {
  await boundAgent(page)
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

/** The OIDC sample, linked, and its key changed for another one. */
export async function rotatedAgent(page: Page): Promise<void> {
  await oidcAgent(page, true)
  await rotateKey(page)
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

/** What heads the step once a decision was enforced. */
const ENDS = {
  PERMIT: 'Delivered, once',
  DENY: /^(?:DENY: nothing was delivered|Suspended by )/,
  INDETERMINATE: 'INDETERMINATE: not delivered',
} as const

export async function sendReport(page: Page, word: keyof typeof ENDS): Promise<void> {
  await send(page).click()
  await expect(outcome(page, ENDS[word])).toBeFocused()
  await expect(decision(page)).toHaveAttribute('data-status', word)
}

/** Unfolds what the enforcement point checked. */
export async function openGate(page: Page): Promise<Locator> {
  const fold = enforcement(page).getByRole('button', { name: /^(?:Enforcement point: |The decision on )/ })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  return enforcement(page)
}

/** The draft's content, which is folded once the step is past it. */
export async function openDraft(page: Page): Promise<Locator> {
  await expect(step(page).getByRole('heading', { level: 1 })).toBeVisible()
  if (!(await content(page).isVisible())) await page.getByText('Change the report').click()
  await expect(content(page)).toBeVisible()
  return content(page)
}

/** Begins the draft anew from a sample. */
export async function startFromSample(page: Page, title: string): Promise<void> {
  await openDraft(page)
  await page.getByText('Start from a sample').click()
  await page.getByRole('button', { name: title, exact: true }).click()
}

/** Changes one character of the draft's content. */
export async function editOneCharacter(page: Page): Promise<void> {
  const field = await openDraft(page)
  const text = await field.inputValue()
  await field.fill(text.replace('Week 47', 'Week 48'))
}
