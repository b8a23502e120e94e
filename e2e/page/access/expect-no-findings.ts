import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme changes; the rest of a page is the same in both, and is judged in the light one. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What axe asks of each theme. The page's own switch sets the theme, since not every browser here emulates one. */
const THEMES: readonly { readonly theme: string; readonly runOnly: RunOptions['runOnly'] }[] = [
  { theme: 'light', runOnly: { type: 'tag', values: WCAG } },
  { theme: 'dark', runOnly: { type: 'rule', values: OF_COLOUR } },
]

/** Sets the theme in the page and in what it frames; undefined: the one that the visitor's system asks for. */
async function setTheme(page: Page, theme: string | undefined): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(wanted => {
      const { dataset } = document.documentElement
      if (wanted === undefined) delete dataset.theme
      else dataset.theme = wanted
    }, theme)
  }
}

/** Waits until nothing moves: the grammar's one motion closes gaps, and what is judged is the page at rest. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A motion whose element goes is cancelled, and at rest as well.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** What axe finds in the page and in what it frames, a line each; the whole result never leaves the page. */
async function findingsIn(page: Page, options: RunOptions, without: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  return page.evaluate(
    async ([runOptions, exclude]) => {
      const context = { include: [['html']], exclude: exclude.map(part => [part]) }
      const { violations } = await window.axe.run(context, runOptions)
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
    },
    [options, without] as const,
  )
}

/**
 * Fails where axe finds something in the page as it is now, in the light theme or in the dark one; `state` says in the
 * message which state that was. `without` leaves out parts, by selector, that have a test of their own.
 */
export async function expectNoFindings(
  page: Page,
  state: string,
  without: readonly string[] = [],
): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  for (const { theme, runOnly } of THEMES) {
    await setTheme(page, theme)
    await untilAtRest(page)
    const options: RunOptions = { ...(runOnly && { runOnly }), resultTypes: ['violations'] }
    expect(await findingsIn(page, options, without), `${state}, ${theme}`).toEqual([])
  }
  await setTheme(page, before)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
