import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../kit/fixtures.ts'
import { doWithAgent, sendIt, signedElsewhere, signOutside } from '../kit/visitor-steps.ts'
import {
  approveReport,
  decision,
  holderAtPilot,
  openGate,
  reports,
  send,
} from '../page/journey/pilot-page-steps.ts'
import { ACTS, hold, interrupted, offerFaults, serviceCounts, untilHeld } from './fault-acts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Sets this device's clock off the true time by this many milliseconds, as a visitor or a time server does. */
const setDeviceClock = (page: Page, ahead: number) => page.clock.setSystemTime(Date.now() + ahead)

test.beforeEach(async ({ page }) => {
  await offerFaults(page)
  await page.clock.install()
  await page.goto('')
  await untilReady(page)
})

test('A nonce from a day ahead is not known today, uses nothing up, and a nonce of today binds', async ({
  page,
}) => {
  await setDeviceClock(page, DAY)
  const signs = await signedElsewhere(page)
  await setDeviceClock(page, 0)
  await sendIt(page).click()
  await expect(page.getByRole('heading', { name: 'Proof refused' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('404 CHALLENGE_NOT_FOUND')
  expect(await serviceCounts(page)).toMatchObject({ nonces: 0, bindings: 0 })
  await doWithAgent(page, 'Get a nonce and sign it')
  await signOutside(page, signs)
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  expect(await serviceCounts(page)).toMatchObject({ nonces: 1, bindings: 1 })
})

const WRONG_TIMES = [
  {
    what: 'An approval that a clock turned forth has made too old',
    ahead: DAY + 2 * MINUTE,
    code: 'APPROVAL_EXPIRED',
  },
  {
    what: 'An approval that a clock turned back has left ahead',
    ahead: -5 * MINUTE,
    code: 'APPROVAL_INVALID',
  },
] as const

for (const { what, ahead, code } of WRONG_TIMES) {
  test(`${what} delivers nothing, uses nothing up, and serves once the clock is right`, async ({ page }) => {
    await holderAtPilot(page)
    await approveReport(page)
    await setDeviceClock(page, ahead)
    await send(page).click()
    await expect(decision(page)).toHaveAttribute('data-status', /DENY|INDETERMINATE/)
    await expect(decision(page)).toContainText(code)
    await expect(reports(page, 'stopped')).toHaveCount(1)
    await expect(reports(page)).toHaveCount(1)
    expect(await serviceCounts(page)).toMatchObject({ used_ids: 0 })
    await setDeviceClock(page, 0)
    await send(page).click()
    await expect(decision(page)).toHaveAttribute('data-status', 'PERMIT')
    await expect(reports(page, 'delivered')).toHaveCount(1)
  })
}

test('A decision that a clock turned back has left ahead is not enforced, and is once the clock is right', async ({
  page,
}) => {
  await holderAtPilot(page)
  await approveReport(page)
  await hold(page, { holdWrite: 'inbox' })
  await send(page).click()
  await untilHeld(page)
  await page.reload()
  await untilReady(page)
  await setDeviceClock(page, -5 * MINUTE)
  const gate = await openGate(page)
  await gate.getByRole('button', { name: 'Enforce', exact: true }).click()
  await expect(gate.getByRole('heading', { name: 'Effective DENY: stopped at fresh' })).toBeVisible()
  await expect(reports(page, 'stopped')).toHaveCount(1)
  await expect(reports(page, 'delivered')).toHaveCount(0)
  await setDeviceClock(page, 0)
  await gate.getByRole('button', { name: 'Enforce again', exact: true }).click()
  await expect(gate.getByRole('heading', { name: 'Effective PERMIT: delivered' })).toBeVisible()
  await expect(reports(page, 'delivered')).toHaveCount(1)
})

test('A request interrupted a day ago is not sent again, the page says why, and it can be set aside', async ({
  page,
}) => {
  const { before, act, path } = ACTS['An evaluation']
  await before(page)
  await hold(page, { loseAnswer: path })
  await act(page)
  await untilHeld(page)
  await setDeviceClock(page, DAY)
  await page.reload()
  await untilReady(page)
  await setDeviceClock(page, DAY)
  await expect(interrupted(page)).toContainText('The service keeps answers for 24 hours, and they are over')
  await interrupted(page).getByRole('button', { name: 'Set it aside' }).click()
  await expect(interrupted(page)).toBeHidden()
  await expect(page.locator('main h1')).toBeFocused()
  expect(await serviceCounts(page)).toMatchObject({ receipts: 1 })
})
