import { expect, type Page } from 'playwright/test'
import { openAllFields } from './world-page-steps.ts'

/** The steps of the identity's proof as a visitor takes them. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const checks = (page: Page, protocol: string) =>
  page.getByRole('list', { name: `${protocol}, check by check`, exact: true })

export async function expectVerified(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  const all = await openAllFields(page)
  for (const field of ['identity_source', 'issuer', 'subject', 'protocol'])
    await expect(all.locator(`[data-field="${field}"]`)).toHaveAttribute('data-status', 'proven')
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
}
