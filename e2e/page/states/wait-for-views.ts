import { expect, type Page } from 'playwright/test'

/** How many views are fetched after the first gesture. */
const VIEWS = 10

/** Waits until the scripts of all views are loaded and have run, and their style sheets apply. */
export async function waitForViews(page: Page): Promise<void> {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => /\/[A-Z][A-Za-z]+View-[^/]+\.js$/.test(name)),
    )
  await expect.poll(async () => (await fetched()).length).toBeGreaterThanOrEqual(VIEWS)
  await page.evaluate(
    async names => {
      await Promise.all(names.map(name => import(name)))
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      while (sheets.some(({ sheet }) => sheet === null)) await new Promise(requestAnimationFrame)
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    },
    await fetched(),
  )
}
