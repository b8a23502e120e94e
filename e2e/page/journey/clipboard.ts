import type { Page } from 'playwright/test'

/** Lets the page use the clipboard; Firefox knows no such permission and is started with a preference instead. */
export async function allowClipboard(page: Page): Promise<void> {
  const context = page.context()
  if (context.browser()?.browserType().name() === 'firefox') return
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

/** What was copied last. */
export const copiedText = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
