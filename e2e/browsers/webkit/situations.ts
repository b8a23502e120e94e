import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnavailableCause } from '../../../src/contract/window/availability.ts'
import { DIST } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { MUTE_WORKER } from '../../page/states/recovery.ts'
import { beforeThePage } from './before-the-page.ts'
import type { Tab } from './smoke-browser.ts'
import { expect } from './smoke-test.ts'

/** A situation in which the page must not start, and what it says then. */
export interface Situation {
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
async function leaveNewerData(host: StaticHost, tab: Tab): Promise<void> {
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

/** Takes a built file away from the host, by the beginning of its name. */
export async function takeAway(host: StaticHost, start: string): Promise<void> {
  const names = (await readdir(join(DIST, 'assets'))).filter(name => name.startsWith(start))
  expect(names).not.toEqual([])
  for (const name of names) host.replace(`assets/${name}`, null)
}

export const SITUATIONS: readonly Situation[] = [
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
    title: 'that finds data of a newer version leaves it alone and says so',
    cause: 'NEWER_DATA',
    arrange: leaveNewerData,
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
