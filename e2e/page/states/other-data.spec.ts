import type { Page } from 'playwright/test'
import { CLIENT_DATABASE } from '../../../src/client/client-store.ts'
import { WORLD_DATABASE } from '../../../src/parties/world-database.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { keptDatabases } from './kept-data.ts'
import { expectUnavailable } from './states-steps.ts'

interface Left {
  /** What follows the name of the service's database. */
  readonly end: string
  readonly version: number
  readonly stores: readonly string[]
}

/** What another version may have left; other-data.spec.ts of the service has every kind under each of its names. */
const OTHERS: Readonly<Record<string, Left>> = {
  'the visitor’s, older': { end: ':client', version: 1, stores: Object.keys(CLIENT_DATABASE.stores) },
  'the parties’, without one store': {
    end: ':world',
    version: WORLD_DATABASE.version,
    stores: ['keys', 'versions'],
  },
  'the cases’ service’s, newer': { end: ':cases:service', version: 99, stores: ['another'] },
}

const nameOf = ({ end }: Left) => `agent-assurance:/demo/${end}`

/** Leaves a database on this origin, with a row in each store. */
async function leave(page: Page, left: Left): Promise<void> {
  await page.goto('openapi.json')
  await page.evaluate(
    ([name, { version, stores }]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onupgradeneeded = () => {
          for (const store of stores) opening.result.createObjectStore(store).put({ left: 'here' }, 'row')
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
    [nameOf(left), left] as const,
  )
}

/** Waits until there is what `leave` has left, and nothing else: the test record of the start goes by itself. */
const expectAsLeft = (page: Page, left: Left) =>
  expect
    .poll(() => keptDatabases(page))
    .toEqual([
      {
        name: nameOf(left),
        version: left.version,
        stores: Object.fromEntries(left.stores.map(store => [store, '[{"left":"here"}]'])),
      },
    ])

for (const [whose, left] of Object.entries(OTHERS))
  test(`Data of another version is refused at the start and stays as it is, until Reset: ${whose}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    await leave(page, left)
    for (const view of ['', '#/reference', '#/check']) {
      await page.goto('about:blank')
      await page.goto(view)
      await expectUnavailable(page, 'OTHER_DATA')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAsLeft(page, left)
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
  await app.reload()
  await untilReady(app)
  const before = await keptDatabases(app)
  await app.reload()
  await untilReady(app)
  expect(await keptDatabases(app)).toEqual(before)
  await open(app, '#/bind')
  await bindKey(app)
})
