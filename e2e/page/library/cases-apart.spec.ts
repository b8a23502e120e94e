import type { Page } from 'playwright/test'
import { holdDatabase, inStore } from '../../kit/databases.ts'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { storedCounts } from '../states/kept-data.ts'
import {
  failed,
  openControlled,
  progress,
  ran,
  runThisOne,
  start,
  stop,
  untilRan,
} from './controlled-steps.ts'

const DEPLOYMENT = 'agent-assurance:/demo/'
const CASES = `${DEPLOYMENT}:cases`

const clockOf = (page: Page, name: string) =>
  page.evaluate(key => Number((localStorage.getItem(key) ?? '0').split(' ')[0]), `${name}:clock`)

const clockIsKept = (page: Page) => page.evaluate(key => localStorage.getItem(key) !== null, `${CASES}:clock`)

/** How many records the visitor's own service, wallet and world hold. */
async function visitorsOwn(page: Page) {
  return Object.entries(await storedCounts(page)).filter(([name]) => !name.startsWith(CASES))
}

const agentsOfCases = (page: Page): Promise<string[]> =>
  inStore(page, [`${CASES}:service`, 'agents'], rows => rows.map(({ agent_id }) => agent_id))

const databasesOfCases = (page: Page): Promise<string[]> =>
  page.evaluate(
    async cases =>
      (await indexedDB.databases()).map(({ name = '' }) => name).filter(name => name.startsWith(cases)),
    CASES,
  )

/**
 * Runs a case that turns the clock, and holds it in its middle: once it has turned the run's own clock, no signature
 * or digest ever resolves. Polling the clock instead would miss a case that puts it back quickly.
 */
async function runUntilTurned(page: Page): Promise<void> {
  await openControlled(page, 'proof.challenge_fresh')
  await page.evaluate(key => {
    const set = Storage.prototype.setItem
    const never = () => new Promise(() => {})
    Storage.prototype.setItem = function (name, value) {
      set.call(this, name, value)
      if (name !== key || Number(value.split(' ')[0]) === 0) return
      for (const method of ['sign', 'verify', 'digest'])
        Object.defineProperty(crypto.subtle, method, { value: never })
    }
  }, `${CASES}:clock`)
  await runThisOne(page).click()
  await expect.poll(() => clockOf(page, CASES)).not.toBe(0)
}

for (const { how, end } of [
  { how: 'loaded anew', end: (page: Page) => page.reload().then(() => page) },
  {
    how: 'closed',
    end: async (page: Page) => {
      const next = await page.context().newPage()
      await page.close()
      await next.goto('')
      return next
    },
  },
]) {
  test(`A run whose tab is ${how} in the middle of a case leaves the visitor’s clock and stores as they were, and none of its own`, async ({
    page,
  }) => {
    await page.goto('')
    await untilReady(page)
    await importSample(page)
    await bindKey(page)
    const before = await visitorsOwn(page)
    await runUntilTurned(page)
    expect(await clockOf(page, DEPLOYMENT)).toBe(0)
    expect(await agentsOfCases(page)).not.toEqual([])
    const after = await end(page)
    await untilReady(after)
    await expect(after.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    await expect(after.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
    expect(await visitorsOwn(after)).toEqual(before)
    await expect.poll(() => databasesOfCases(after)).toEqual([])
    await openControlled(after)
    await start(after).click()
    await untilRan(after, 0)
    await stop(after)
    await open(after, '#/evaluate')
    await evaluate(after)
  })
}

test('A case’s proof is made out to the second service, and the visitor’s own takes no part in it', async ({
  imported: app,
}) => {
  const before = await visitorsOwn(app)
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 45)
  await stop(app)
  const audiences = await inStore(app, [`${CASES}:service`, 'challenges'], (rows): string[] =>
    rows.map(({ audience = '' }) => audience),
  )
  expect(audiences.length).toBeGreaterThan(0)
  const made = `${BASE_URL}/pilot/v1/bindings/challenges/`
  expect(audiences.filter(audience => !audience.startsWith(made))).toEqual([])
  expect(await visitorsOwn(app)).toEqual(before)
})

test('Nothing of the second service is made before a run begins', async ({ app }) => {
  await openControlled(app)
  await expect(start(app)).toBeEnabled()
  expect(await databasesOfCases(app)).toEqual([])
})

/** Leaves a database under a name, of this version and with these stores. */
const leave = (page: Page, name: string, version: number, stores: readonly string[]) =>
  page.evaluate(
    ([called, to, made]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(called, to)
        request.onupgradeneeded = () => {
          for (const store of made) request.result.createObjectStore(store)
        }
        request.onerror = () => reject(request.error)
        request.onsuccess = () => resolve(request.result.close())
      }),
    [name, version, stores] as const,
  )

for (const { what, version, stores } of [
  { what: 'without stores', version: 1, stores: [] },
  { what: 'of a newer version', version: 99, stores: ['another'] },
]) {
  test(`Databases of the cases ${what} are replaced when a run begins`, async ({ app }) => {
    for (const end of [':service', ':client', ':world']) await leave(app, `${CASES}${end}`, version, stores)
    await openControlled(app)
    await start(app).click()
    await untilRan(app, 5)
    await stop(app)
    await expect(failed(app)).toHaveCount(0)
  })
}

test('A database of the cases that someone holds ends the run with that as its reason, and no case is said to have failed', async ({
  app,
}) => {
  await leave(app, `${CASES}:service`, 99, [])
  const holder = await holdDatabase(app, `${CASES}:service`)
  await app.bringToFront()
  await openControlled(app)
  await start(app).click()
  await expect(progress(app).getByRole('heading', { name: /^The run could not go on/ })).toHaveText(
    'The run could not go on: What the last run left could not be deleted: another tab uses it; it is deleted when that tab is closed.',
  )
  expect(await ran(app)).toBe(0)
  await expect(failed(app)).toHaveCount(0)
  await holder.close()
  await start(app).click()
  await untilRan(app, 5)
  await stop(app)
})

/** Notes in a page that loads whether it was given the cases' stores, to delete them; nothing until it has asked. */
function noteDeleting(): void {
  const { request } = LockManager.prototype
  LockManager.prototype.request = new Proxy(request, {
    apply(target, locks: LockManager, given: unknown[]) {
      const [name, options, work] = given
      if (!String(name).endsWith(':cases:stores') || typeof work !== 'function')
        return Reflect.apply(target, locks, given)
      const noted = (lock: Lock | null) => {
        document.documentElement.dataset.mayDelete = String(lock !== null)
        return work(lock)
      }
      return Reflect.apply(target, locks, [name, options, noted])
    },
  })
}

test('While one tab runs the cases, another deletes nothing of them, says so and runs none', async ({
  app,
  context,
}) => {
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 0)
  const begun = await agentsOfCases(app)
  const other = await context.newPage()
  await other.addInitScript(noteDeleting)
  await other.goto('#/controlled-pilot')
  await untilReady(other)
  await expect(other.locator('html')).toHaveAttribute('data-may-delete', 'false')
  expect(await agentsOfCases(app)).toEqual(expect.arrayContaining(begun))
  await start(other).click()
  await expect(progress(other).getByRole('heading', { name: /^The run could not go on/ })).toHaveText(
    'The run could not go on: another tab runs it.',
  )
  await untilRan(app, 10)
  await stop(app)
  await expect(failed(app)).toHaveCount(0)
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-may-delete', 'true')
  await expect.poll(() => databasesOfCases(other)).toEqual([])
})

test('A reset deletes what the cases left', async ({ app }) => {
  await openControlled(app)
  await start(app).click()
  await expect.poll(() => clockIsKept(app)).toBe(true)
  await untilRan(app, 10)
  await stop(app)
  await pressInMenu(app, 'Reset')
  const loaded = app.waitForEvent('load')
  await app.getByRole('button', { name: 'Delete everything' }).click()
  await loaded
  await untilReady(app)
  const names = await app.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...Object.keys(localStorage),
  ])
  expect(names.filter(name => name.startsWith(CASES))).toEqual([])
})
