import type { Browser, Locator, Page } from 'playwright/test'
import { untilReady } from '../kit/fixtures.ts'
import { expect } from './bench-test.ts'

/** One action as it went, in milliseconds. */
export interface Clicked {
  /** From the click until the outcome's heading has the focus. */
  readonly whole: number
  /** During how much of that a request of the action was open. */
  readonly requests: number
  /** Until the first change was painted. */
  readonly answered: number
}

interface Watched {
  began?: number
  painted?: number
  ended?: number
  requests: { readonly from: number; to: number }[]
}

/** Keeps in the page when each request is open, as `fetch` sees it. Sent there before its scripts run. */
function watchRequests(): void {
  const send = window.fetch
  const watched: Watched = { requests: [] }
  Object.assign(window, { watched })
  window.fetch = async (...given) => {
    const request = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    watched.requests.push(request)
    try {
      return await send(...given)
    } finally {
      request.to = performance.now()
    }
  }
}

/** Notes when the next click comes, when the first change after it is painted, and when this heading gets focus. */
function watchClick(outcome: string): void {
  const watched: Watched = Reflect.get(window, 'watched')
  Object.assign(watched, { began: undefined, painted: undefined, ended: undefined, requests: [] })
  const began = () => {
    watched.began = performance.now()
    const change = new MutationObserver(() => {
      change.disconnect()
      // The message after a frame's callbacks comes once that frame is drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          watched.painted = performance.now()
        }
        port2.postMessage(null)
      })
    })
    change.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  addEventListener('click', began, { once: true, capture: true })
  const focused = ({ target }: Event) => {
    if (!(target instanceof HTMLHeadingElement && target.textContent?.startsWith(outcome))) return
    removeEventListener('focusin', focused)
    watched.ended = performance.now()
  }
  addEventListener('focusin', focused)
}

/** What became of the click; undefined until its outcome has the focus and its first change was painted. */
function clicked(): Clicked | undefined {
  const { began, painted, ended, requests }: Watched = Reflect.get(window, 'watched')
  if (began === undefined || painted === undefined || ended === undefined) return undefined
  let open = 0
  let until = began
  for (const { from, to } of requests) {
    open += Math.max(0, Math.min(to, ended) - Math.max(from, until))
    until = Math.max(until, Math.min(to, ended))
  }
  return { whole: ended - began, requests: open, answered: painted - began }
}

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
    await expect(page.getByText(/^Filled from the/)).toBeVisible()
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
