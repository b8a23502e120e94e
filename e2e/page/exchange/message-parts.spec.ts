import type { Locator, Page } from 'playwright/test'
import { PROOF_CHECK_WORDS } from '../../../src/contract/catalogues/checks.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { importProtocol, open, openReceipt, tryToBreak } from '../../kit/visitor-steps.ts'
import { runText } from '../../rules/run-text.ts'
import { overflow } from '../access/measures.ts'
import { allowClipboard, copiedText, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { openTab, requests, section, selectProof } from './exchange-steps.ts'

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Proof' }).getByRole('list', { name: `Decoded ${name}` })
const row = (page: Page, check: string) => page.locator(`[data-reads="${check}"]`)

test('A block is the JSON that it shows, whatever its members', async ({ imported: app }) => {
  await open(app, '#/exchange/1/message')
  const block = app.getByRole('figure', { name: 'Request body', exact: true })
  const text = (await block.textContent()) ?? ''
  expect(JSON.stringify(JSON.parse(text), null, 2)).toBe(text)
  expect((await block.innerText()).trim()).toBe(text)
  const wide = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`member_${index}`, index]))
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  const body = `{"__proto__":{"x":1},"constructor":1,"":2,"deep":${deep},"wide":${JSON.stringify(wide)}}`
  await inStore(
    app,
    [CLIENT_DATABASE, 'journal'],
    ([first], held, altered) => void held.put({ ...first, request: { ...first.request, body: altered } }),
    body,
  )
  await revisit(app)
  for (const words of ['"member_2499": 2499', '"__proto__"', '"constructor"'])
    await expect(block).toContainText(words)
  expect(await overflow(app)).toBeLessThanOrEqual(0)
})

test('A proof stands member by member beside the check of each', async ({ bound: app }) => {
  await selectProof(app)
  await expect(part(app, 'header').getByRole('listitem')).toHaveText([/^typ.*nothing else/, /^alg/, /^jwk/])
  const payload = part(app, 'payload').getByRole('listitem')
  await expect(payload).toHaveText([
    /^aud.*This challenge only/,
    /^sub.*The agent that it is for/,
    /^nonce.*The nonce that was issued/,
    /^purpose"BIND_KEY"/,
    /^claim_digest"ni:/,
    /^iat\d+/,
    /^jti/,
  ])
  for (const check of ['proof_type', 'algorithm', 'key', 'audience', 'nonce', 'issued_at', 'signature'])
    await expect(row(app, check)).toHaveAttribute('data-status', 'PASS')
  await expect(payload.last()).not.toHaveAttribute('data-status')
  await expect(row(app, 'proof_type')).toBeInViewport({ ratio: 1 })
  const members = app.getByRole('region', { name: 'Proof' }).locator('[data-part] li')
  await app.setViewportSize({ width: 390, height: 900 })
  const cut = await members.evaluateAll(found =>
    found
      .flatMap(({ children }) => [...children])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(piece => piece.textContent),
  )
  expect(cut).toEqual([])
  await expect(row(app, 'signature')).toContainText(/[\w-]{86}/)
  await row(app, 'nonce').getByRole('link').click()
  await expect(app.getByRole('dialog')).toContainText(PROOF_CHECK_WORDS.nonce)
  await app.keyboard.press('Escape')
  await expect(row(app, 'nonce').getByRole('link')).toBeFocused()
  await app.getByRole('button', { name: 'All 18 checks in order' }).click()
  await expect(app.getByRole('tab', { name: /^Checks/ })).toHaveAttribute('aria-selected', 'true')
})

test('Where the signature does not verify, what comes after is not reached', async ({ imported: app }) => {
  await tryToBreak(app, 'Flip one bit')
  await told(app)
    .getByRole('button', { name: /^stopped at check \d+ of \d+$/ })
    .click()
  await openTab(app, 'Message')
  await expect(row(app, 'signature')).toHaveAttribute('data-status', 'FAIL')
  await expect(row(app, 'key')).toHaveAttribute('data-status', 'PASS')
  await expect(row(app, 'nonce')).toHaveAttribute('data-status', 'NOT_RUN')
})

test('A check leads to where it comes from, in a tab that is not told', async ({ app, context }) => {
  const reached: string[] = []
  await context.route('https://a2a-protocol.org/**', async route => {
    reached.push(route.request().headers().referer ?? '')
    await route.fulfill({ body: '<title>A2A</title>', contentType: 'text/html' })
  })
  await importProtocol(app, 'A2A_AGENT_CARD')
  await app.getByRole('button', { name: 'Verify identity', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await selectProof(app)
  await openTab(app, 'Checks')
  const links = app.getByRole('list', { name: 'The checks of A2A_AGENT_CARD' }).locator('a[href^="http"]')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    links.filter({ hasText: 'A2A 1.0.1, 8.4.3' }).first().click(),
  ])
  await tab.waitForLoadState()
  expect(tab.url()).toBe('https://a2a-protocol.org/v1.0.1/specification/#843-signature-verification')
  expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(reached).toEqual([''])
  await tab.close()
})

/** Runs every script of a fold in a shell, and returns what they print: what the page says that they do. */
async function reproduced(within: Locator): Promise<readonly string[]> {
  const fold = within.locator('details', { hasText: 'Reproduce it yourself' }).first()
  await fold.getByText('Reproduce it yourself').click()
  const printed: string[] = []
  for (const value of await fold.getByRole('region').all()) {
    const [script = '', prints = ''] = await value.locator('pre').allTextContents()
    if (process.platform !== 'win32') expect(runText(script), script).toBe(prints)
    printed.push(...prints.split('\n'))
  }
  return printed
}

test('Digests, receipts and proofs are reproduced from the page’s scripts', async ({ permitted: app }) => {
  await allowClipboard(app)
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  for (const name of await reproduced(receipt)) await expect(receipt).toContainText(name)
  await app.keyboard.press('Escape')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  const answer = await selected(app).getByLabel('Response body').textContent()
  const digests = await reproduced(section(app, 'Response'))
  expect(digests).toHaveLength(2)
  // What the command sends is held by rules/exchange.spec.ts.
  await openTab(app, 'Raw')
  await app.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(app.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copiedText(app)).toMatch(/^curl .*\/v1\/agents\/import/su)
  for (const digest of digests) expect(answer).toContain(`"${digest}"`)
  await app.keyboard.press('Escape')
  await selectProof(app)
  const [hash = '', verdict, thumbprint = ''] = await reproduced(section(app, 'Proof'))
  expect(verdict).toBe('true')
  const shown = selected(app).getByRole('list', { name: 'Decoded signature' })
  for (const printed of [hash, thumbprint]) await expect(shown).toContainText(printed)
})
