import type { BrowserContext, Page } from 'playwright/test'
import { CLIENT_DATABASE, holdDatabase } from '../../kit/databases.ts'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'

const ENDED = { name: 'A reset ended before everything was deleted' }

/** Presses Reset, and waits until the service's database is gone while another is still held. */
async function beginReset(page: Page): Promise<void> {
  await page.bringToFront()
  await pressInMenu(page, 'Reset')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('agent-assurance:/demo/')
}

test('A tab beside a reset whose tab is closed says what happened and what to do, and works', async ({
  imported: app,
}) => {
  const other = await secondTab(app, '#/bind')
  const holder = await holdDatabase(app, CLIENT_DATABASE)
  await beginReset(app)
  await app.close()
  await expect(other.getByRole('heading', ENDED)).toBeVisible()
  const note = other.getByRole('main')
  await expect(note).toContainText('The tab that was deleting everything was closed before it was done')
  await expect(note).toContainText('Press Reset again to delete the rest')
  await holder.close()
  await untilReady(other)
  await pressInMenu(other, 'Reset')
  await other.getByRole('button', { name: 'Delete everything' }).click()
  await expect(other.getByRole('heading', { name: 'Everything was deleted' })).toBeVisible()
  await untilReady(other)
  await importSample(other)
  await bindKey(other)
})

test('A tab that is loaded anew in the middle of its own reset says so', async ({ page }) => {
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await open(page, '#/')
  const holder = await holdDatabase(page, CLIENT_DATABASE)
  await beginReset(page)
  await page.reload()
  await expect(page.getByRole('heading', ENDED)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This page was reloaded before it was done')
  await holder.close()
  await untilReady(page)
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
  await expect(app.getByRole('region', { name: 'Records' })).toContainText('Challenges1')
})

test('A message that says that everything was deleted, while nobody did, is not passed on as true', async ({
  imported: app,
  context,
}) => {
  const loaded = app.waitForEvent('load')
  await sayOnChannel(context, 'deleted')
  await loaded
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await expect(app.getByRole('heading', { name: 'Another tab deleted everything' })).toHaveCount(0)
  await expect(app.getByRole('button', { name: /^Agent:/ })).toBeVisible()
})
