import type { Page } from 'playwright/test'
import { UNAVAILABLE_CAUSES } from '../../src/contract/window/availability.ts'
import { CLIENT_DATABASE, removeDatabase, SERVICE_DATABASE } from '../kit/databases.ts'
import { expect, test, untilReady } from '../kit/fixtures.ts'
import {
  bindKey,
  editClaim,
  importProtocol,
  importSample,
  open,
  signedElsewhere,
} from '../kit/visitor-steps.ts'
import { openAllFields } from '../page/journey/journey-steps.ts'
import { devtools } from '../page/states/states-steps.ts'
import { ACTS, afterOnce, serviceCounts } from './fault-acts.ts'

/** Lets a test close every connection under the page, as a failing browser does; call before opening it. */
async function offerClosing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: IDBDatabase[] = []
    const { open: openAny } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...given) {
      const request = openAny.apply(this, given)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    }
    addEventListener('close-all', () => {
      for (const connection of connections.splice(0)) {
        connection.close()
        connection.dispatchEvent(new Event('close'))
      }
    })
  })
}

for (const [what, { before, act, done, ...more }] of Object.entries(ACTS)) {
  test(`${what} after the browser closed every database under the page is done once, and nothing is lost`, async ({
    page,
  }) => {
    await offerClosing(page)
    await page.goto('')
    await untilReady(page)
    await before(page)
    const counts = await serviceCounts(page)
    await page.evaluate(() => dispatchEvent(new Event('close-all')))
    await act(page)
    await done(page)
    expect(await serviceCounts(page)).toEqual(afterOnce(counts, more))
  })
}

test('The visitor’s own store deleted under the page leaves a start that works, and the service keeps its agent', async ({
  bound: app,
}) => {
  await removeDatabase(app, CLIENT_DATABASE)
  await app.reload()
  await untilReady(app)
  await open(app, '#/evaluate')
  await expect(app.getByText('There is no agent yet')).toBeVisible()
  expect(await serviceCounts(app)).toMatchObject({ agents: 1, bindings: 1 })
  await importSample(app)
  await bindKey(app)
  expect(await serviceCounts(app)).toMatchObject({ agents: 2, bindings: 2 })
})

async function verifiedAgent(page: Page): Promise<void> {
  await importProtocol(page, 'OIDC')
  await page.getByRole('button', { name: 'Verify identity' }).click()
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
}

test('The synthetic parties’ store deleted under the page: they publish new keys, and what the former ones vouched for stands no longer', async ({
  app,
}) => {
  const profile = app.getByRole('region', { name: 'Profile' })
  await verifiedAgent(app)
  await removeDatabase(app, `${SERVICE_DATABASE}:world`)
  await verifiedAgent(app)
  await expect(profile).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  const all = await openAllFields(app)
  await expect(all).toContainText('"since": 2')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: /^Agent:/ }).click()
  await app.getByRole('button', { name: /Invoice clerk \(1\)/ }).click()
  await expect(profile).toContainText('IDENTITY_CLAIMED')
  await expect(await openAllFields(app)).toContainText('this key is no longer in the directory')
})

test('A message that goes because a party’s key did scrolls no form away', async ({ app }) => {
  await verifiedAgent(app)
  await removeDatabase(app, `${SERVICE_DATABASE}:world`)
  await open(app, '#/import')
  await editClaim(app)
  const field = app.getByRole('textbox', { name: 'evidence_refs' })
  await field.scrollIntoViewIfNeeded()
  const place = await field.boundingBox()
  const goes = app.getByRole('region', { name: 'Exchange' }).locator('[data-row$="-names"]')
  await expect(goes).toHaveCount(1)
  await app.getByRole('radio', { name: /^OIDC/ }).check()
  await expect(goes).toHaveCount(0)
  expect(await field.boundingBox()).toEqual(place)
})

test('Site data cleared between nonce and signature is told, and a new walk begins', async ({
  page,
  host,
}) => {
  await page.goto('')
  await untilReady(page)
  await signedElsewhere(page)
  const session = await devtools(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(host.url).origin, storageTypes: 'all' })
  // Whichever the browser tells of first: the worker that went, after which the page reloads itself, or the data.
  const { title } = UNAVAILABLE_CAUSES.DATA_DELETED
  const said = page.getByRole('heading', { name: title }).or(page.getByText('There is no agent yet'))
  await expect(said.first()).toBeVisible()
  await page.reload()
  await untilReady(page)
  await open(page, '#/')
  await expect(async () => {
    await importSample(page)
  }).toPass()
  await bindKey(page)
})
