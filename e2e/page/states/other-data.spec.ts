import type { Page } from 'playwright/test'
import { CLIENT_DATABASE } from '../../../src/client/client-store.ts'
import { expect, revisit, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { keptDatabases } from './kept-data.ts'
import { expectUnavailable } from './states-steps.ts'

/** What another version of the page has left; other-data.spec.ts of the service has every kind under each of its names. */
const LEFT = {
  name: 'agent-assurance:/demo/:client',
  version: 1,
  stores: Object.keys(CLIENT_DATABASE.stores),
}

/** Leaves a database on this origin, with a row in each store. */
async function leave(page: Page): Promise<void> {
  await page.goto('openapi.json')
  await page.evaluate(
    ({ name, version, stores }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onupgradeneeded = () => {
          for (const store of stores) opening.result.createObjectStore(store).put({ left: 'here' }, 'row')
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
    LEFT,
  )
}

/** Waits until there is what `leave` has left, and nothing else: the test record of the start goes by itself. */
const expectAsLeft = (page: Page) => {
  const stores = Object.fromEntries(LEFT.stores.map(store => [store, '[{"left":"here"}]']))
  return expect.poll(() => keptDatabases(page)).toEqual([{ ...LEFT, stores }])
}

test('Data of another version is refused and stays as it is, until Reset', async ({ page }) => {
  const main = page.getByRole('main')
  await leave(page)
  for (const view of ['', '#/reference', '#/check']) {
    await page.goto('about:blank')
    await page.goto(view)
    await expectUnavailable(page, 'OTHER_DATA')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAsLeft(page)
  }
  await open(page, '#/')
  await expect(main).toContainText('so what is here was neither read nor changed.')
  // It would find the same data again, so it offers neither to load anew nor another address.
  await expect(main.getByRole('button')).toHaveText(['Reset'])
  await expect(main.getByRole('link')).toHaveText(['Read the reference'])
  await main.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(main.getByRole('button', { name: 'Reset' })).toBeFocused()
  await main.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await untilReady(page)
  await importSample(page)
})

test('Data of this version starts, and the agent goes on', async ({ imported: app }) => {
  await revisit(app)
  const before = await keptDatabases(app)
  await revisit(app)
  expect(await keptDatabases(app)).toEqual(before)
  await open(app, '#/bind')
  await bindKey(app)
})
