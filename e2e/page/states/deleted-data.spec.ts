import type { Page } from 'playwright/test'
import { UNAVAILABLE_CAUSES } from '../../../src/contract/window/availability.ts'
import { CLIENT_DATABASE, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'

const deleteIn = (page: Page, name: string) =>
  page.evaluate(
    each =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(each)
        deletion.onsuccess = () => resolve()
        deletion.onerror = () => reject(deletion.error)
      }),
    name,
  )

async function expectSaid(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
  await expect(page.locator('html')).toHaveAttribute('data-service-cause', 'DATA_DELETED')
  await expect(page.getByRole('heading', { name: UNAVAILABLE_CAUSES.DATA_DELETED.title })).toBeVisible()
  await expect(page.getByText('PERMIT')).toHaveCount(0)
}

for (const [whose, name] of [
  ['service’s store', SERVICE_DATABASE],
  ['visitor’s keys and agents', CLIENT_DATABASE],
] as const) {
  test(`A page whose ${whose} is deleted in its own tab says so at once, and starts without data`, async ({
    imported: app,
  }) => {
    await deleteIn(app, name)
    await expectSaid(app)
    await app.getByRole('button', { name: 'Try again' }).click()
    await untilReady(app)
  })

  test(`A page whose ${whose} is deleted by another page says so`, async ({ imported: app, context }) => {
    const other = await context.newPage()
    await other.goto('openapi.json')
    await deleteIn(other, name)
    await expectSaid(app)
  })
}

test('What the browser clears under the page is said at the next act at the latest', async ({
  imported: app,
  context,
}) => {
  const session = await context.newCDPSession(app)
  const origin = new URL(app.url()).origin
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expectSaid(app)
})

test('A database of another deployment that is deleted is not this page’s', async ({ imported: app }) => {
  await deleteIn(app, 'somebody-elses')
  await expect(app.locator('html')).toHaveAttribute('data-service', 'ready')
})
