import type { Page } from 'playwright/test'
import { holdDatabase, inStore } from '../../kit/databases.ts'
import { BASE_URL, expect, secondTab, test, visit } from '../../kit/fixtures.ts'
import { evaluate, open } from '../../kit/visitor-steps.ts'
import { resetWhole } from '../states/states-steps.ts'
import {
  failed,
  openControlled,
  progress,
  ran,
  runThisOne,
  start,
  stop,
  theCase,
  untilRan,
  visitorsOwn,
} from './controlled-steps.ts'

const DEPLOYMENT = 'agent-assurance:/demo/'
const CASES = `${DEPLOYMENT}:cases`
const ID = 'proof.issued_at'

const clockOf = (page: Page, name: string) =>
  page.evaluate(key => Number((localStorage.getItem(key) ?? '0').split(' ')[0]), `${name}:clock`)

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

test('A case has a service of its own, and leaves all else as it was', async ({ bound: page }) => {
  const before = await visitorsOwn(page)
  expect(await keptOfCases(page), 'before a run').toEqual([])
  await runUntilTurned(page)
  expect(await clockOf(page, DEPLOYMENT)).toBe(0)
  expect(await agentsOfCases(page)).not.toEqual([])
  const audiences = await inStore(page, [`${CASES}:service`, 'challenges'], (rows): string[] =>
    rows.map(({ audience = '' }) => audience),
  )
  const made = `${BASE_URL}/pilot/v1/bindings/challenges/`
  expect(audiences.map(audience => audience.slice(0, made.length))).toEqual([made])
  const after = await page.context().newPage()
  await page.close()
  await visit(after)
  await expect(after.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
  expect(await visitorsOwn(after)).toEqual(before)
  await expect
    .poll(async () => (await keptOfCases(after)).filter(name => !name.endsWith('clock')))
    .toEqual([])
  await runSome(after, 0)
  await open(after, '#/evaluate')
  await evaluate(after)
})

test('A database of the cases that is held ends the run; an old one is replaced', async ({ app }) => {
  const holder = await holdDatabase(app, `${CASES}:service`, 99)
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

test('While one tab runs the cases, another runs none; a reset deletes them', async ({ app }) => {
  await openControlled(app, ID)
  await start(app).click()
  await expect(runThisOne(app)).toBeDisabled()
  await expect(theCase(app, ID)).toContainText('Available once the run has ended.')
  await untilRan(app, 0)
  const begun = await agentsOfCases(app)
  const other = await secondTab(app, `#/controlled-pilot/${ID}`)
  await start(other).click()
  await expect(progress(other).getByRole('heading', { name: /^The run could not go on/ })).toHaveText(
    'The run could not go on: another tab runs it.',
  )
  await runThisOne(other).click()
  const alone = (name: string) => theCase(other, ID).getByRole('heading', { name })
  await expect(alone('It could not run: another tab runs it.')).toBeFocused()
  await expect(theCase(other, ID)).toHaveAttribute('data-status', 'NOT_RUN')
  await untilRan(app, 10)
  expect(await agentsOfCases(app)).toEqual(expect.arrayContaining(begun))
  await stop(app)
  await expect(failed(app)).toHaveCount(0)
  await runThisOne(other).click()
  await expect(alone('Passed when it ran alone')).toBeFocused()
  await other.close()
  expect(await keptOfCases(app)).not.toEqual([])
  await resetWhole(app)
  expect(await keptOfCases(app)).toEqual([])
})
