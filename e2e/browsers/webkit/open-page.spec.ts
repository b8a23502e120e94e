import { UNAVAILABLE_CAUSES } from '../../../src/contract/window/availability.ts'
import { BASE_URL, DIST } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { beforeThePage } from '../situations.ts'
import { cannot, expect, test } from './smoke-test.ts'
import {
  bindKey,
  expectServiceAnswers,
  importSample,
  loadsOf,
  openReady,
  post,
  postPastGate,
  untilAnswers,
  untilReady,
  untilText,
} from './states.ts'

const IMPORT = `${BASE_URL}/v1/agents/import`

test('A page whose caches are deleted under it goes on answering, and nothing leaves', async ({
  tab,
  host,
}) => {
  await openReady(tab, host)
  await tab.run(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await expectServiceAnswers(tab)
  await importSample(tab)
})

test('A page whose site data is cleared under it lets nothing out, says what is gone and begins anew', async ({
  smoke,
  tab,
  host,
}) => {
  await openReady(tab, host)
  await importSample(tab)
  const databases = () => tab.run(async () => (await indexedDB.databases()).length)
  expect(await databases()).toBeGreaterThan(1)
  host.replaceWith('cleared.json', '{}', { 'clear-site-data': '"cache", "cookies", "storage"' })
  const other = await smoke.newTab()
  await other.open(new URL('cleared.json', host.url).href)
  await other.close()
  await expect.poll(databases).toBe(0)
  await untilText(tab, 'main', UNAVAILABLE_CAUSES.DATA_DELETED.title)
  await tab.reload()
  await untilReady(tab)
  await importSample(tab)
  await bindKey(tab)
})

test('A page whose worker is unregistered goes on answering, and registers it again when it is loaded', async ({
  tab,
  host,
}) => {
  await openReady(tab, host)
  const gone = await tab.run(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const unregistered = await registration?.unregister()
    return [unregistered, (await navigator.serviceWorker.getRegistrations()).length]
  })
  expect(gone).toEqual([true, 0])
  expect(await post(tab)).not.toContain('by another')
  await tab.reload()
  await untilReady(tab)
  await expectServiceAnswers(tab)
  expect(loadsOf(host)).toBe(2)
})

test('A tab that was loaded past its worker, beside another, reloads once, and both answer', async ({
  smoke,
  tab,
  host,
}) => {
  await openReady(tab, host)
  // As after a hard reload: the first load finds no controller; after the page's own reload there is one.
  await beforeThePage(host, () => {
    if (sessionStorage.getItem('hard') !== null) return
    sessionStorage.setItem('hard', '1')
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
  })
  const other = await smoke.newTab()
  await other.open(host.url)
  await untilReady(other)
  for (const each of [tab, other]) await expectServiceAnswers(each)
  expect(loadsOf(host)).toBe(3)
})

test('A tab that never started the service gets nothing out', async ({ smoke, tab, host }) => {
  await openReady(tab, host)
  host.replace('bare.html', '<!doctype html><title>Bare</title>')
  const bare = await smoke.newTab()
  await bare.open(new URL('bare.html', host.url).href)
  for (const url of [IMPORT, 'bare.html']) {
    expect(await post(bare, url)).toBe('TypeError')
    expect(await post(bare, url, 'text/plain')).toBe('TypeError')
    expect(await postPastGate(bare, url)).toBe('error')
  }
  await expectServiceAnswers(tab)
})

test('A body that the worker lets go reaches nobody, and the page reloads itself once', async ({
  tab,
  host,
}) => {
  const letsGo = `if (event.request.url === '${IMPORT}') event.stopImmediatePropagation()`
  host.replace('sw.js', `addEventListener('fetch', event => {${letsGo}})\n${await host.read('sw.js')}`)
  await openReady(tab, host)
  expect(await post(tab, IMPORT)).toBe('TypeError')
  await untilAnswers(tab)
  await untilText(tab, 'body', 'Request bodies sent out: 0')
})

test('A request that the worker never answers is given up, and the page says that it was', async ({
  tab,
  host,
}) => {
  const never = `if (event.request.url === '${IMPORT}') { event.stopImmediatePropagation(); event.respondWith(new Promise(() => {})) }`
  host.replace('sw.js', `addEventListener('fetch', event => {${never}})\n${await host.read('sw.js')}`)
  await beforeThePage(host, () => {
    // The page waits fifteen seconds; here it waits one.
    const { timeout } = AbortSignal
    AbortSignal.timeout = () => timeout.call(AbortSignal, 1000)
  })
  await openReady(tab, host)
  await tab.click('button', 'Walk through with a sample agent')
  await untilText(tab, 'main', 'No answer came')
})

test('A request sent before the service has started reaches nobody, and the page becomes ready', async ({
  tab,
  host,
}) => {
  await beforeThePage(host, () => {
    const sent = fetch('https://agents.invalid/v1/agents/import', { method: 'POST', body: '{}' })
    const fate = sent.then(
      () => 'answered',
      () => 'not answered',
    )
    Object.assign(window, { fate })
  })
  await openReady(tab, host)
  expect(await tab.run(() => Reflect.get(window, 'fate'))).toBe('not answered')
})

test('A body goes nowhere but to the service', async ({ tab, host }) => {
  await openReady(tab, host)
  for (const url of ['', 'index.html', 'sw.js', 'source-set/']) {
    expect(await post(tab, url)).toBe('TypeError')
    expect(await post(tab, url, 'text/plain')).toBe('TypeError')
    expect(await postPastGate(tab, url)).toBe('error')
  }
  await tab.run(() => {
    navigator.sendBeacon(document.baseURI, 'left the page')
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: document.baseURI, target: '_blank' })
    document.body.append(form)
    form.submit()
  })
  await expectServiceAnswers(tab)
})

test('The service answers with the host gone', async ({ tab }) => {
  const host = await startStaticHost({ root: DIST })
  await openReady(tab, host)
  await importSample(tab)
  await host.close()
  await bindKey(tab)
  expect(host.bodies).toEqual([])
})

cannot(
  'a hard reload',
  'WebDriver has no command for it, and keys that it presses do not reach the browser’s own menus; a tab that was loaded past its worker is imitated instead',
)
cannot(
  'a worker that the browser stops',
  'neither WebDriver nor Playwright’s WebKit can stop a service worker',
)
cannot('no disk space left', 'its quota cannot be set; the error that it gives is imitated instead')
cannot(
  'site data switched off',
  'the driven browser has no such setting; the errors that it gives are imitated instead',
)
cannot(
  'the process ends that keeps workers and storage',
  'WebKitGTK then closes its tabs and the session ends, so no page is left to look at',
)
