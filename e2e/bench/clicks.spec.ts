import type { Page } from 'playwright/test'
import { untilReady } from '../kit/fixtures.ts'
import { waitForViews } from '../page/states/wait-for-views.ts'
import { expect, test, timesOf } from './bench-test.ts'
import { noteTimes } from './figures.ts'

const ROUNDS = 12

/** The three clicks of a first walk: the button, the start of its outcome, and how many requests it sends. */
const CLICKS = [
  { button: 'Walk through with a sample agent', outcome: 'Imported', sends: 1 },
  { button: 'Get a nonce and sign it', outcome: 'Proof accepted', sends: 2 },
  { button: 'Evaluate', outcome: 'PERMIT', sends: 1 },
] as const

/** Notes the time of the next click, and when the heading of this outcome then gets focus. */
function watchFor(outcome: string): void {
  addEventListener('click', () => Object.assign(window, { began: performance.now() }), {
    once: true,
    capture: true,
  })
  const seen = ({ target }: Event) => {
    if (!(target instanceof HTMLElement && target.textContent?.startsWith(outcome))) return
    removeEventListener('focusin', seen)
    Object.assign(window, { ended: performance.now() })
  }
  addEventListener('focusin', seen)
}

async function timeOf(page: Page, { button, outcome }: (typeof CLICKS)[number]): Promise<number> {
  await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
  await page.evaluate(watchFor, outcome)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${outcome}`) }).first()).toBeFocused()
  return page.evaluate(() => Number(Reflect.get(window, 'ended')) - Number(Reflect.get(window, 'began')))
}

test('Each click of a first walk until its outcome has the focus, beside as many no-op POSTs', async ({
  browser,
  host,
  floor,
}, info) => {
  const times = CLICKS.map(() => [] as number[])
  const floors = CLICKS.map(() => [] as number[])
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new visit each time, so that no view has been loaded yet.
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(host.url)
    await untilReady(page)
    // A visitor's mouse moves too on its way to the button.
    await page.mouse.move(1, 1)
    await waitForViews(page)
    for (const [index, click] of CLICKS.entries()) {
      times[index]?.push(await timeOf(page, click))
      const calls = await timesOf(floor, 'noOp', click.sends)
      floors[index]?.push(calls.reduce((sum, each) => sum + each, 0))
    }
    await context.close()
  }
  expect(times.flat().every(time => time > 0)).toBe(true)
  for (const [index, { button }] of CLICKS.entries())
    noteTimes(info, {
      what: `From the click on “${button}” until its outcome has the focus`,
      times: times[index] ?? [],
      floors: floors[index] ?? [],
    })
})
