import type { BrowserContext, Page } from 'playwright/test'
import { CLIENT_DATABASE, holdDatabase } from '../../kit/databases.ts'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'

/** Presses Reset, and waits until the service's database is gone while another is still held. */
async function beginReset(page: Page): Promise<void> {
  await page.bringToFront()
  await pressInMenu(page, 'Reset')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('agent-assurance:/demo/')
}

test('A tab beside a reset whose tab is closed starts over, and works; a further reset deletes the rest', async ({
  imported: app,
}) => {
  const other = await secondTab(app, '#/bind')
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await beginReset(app)
  const loaded = other.waitForEvent('load')
  await app.close()
  await loaded
  await holder.close()
  await untilReady(other)
  const again = other.waitForEvent('load')
  await pressInMenu(other, 'Reset')
  await other.getByRole('button', { name: 'Delete everything' }).click()
  await again
  await untilReady(other)
  await importSample(other)
  await bindKey(other)
})

test('A tab that is loaded anew in the middle of its own reset works', async ({ page }) => {
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await open(page, '#/')
  const holder = await holdDatabase(page, CLIENT_DATABASE)
  await beginReset(page)
  await page.reload()
  await holder.close()
  await untilReady(page)
  await importSample(page)
  await bindKey(page)
})

/** Sends a word on the page's channel for resets, as any page of the origin can. */
async function sayOnChannel(context: BrowserContext, word: string): Promise<void> {
  const stranger = await context.newPage()
  await stranger.goto('openapi.json')
  await stranger.evaluate(
    said => new BroadcastChannel('agent-assurance:/demo/:reset').postMessage(said),
    word,
  )
  await stranger.close()
}

test('A message that says that everything is being deleted, while nobody deletes, changes nothing', async ({
  app,
  context,
}) => {
  await sayOnChannel(context, 'deleting')
  // This opens the synthetic parties' store.
  await importSample(app)
  await bindKey(app)
  await open(app, '#/records')
  await expect(app.getByRole('region', { name: 'Records' })).toContainText('Challenges 1')
})

test('A message that says that everything was deleted, while nobody did, loses nothing', async ({
  imported: app,
  context,
}) => {
  const loaded = app.waitForEvent('load')
  await sayOnChannel(context, 'deleted')
  await loaded
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await expect(app.getByRole('button', { name: /^Agent:/ })).toBeVisible()
})
