import type { Browser, Locator, Page } from 'playwright/test'
import { untilReady } from '../kit/fixtures.ts'
import { expect } from './bench-test.ts'
import { type Clicked, clicked, watchClick, watchRequests } from './click-watch.ts'

/** A click: the button, or the link, and the start of its outcome's heading. */
export interface Click {
  readonly name: string | RegExp
  readonly outcome: string
  readonly role?: 'button' | 'link'
  /** The protocol of the sample with which the import form is filled in first. */
  readonly sample?: RegExp
}

/** Whether nothing still moves that is seen and ends by itself; runs in the page. */
function isAtRest(): boolean {
  return !document.getAnimations().some(({ playState, effect }) => {
    const seen = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    return seen && playState === 'running' && effect.getComputedTiming().endTime !== Infinity
  })
}

/**
 * Presses the mouse over the middle of a target. `Locator.click` looks at what was hit while the page handles the
 * click, which keeps the page's own work waiting for some 10 ms.
 */
async function clickAsMouse(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('The target of a click is not shown')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Makes a click once the page is at rest, and waits for its outcome. */
export async function timesOfClick(
  page: Page,
  { name, outcome, role = 'button', sample }: Click,
): Promise<Clicked> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect(target).toBeEnabled()
  if (sample !== undefined) {
    // The form is filled in with a sample, once a key for it was made.
    await page.getByRole('radio', { name: sample }).check()
    await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  }
  // A visitor reads what came of the click before.
  await page.waitForFunction(isAtRest)
  await page.evaluate(watchClick, outcome)
  await clickAsMouse(page, target)
  await expect.poll(() => page.evaluate(clicked)).toBeDefined()
  const times = await page.evaluate(clicked)
  if (times === undefined) throw new Error(`${outcome} never had the focus`)
  return times
}

/** A new visit, so that no view has been loaded yet. */
export async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(watchRequests)
  await page.goto(url)
  await untilReady(page)
  return page
}
