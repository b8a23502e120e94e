import { keysOf } from '../../../src/contract/keys-of.ts'
import { STORES } from '../../../src/contract/window/stores.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { importClaims, numbered, openRecords, recordsOf, rowsOf } from './records-steps.ts'

test('The records fit every width, in any store or record', async ({ permitted: app }) => {
  await openRecords(app)
  await expectToFit(app, 'all stores')
  for (const store of keysOf(STORES)) {
    await openRecords(app, `/${store}`, STORES[store].title)
    if ((await rowsOf(app).count()) === 0) continue
    await expectToFit(app, store)
    await rowsOf(app).first().getByRole('rowheader').getByRole('link').click()
    await expect(app.getByRole('figure', { name: 'Record JSON' })).toBeVisible()
    await expectToFit(app, `a record of ${store}`)
  }
})

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

test('An opened record has none', async ({ permitted: app }) => {
  await openRecords(app, '/decisions', 'Decisions')
  await expect(rowsOf(app)).toHaveCount(1)
  await expectNoFindings(app, 'decisions')
  await openRecords(app, '/agents', 'Agents')
  await rowsOf(app).last().getByRole('rowheader').getByRole('link').click()
  await app.getByRole('button', { name: 'Hash these bytes' }).click()
  await expect(recordsOf(app).getByText('Recomputed here, equal')).toBeVisible()
  await expectNoFindings(app, 'an opened agent')
})
