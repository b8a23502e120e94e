import { expect, type Page } from 'playwright/test'
import { visit } from './fixtures.ts'
import { bindKey, evaluate, importSample, open } from './visitor-steps.ts'

/** What a visitor does beside the walk: a story, a report, Check, a case. Each step ends once its outcome is on the page. */

/** The panel that tells a story, or the walk. */
export const told = (page: Page) => page.getByRole('region', { name: 'Story', exact: true })
/** The way on through a story. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** Opens a story by its link, as in another tab, once it has run; resolves with the number of its steps. */
export async function openStory(page: Page, name: string, at = 1): Promise<number> {
  await visit(page, `#/story/${name}?at=${at}`)
  await expect(told(page)).toHaveAttribute('data-at', String(at))
  return Number(await told(page).getAttribute('data-count'))
}

/** Goes on through a story, step by step, to its last one. */
export async function tellToTheEnd(page: Page): Promise<void> {
  const count = Number(await told(page).getAttribute('data-count'))
  for (let at = Number(await told(page).getAttribute('data-at')); at < count; at += 1)
    await next(page).click()
  await expect(told(page)).toHaveAttribute('data-at', String(count))
}

/** Walks to a PERMIT for the pilot, approves the report that is there and sends it; it is delivered. */
export async function deliverReport(page: Page): Promise<void> {
  for (const step of [importSample, bindKey, evaluate]) await step(page)
  await open(page, '#/pilot')
  await page.getByRole('button', { name: 'Approve report', exact: true }).click()
  await page.getByRole('button', { name: 'Send report', exact: true }).click()
  await expect(page.locator('[data-report]')).toHaveAttribute('data-status', 'delivered')
}

/** Fills boxes of Check, such as `{ 'What to check': text, Key: jwk }`, and checks; resolves with `data-verdict`. */
export async function check(page: Page, boxes: Readonly<Record<string, string>>): Promise<string | null> {
  await open(page, '#/check')
  const region = page.getByRole('region', { name: 'Check', exact: true })
  for (const [name, text] of Object.entries(boxes)) {
    await region.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await region.getByRole('button', { name: 'Check it', exact: true }).click()
  const verdict = region.locator('[data-verdict]')
  await expect(verdict.getByRole('heading').first()).toBeFocused()
  return verdict.getAttribute('data-verdict')
}

/** Runs one case of the controlled pilot alone; resolves with `passed` or `failed`. */
export async function runCase(page: Page, id: string): Promise<string | null> {
  await open(page, `#/controlled-pilot/${id}`)
  await page.getByRole('button', { name: 'Run this one', exact: true }).click()
  const opened = page.getByRole('article', { name: id, exact: true })
  await expect(opened).toHaveAttribute('data-status', /^(?:passed|failed)$/)
  return opened.getAttribute('data-status')
}
