import { expect, test, untilReady } from '../kit/fixtures.ts'
import { settled } from '../page/states/states-steps.ts'
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

const NO_NEWS =
  'No answer came in time. The service may still have carried it out. Send it again to find out.'

for (const [what, { before, act, path, group, done, ...more }] of Object.entries(ACTS)) {
  test(`${what} that the page gives up on while the service still carries it out says so, and its outcome is found`, async ({
    page,
  }) => {
    await offerFaults(page)
    await page.goto('')
    await untilReady(page)
    await before(page)
    const counts = await serviceCounts(page)
    await hold(page, { holdRead: path, giveUp: '200' })
    await act(page)
    await untilHeld(page)
    const told = page.getByRole('heading', { name: 'Outcome unknown' })
    await expect(told).toBeVisible()
    await expect(page.getByRole('main')).toContainText(NO_NEWS)
    await expect(interrupted(page)).toContainText(`Interrupted: ${group}`)
    expect(await serviceCounts(page)).toEqual(counts)
    await hold(page, null)
    await expect.poll(() => serviceCounts(page)).toEqual(afterOnce(counts, more))
    await findOut(page, group)
    await done(page)
    await expect(told).toBeHidden()
    expect(await serviceCounts(page)).toEqual(afterOnce(counts, more))
  })
}

/** What a visitor is told if a part of the page is first needed while the host cannot be reached. */
const TOLD =
  /A part of this page is loaded when it is first needed, and did not load|Part of this page did not load|This view could not be loaded/

for (const [what, { before, act, done, ...more }] of Object.entries(ACTS)) {
  test(`${what} without a connection is done once, or says which part did not come and is done with one`, async ({
    app,
    context,
  }) => {
    await before(app)
    const counts = await serviceCounts(app)
    await context.setOffline(true)
    await act(app)
    const told = app.getByText(TOLD).first()
    const never = () => new Promise<never>(() => undefined)
    await Promise.race([told.waitFor().catch(never), done(app).catch(never)])
    // The outcome may be shown before the next view, whose part does not load.
    await settled(app)
    const end = (await told.isVisible()) ? 'told' : 'done'
    const written = await serviceCounts(app)
    const once = afterOnce(counts, more)
    // It may be the next view that did not load, after the service had done what was asked.
    const wasDone = JSON.stringify(written) === JSON.stringify(once)
    if (!wasDone) expect([end, written]).toEqual(['told', counts])
    await context.setOffline(false)
    if (end === 'told') await app.getByRole('button', { name: 'Reload the page' }).click()
    await expect(app.locator('html[data-service="ready"]')).toBeVisible()
    await expect(interrupted(app)).toBeHidden()
    if (!wasDone) await act(app)
    await done(app)
    expect(await serviceCounts(app)).toEqual(once)
  })
}
