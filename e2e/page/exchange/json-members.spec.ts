import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS } from '../../../src/contract/catalogues/checks.ts'
import { citationsOf } from '../../../src/contract/specifications/citations.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { HOSTILE, watchForHostile } from '../../hostile/hostile-texts.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { importProtocol, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { overflow } from '../access/measures.ts'
import { openTab, selectProof } from './exchange-steps.ts'

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Proof' }).getByRole('list', { name: `Decoded ${name}` })
const row = (page: Page, check: string) => page.locator(`[data-reads="${check}"]`)

/** Puts a text in the place of the body of the journal's first message, as a store altered by hand has it. */
const alterFirstBody = (page: Page, body: string): Promise<unknown> =>
  inStore(
    page,
    [CLIENT_DATABASE, 'journal'],
    ([first], held, text) => void held.put({ ...first, request: { ...first.request, body: text } }),
    body,
  )

test('A block is the JSON that it shows; hostile members are drawn as text, and thousands of them hold nobody up', async ({
  imported: app,
  host,
}) => {
  await open(app, '#/exchange/1/message')
  const block = figure(app, 'Request body')
  const text = (await block.textContent()) ?? ''
  expect(JSON.stringify(JSON.parse(text), null, 2)).toBe(text)
  expect((await block.innerText()).trim()).toBe(text)
  const wide = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`member_${index}`, index]))
  const names = [
    '__proto__',
    'constructor',
    HOSTILE['an image that fails'],
    HOSTILE['an override of direction'],
  ]
  const hostile = names.map(name => `${JSON.stringify(name)}:{"x":1}`).join()
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  await alterFirstBody(app, `{${hostile},"":2,"metadata":{"deep":${deep}},"wide":${JSON.stringify(wide)}}`)
  await app.reload()
  await untilReady(app)
  const watch = watchForHostile(app, [host.url, BASE_URL])
  await open(app, '#/exchange/1/message')
  await expect(block).toContainText('"member_2499": 2499')
  for (const name of names.slice(0, 3)) await expect(block).toContainText(JSON.stringify(name))
  expect(await watch.faults()).toEqual([])
  expect(await overflow(app)).toBeLessThanOrEqual(0)
})

test('A proof stands member by member beside the check that reads each, before the whole answer, and all of it can be read', async ({
  bound: app,
}) => {
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
  for (const width of [1440, 390]) {
    await app.setViewportSize({ width, height: 900 })
    const cut = await members.evaluateAll(found =>
      found.flatMap(each =>
        [...each.children]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(piece => piece.textContent),
      ),
    )
    expect(cut, `${width} px`).toEqual([])
  }
  await expect(row(app, 'signature')).toContainText(/[\w-]{86}/)
  await row(app, 'nonce').getByRole('link').click()
  await expect(app.getByRole('dialog')).toContainText(PROOF_CHECK_WORDS.nonce)
  await app.keyboard.press('Escape')
  await expect(row(app, 'nonce').getByRole('link')).toBeFocused()
  await app.getByRole('button', { name: 'All 18 checks in order' }).click()
  await expect(app.getByRole('tab', { name: /^Checks/ })).toHaveAttribute('aria-selected', 'true')
})

test('Where the signature does not verify its line fails, and what would have come after was not reached', async ({
  imported: app,
}) => {
  await tryToBreak(app, 'Flip one bit')
  await told(app)
    .getByRole('button', { name: /^stopped at check \d+ of \d+$/ })
    .click()
  await openTab(app, 'Message')
  await expect(row(app, 'signature')).toHaveAttribute('data-status', 'FAIL')
  await expect(row(app, 'key')).toHaveAttribute('data-status', 'PASS')
  await expect(row(app, 'nonce')).toHaveAttribute('data-status', 'NOT_RUN')
})

test('A card’s checks are linked to where they come from, in a tab of its own that is not told where it was followed', async ({
  app,
  context,
}) => {
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
  const cited = Object.values(PROTOCOL_CHECKS.A2A_AGENT_CARD).flatMap(({ section }) => citationsOf(section))
  const wanted = cited.flatMap(({ href }) => href ?? [])
  expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual(wanted)
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
