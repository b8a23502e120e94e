import type { Page } from 'playwright/test'
import { keysOf } from '../src/contract/keys-of.ts'
import { STORES } from '../src/contract/stores.ts'
import { expectNoFindings } from './expect-no-findings.ts'
import { expect, test } from './fixtures.ts'
import { importClaims, numbered, openRecords, recordsOf, rowsOf } from './records-steps.ts'
import { bindKey, evaluate, importSample } from './visitor-steps.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [320, 390, 1024, 1440]) {
  test(`The records do not scroll sideways at ${width} px, in any store or record`, async ({ app }) => {
    await app.setViewportSize({ width, height: 900 })
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    await openRecords(app)
    expect(await overflow(app), 'all stores').toBeLessThanOrEqual(0)
    for (const store of keysOf(STORES)) {
      await openRecords(app, `/${store}`, STORES[store].title)
      if ((await rowsOf(app).count()) === 0) continue
      expect(await overflow(app), store).toBeLessThanOrEqual(0)
      await rowsOf(app).first().getByRole('rowheader').getByRole('link').click()
      await expect(app.getByRole('figure', { name: 'Record JSON' })).toBeVisible()
      expect(await overflow(app), `a record of ${store}`).toBeLessThanOrEqual(0)
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('The records have no accessibility findings, empty and filled', async ({ app }) => {
      await openRecords(app)
      await expectNoFindings(app, 'empty')
      await importClaims(app, numbered(51))
      for (const [path, heading] of [
        ['', 'All stores'],
        ['/agents?page=2', 'Agents'],
        ['/audit?page=2', 'Audit trail'],
        ['/nowhere', 'There is no such store'],
      ] as const) {
        await openRecords(app, path, heading)
        await expectNoFindings(app, heading)
      }
    })

    test('An opened record has none', async ({ app }) => {
      await importSample(app)
      await bindKey(app)
      await evaluate(app)
      await openRecords(app, '/decisions', 'Decisions')
      await expect(rowsOf(app)).toHaveCount(1)
      await expectNoFindings(app, 'decisions')
      await openRecords(app, '/agents', 'Agents')
      await rowsOf(app).last().getByRole('rowheader').getByRole('link').click()
      await app.getByRole('button', { name: 'Hash these bytes' }).click()
      await expect(recordsOf(app).getByText('Recomputed here, equal')).toBeVisible()
      await expectNoFindings(app, 'an opened agent')
    })
  })
}
