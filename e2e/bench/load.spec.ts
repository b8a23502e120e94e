import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { BUDGETS, kB } from '../../src/build/budgets.ts'
import { DIST, untilReady } from '../kit/fixtures.ts'
import { askedUntilReady, bytesOf, settled } from '../page/states/states-steps.ts'
import { expect, test } from './bench-test.ts'
import { inWords, note, noteAmount, noteTimes, spreadOf } from './figures.ts'

const ROUNDS = 15

/** When the first view was drawn and when the service answered, in milliseconds since navigation. */
interface LoadTimes {
  readonly view: number
  readonly ready: number
}

/** Marks the frame after the view's heading appears, in which it is drawn. */
function watchFirstView(): void {
  const look = () => {
    if (document.querySelector('main h1')?.checkVisibility() !== true) requestAnimationFrame(look)
    else requestAnimationFrame(() => performance.mark('first-view'))
  }
  look()
}

const READY = 'the service is ready'

/** Says in the console when the service is ready: whoever asks the page from outside takes some of its time. */
function tellReady(words: string): void {
  const marks = new PerformanceObserver(list => {
    if (list.getEntriesByName('service-ready').length > 0) console.log(words)
  })
  marks.observe({ type: 'mark', buffered: true })
}

async function loadTimes(page: Page, url: string): Promise<LoadTimes> {
  const ready = page.waitForEvent('console', message => message.text() === READY)
  await page.goto(url, { waitUntil: 'commit' })
  await ready
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return { view: at('first-view'), ready: at('service-ready') }
  })
}

interface Loads {
  readonly cold: LoadTimes
  readonly warm: LoadTimes
}

/** A first visit in a new profile, and the next one in the same. */
async function visitTwice(browser: Browser, url: string, slowed: number): Promise<Loads> {
  const context: BrowserContext = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(watchFirstView)
  await page.addInitScript(tellReady, READY)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const cold = await loadTimes(page, url)
  await page.goto('about:blank')
  const warm = await loadTimes(page, url)
  await context.close()
  return { cold, warm }
}

for (const [words, slowed] of [
  ['', 1],
  [', processor slowed 4 times', 4],
] as const) {
  test(`A load to ready${words}, beside a page that does nothing but start MSW`, async ({
    browser,
    host,
    floorSite,
  }, info) => {
    const loads: Loads[] = []
    const floors: Loads[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.push(await visitTwice(browser, host.url, slowed))
      floors.push(await visitTwice(browser, floorSite.host.url, slowed))
    }
    for (const kind of ['cold', 'warm'] as const) {
      const ready = loads.map(load => load[kind].ready)
      const view = loads.map(load => load[kind].view)
      noteTimes(info, {
        what: `Load until ready, ${kind}${words}`,
        times: ready,
        floors: floors.map(load => load[kind].ready),
      })
      note(info, {
        what: `First view drawn, ${kind}${words}`,
        measured: inWords(spreadOf(view)),
        floor: '',
        ratio: '',
        target: `before ready: ${view.every((at, index) => at < (ready[index] ?? 0)) ? 'met' : 'MISSED'}`,
      })
    }
    expect(loads.every(({ cold, warm }) => cold.ready > 0 && warm.ready > 0)).toBe(true)
  })
}

test('What a first load asks for, and that nothing moves in it', async ({
  browser,
  page,
  host,
  floorSite,
}, info) => {
  await page.addInitScript(() => {
    const total = { value: 0 }
    Object.assign(window, { shifts: total })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) total.value += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('')
  await untilReady(page)
  const asked = await askedUntilReady(page, host)
  const bare = await browser.newPage()
  await bare.goto(floorSite.host.url)
  await untilReady(bare)
  const askedOfFloor = await askedUntilReady(bare, floorSite.host)
  await bare.close()
  const html = await readFile(join(DIST, 'index.html'), 'utf8')
  // What the start loads beside the page is not a part of it.
  const first = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)]
    .map(([, name = '']) => name)
    .filter(name => !name.includes('/network-'))
  noteAmount(info, {
    what: 'JavaScript until the first view can be used, gzip; its paint waits for none',
    amount: await bytesOf(DIST, first, '.js'),
    most: BUDGETS.interaction.most,
    words: kB,
  })
  noteAmount(info, {
    what: 'JavaScript until ready, gzip',
    amount: await bytesOf(DIST, asked, '.js'),
    floor: await bytesOf(floorSite.directory, askedOfFloor, '.js'),
    most: 230_000,
    words: kB,
  })
  noteAmount(info, {
    what: 'Everything until ready, gzip',
    amount: await bytesOf(DIST, asked, ''),
    floor: await bytesOf(floorSite.directory, askedOfFloor, ''),
    most: BUDGETS.all.most,
    words: kB,
  })
  noteAmount(info, {
    what: 'Requests until ready',
    amount: asked.length,
    floor: askedOfFloor.length,
    most: BUDGETS.requests.most,
  })
  const fonts = asked.filter(name => name.endsWith('.woff2'))
  noteAmount(info, { what: 'Font files', amount: fonts.length, most: BUDGETS.font_files.most })
  noteAmount(info, {
    what: 'Fonts',
    amount: await bytesOf(DIST, asked, '.woff2'),
    most: 75_000,
    words: kB,
  })
  // What is prefetched once the service answers must not move anything either.
  await settled(page)
  const shift = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'shifts'), 'value')))
  noteAmount(info, { what: 'Layout shift of a first load (CLS)', amount: shift, most: 0 })
  expect(shift).toBe(0)
})
