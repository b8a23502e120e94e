import { keysOf } from '../../../src/contract/keys-of.ts'
import { STORES } from '../../../src/contract/window/stores.ts'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, goForward } from '../../kit/visitor-steps.ts'
import { importBodies, importClaims, numbered, openRecords, recordsOf, rowsOf } from './records-steps.ts'

test('Every store stands there with its count and what it is for, and nothing can be changed', async ({
  permitted: app,
}) => {
  await openRecords(app)
  await expect(rowsOf(app)).toHaveCount(keysOf(STORES).length)
  for (const { title, words } of Object.values(STORES)) {
    const row = rowsOf(app).filter({ has: app.getByRole('link', { name: title, exact: true }) })
    await expect(row).toContainText(words)
  }
  await expect(recordsOf(app)).toContainText('Only the three endpoints can change an agent')
  await expect(rowsOf(app).filter({ hasText: 'Receipts' }).getByRole('cell').first()).toHaveText('1')
  await expect(recordsOf(app).locator('input, textarea, [contenteditable]')).toHaveCount(0)
  await expect(recordsOf(app).getByRole('button')).toHaveCount(0)
})

test('Each store opens as a table with a record of the walk in it', async ({ permitted: app }) => {
  for (const store of keysOf(STORES)) {
    await openRecords(app, `/${store}`, STORES[store].title)
    const empty = store === 'open_challenges' || store === 'used_ids'
    if (empty) await expect(recordsOf(app)).toContainText('This store is empty.')
    else await expect(rowsOf(app).first()).toBeVisible()
  }
})

test('Pages hold fifty, the newest first, and reload, back and forward keep the page', async ({ app }) => {
  await importClaims(app, numbered(120))
  await openRecords(app, '/agents', 'Agents')
  await expect(rowsOf(app)).toHaveCount(50)
  await expect(rowsOf(app).first()).toContainText('agent-119')
  await expect(app.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 50 of 120')
  await expect(app.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await app.getByRole('link', { name: 'Next page' }).click()
  await expect(app).toHaveURL(/#\/records\/agents\?page=2$/)
  await expect(rowsOf(app).first()).toContainText('agent-69')
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  await app.getByRole('link', { name: 'Next page' }).click()
  await expect(rowsOf(app)).toHaveCount(20)
  await expect(rowsOf(app).last()).toContainText('agent-0')
  await expect(app.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await app.reload()
  await untilReady(app)
  await expect(rowsOf(app)).toHaveCount(20)
  await goBack(app)
  await expect(rowsOf(app).first()).toContainText('agent-69')
  await goForward(app)
  await expect(rowsOf(app)).toHaveCount(20)
})

test('A page past the end says how many there are and leads to the last one', async ({ app }) => {
  await importClaims(app, numbered(3))
  await openRecords(app, '/agents?page=9', 'Agents')
  await expect(recordsOf(app)).toContainText('There is no page 9: 3 records fill one page.')
  await app.getByRole('link', { name: 'To the last page' }).click()
  await expect(rowsOf(app)).toHaveCount(3)
})

for (const [what, path, body] of [
  ['in its turn', '/v1/bindings/challenges', { agent_id: `agt_${'0'.repeat(8)}`, purpose: 'BIND_KEY' }],
  ['before it', '/v1/agents/import', { identity_source: 'EXTERNAL' }],
] as const)
  test(`A request that is refused ${what} joins the audit trail that is open, without a reload`, async ({
    app,
  }) => {
    await openRecords(app, '/audit', 'Audit trail')
    await expect(recordsOf(app)).toContainText('This store is empty.')
    const status = await app.evaluate(
      async ([to, text]) =>
        (
          await fetch(`https://agents.invalid${to}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: text,
          })
        ).status,
      [path, JSON.stringify(body)] as const,
    )
    expect(status).toBeGreaterThanOrEqual(400)
    await expect(rowsOf(app)).toHaveCount(1)
    await expect(rowsOf(app)).toContainText(String(status))
  })

test('A claim is shown exactly as received, and its bytes hash to the digest that was answered', async ({
  app,
}) => {
  const body =
    ' {\t"subject" : "agent-\\u0037",\n\n  "identity_source":"EXTERNAL","metadata":{"protocol":"OIDC" , "display_name":"<b>\\u202e é</b>"},\n"issuer":"https:\\/\\/issuer.example"}\n'
  const [id = ''] = await importBodies(app, [body])
  await openRecords(app, `/agents?record=${id}`, new RegExp(id))
  const shown = app.getByRole('figure', { name: 'Claim as received' }).locator('pre')
  expect(await shown.evaluate(element => element.textContent)).toBe(body)
  await expect(recordsOf(app)).toContainText('as received, not verified')
  await expect(app.getByRole('figure', { name: 'Record JSON' })).toContainText('"subject": "agent-7"')
  await app.getByRole('button', { name: 'Hash these bytes' }).click()
  await expect(recordsOf(app).getByText('Recomputed here: matches')).toHaveCount(1)
  await app.getByRole('button', { name: 'Hash this claim' }).click()
  await expect(recordsOf(app).getByText('Recomputed here: matches')).toHaveCount(2)
})

test('One changed character in front of the reader, and the bytes hash to another digest', async ({
  app,
}) => {
  const [id = ''] = await importClaims(app, ['agent-7'])
  await openRecords(app, `/agents?record=${id}`, new RegExp(id))
  await app
    .getByRole('figure', { name: 'Claim as received' })
    .locator('pre')
    .evaluate(element => {
      element.textContent = (element.textContent ?? '').replace('agent-7', 'agent-8')
    })
  await app.getByRole('button', { name: 'Hash these bytes' }).click()
  await expect(recordsOf(app).getByText('Recomputed here: does not match')).toBeVisible()
})

test('Records lead to each other: agent, decision, receipt, audit entry, message', async ({
  permitted: app,
}) => {
  await openRecords(app, '/agents', 'Agents')
  const opened = recordsOf(app).getByRole('heading', { level: 2 })
  await rowsOf(app).first().getByRole('link').click()
  await expect(opened).toContainText(/^Agent agt_/)
  await expect(opened).toBeFocused()
  await recordsOf(app).getByRole('link', { name: 'All records of this agent' }).click()
  await expect(opened).toBeFocused()
  await expect(rowsOf(app).filter({ hasText: 'Used nonces' }).getByRole('cell').first()).toHaveText('–')
  await recordsOf(app).getByRole('link', { name: 'Decisions', exact: true }).click()
  await expect(app).toHaveURL(/decisions\?agent=agt_/)
  await rowsOf(app).first().getByRole('rowheader').getByRole('link').click()
  await expect(opened).toContainText(/^Decision dec_/)
  await recordsOf(app).getByRole('link', { name: /^ni:/ }).click()
  await expect(opened).toContainText(/^Receipt ni:/)
  await app.getByRole('button', { name: 'Hash this receipt' }).click()
  await expect(recordsOf(app).getByText('Recomputed here: matches')).toBeVisible()
  await goBack(app)
  await expect(opened).toContainText(/^Decision dec_/)
  await recordsOf(app).getByText('Audit entry').locator('..').getByRole('link').click()
  await expect(opened).toContainText(/^Audit entry/)
  await recordsOf(app)
    .getByRole('link', { name: /^message \d+$/ })
    .click()
  await expect(app).toHaveURL(/#\/exchange\/\d+$/)
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('assurance/evaluations')
})

test('Back and forward find each place of the records, its title and the row that one came from', async ({
  app,
}) => {
  const titled = (words: string) => expect(app).toHaveTitle(`${words} · Agent Assurance Prototype`)
  await app.setViewportSize({ width: 1280, height: 600 })
  const ids = await importClaims(app, numbered(60))
  await openRecords(app)
  await rowsOf(app).getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  await titled('Agents · Records')
  const next = app.getByRole('link', { name: 'Next page' })
  await next.click()
  await titled('Page 2 · Agents · Records')
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  const row = rowsOf(app).filter({ hasText: 'agent-3' }).getByRole('rowheader').getByRole('link')
  // The first page has several.
  await expect(row).toHaveCount(1)
  await row.click()
  const opened = recordsOf(app).getByRole('heading', { level: 2 })
  await expect(opened).toBeFocused()
  await titled(`${ids[3]} · Agents · Records`)
  await goBack(app)
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await titled('Page 2 · Agents · Records')
  await goBack(app)
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  await titled('Agents · Records')
  await goBack(app)
  await expect(rowsOf(app).getByRole('link', { name: 'Agents', exact: true })).toBeFocused()
  await titled('Records')
  await goForward(app)
  await goForward(app)
  await goForward(app)
  await expect(opened).toBeFocused()
  await titled(`${ids[3]} · Agents · Records`)
})

test('A followed link in the records begins at its top, even to where one comes from', async ({
  imported: app,
}) => {
  await openRecords(app, '/agents', 'Agents')
  await rowsOf(app).first().getByRole('rowheader').getByRole('link').click()
  await recordsOf(app).getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
})

test('An audit entry that another caller made has no message of one’s own', async ({ imported: app }) => {
  await importClaims(app, ['agent-9'])
  await openRecords(app, '/audit', 'Audit trail')
  await expect(rowsOf(app)).toHaveCount(2)
  await rowsOf(app).first().getByRole('rowheader').getByRole('link').click()
  await expect(recordsOf(app)).toContainText('Not one of your messages')
})

test('The records of one agent alone can be chosen, and the choice stands in the address', async ({
  imported: app,
}) => {
  await importClaims(app, numbered(3))
  await openRecords(app, '/audit', 'Audit trail')
  await expect(rowsOf(app)).toHaveCount(4)
  await app.getByLabel('Records of').selectOption({ index: 1 })
  await expect(app).toHaveURL(/audit\?agent=agt_/)
  await expect(rowsOf(app)).toHaveCount(1)
  await app.reload()
  await untilReady(app)
  await expect(rowsOf(app)).toHaveCount(1)
  await app.getByLabel('Records of').selectOption('every agent')
  await expect(rowsOf(app)).toHaveCount(4)
})

test('What another tab writes shows up, and moves nothing until it is asked for', async ({ app }) => {
  const other = await secondTab(app)
  // In Firefox only the tab in front can have focus.
  await app.bringToFront()
  await importClaims(app, numbered(60))
  await openRecords(app, '/agents', 'Agents')
  await expect(rowsOf(app).first()).toContainText('agent-59')
  await importClaims(other, numbered(2, 60))
  await expect(recordsOf(app)).toContainText('2 records were added since.')
  await expect(
    app.getByRole('navigation', { name: 'Stores' }).getByRole('link', { name: /^Agents/ }),
  ).toHaveText('Agents 62')
  await expect(rowsOf(app).first()).toContainText('agent-59')
  await app.getByRole('link', { name: 'Next page' }).click()
  await expect(rowsOf(app)).toHaveCount(10)
  await expect(rowsOf(app).first()).toContainText('agent-9')
  await app.getByRole('button', { name: 'Show the newest' }).click()
  await expect(app).toHaveURL(/#\/records\/agents$/)
  await expect(rowsOf(app).first()).toContainText('agent-61')
  await expect(recordsOf(app)).not.toContainText('added since')
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
})
