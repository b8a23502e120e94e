import { expect, type Page } from 'playwright/test'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { open } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'

export const TOTAL = CATALOGUE.length

/** The controlled pilot's page, or a case on it, opened as a followed link does. */
export async function openControlled(page: Page, caseId?: string): Promise<void> {
  await open(page, caseId === undefined ? '#/controlled-pilot' : `#/controlled-pilot/${caseId}`)
  await expect(page.getByRole('heading', { name: 'Controlled pilot', level: 1 })).toBeVisible()
}

export const start = (page: Page) => page.getByRole('button', { name: 'Run the controlled pilot' })
export const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })
export const failed = (page: Page) => page.getByRole('list', { name: 'Failed cases' }).getByRole('link')
export const area = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Areas' }).locator(`[data-area="${name}"] > summary`)
export const casesOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `Cases of ${name}`, exact: true }).locator('[data-case]')
export const lineOf = (page: Page, id: string) =>
  page.getByRole('region', { name: 'Areas' }).locator(`[data-case="${id}"]`)
export const theCase = (page: Page, id: string) => page.getByRole('article', { name: id, exact: true })
export const runThisOne = (page: Page) => page.getByRole('button', { name: 'Run this one' })

/** How many cases the run in this tab has done, as the page says. */
export async function ran(page: Page): Promise<number> {
  const words = await progress(page).innerText()
  return Number(new RegExp(`(\\d+) of ${TOTAL}`).exec(words)?.[1] ?? 0)
}

/** Waits until it has done more than this many. */
export const untilRan = (page: Page, cases: number): Promise<void> =>
  expect.poll(() => ran(page), { intervals: [100] }).toBeGreaterThan(cases)

/** Stops the run and waits until it has. */
export async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(progress(page).getByRole('heading', { name: /^Stopped after/ })).toBeVisible()
}

/**
 * Someone else answers what the cases send by GET, which are the first case of each endpoint: nothing of it
 * carries the service's mark or fits its schemas.
 */
export async function spoilGets(page: Page): Promise<void> {
  await page.evaluate(() => {
    const real = window.fetch.bind(window)
    window.fetch = async (input, init) =>
      init?.method === 'GET' ? new Response('{}', { status: 200 }) : real(input, init)
  })
}

/** How many records the visitor's own service, wallet and world hold, and how their clock is set. */
export async function visitorsOwn(page: Page) {
  const counts = Object.entries(await storedCounts(page)).filter(([name]) => !name.includes(':cases'))
  return [counts, await page.evaluate(() => localStorage.getItem('agent-assurance:/demo/:clock'))]
}
