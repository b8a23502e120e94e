import type { Page } from 'playwright/test'
import { open } from '../kit/visitor-steps.ts'
import { settled } from '../page/states/states-steps.ts'
import { expect, test } from './bench-test.ts'
import { note } from './figures.ts'
import { heapUsage } from './heap-usage.ts'

const FLOWS = 1_000
/** By then the browser has compiled the code that runs often, and keeps it. */
const WARM_UP = 600
const ROUNDS_OF_VIEWS = 20
const WARM_UP_OF_VIEWS = 10
const VIEWS = ['#/', '#/import', '#/bind', '#/evaluate', '#/pilot', '#/records', '#/check', '#/reference']

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

async function flows(app: Page, count: number): Promise<void> {
  await app.evaluate(async rounds => {
    for (let round = 0; round < rounds; round += 1) await window.bench.fullFlow()
  }, count)
}

async function everyView(app: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const view of VIEWS) {
      await open(app, view)
      await expect(app.locator('main h1, main h2').first()).toBeVisible()
    }
  }
  await open(app, '#/')
  await expect(app.getByRole('button', { name: 'Walk through with a sample agent' })).toBeVisible()
}

for (const [what, warmUp, work] of [
  [
    `${FLOWS.toLocaleString('en')} flows`,
    (app: Page) => flows(app, WARM_UP),
    (app: Page) => flows(app, FLOWS),
  ],
  [
    `${ROUNDS_OF_VIEWS} visits of each view`,
    (app: Page) => everyView(app, WARM_UP_OF_VIEWS),
    (app: Page) => everyView(app, ROUNDS_OF_VIEWS),
  ],
] as const) {
  test(`What the page holds after ${what}`, async ({ bench: app, context }, info) => {
    test.setTimeout(600_000)
    const devtools = await context.newCDPSession(app)
    await devtools.send('Performance.enable')
    await warmUp(app)
    await settled(app)
    const before = await heapUsage(devtools)
    await work(app)
    await settled(app)
    const after = await heapUsage(devtools)
    for (const [name, words, most] of [
      ['heap', MB, 1.05],
      ['listeners', String, 1],
      ['nodes', String, 1],
      ['messages', String, 1],
    ] as const) {
      const ratio = after[name] / before[name]
      note(info, {
        what: `Page’s ${name} after ${what}, beside before`,
        measured: words(after[name]),
        floor: words(before[name]),
        ratio: ratio.toFixed(2),
        target: `at most ${most}: ${ratio <= most ? 'met' : 'MISSED'}`,
      })
    }
    expect(after.listeners).toBeLessThanOrEqual(before.listeners)
    // A few are always in flight; one kept for each request would be thousands.
    expect(after.messages).toBeLessThan(before.messages + 50)
  })
}
