import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST, expect, test, untilReady } from './fixtures.ts'
import { expectUnavailable, MUTE_WORKER } from './recovery.ts'

const firstAction = 'Walk through with a sample agent'

test('The first view is there before the service, its action disabled until the service is ready', async ({
  page,
  host,
}) => {
  host.replace('sw.js', MUTE_WORKER)
  await page.goto('')
  await expect(page.getByRole('button', { name: firstAction })).toBeVisible()
  await expect(page.getByRole('button', { name: firstAction })).toBeDisabled()
  await expect(page.locator('html')).toHaveAttribute('data-service', 'starting')
})

test('The first view’s action is enabled as soon as the service is ready', async ({ app }) => {
  await expect(app.getByRole('button', { name: firstAction })).toBeEnabled()
})

test('The page is ready again after each reload', async ({ app, host }) => {
  for (const _ of [1, 2, 3]) {
    await app.reload()
    await untilReady(app)
  }
  expect(host.requests.filter(({ path }) => path === '/demo/')).toHaveLength(4)
})

test('A view whose part is gone from the host says that a newer version is here', async ({ page, host }) => {
  await page.goto('')
  await untilReady(page)
  for (const name of await readdir(join(DIST, 'assets'))) {
    if (/^(?:Import|Bind|Evaluate|Reference)View-.*\.js$/.test(name)) host.replace(`assets/${name}`, null)
  }
  await page.evaluate(() => {
    location.hash = '#/import'
  })
  await expectUnavailable(page, 'PART_MISSING')
  await expect(page.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
})
