import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnavailableCause } from '../../../src/contract/window/availability.ts'
import { DIST } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { MUTE_WORKER } from '../../page/states/states-steps.ts'
import type { Tab } from './smoke-browser.ts'
import { expect, test } from './smoke-test.ts'
import {
  beforeThePage,
  expectServiceAnswers,
  expectUnavailable,
  loadsOf,
  openReady,
  openView,
  post,
  textOf,
  untilAttribute,
} from './states.ts'

/** A situation in which the page must not start, and what it says then. */
interface Situation {
  readonly title: string
  readonly cause: UnavailableCause
  /** Brings host and browser into the situation, before the page is opened. */
  readonly arrange: (host: StaticHost, tab: Tab) => Promise<void> | void
}

/** A worker that answers everything in the service's place. */
const IMPOSTOR = `addEventListener('fetch', event => {
  if (event.request.method === 'POST') event.respondWith(new Response('{}', { status: 404 }))
})`

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

/** Removes a built file from the host, by the start of its name. */
async function takeAway(host: StaticHost, start: string): Promise<void> {
  const names = (await readdir(join(DIST, 'assets'))).filter(name => name.startsWith(start))
  expect(names).not.toEqual([])
  for (const name of names) host.replace(`assets/${name}`, null)
}

const SITUATIONS: readonly Situation[] = [
  {
    title: 'without service workers says that none is offered',
    cause: 'NO_SERVICE_WORKER',
    arrange: host => beforeThePage(host, () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')),
  },
  {
    title: 'whose worker is refused says so',
    cause: 'WORKER_BLOCKED',
    arrange: host =>
      beforeThePage(host, () => {
        ServiceWorkerContainer.prototype.register = () =>
          Promise.reject(new DOMException('blocked', 'SecurityError'))
      }),
  },
  {
    title: 'whose worker script is gone says that its registration failed',
    cause: 'WORKER_BLOCKED',
    arrange: host => host.replace('sw.js', null),
  },
  {
    title: 'whose IndexedDB is blocked says so',
    cause: 'STORAGE_BLOCKED',
    arrange: host =>
      beforeThePage(host, () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('blocked', 'SecurityError')
        }
      }),
  },
  {
    title: 'in a browser without IndexedDB says that nothing can be stored',
    cause: 'STORAGE_BLOCKED',
    arrange: host => beforeThePage(host, () => Reflect.deleteProperty(window, 'indexedDB')),
  },
  {
    title: 'whose storage is full says so',
    cause: 'STORAGE_FULL',
    arrange: host =>
      beforeThePage(host, () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  },
  {
    title: 'that finds data of another version leaves it alone and says so',
    cause: 'OTHER_DATA',
    arrange: leaveOtherData,
  },
  {
    title: 'whose service cannot open its database says that the service did not start',
    cause: 'START_FAILED',
    arrange: host =>
      beforeThePage(host, () => {
        const { open } = IDBFactory.prototype
        IDBFactory.prototype.open = function (name, version) {
          if (name.endsWith('/')) throw new DOMException('damaged', 'UnknownError')
          return open.call(this, name, version)
        }
      }),
  },
  {
    title: 'without Web Crypto’s ES256 says that it cannot sign',
    cause: 'NO_WEB_CRYPTO',
    arrange: host =>
      beforeThePage(host, () => {
        SubtleCrypto.prototype.sign = () => Promise.reject(new DOMException('absent', 'NotSupportedError'))
      }),
  },
  {
    title: 'whose later part is gone says that a newer version is here',
    cause: 'PART_MISSING',
    arrange: host => takeAway(host, 'network'),
  },
  {
    title: 'whose worker never answers gives it ten seconds',
    cause: 'START_TIMED_OUT',
    arrange: host => host.replace('sw.js', MUTE_WORKER),
  },
  {
    title: 'that something else answers finds it out',
    cause: 'SELF_TEST_FAILED',
    arrange: async host => host.replace('sw.js', `${IMPOSTOR}\n${await host.read('sw.js')}`),
  },
]

for (const { title, cause, arrange } of SITUATIONS) {
  test(`A page ${title}`, async ({ tab, host }) => {
    await arrange(host, tab)
    await tab.open(host.url)
    await expectUnavailable(tab, cause)
    expect(loadsOf(host)).toBe(1)
  })
}

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
  await openReady(tab, host)
  await takeAway(host, 'ImportView')
  await openView(tab, '#/import')
  await expectUnavailable(tab, 'PART_MISSING')
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
