import type { Page } from 'playwright/test'
import { waitForParts } from '../page/states/states-steps.ts'
import { expect, test } from './bench-test.ts'
import type { Clicked } from './click-times.ts'
import { type Click, timesOfClick, visit } from './click-times.ts'
import { inWords, note, noteTimes, spreadOf } from './figures.ts'

const ROUNDS = Number(process.env.BENCH_CLICK_ROUNDS ?? 8)
const MOST_RATIO = 2
const MOST_ANSWERED_MS = 50

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
  [{ name: /^Normal day/, outcome: 'Normal day', role: 'link' }],
  [{ name: /^Stolen proof/, outcome: 'Stolen proof', role: 'link' }],
  [{ name: /^Wrong key/, outcome: 'Wrong key', role: 'link' }],
  [{ name: /^Too late/, outcome: 'Too late', role: 'link' }],
  [{ name: /^Breaks its own rules/, outcome: 'Breaks its own rules', role: 'link' }],
  [
    { name: /^Your own claim/, outcome: 'Import a claim', role: 'link' },
    { name: 'Import claim', outcome: 'Imported', sample: /^PUBLIC_KEY/ },
  ],
  [{ name: 'Let it try', outcome: 'Copied claim', role: 'link' }],
]

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
      await waitForParts(page)
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
