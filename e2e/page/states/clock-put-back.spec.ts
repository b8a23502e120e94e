import type { Page } from 'playwright/test'
import { hold, offerFaults, untilHeld } from '../../faults/fault-acts.ts'
import { expect, revisit, secondTab, test, visit } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { closeMenu, openClock } from '../journey/journey-steps.ts'

const CLOCK = 'agent-assurance:/demo/:clock'
const MINUTES_6 = 6 * 60_000

const stored = (page: Page) => page.evaluate(key => localStorage.getItem(key), CLOCK)
const saysClock = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveText(words)

/** Turns the clock by hand, so that before a run it differs from the device's own time. */
async function shiftByHand(page: Page): Promise<void> {
  await (await openClock(page)).getByRole('button', { name: '+6 min' }).click()
  await closeMenu(page)
}

const ATTACK = 'Enforce a PERMIT 61 s late'

/** Tries the attack that turns the clock while it runs. */
async function attack(page: Page): Promise<void> {
  await open(page, '#/pilot')
  await page.getByRole('button', { name: 'Try to break it', exact: true }).click()
  const mode = page.getByRole('region', { name: 'Try to break it' })
  await mode.getByRole('button', { name: ATTACK }).click()
}

const ended = (page: Page) => page.getByRole('heading', { level: 1, name: `${ATTACK}: stopped` })

/** Starts the attack and stops it with the clock turned and its enforcement in progress. */
async function turnedMidway(page: Page): Promise<void> {
  // The clock is turned once the decision is there; what the enforcement point then did is written into the journal.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value)
      if (value.includes(' ') && !value.startsWith(`${value.split(' ')[1]} `))
        document.documentElement.dataset.holdWrite = 'journal'
    }
  })
  await attack(page)
  await untilHeld(page)
  expect(await stored(page)).toBe(`${MINUTES_6 + 61_000} ${MINUTES_6}`)
}

test.beforeEach(async ({ page }) => {
  await offerFaults(page)
  await visit(page)
  await shiftByHand(page)
})

test('An attack that turns the clock puts it back where it stood', async ({ page }) => {
  await attack(page)
  await expect(ended(page)).toBeVisible()
  expect(await stored(page)).toBe(String(MINUTES_6))
})

test('A tab loaded anew while its attack has the clock turned finds it as it was', async ({ page }) => {
  await turnedMidway(page)
  await revisit(page)
  await saysClock(page, /6 min/)
  await expect.poll(() => stored(page)).toBe(String(MINUTES_6))
})

test('A tab beside one that is closed with the clock turned puts it back', async ({ page }) => {
  const other = await secondTab(page)
  await page.bringToFront()
  await turnedMidway(page)
  await saysClock(other, /7 min/)
  await revisit(other)
  expect(await stored(other)).toBe(`${MINUTES_6 + 61_000} ${MINUTES_6}`)
  await page.close()
  await saysClock(other, /6 min/)
  expect(await stored(other)).toBe(String(MINUTES_6))
})

test('Two tabs that turn the clock do so one after the other, and leave it as it was', async ({ page }) => {
  await turnedMidway(page)
  const other = await secondTab(page)
  await attack(other)
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toContain(CLOCK)
  await hold(page, null)
  await expect(ended(other)).toBeVisible()
  await expect(ended(page)).toBeVisible()
  await expect.poll(() => stored(other)).toBe(String(MINUTES_6))
})
