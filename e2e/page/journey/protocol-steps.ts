import { expect, type Locator, type Page } from 'playwright/test'
import { openAllFields } from './world-page-steps.ts'

/** The steps of the identity's proof as a visitor takes them. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The checks of a protocol's own, in the message that the step names for its newest evidence. */
export async function openChecks(page: Page, protocol: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(?:\d+ checks of |refused at )/ })
    .first()
    .click()
  const list = page.getByRole('list', { name: `The checks of ${protocol}`, exact: true })
  await expect(list).toBeVisible()
  return list
}

/** Chooses what the issuer hands over: wrong by the check that it is to fail, or right. */
export async function chooseHandedOver(page: Page, choice: string): Promise<void> {
  await button(page, 'Try to break it').click()
  await page.getByLabel('What the issuer hands over').selectOption(choice)
  await button(page, 'Leave').click()
}

/** What was issued, decoded, in its own message. */
export async function openIssued(page: Page): Promise<Locator> {
  await page
    .getByRole('definition')
    .filter({ hasText: /, (?:held|its digest)/ })
    .getByRole('link')
    .click()
  const message = page.getByRole('region', { name: 'Selected message' })
  await expect(message).toBeVisible()
  return message
}

export async function expectVerified(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  const all = await openAllFields(page)
  for (const field of ['identity_source', 'issuer', 'subject', 'protocol'])
    await expect(all.locator(`[data-field="${field}"]`)).toHaveAttribute('data-status', 'proven')
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
}
