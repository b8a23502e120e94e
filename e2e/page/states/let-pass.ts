import type { Locator, Page } from 'playwright/test'
import { expect } from '../../kit/fixtures.ts'

/** The longest that the page waits for one thing. */
const LONGEST_WAIT_MS = 10_000

/**
 * Lets the page's longest wait pass at once, by its own clock, which `page.clock.install()` has put into the test's
 * hands; again until something is there, as the page may not have begun to wait.
 */
export async function letWaitPass(page: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS)
    await expect(until).toBeVisible({ timeout: 100 })
  }).toPass()
}
