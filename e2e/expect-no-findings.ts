import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails where axe finds something in the page as it is now; `state` says in the message which state that was. */
export async function expectNoFindings(page: Page, state: string): Promise<void> {
  // The grammar's one motion closes gaps; what is judged is the page at rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const findings = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  expect(findings, state).toEqual([])
}
