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

/** How many records the visitor's own service, wallet and world hold. */
async function visitorsOwn(page: Page) {
  return Object.entries(await storedCounts(page)).filter(([name]) => !name.startsWith(CASES))
}

const agentsOfCases = (page: Page): Promise<string[]> =>
  inStore(page, [`${CASES}:service`, 'agents'], rows => rows.map(({ agent_id }) => agent_id))

/** Everything that is kept for the cases: databases and the clock. */
const keptOfCases = (page: Page): Promise<string[]> =>
  page.evaluate(async cases => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [...databases, ...Object.keys(localStorage)].filter(name => name.startsWith(cases))
  }, CASES)

/** Runs cases, and stops after so many. */
async function runSome(page: Page, count: number): Promise<void> {
  await openControlled(page)
  await start(page).click()
  await untilRan(page, count)
  await stop(page)
  await expect(failed(page)).toHaveCount(0)
}

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

test('A run whose tab is closed in the middle of a case leaves the visitor’s clock and stores as they were, and none of its own', async ({
  page,
}) => {
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await bindKey(page)
  const before = await visitorsOwn(page)
  expect(await keptOfCases(page), 'before a run').toEqual([])
  await runUntilTurned(page)
  expect(await clockOf(page, DEPLOYMENT)).toBe(0)
  expect(await agentsOfCases(page)).not.toEqual([])
  const after = await page.context().newPage()
  await page.close()
  await after.goto('')
  await untilReady(after)
  await expect(after.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
  expect(await visitorsOwn(after)).toEqual(before)
  await expect
    .poll(async () => (await keptOfCases(after)).filter(name => !name.endsWith('clock')))
    .toEqual([])
  await runSome(after, 0)
  await open(after, '#/evaluate')
  await evaluate(after)
})

test('A case’s proof is made out to the second service, and the visitor’s own takes no part in it', async ({
  imported: app,
}) => {
  const before = await visitorsOwn(app)
  await runSome(app, 45)
  const audiences = await inStore(app, [`${CASES}:service`, 'challenges'], (rows): string[] =>
    rows.map(({ audience = '' }) => audience),
  )
  expect(audiences.length).toBeGreaterThan(0)
  const made = `${BASE_URL}/pilot/v1/bindings/challenges/`
  expect(audiences.filter(audience => !audience.startsWith(made))).toEqual([])
  expect(await visitorsOwn(app)).toEqual(before)
})

test('A database of the cases of another version is replaced; one that someone holds ends the run with that as its reason', async ({
  app,
}) => {
  await app.evaluate(
    name =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 99)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => resolve(request.result.close())
      }),
    `${CASES}:service`,
  )
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
  await runSome(app, 5)
})

test('While one tab runs the cases, another deletes nothing of them, says so and runs none; a reset deletes what they left', async ({
  app,
  context,
}) => {
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 0)
  const begun = await agentsOfCases(app)
  const other = await context.newPage()
  await other.goto('#/controlled-pilot')
  await untilReady(other)
  await start(other).click()
  await expect(progress(other).getByRole('heading', { name: /^The run could not go on/ })).toHaveText(
    'The run could not go on: another tab runs it.',
  )
  await untilRan(app, 10)
  expect(await agentsOfCases(app)).toEqual(expect.arrayContaining(begun))
  await stop(app)
  await expect(failed(app)).toHaveCount(0)
  await other.close()
  expect(await keptOfCases(app)).not.toEqual([])
  await pressInMenu(app, 'Reset')
  const loaded = app.waitForEvent('load')
  await app.getByRole('button', { name: 'Delete everything' }).click()
  await loaded
  await untilReady(app)
  expect(await keptOfCases(app)).toEqual([])
})
