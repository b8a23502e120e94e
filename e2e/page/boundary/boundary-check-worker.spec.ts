import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { openCheck } from '../check/check-steps.ts'

const SCRIPT = `assets/${readdirSync(join(DIST, 'assets')).find(name => name.startsWith('check-worker-'))}`

/** Tries every way in which a worker's script can send something, to each of these addresses. Runs in a worker, and uses nothing from outside itself. */
async function tryWaysOutOfWorker(addresses: readonly string[]): Promise<readonly string[]> {
  const SECRET = 'left the worker'
  const post = (url: string, more: RequestInit) => fetch(url, { method: 'POST', body: SECRET, ...more })
  const heard = (source: EventTarget, good: string) =>
    new Promise((resolve, reject) => {
      source.addEventListener(good, resolve)
      for (const bad of ['error', 'close']) source.addEventListener(bad, reject)
    })
  const byXhr = (url: string) => {
    const request = new XMLHttpRequest()
    const sent = heard(request, 'load')
    request.open('POST', url)
    request.send(SECRET)
    return sent
  }
  // Where string addresses are refused, a script may try to allow them itself.
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): unknown }
  }
  try {
    trustedTypes?.createPolicy('default', { createScriptURL: String, createScript: String })
  } catch {
    // The policy refuses that too.
  }
  const within = (url: string) => {
    const script = `fetch(${JSON.stringify(url)}, { method: 'POST', mode: 'no-cors', body: '${SECRET}' }).then(() => postMessage(''), () => close())`
    const inner = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    return Promise.race([heard(inner, 'message'), new Promise((_, no) => setTimeout(no, 1_000))])
  }
  const ways: Readonly<Record<string, (url: string) => unknown>> = {
    fetch: url => post(url, {}),
    'fetch no-cors': url => post(url, { mode: 'no-cors' }),
    'fetch keepalive': url => post(url, { mode: 'no-cors', keepalive: true }),
    'fetch GET': url => fetch(`${url}?${SECRET}`, { mode: 'no-cors' }),
    XMLHttpRequest: byXhr,
    WebSocket: url => heard(new WebSocket(url.replace('http', 'ws')), 'open'),
    EventSource: url => heard(new EventSource(`${url}?${SECRET}`), 'open'),
    FontFace: url => new FontFace('a', `url(${url}?${SECRET})`).load(),
    cache: async url => (await caches.open('a')).add(`${url}?${SECRET}`),
    'a worker of its own': within,
  }
  const tries = addresses.flatMap(url =>
    Object.entries(ways).map(async ([way, send]) => {
      try {
        await send(url)
        return [`${way} to ${url}`]
      } catch {
        return []
      }
    }),
  )
  return (await Promise.all(tries)).flat()
}

/** The script of a worker that tries them, and says which got an answer. */
const trying = (addresses: readonly string[]) =>
  `(${tryWaysOutOfWorker})(${JSON.stringify(addresses)}).then(answered => postMessage({ answered }))`

/** Keeps what a page's workers say that they got an answer by. */
function watchAnswered(): void {
  const Started = window.Worker
  window.Worker = class extends Started {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        if (data.answered !== undefined) Object.assign(window, { answered: data.answered })
      })
    }
  }
}
const answeredIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'answered') as unknown)

test('A script in the worker of Check gets nothing out, where one that the page’s policy does not hold does', async ({
  context,
  page,
  host,
}) => {
  await context.addInitScript(watchAnswered)
  const elsewhere = await startStaticHost({ root: DIST, base: '/' })
  const [own, other] = [new URL('anything', host.url).href, new URL('anything', elsewhere.url).href]
  host.replace(SCRIPT, trying([own, other]))
  await page.goto('')
  await openCheck(page)
  await expect.poll(() => answeredIn(page)).toEqual([])
  expect(elsewhere.requests).toEqual([])
  // The host's own log is held by its fixture.
  expect(host.requests.filter(({ path }) => path.endsWith('/anything'))).toEqual([])

  // The same script, started by its address: no policy of the page's holds it.
  host.replace('start.js', `new Worker('${SCRIPT}')`)
  host.replace('free.html', '<!doctype html><script src="start.js"></script>')
  await page.goto('free.html')
  await expect.poll(() => answeredIn(page)).toEqual(expect.arrayContaining([`fetch GET to ${other}`]))
  expect(elsewhere.requests).not.toEqual([])
  await elsewhere.close()
})
