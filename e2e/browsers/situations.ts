import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnavailableCause } from '../../src/contract/window/availability.ts'
import { DIST } from '../kit/fixtures.ts'
import type { StaticHost } from '../kit/static-server.ts'

/**
 * Runs a function in the page before any script of its own, as a file of the host: the page's policy allows
 * scripts from there only. The page is otherwise the built one.
 */
export async function beforeThePage(host: StaticHost, act: () => void): Promise<void> {
  host.replace('before.js', `(${act})()`)
  const page = await host.read('index.html')
  host.replace('index.html', page.replace('<script ', '<script src="./before.js"></script>\n    <script '))
}

/** Removes built files from the host, by the start of their names. */
export async function takeAway(host: StaticHost, start: string): Promise<void> {
  const names = (await readdir(join(DIST, 'assets'))).filter(name => name.startsWith(start))
  if (names.length === 0) throw new Error(`No built file begins with ${start}.`)
  for (const name of names) host.replace(`assets/${name}`, null)
}

/** A worker that installs and takes control, but answers no message. */
export const MUTE_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
`
/** A worker that answers everything in the service's place. */
const IMPOSTOR = `addEventListener('fetch', event => {
  if (event.request.method === 'POST') event.respondWith(new Response('{}', { status: 404 }))
})`
/** A worker that answers only the self-test, in the place of the tab's handler. */
const SELF_TESTER = `addEventListener('fetch', event => {
  if (!event.request.url.endsWith('/self-test')) return
  event.stopImmediatePropagation()
  event.respondWith(new Response(null, { status: 204 }))
})`

const workerBehind = async (host: StaticHost, listener: string): Promise<void> =>
  host.replace('sw.js', `${listener}\n${await host.read('sw.js')}`)

/** A situation in which the page must not start, and the cause that it then names. */
interface Situation {
  readonly title: string
  readonly cause: UnavailableCause
  /** The browser's own error, which the page names too. */
  readonly error?: string
  /** Brings the host, and by what it serves the browser, into the situation. */
  readonly arrange: (host: StaticHost) => Promise<void> | void
}

/** Each situation that can be arranged before the page is opened. */
export const SITUATIONS: readonly Situation[] = [
  {
    title: 'without service workers says that none is offered',
    cause: 'NO_SERVICE_WORKER',
    arrange: host => beforeThePage(host, () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')),
  },
  {
    title: 'whose worker is refused says so',
    cause: 'WORKER_BLOCKED',
    error: 'SecurityError',
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
    error: 'SecurityError',
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
    error: 'QuotaExceededError',
    arrange: host =>
      beforeThePage(host, () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  },
  {
    title: 'whose service cannot open its database says that the service did not start',
    cause: 'START_FAILED',
    error: 'UnknownError',
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
    error: 'NotSupportedError',
    arrange: host =>
      beforeThePage(host, () => {
        SubtleCrypto.prototype.sign = () => Promise.reject(new DOMException('absent', 'NotSupportedError'))
      }),
  },
  {
    title: 'without a channel between tabs says that it would not notice a Reset',
    cause: 'NO_TAB_CHANNEL',
    error: 'SecurityError',
    arrange: host =>
      beforeThePage(host, () => {
        Object.defineProperty(globalThis, 'BroadcastChannel', {
          value: class {
            constructor() {
              throw new DOMException('blocked', 'SecurityError')
            }
          },
        })
      }),
  },
  {
    title: 'of a browser that has no channel between tabs says so',
    cause: 'NO_TAB_CHANNEL',
    error: 'ReferenceError',
    arrange: host => beforeThePage(host, () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel')),
  },
  {
    title: 'whose later part is gone says that a newer version is here',
    cause: 'PART_MISSING',
    arrange: host => takeAway(host, 'service-'),
  },
  {
    title: 'whose worker never answers gives it ten seconds',
    cause: 'START_TIMED_OUT',
    arrange: host => host.replace('sw.js', MUTE_WORKER),
  },
  {
    title: 'that something else answers finds it out',
    cause: 'SELF_TEST_FAILED',
    arrange: host => workerBehind(host, IMPOSTOR),
  },
  {
    title: 'whose worker answers the self-test itself finds it out',
    cause: 'SELF_TEST_FAILED',
    arrange: host => workerBehind(host, SELF_TESTER),
  },
]
