import { expect, type Page } from 'playwright/test'

/** The steps of the identity's proof as a visitor takes them. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const checks = (page: Page, protocol: string) =>
  page.getByRole('list', { name: `${protocol}, check by check`, exact: true })

export async function expectVerified(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  for (const field of ['identity_source', 'issuer', 'subject', 'protocol'])
    await expect(page.locator(`[data-field="${field}"]`)).toHaveAttribute('data-status', 'proven')
}
