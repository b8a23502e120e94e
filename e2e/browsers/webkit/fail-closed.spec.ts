import { UNAVAILABLE_CAUSES } from '../../../src/contract/window/availability.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { beforeThePage, SITUATIONS, takeAway } from '../situations.ts'
import type { Tab } from './smoke-browser.ts'
import { expect, test } from './smoke-test.ts'
import {
  expectServiceAnswers,
  expectUnavailable,
  loadsOf,
  openReady,
  post,
  textOf,
  untilAttribute,
  untilText,
} from './states.ts'

/** Leaves a database of a later version of the page on this origin. */
async function leaveOtherData(host: StaticHost, tab: Tab): Promise<void> {
  await tab.open(new URL('openapi.json', host.url).href)
  await tab.run(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('agent-assurance:/demo/', 99)
        opening.onupgradeneeded = () => opening.result.createObjectStore('another')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
  )
}

for (const { title, cause, arrange } of SITUATIONS) {
  test(`A page ${title}`, async ({ tab, host }) => {
    await arrange(host)
    await tab.open(host.url)
    await expectUnavailable(tab, cause)
    expect(loadsOf(host)).toBe(1)
  })
}

test('A page that finds data of another version leaves it alone and says so', async ({ tab, host }) => {
  await leaveOtherData(host, tab)
  await tab.open(host.url)
  await expectUnavailable(tab, 'OTHER_DATA')
  expect(loadsOf(host)).toBe(1)
})

test('A page that its worker passes over reloads once, and then says that it has no control', async ({
  tab,
  host,
}) => {
  await openReady(tab, host)
  await beforeThePage(host, () => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
  })
  await tab.reload()
  await expectUnavailable(tab, 'NO_CONTROL')
  expect(loadsOf(host)).toBe(3)
})

test('A page over plain http says that the address is not a secure context', async ({ engine, host }) => {
  if ('absent' in engine) return
  // The host acts as the proxy, so that the name is not an address of this computer.
  const smoke = await engine.start({ httpProxy: `127.0.0.1:${host.port}` })
  await smoke.first.open('http://plain-http.example/demo/')
  await expectUnavailable(smoke.first, 'INSECURE_CONTEXT')
  await smoke.close()
})

test('A page inside another page’s frame does not start', async ({ tab, host }) => {
  host.replace('frame.html', '<!doctype html><title>Frame</title><iframe src="./" title="framed"></iframe>')
  await tab.open(new URL('frame.html', host.url).href)
  const framed = () =>
    tab.run(() => {
      const inside = document.querySelector('iframe')?.contentDocument
      const fields = inside?.querySelectorAll('main form, main input, main textarea, main select').length
      return [inside?.documentElement.dataset.serviceCause, inside?.querySelector('h1')?.textContent, fields]
    })
  await expect.poll(framed).toEqual(['FRAMED', 'The page is inside another page', 0])
})

test('A view whose part is gone from the host says that a newer version is here', async ({ tab, host }) => {
  await takeAway(host, 'walk-')
  // The part is fetched ahead too, so that the page may say so before the view is opened.
  await tab.open(`${host.url}#/import`)
  await untilText(tab, 'main', UNAVAILABLE_CAUSES.PART_MISSING.title)
})

test('A page whose first script is gone still says what to do', async ({ tab, host }) => {
  await takeAway(host, 'index-')
  await tab.open(host.url)
  await expect.poll(() => textOf(tab, 'body')).toContain('load it again')
})

test('A page without Ed25519 is ready all the same', async ({ tab, host }) => {
  await beforeThePage(host, () => {
    const { generateKey } = SubtleCrypto.prototype
    SubtleCrypto.prototype.generateKey = new Proxy(generateKey, {
      apply: (generate, self, args) =>
        args[0].name === 'Ed25519'
          ? Promise.reject(new DOMException('absent', 'NotSupportedError'))
          : Reflect.apply(generate, self, args),
    })
  })
  await openReady(tab, host)
  await expectServiceAnswers(tab)
  expect(await post(tab, 'index.html')).toBe('TypeError')
  await untilAttribute(tab, 'html', 'data-service', 'ready')
})
