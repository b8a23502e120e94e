import type { Locator, Page } from 'playwright/test'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { STORES } from '../../../src/contract/window/stores.ts'
import { BASE_URL, expect, revisit, secondTab, test } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'

const recordsOf = (page: Page): Locator => page.getByRole('region', { name: 'Records' })
const rowsOf = (page: Page): Locator => recordsOf(page).locator('ol > li')

/** Opens a place within the records and waits until it is loaded. */
async function openRecords(page: Page, path = '', heading = 'Records'): Promise<void> {
  await open(page, `#/records${path}`)
  await expect(recordsOf(page).getByRole('heading', { name: heading, exact: true })).toBeVisible()
}

/** Imports bodies unchanged, without the page's own client; returns the agents' ids. */
const importBodies = (page: Page, bodies: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async ([url, texts]) => {
      const ids: string[] = []
      for (const body of texts) {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${url}/v1/agents/import`, { method: 'POST', headers, body })
        ids.push(String((await answer.json()).agent_id))
      }
      return ids
    },
    [BASE_URL, bodies] as const,
  )

const claimOf = (subject: string) =>
  JSON.stringify({
    ...{ identity_source: 'EXTERNAL', issuer: 'https://issuer.example', subject },
    metadata: { protocol: 'OIDC', display_name: subject },
  })

test('Every store has its count and records, and nothing to change them', async ({ permitted: app }) => {
  await openRecords(app)
  await expect(app.getByRole('link', { name: 'Receipts 1', exact: true })).toBeVisible()
  for (const store of keysOf(STORES)) {
    await openRecords(app, `/${store}`, STORES[store].title)
    await expect(recordsOf(app)).toContainText(STORES[store].words)
    const empty = store === 'open_challenges' || store === 'used_ids'
    if (empty) await expect(recordsOf(app)).toContainText('This store is empty.')
    else await expect(rowsOf(app).first()).toBeVisible()
    await expect(recordsOf(app).locator('input, textarea, [contenteditable]')).toHaveCount(0)
  }
})

test('Pages hold fifty, the newest first, and reload and back keep the page', async ({ app }) => {
  await importBodies(
    app,
    Array.from({ length: 120 }, (_, index) => claimOf(`agent-${index}`)),
  )
  await openRecords(app, '/agents', 'Agents')
  await expect(rowsOf(app)).toHaveCount(50)
  await expect(rowsOf(app).first()).toContainText('agent-119')
  await expect(app.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 50 of 120')
  await app.getByRole('link', { name: 'Next page' }).click()
  await expect(app).toHaveURL(/#\/records\/agents\?page=2$/)
  await expect(rowsOf(app).first()).toContainText('agent-69')
  await expect(recordsOf(app).getByRole('heading', { name: 'Agents' })).toBeFocused()
  await open(app, '#/records/agents?page=9')
  await expect(recordsOf(app)).toContainText('There is no page 9.')
  await app.getByRole('link', { name: 'Previous page' }).click()
  await expect(rowsOf(app)).toHaveCount(20)
  await expect(rowsOf(app).last()).toContainText('agent-0')
  await revisit(app)
  await expect(rowsOf(app)).toHaveCount(20)
  await goBack(app)
  await goBack(app)
  await expect(rowsOf(app).first()).toContainText('agent-69')
})

test('A claim is shown exactly as received; a record or store that there is not is said', async ({ app }) => {
  const body =
    ' {\t"subject" : "agent-\\u0037",\n"identity_source":"EXTERNAL","metadata":{"protocol":"OIDC"},"issuer":"https:\\/\\/issuer.example"}'
  const [id = ''] = await importBodies(app, [body])
  await openRecords(app, `/agents?record=${id}`, 'Agents')
  await expect(rowsOf(app)).toHaveCount(1)
  await expect(rowsOf(app)).toContainText('https:\\\\/\\\\/issuer.example')
  await open(app, '#/records/agents?record=agt_none')
  await expect(recordsOf(app)).toContainText('No record has this name.')
})

test('What another tab stores joins the list; a store that cannot be read says so', async ({ app }) => {
  await openRecords(app, '/agents', 'Agents')
  await expect(recordsOf(app)).toContainText('This store is empty.')
  await importBodies(await secondTab(app), [claimOf('agent-7')])
  await expect(rowsOf(app)).toContainText('agent-7')
  await app.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = () => {
      IDBDatabase.prototype.transaction = transaction
      throw new DOMException('The store is out of reach.', 'UnknownError')
    }
  })
  await open(app, '#/records/audit')
  await expect(recordsOf(app)).toContainText('The store is out of reach.')
  await recordsOf(app).getByRole('button', { name: /again/ }).first().click()
  await expect(rowsOf(app)).toHaveCount(1)
})
