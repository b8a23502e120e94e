import type { Page } from 'playwright/test'
import { expect, secondTab, test, untilReady } from '../kit/fixtures.ts'
import {
  changeWorker,
  expectRecovery,
  hardReload,
  loadsOf,
  stopWorkers,
} from '../page/states/states-steps.ts'
import {
  ACTS,
  afterOnce,
  findOut,
  hold,
  interrupted,
  offerFaults,
  serviceCounts,
  untilHeld,
} from './fault-acts.ts'

const { before, act, path, group, done, ...more } = ACTS['A proof']

/** Makes the page send a proof that its service has not read yet; returns the counts before it. */
async function inFlight(page: Page, giveUp = '15000'): Promise<Record<string, number>> {
  await offerFaults(page)
  await page.goto('')
  await untilReady(page)
  await before(page)
  const counts = await serviceCounts(page)
  await hold(page, { holdRead: path, giveUp })
  await act(page)
  await untilHeld(page)
  return counts
}

test('A worker that is stopped with a proof in flight leaves it open, and what became of it is found', async ({
  page,
  host,
}) => {
  const counts = await inFlight(page, '1500')
  const loads = loadsOf(host)
  await stopWorkers(page)
  await expect(page.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible()
  await expect(interrupted(page)).toBeVisible()
  await untilReady(page)
  await hold(page, null)
  await findOut(page, group)
  await done(page)
  expect(await serviceCounts(page)).toEqual(afterOnce(counts, more))
  expect(loadsOf(host)).toBe(loads)
})

test('A worker that changes with a proof in flight costs one reload, and the proof is sent once', async ({
  page,
  host,
}) => {
  const counts = await inFlight(page)
  const loads = loadsOf(host)
  await changeWorker(page, host, 'sw.js', 'changed', () => expect(loadsOf(host)).toBe(loads + 1))
  await expectRecovery(page, host, loads)
  await findOut(page, group)
  await done(page)
  expect(await serviceCounts(page)).toEqual(afterOnce(counts, more))
})

test('After a hard reload in one of two tabs with a proof in flight, the other tab finds out, and both agree', async ({
  page,
  host,
}) => {
  const counts = await inFlight(page)
  const other = await secondTab(page, '#/bind')
  const loads = loadsOf(host)
  await hardReload(page)
  await findOut(other, group)
  await done(other)
  await expectRecovery(page, host, loads + 1)
  await done(page)
  await expect(interrupted(page)).toBeHidden()
  expect(await serviceCounts(other)).toEqual(afterOnce(counts, more))
})
