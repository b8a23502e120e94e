import type { Page } from 'playwright/test'

/** Holds the page's answers back until they are released, as a slow service would. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const through = globalThis.fetch
    const held = new Promise<void>(resolve => addEventListener('let-go', () => resolve(), { once: true }))
    globalThis.fetch = async (input, init) => {
      const response = await through(input, init)
      await held
      return response
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-go')))
}
