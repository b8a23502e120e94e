import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that a theme affects; the rest of a page is the same in both, and checked in the light one. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What axe checks in each theme. The page's switch sets it, since not every browser here emulates one. */
const THEMES: readonly { readonly theme: string; readonly runOnly: RunOptions['runOnly'] }[] = [
  { theme: 'light', runOnly: { type: 'tag', values: WCAG } },
  { theme: 'dark', runOnly: { type: 'rule', values: OF_COLOUR } },
]

/** axe does not know that an open popover lies above everything, and takes its buttons for covered. */
const WITHOUT = ':popover-open :is(a, button)'

/** Sets the theme in the page and its frames; undefined: the one that the visitor's system asks for. */
async function setTheme(page: Page, theme: string | undefined): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(wanted => {
      const { dataset } = document.documentElement
      if (wanted === undefined) delete dataset.theme
      else dataset.theme = wanted
    }, theme)
  }
}

/** Waits until nothing moves: the page's one animation closes gaps, and the page is checked at rest. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The animation of a removed element is cancelled, which counts as at rest.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** What axe finds in the page and its frames, a line each; the whole result never leaves the page. */
function findingsIn(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async ([runOptions, without]) => {
      const { violations } = await window.axe.run({ include: [['html']], exclude: [[without]] }, runOptions)
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
    },
    [options, WITHOUT] as const,
  )
}

/** What axe finds in the page as it is now, in the light and in the dark theme, a line each, but for these rules. */
export async function findings(page: Page, without: readonly string[] = []): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  const found: string[] = []
  for (const { theme, runOnly } of THEMES) {
    await setTheme(page, theme)
    await untilAtRest(page)
    const options: RunOptions = { ...(runOnly && { runOnly }), resultTypes: ['violations'] }
    const lines = (await findingsIn(page, options)).filter(
      line => !without.some(rule => line.startsWith(rule)),
    )
    found.push(...lines.map(line => `${theme}: ${line}`))
  }
  await setTheme(page, before)
  return found
}

/** Fails if axe finds something in the page as it is now; `state` names that state in the message. */
export const expectNoFindings = async (page: Page, state: string): Promise<void> =>
  expect(await findings(page), state).toEqual([])

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
