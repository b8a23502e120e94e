import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { told } from '../journey/journey-steps.ts'

/** A test that tells one of the visitor's stories. `npm test` runs it; axe must find nothing at its end. */
export const story = test.extend<{ readonly endsWithoutFindings: undefined }>({
  endsWithoutFindings: [
    async ({ app }, use, { status, expectedStatus }) => {
      await use(undefined)
      if (status === expectedStatus) await expectNoFindings(app, 'the end of the story')
    },
    { auto: true },
  ],
})

/** The way on through a story that is open at its address. */
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** Opens a story at its address, as a followed link does in another tab; resolves with the number of its steps. */
export async function storyOpened(page: Page, name: string, at = 1): Promise<number> {
  await page.goto(`#/story/${name}?at=${at}`)
  await untilReady(page)
  await expect(told(page)).toHaveAttribute('data-at', String(at))
  return Number(await told(page).getAttribute('data-count'))
}

/** Goes on step by step to the end. */
export async function toTheEnd(page: Page): Promise<void> {
  const from = Number(await told(page).getAttribute('data-at'))
  const count = Number(await told(page).getAttribute('data-count'))
  for (let at = from; at < count; at += 1) await next(page).click()
  await expect(told(page)).toHaveAttribute('data-at', String(count))
}
