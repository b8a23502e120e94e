import { expect, test, untilReady } from '../kit/fixtures.ts'
import { ACTS, afterOnce, findOut, interrupted, serviceCounts } from './fault-acts.ts'
import { hold, offerFaults, untilHeld } from './fault-points.ts'

const TOLD = 'No answer came in time. The service may still have carried it out; sending it again finds out.'

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
    await expect(page.getByRole('main')).toContainText(TOLD)
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
