import type { Page } from 'playwright/test'
import { untilReady } from '../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../kit/visitor-steps.ts'
import { fillJournal } from '../page/exchange/exchange-steps.ts'
import { settled } from '../page/states/states-steps.ts'
import { expect, test } from './bench-test.ts'
import { note } from './figures.ts'

const MESSAGES = 500
const VIEWS = ['import', 'bind', 'evaluate', 'pilot', 'records', 'records/audit', 'run']
/** The limit on the growth of a view's element count; a displayed figure may gain a digit or two. */
const MOST = 1.5

/** How many elements each view has, and how long it takes to be drawn again (milliseconds). */
async function drawn(app: Page): Promise<ReadonlyMap<string, { elements: number; time: number }>> {
  const found = new Map<string, { elements: number; time: number }>()
  for (const view of VIEWS) {
    await open(app, '#/')
    await expect(app.locator('main h1').first()).toBeVisible()
    const began = Date.now()
    await open(app, `#/${view}`)
    await expect(app.locator('main h1, main h2').first()).toBeVisible()
    const time = Date.now() - began
    await settled(app)
    found.set(view, { elements: await app.evaluate(() => document.querySelectorAll('*').length), time })
  }
  return found
}

test('Each view has as many elements with hundreds of messages as with a few', async ({ app }, info) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  const few = await drawn(app)
  await fillJournal(app, MESSAGES)
  await app.reload()
  await untilReady(app)
  const many = await drawn(app)
  for (const view of VIEWS) {
    const [before, after] = [few.get(view), many.get(view)]
    if (before === undefined || after === undefined) throw new Error(view)
    const ratio = after.elements / before.elements
    note(info, {
      what: `Elements of #/${view}, ${MESSAGES.toLocaleString('en')} messages beside a few`,
      measured: `${after.elements} (${after.time} ms)`,
      floor: `${before.elements} (${before.time} ms)`,
      ratio: ratio.toFixed(2),
      target: `at most ${MOST}: ${ratio <= MOST ? 'met' : 'MISSED'}`,
    })
    expect(ratio, view).toBeLessThanOrEqual(MOST)
  }
})
