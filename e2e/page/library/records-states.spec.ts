import { keysOf } from '../../../src/contract/keys-of.ts'
import { STORES } from '../../../src/contract/window/stores.ts'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { importClaims, numbered, openRecords, recordsOf, rowsOf } from './records-steps.ts'

test('Before the first claim the records say so and how to begin', async ({ app }) => {
  await openRecords(app)
  await expect(recordsOf(app)).toContainText('No claim has been imported yet')
  await openRecords(app, '/receipts', 'Receipts')
  await expect(recordsOf(app)).toContainText('This store is empty.')
  await openRecords(app)
  await app.getByRole('link', { name: 'Begin with a sample' }).click()
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
})

test('A store that there is not is named beside those there are', async ({ app }) => {
  await openRecords(app, '/%3Cb%3Ewallet', 'There is no store of this name')
  await expect(recordsOf(app)).toContainText('no store named %3Cb%3Ewallet')
  await expect(rowsOf(app)).toHaveCount(keysOf(STORES).length)
  await recordsOf(app).getByRole('link', { name: 'Challenges', exact: true }).click()
  await expect(recordsOf(app).getByRole('heading', { name: 'Challenges' })).toBeFocused()
  for (const name of ['__proto__', 'constructor', 'Agents']) {
    await openRecords(app, `/${name}`, 'There is no store of this name')
  }
})

test('A record that the store does not hold is said to be gone, and the way back is there', async ({
  app,
}) => {
  const record = 'dec_00000000-0000-4000-8000-000000000000'
  await openRecords(app, `/decisions?record=${record}`, new RegExp(record))
  await expect(recordsOf(app)).toContainText('There is no record of this name')
  await recordsOf(app).getByRole('link', { name: 'Decisions', exact: true }).click()
  await expect(recordsOf(app).getByRole('heading', { name: 'Decisions' })).toBeVisible()
})

test('What is not a number of a page is the first page', async ({ app }) => {
  await importClaims(app, ['agent-1'])
  for (const page of ['0', '-1', '1e99', 'two', '1.5']) {
    await openRecords(app)
    await openRecords(app, `/agents?page=${page}`, 'Agents')
    await expect(rowsOf(app), page).toHaveCount(1)
  }
})

test('A store that cannot be read says what the browser said, and is read again on demand', async ({
  app,
}) => {
  await importClaims(app, ['agent-1'])
  await app.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    Reflect.set(window, 'mend', () => {
      IDBDatabase.prototype.transaction = transaction
    })
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('the disk is gone', 'UnknownError')
    }
  })
  await app.evaluate(() => {
    location.hash = '#/records/agents'
  })
  await expect(
    recordsOf(app).getByRole('heading', { name: 'The service’s records cannot be read' }),
  ).toBeVisible()
  await expect(recordsOf(app)).toContainText('the disk is gone')
  await app.evaluate(() => Reflect.get(window, 'mend')())
  await recordsOf(app).getByRole('button', { name: 'Read again' }).click()
  await expect(rowsOf(app)).toHaveCount(1)
})

test('Ten thousand agents do not slow the records down: only a page of them is read', async ({ app }) => {
  await importClaims(app, ['agent-0'])
  await inStore(app, [SERVICE_DATABASE, 'agents'], ([first], held) => {
    for (let index = 1; index < 10_000; index += 1) {
      const agent_id = `agt_${crypto.randomUUID()}`
      const imported_at = new Date(Date.parse(first.imported_at) - index * 1000).toISOString()
      held.put({ ...first, agent_id, imported_at })
    }
  })
  const whole = await app.evaluateHandle(() => {
    const asked: string[] = []
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...rest) {
      asked.push(`${this.transaction.db.name} ${this.name}`)
      return getAll.apply(this, rest)
    }
    const { getAll: ofIndex } = IDBIndex.prototype
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...rest) {
      asked.push(`${this.objectStore.transaction.db.name} ${this.objectStore.name}`)
      return ofIndex.apply(this, rest)
    }
    return asked
  })
  await openRecords(app, '/agents', 'Agents')
  await expect(rowsOf(app)).toHaveCount(50)
  await openRecords(app, '/agents?page=200', 'Agents')
  await expect(app.getByRole('navigation', { name: 'Pages' })).toContainText('9,951 to 10,000 of 10,000')
  await expect(rowsOf(app)).toHaveCount(50)
  await importClaims(app, ['agent-new'])
  await expect(recordsOf(app)).toContainText('1 record was added since.')
  // The visitor's own agents are in a database of their own, and are few.
  const fromService = await whole.evaluate(asked =>
    asked.filter(name => !/:(?:client|world|cases)/u.test(name)),
  )
  expect(fromService).toEqual([])
})

test('The whole way through the records goes by keyboard', async ({ imported: app }) => {
  await openRecords(app)
  await untilReady(app)
  const first = rowsOf(app).first().getByRole('link')
  await first.focus()
  await app.keyboard.press('Enter')
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByLabel('Records of')).toBeFocused()
  const record = rowsOf(app).first().getByRole('link').first()
  await expect(record).toBeVisible()
  await app.keyboard.press('Tab')
  await expect(record).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(recordsOf(app).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(app.getByRole('button', { name: 'Hash these bytes' })).toBeVisible()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Hash these bytes' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(recordsOf(app).getByText('Recomputed here: matches')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Hash these bytes' })).toBeFocused()
})

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
    ['/nowhere', 'There is no store of this name'],
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
  await expect(recordsOf(app).getByText('Recomputed here: matches')).toBeVisible()
  await expectNoFindings(app, 'an opened agent')
})
