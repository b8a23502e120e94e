import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUDGETS } from '../../../src/build/budgets.ts'
import { BASE_URL, complaintsOf, DIST, expect, test, visit } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { askedUntilReady, bytesOf, waitForParts } from '../states/states-steps.ts'

const html = () => readFile(join(DIST, 'index.html'), 'utf8')

test('The policy comes first in the head, and of what is inline allows one short script by its hash', async () => {
  const page = await html()
  const [, policy] = /<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
  expect(policy).toContain('default-src &#39;none&#39;')
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain(`; connect-src ${BASE_URL}/;`)
  expect(policy).toContain('; worker-src &#39;self&#39; blob:;')
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
  const hashes = inline.map(text => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(`; script-src &#39;self&#39; &#39;${hashes[0]}&#39;;`)
  expect(Buffer.byteLength(inline.join(''))).toBeLessThan(1000)
  expect(page.match(/<style|\sstyle=|\son[a-z]+=|="(?:javascript|data):/gi)).toBeNull()
})

for (const base of ['/', '/odd;path/with%20two%20marks/']) {
  test(`The page works unchanged under ${base}`, async ({ page }) => {
    const elsewhere = await startStaticHost({ root: DIST, base })
    const complaints = complaintsOf(page)
    await visit(page, elsewhere.url)
    await waitForParts(page)
    const outside = elsewhere.requests.filter(
      ({ method, path }) => method !== 'GET' || !path.startsWith(base),
    )
    await elsewhere.close()
    expect(outside).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('Until it is ready a page asks its host for no more than its budgets', async ({ app, host }) => {
  // Firefox also loads the icon for a home screen.
  const files = (await askedUntilReady(app, host)).filter(name => !name.includes('touch-icon'))
  const sent = (ending: string) => bytesOf(DIST, files, ending)
  expect(await sent('.js')).toBeGreaterThan(BUDGETS.interaction.most)
  expect(await sent('.js')).toBeLessThanOrEqual(BUDGETS.ready.most)
  expect(await sent('.css')).toBeLessThanOrEqual(BUDGETS.styles.most)
  expect(await sent('.woff2')).toBeLessThanOrEqual(BUDGETS.fonts.most)
  expect(await sent('')).toBeLessThanOrEqual(BUDGETS.all.most)
  expect(files.length).toBeLessThanOrEqual(BUDGETS.requests.most)
})

test('Text becomes neither markup nor script', async ({ page }) => {
  await visit(page)
  const outcomes = await page.evaluate(async () => {
    const attempt = (act: () => unknown) => {
      try {
        act()
        return 'allowed'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    const script = document.createElement('script')
    // Playwright's own call suspends the rule against eval until it returns.
    await new Promise(resolve => setTimeout(resolve))
    return {
      markup: attempt(() => Object.assign(document.body, { innerHTML: '<b>bold</b>' })),
      source: attempt(() => Object.assign(script, { src: 'sw.js?other' })),
      text: attempt(() => Object.assign(script, { text: 'alert(1)' })),
      // biome-ignore lint/security/noGlobalEval: the point is that it is refused
      evaluation: attempt(() => globalThis.eval('1 + 1')),
      ownWorker: attempt(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))),
      worker: await navigator.serviceWorker.register('mockServiceWorker.js').then(
        () => 'allowed',
        (error: Error) => error.name,
      ),
    }
  })
  expect(outcomes).toEqual({
    markup: 'TypeError',
    source: 'TypeError',
    text: 'TypeError',
    evaluation: 'EvalError',
    ownWorker: 'TypeError',
    worker: 'TypeError',
  })
})
