import { expect, type Page } from 'playwright/test'

/**
 * The widths that every view has to fit, in CSS px: the narrowest that WCAG 2.2 asks for (1.4.10), a phone, a
 * window of 1280 px at 200 % zoom (1.4.4), a tablet in landscape, a desktop.
 */
export const WIDTHS = [320, 390, 640, 1024, 1440] as const

/** How far the page extends beyond its window sideways, in CSS px; 0 or less if it fits. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Fails if the page as it is now scrolls sideways at one of the widths; `state` names that state in the
 * message. Restores the window's width.
 */
export async function expectToFit(
  page: Page,
  state: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), `${state}, ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before !== null) await page.setViewportSize(before)
}
