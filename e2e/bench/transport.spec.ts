import type { Browser, Page } from 'playwright/test'
import { BASE_URL, DIST, expect, test, untilReady } from '../kit/fixtures.ts'
import { type StaticHost, startStaticHost } from '../kit/static-server.ts'
import { installAgent } from '../page/journey/in-page-agent.ts'
import { installKit } from './bench-test.ts'
import { noteTimes } from './figures.ts'

/** The code put at the start of a worker that answers this one path differently. */
const instead = (answer: string) => `
addEventListener('fetch', event => {
  if (!event.request.url.endsWith('/v1/nothing') || !self.answersItself) return
  event.stopImmediatePropagation()
  event.respondWith((${answer})(event))
})
addEventListener('message', ({ data }) => {
  if (data === 'answer yourself') self.answersItself = true
})
const answerWith = text => new Response(text, { status: 404, headers: { 'agent-assurance-contract': '0.0.0' } })
`

/** Ways for the worker to answer a no-op, from the worker alone to everything that MSW does. */
const WORKER_VARIANTS = {
  'the worker alone answers': instead(`async ({ request }) => {
    await request.text()
    return answerWith('{}')
  }`),
  'the worker asks the page once': instead(`async ({ request, clientId }) => {
    const text = await request.text()
    const client = await clients.get(clientId)
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise(resolve => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    client.postMessage({ plainly: text }, [port2])
    return answerWith(await answered)
  }`),
} as const satisfies Record<string, string>

/** Answers the worker that asks the page once. Runs in the page. */
function answerPlainly(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (typeof data === 'object' && data !== null && 'plainly' in data) port?.postMessage('{}')
  })
  navigator.serviceWorker.controller?.postMessage('answer yourself')
}

const ROUNDS = 12
const CALLS = 15

interface Variant {
  readonly name: string
  readonly page: Page
  readonly host: StaticHost
  readonly times: number[]
}

async function openVariant(browser: Browser, name: string, before: string): Promise<Variant> {
  const host = await startStaticHost({ root: DIST })
  host.replace('sw.js', `${before}\n${await host.read('sw.js')}`)
  const page = await (await browser.newContext()).newPage()
  await page.goto(host.url)
  await untilReady(page)
  await page.evaluate(installAgent, BASE_URL)
  await page.evaluate(installKit)
  return { name, page, host, times: [] }
}

async function callsOf({ page, times }: Variant): Promise<void> {
  const taken = await page.evaluate(async calls => {
    const found: number[] = []
    for (let call = 0; call < calls; call += 1) found.push(await window.bench.timed(window.bench.noOp))
    return found
  }, CALLS)
  times.push(...taken)
}

test('Where the time of a mocked POST goes: the worker, its question to the page, and the rest of MSW', async ({
  browser,
}, info) => {
  const msw = await openVariant(browser, 'MSW answers', '')
  const others: Variant[] = []
  for (const [name, before] of Object.entries(WORKER_VARIANTS)) {
    const variant = await openVariant(browser, name, before)
    await variant.page.evaluate(answerPlainly)
    await callsOf(variant)
    variant.times.length = 0
    others.push(variant)
  }
  const all = [...others, msw]
  // In turn, so that other load on the machine affects all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) for (const variant of all) await callsOf(variant)
  expect(all.map(({ times }) => times.length)).toEqual(all.map(() => ROUNDS * CALLS))
  const [alone] = others
  for (const { name, times } of all)
    noteTimes(info, { what: `A no-op POST: ${name}`, times, floors: alone?.times ?? [] })
  for (const { page, host } of all) {
    await page.context().close()
    await host.close()
  }
})
