import { expect, type Page } from 'playwright/test'

/** What a phone shows of a step, one at a time. */
export const PHONE_TABS = ['Agent', 'Messages', 'Step'] as const

/** Shows one of them; the radio button itself is too small to be pressed, so its label is. */
export async function showTab(page: Page, name: (typeof PHONE_TABS)[number]): Promise<void> {
  const tabs = page.getByRole('group', { name: 'Shown of this step' })
  await tabs.locator('label').filter({ hasText: name }).click()
  await expect(tabs.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
}
