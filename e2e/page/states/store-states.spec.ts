import type { Page } from 'playwright/test'
import { CLIENT_DATABASE } from '../../kit/databases.ts'
import { expect, revisit, test, untilReady, visit } from '../../kit/fixtures.ts'
import { bindKey, importSample } from '../../kit/visitor-steps.ts'
import { button } from '../journey/journey-steps.ts'
import { fillStore, letWaitPass, offerFullStore } from './states-steps.ts'

const main = (page: Page) => page.getByRole('main')
const roomOffered = (page: Page) => main(page).getByRole('button', { name: 'Make room…' })

const FULL = 'The browser refused to store more'

/** What a store that is full says at each step of the walk, where there is room for the step before. */
const STEPS = [
  ['Walk through with a sample agent', 'service', FULL],
  ['Get a nonce and sign it', 'service', '507 STORE_FULL'],
  ['Evaluate', 'service', FULL],
  ['Evaluate', 'client', FULL],
] as const

test('A full store refuses each step and offers to make room, until there is room', async ({ page }) => {
  await offerFullStore(page)
  await visit(page)
  for (const [step, side, said] of STEPS) {
    await fillStore(page, side)
    await button(page, step).click()
    await expect(main(page)).toContainText(said)
    await expect(roomOffered(page)).toBeVisible()
    await fillStore(page, null)
    if (step === 'Walk through with a sample agent') await importSample(page)
    if (step !== 'Get a nonce and sign it') continue
    await bindKey(page)
    // It gets the focus once everything is stored.
    await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'No decision' })).toBeVisible()
  await roomOffered(page).click()
  await expect(page.getByRole('dialog')).toContainText('your choice of theme')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(roomOffered(page)).toBeFocused()
  await roomOffered(page).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await untilReady(page)
  await importSample(page)
})

test('Your own data that another tab holds is told of until let go', async ({ context, app: page }) => {
  const old = await context.newPage()
  await old.goto('openapi.json')
  // A deletion that waits for that tab, such as a reset in another tab, blocks every later opening.
  await old.evaluate(
    name =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result })
          // Firefox does not always say that a deletion is blocked, but it always asks the connection to close.
          opening.result.onversionchange = () => resolve()
          indexedDB.deleteDatabase(name)
        }
      }),
    CLIENT_DATABASE,
  )
  await page.clock.install()
  await revisit(page)
  const told = page.getByRole('region', { name: 'Unreadable data' })
  await letWaitPass(page, told.getByText('Your own data cannot be read'))
  await expect(told).toContainText('Close the other tabs of this page')
  await button(page, 'Walk through with a sample agent').click()
  await expect(main(page).getByRole('alert')).toContainText('Close the other tabs of this page')
  await old.close()
  await expect(told).toBeHidden()
  await importSample(page)
})
