import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from './fixtures.ts'
import { HOSTILE, watchForHostile } from './hostile-texts.ts'
import { approve, approveReport, holderAtPilot, sendReport } from './pilot-page-steps.ts'
import { open } from './visitor-steps.ts'

/** What becomes of every member of every row but the ones that name it, one after the other. */
const ALTERATIONS = ['an empty object', 'a hostile text', 'nothing'] as const
type Alteration = (typeof ALTERATIONS)[number]

/** Alters every row of an object store by hand, as the owner of a browser can. */
function alter(page: Page, database: string, store: string, how: Alteration): Promise<number> {
  return page.evaluate(
    async ([name, of, alteration, hostile]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await done(indexedDB.open(name))
      const held = db.transaction(of, 'readwrite').objectStore(of)
      const keys = [held.keyPath].flat().map(String)
      const rows: unknown[] = await done(held.getAll())
      for (const row of rows) {
        const members = Object.entries(Object(row)).flatMap(([member, value]: [string, unknown]) => {
          if (keys.includes(member)) return [[member, value]]
          if (alteration === 'nothing') return []
          if (alteration === 'an empty object') return [[member, typeof value === 'object' ? {} : value]]
          return [[member, hostile]]
        })
        await done(held.put(Object.fromEntries(members)))
      }
      db.close()
      return rows.length
    },
    [database, store, how, HOSTILE['an image that fails']] as const,
  )
}

const SERVICE = 'agent-assurance:/demo/'
const STORES: readonly (readonly [database: string, store: string])[] = [
  ...['agents', 'keys', 'journal', 'choices'].map(store => [`${SERVICE}:client`, store] as const),
  ...['inbox', 'versions'].map(store => [`${SERVICE}:world`, store] as const),
  ...['receipts', 'challenges', 'decisions', 'audit', 'bindings'].map(store => [SERVICE, store] as const),
]
const VIEWS = ['#/', '#/import', '#/bind', '#/evaluate', '#/pilot', '#/records', '#/bundle', '#/reference']

for (const [database, store] of STORES) {
  test(`No view fails, and nothing runs, where rows of ${database.slice(SERVICE.length + 1) || 'the service'}’s ${store} were altered by hand`, async ({
    app,
    host,
  }) => {
    test.setTimeout(300_000)
    await holderAtPilot(app)
    await approveReport(app)
    await sendReport(app, 'PERMIT')
    await expect(approve(app)).toBeVisible()
    const watch = watchForHostile(app, [host.url, BASE_URL])
    for (const how of ALTERATIONS) {
      await app.goto(`${host.url}openapi.json`)
      expect(await alter(app, database, store, how)).toBeGreaterThan(0)
      await app.goto(host.url)
      await untilReady(app)
      for (const fragment of VIEWS) {
        await open(app, fragment)
        await expect(app.locator('main h1'), `${how}, ${fragment}`).toBeVisible()
        await expect(app.getByText('This view failed'), `${how}, ${fragment}`).toHaveCount(0)
        await expect(app.getByRole('banner'), `${how}, ${fragment}`).toBeVisible()
      }
      expect(await watch.faults(), how).toEqual([])
    }
    // The way out is open, and what is made anew works.
    await app.getByRole('button', { name: 'Reset', exact: true }).click()
    await app.getByRole('button', { name: 'Delete everything' }).click()
    await untilReady(app)
    await expect(app.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
  })
}
