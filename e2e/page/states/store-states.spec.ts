import type { Page } from 'playwright/test'
import { CLIENT_DATABASE, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { fillStore, letWaitPass, offerFullStore } from './states-steps.ts'

/** Binds the key and waits until everything is stored, which is when the heading gets focus. */
async function bindToTheEnd(page: Page): Promise<void> {
  await bindKey(page)
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
}

const roomOffered = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Make room…' })

test('A full store refuses each step in the catalogue’s words and offers to make room, until there is room', async ({
  page,
}) => {
  await offerFullStore(page)
  await page.goto('')
  await untilReady(page)
  const start = page.getByRole('button', { name: 'Walk through with a sample agent' })
  await fillStore(page, 'service')
  await start.click()
  await expect(page.getByRole('alert')).toContainText('The browser refused to store more')
  await expect(roomOffered(page)).toBeVisible()
  await expectNoFindings(page, 'not imported, full')
  await fillStore(page, null)
  await importSample(page)
  await fillStore(page, 'service')
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(page.getByRole('heading', { name: 'Proof refused' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('507 STORE_FULL')
  await expect(roomOffered(page)).toBeVisible()
  await expectNoFindings(page, 'proof refused, full')
  await fillStore(page, null)
  await bindToTheEnd(page)
  await fillStore(page, 'service')
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No decision' })).toBeVisible()
  await expect(roomOffered(page)).toBeVisible()
})

test('Making room asks first, and starts anew', async ({ page }) => {
  await offerFullStore(page)
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await fillStore(page, 'service')
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
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

test('The visitor’s own store, when full, says so in place of the last outcome', async ({ page }) => {
  await offerFullStore(page)
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await bindToTheEnd(page)
  await fillStore(page, 'client')
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No decision' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The browser refused to store more')
  await expect(roomOffered(page)).toBeVisible()
})

test('A store deleted under the page leaves a step that says so and leads on', async ({ imported: app }) => {
  // The step is pressed right at the deletion: just after, the page may notice by itself and close the step.
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).evaluate(
    (step: HTMLElement, name) =>
      new Promise<void>(resolve => {
        indexedDB.deleteDatabase(name).onsuccess = () => {
          step.click()
          resolve()
        }
      }),
    SERVICE_DATABASE,
  )
  await expect(app.getByText('This agent is no longer in the service’s store')).toBeVisible()
  await expectNoFindings(app, 'agent lost')
  await importSample(app)
  await bindKey(app)
})

test('Your own data that another tab holds is told of, not taken for none, and letting it go is enough', async ({
  context,
  page,
}) => {
  await page.goto('')
  await untilReady(page)
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
  await page.reload()
  await untilReady(page)
  const told = page.getByRole('region', { name: 'Unreadable data' })
  await letWaitPass(page, told.getByText('Your own data cannot be read'))
  await expect(told).toContainText('Close the other tabs of this page')
  await expectNoFindings(page, 'own data held by another tab')
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Close the other tabs of this page')
  await old.close()
  await expect(told).toBeHidden()
  await importSample(page)
})
