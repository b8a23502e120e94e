import type { Browser, Locator, Page } from 'playwright/test'
import { untilReady } from '../kit/fixtures.ts'
import { waitForViews } from '../page/states/wait-for-views.ts'
import { expect, test } from './bench-test.ts'
import { type Clicked, clicked, watchClick, watchRequests } from './click-watch.ts'
import { note, noteTimes } from './figures.ts'
import { inWords, spreadOf } from './spread.ts'

const ROUNDS = Number(process.env.BENCH_CLICK_ROUNDS ?? 8)
const MOST_RATIO = 2
const MOST_ANSWERED_MS = 50

/** A click: the button, or the link, and the start of its outcome's heading. */
interface Click {
  readonly name: string | RegExp
  readonly outcome: string
  readonly role?: 'button' | 'link'
}

const FIRST_CLICK: Click = { name: 'Walk through with a sample agent', outcome: 'Imported' }

/** Every click of the six stories of home, one after the other, and of the walk from the first button on. */
const WALKS: readonly (readonly Click[])[] = [
  [
    FIRST_CLICK,
    { name: 'Get a nonce and sign it', outcome: 'Proof accepted' },
    { name: 'Evaluate', outcome: 'PERMIT' },
    { name: 'Go to the pilot', outcome: 'Send an approved report', role: 'link' },
    { name: 'Approve report', outcome: 'Approved: exactly this version' },
    { name: 'Send report', outcome: 'Delivered, once' },
    { name: 'Acknowledge', outcome: 'Delivered and acknowledged' },
  ],
  [{ name: /^Normal day/, outcome: 'Delivered, once' }],
  [{ name: /^Stolen proof/, outcome: 'Stolen proof: 409' }],
  [{ name: /^Wrong key/, outcome: 'Wrong key: 422' }],
  [{ name: /^Too late/, outcome: 'Too late: 410' }],
  [{ name: /^Breaks its own rules/, outcome: 'Suspended by policy' }],
  [
    { name: /^Your own claim/, outcome: 'Import a claim' },
    { name: 'Import claim', outcome: 'Imported' },
  ],
  [{ name: 'Let it try', outcome: 'Wrong key: 422' }],
]

/** Waits until nothing of what went before still moves, as a visitor does who reads it. */
async function untilAtRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  await new Promise(resolve => requestIdleCallback(resolve))
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

async function timesOfClick(page: Page, { name, outcome, role = 'button' }: Click): Promise<Clicked> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect(target).toBeEnabled()
  if (name === 'Import claim') {
    // The form is filled in with a sample, once a key for it was made.
    await page.getByRole('radio', { name: /^PUBLIC_KEY/ }).check()
    await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  }
  await page.evaluate(untilAtRest)
  await page.evaluate(watchClick, outcome)
  await clickAsMouse(page, target)
  await expect.poll(() => page.evaluate(clicked)).toBeDefined()
  const times = await page.evaluate(clicked)
  if (times === undefined) throw new Error(`${outcome} never had the focus`)
  return times
}

/** A new visit, so that no view has been loaded yet. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(watchRequests)
  await page.goto(url)
  await untilReady(page)
  return page
}

interface Figures {
  readonly what: string
  readonly taken: readonly Clicked[]
}

function noteClick(info: Parameters<typeof note>[0], { what, taken }: Figures): void {
  const wholes = taken.map(({ whole }) => whole)
  const requests = taken.map(each => each.requests)
  if (requests.every(each => each > 0))
    noteTimes(info, { what, times: wholes, floors: requests, most: MOST_RATIO })
  else
    note(info, {
      ...{ what: `${what} (sends nothing)`, measured: inWords(spreadOf(wholes)) },
      ...{ floor: '', ratio: '', target: '' },
    })
}

test('Each click of the six stories and of a first walk until its outcome has the focus, beside its own requests', async ({
  browser,
  host,
}, info) => {
  const taken = new Map<string, Clicked[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const walk of WALKS) {
      const page = await visit(browser, host.url)
      // A visitor's mouse moves too on its way to the button.
      await page.mouse.move(1, 1)
      await waitForViews(page)
      for (const click of walk) {
        const name = String(click.name).replaceAll(/[/^]/g, '')
        taken.set(name, [...(taken.get(name) ?? []), await timesOfClick(page, click)])
      }
      await page.context().close()
    }
  for (const [name, each] of taken)
    noteClick(info, { what: `Click on “${name}” until its outcome has the focus`, taken: each })
  const answered = [...taken.values()].map(each => spreadOf(each.map(({ answered: at }) => at)).median)
  note(info, {
    what: 'Something visible answers a click (slowest median of them)',
    measured: `${Math.max(...answered).toFixed(1)} ms`,
    ...{ floor: '', ratio: '' },
    target: `at most ${MOST_ANSWERED_MS} ms: ${Math.max(...answered) <= MOST_ANSWERED_MS ? 'met' : 'MISSED'}`,
  })
  expect([...taken.values()].flat().every(({ whole }) => whole > 0)).toBe(true)
})

for (const [when, wait] of [
  ['at once after ready', async () => undefined],
  // What a visitor reads before the first movement: the one place where a time is waited for.
  ['after five seconds', (page: Page) => page.waitForTimeout(5_000)],
] as const)
  test(`The very first click of a first visit, ${when}, beside its own requests`, async ({
    browser,
    host,
  }, info) => {
    const taken: Clicked[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await visit(browser, host.url)
      await wait(page)
      taken.push(await timesOfClick(page, FIRST_CLICK))
      await page.context().close()
    }
    expect(taken).toHaveLength(ROUNDS)
    noteClick(info, { what: `The very first click, ${when}, until its outcome has the focus`, taken })
  })
