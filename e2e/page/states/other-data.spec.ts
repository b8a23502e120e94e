import type { Page } from 'playwright/test'
import { CLIENT_DATABASE } from '../../../src/client/client-store.ts'
import { WORLD_DATABASE } from '../../../src/parties/world-database.ts'
import { SERVICE_DATABASE } from '../../../src/service/store/service-database.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { keptDatabases } from './kept-data.ts'
import { expectUnavailable } from './states-steps.ts'

/** The name of the service's database on the test's host, with which all others begin. */
const SERVICE = 'agent-assurance:/demo/'

interface Left {
  readonly name: string
  readonly version: number
  readonly stores: readonly string[]
}

const left = (end: string, version: number, stores: readonly string[] = ['another']): Left => ({
  ...{ name: `${SERVICE}${end}`, version, stores },
})

/** What another version may have left, one thing under each name; other-data.spec.ts of the service has every kind. */
const OTHERS: Readonly<Record<string, Left>> = {
  'the service’s, older': left('', SERVICE_DATABASE.version - 1, Object.keys(SERVICE_DATABASE.stores)),
  'the visitor’s, newer': left(':client', 99),
  'the parties’, without one store': left(':world', WORLD_DATABASE.version, ['keys', 'versions']),
  'the cases’ service’s, older': left(':cases:service', 1),
  'the cases’ visitor’s, newer': left(':cases:client', 99),
  'the cases’ parties’, without stores': left(':cases:world', WORLD_DATABASE.version, []),
}

/** Leaves a database on this origin, with a row in each store. */
async function leave(page: Page, made: Left): Promise<void> {
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
    made,
  )
}

/** What a database holds once `leave` has left it. */
const asLeft = ({ name, version, stores }: Left) => [
  { name, version, stores: Object.fromEntries(stores.map(store => [store, '[{"left":"here"}]'])) },
]

const main = (page: Page) => page.getByRole('main')

for (const [whose, made] of Object.entries(OTHERS)) {
  test(`Data of another version is refused at the start and stays as it is, until Reset: ${whose}`, async ({
    page,
  }) => {
    await leave(page, made)
    await page.goto('')
    await expectUnavailable(page, 'OTHER_DATA')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page)).toContainText(
      'This version opens no data but its own, so what is here was neither read nor changed.',
    )
    // The test record of the start, in a database of its own, goes by itself.
    await expect.poll(() => keptDatabases(page)).toEqual(asLeft(made))
    await page.reload()
    await expectUnavailable(page, 'OTHER_DATA')
    await expect.poll(() => keptDatabases(page)).toEqual(asLeft(made))
    await main(page).getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await untilReady(page)
    await importSample(page)
  })
}

test('The page that refuses offers Reset and the reference, and neither to load anew nor another address', async ({
  page,
}) => {
  await leave(page, left('', 4))
  await page.goto('')
  await expectUnavailable(page, 'OTHER_DATA')
  await expect(main(page).getByRole('button')).toHaveText(['Reset', 'Copy'])
  await expect(main(page).getByRole('link')).toHaveText(['Read the reference'])
  await expectNoFindings(page, 'data of another version')
  await main(page).getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(main(page).getByRole('button', { name: 'Reset' })).toBeFocused()
})

test('The views that need no service open no store of another version either', async ({ page }) => {
  const made = left(':client', 1, Object.keys(CLIENT_DATABASE.stores))
  await leave(page, made)
  for (const view of ['#/reference', '#/check']) {
    await page.goto(view)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-service-cause', 'OTHER_DATA')
    await expect.poll(() => keptDatabases(page), view).toEqual(asLeft(made))
  }
})

test('Data of this version starts, and the agent goes on', async ({ imported: app }) => {
  await app.reload()
  await untilReady(app)
  const before = await keptDatabases(app)
  await app.reload()
  await untilReady(app)
  expect(await keptDatabases(app)).toEqual(before)
  await open(app, '#/bind')
  await bindKey(app)
})
