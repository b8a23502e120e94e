import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme changes; the rest of a page is the same in both, and is judged in the light one. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Fails where axe finds something in the page as it is now; `state` says in the message which state that was.
 * `without` leaves out parts, by selector, that have a test of their own.
 */
export async function expectNoFindings(
  page: Page,
  state: string,
  without: readonly string[] = [],
): Promise<void> {
  // The grammar's one motion closes gaps; what is judged is the page at rest.
  // A motion whose element goes is cancelled, and at rest as well.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const dark = await page.evaluate(
    () =>
      matchMedia('(prefers-color-scheme: dark)').matches &&
      document.documentElement.dataset.theme !== 'light',
  )
  const builder = new AxeBuilder({ page })
  const rules = dark ? builder.withRules(OF_COLOUR) : builder.withTags(WCAG)
  const axe = without.reduce((all, part) => all.exclude(part), rules)
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  expect(findings, state).toEqual([])
}
