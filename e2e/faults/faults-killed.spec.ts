import type { BrowserContext, Page } from 'playwright/test'
import { expect, test, untilReady } from '../kit/fixtures.ts'
import { devtools } from '../page/states/states-steps.ts'
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

async function open(context: BrowserContext, fragment = ''): Promise<Page> {
  const page = await context.newPage()
  await offerFaults(page)
  await page.goto(fragment)
  await untilReady(page)
  return page
}

/** Ends a tab as the browser does under pressure: no handler of it runs, its transactions end with it. */
async function kill(context: BrowserContext, page: Page): Promise<Page> {
  const fragment = new URL(page.url()).hash
  await page.close({ runBeforeUnload: false })
  return open(context, fragment)
}

for (const [what, { before, act, path, group, done, ...more }] of Object.entries(ACTS)) {
  test(`${what} whose tab is killed in the middle of the commit wrote nothing, and is done once when it is taken up`, async ({
    context,
  }) => {
    const page = await open(context)
    await before(page)
    const counts = await serviceCounts(page)
    await hold(page, { holdWrite: 'audit' })
    await act(page)
    await untilHeld(page)
    const next = await kill(context, page)
    expect(await serviceCounts(next)).toEqual(counts)
    await findOut(next, group)
    await done(next)
    expect(await serviceCounts(next)).toEqual(afterOnce(counts, more))
  })

  test(`${what} whose tab is killed between the commit and its answer was done once, and its outcome is found`, async ({
    context,
  }) => {
    const page = await open(context)
    await before(page)
    const counts = await serviceCounts(page)
    await hold(page, { loseAnswer: path })
    await act(page)
    await untilHeld(page)
    const next = await kill(context, page)
    expect(await serviceCounts(next)).toEqual(afterOnce(counts, more))
    await findOut(next, group)
    await done(next)
    expect(await serviceCounts(next)).toEqual(afterOnce(counts, more))
    await next.reload()
    await untilReady(next)
    await expect(interrupted(next)).toBeHidden()
  })
}

test('A proof whose tab crashes in the middle of the commit wrote nothing, and binds once when it is taken up', async ({
  context,
}) => {
  const { before, act, group, done, ...more } = ACTS['A proof']
  const page = await open(context)
  await before(page)
  const counts = await serviceCounts(page)
  await hold(page, { holdWrite: 'audit' })
  await act(page)
  await untilHeld(page)
  const crashed = page.waitForEvent('crash')
  const session = await devtools(page)
  // The renderer that would answer is the one that crashes.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await open(context, '#/bind')
  expect(await serviceCounts(next)).toEqual(counts)
  await findOut(next, group)
  await done(next)
  expect(await serviceCounts(next)).toEqual(afterOnce(counts, more))
})
