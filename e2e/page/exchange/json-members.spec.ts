import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS } from '../../../src/contract/catalogues/checks.ts'
import { HOSTILE, watchForHostile } from '../../hostile/hostile-texts.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, goBack, importProtocol, importSample, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit, overflow } from '../access/measures.ts'

import { waitForViews } from '../states/states-steps.ts'
import { openRaw, openTab, selectProof, tab } from './exchange-steps.ts'

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const member = (page: Page, block: string, name: string) =>
  figure(page, block).getByRole('button', { name, exact: true })
const words = (page: Page) => page.locator('p[data-member]')

async function boundAtProof(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await selectProof(page)
}

test('By keyboard alone, one stop of Tab leads into a block, arrows through it, and Enter tells the words', async ({
  app,
}) => {
  await boundAtProof(app)
  await openTab(app, 'Message')
  const block = figure(app, 'Response body')
  const stops = block.locator('[tabindex="0"]')
  await expect(stops).toHaveCount(1)
  await tab(app, 'Message').focus()
  await app.keyboard.press('Tab')
  await expect(figure(app, 'Request body').locator('[tabindex="0"]')).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(stops).toBeFocused()
  await app.keyboard.press('End')
  await expect(stops).toBeFocused()
  await app.keyboard.press('Home')
  const names = await block.getByRole('button').allTextContents()
  await app.keyboard.press('ArrowDown')
  await expect(member(app, 'Response body', names[1] ?? '')).toBeFocused()
  await expect(words(app)).toHaveCount(0)
  await app.keyboard.press('Enter')
  await expect(words(app)).toContainText(names[1] ?? '')
  await app.keyboard.press('Tab')
  await expect(words(app).getByRole('link').first()).toBeFocused()
  await app.keyboard.press('Shift+Tab')
  await expect(member(app, 'Response body', names[1] ?? '')).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(words(app)).toHaveCount(0)
  await expect(block).toBeVisible()
  await app.keyboard.press('Space')
  await expect(words(app)).toHaveCount(1)
  await app.keyboard.press('Escape')
  await app.keyboard.press('Escape')
  await expect(block).toHaveCount(0)
})

test('Nothing is told of a member until it is clicked, then its type, words, origin and entry', async ({
  app,
}) => {
  await boundAtProof(app)
  await openTab(app, 'Message')
  await openRaw(app)
  const kty = member(app, 'Decoded header', 'kty')
  await kty.hover()
  await kty.focus()
  await expect(words(app)).toHaveCount(0)
  await expect(kty).not.toHaveAttribute('title')
  await kty.click()
  await expect(words(app)).toContainText(/^jwk\.kty: "OKP"\. .*From: RFC.8037 section.2/u)
  await expect(words(app).getByRole('link', { name: 'In the reference' })).toHaveAttribute(
    'href',
    '#/reference/fields/jws-header/jwk-Ed25519.kty',
  )
  await member(app, 'Decoded payload', 'iat').click()
  await expect(words(app).filter({ hasText: 'iat: whole number' })).toContainText('Seconds since 1970.')
})

test('The entry of a member is one click from its words, and back leads to the message', async ({ app }) => {
  await boundAtProof(app)
  await openTab(app, 'Message')
  await member(app, 'Request body', 'proof').click()
  await expect(words(app)).toContainText(/^proof: text, not empty\. Compact JWS \(RFC 7515\)/u)
  await words(app).getByRole('link', { name: 'In the reference' }).click()
  await expect(app.locator('[id="entry-prove.proof"]')).toBeFocused()
  await goBack(app)
  await expect(figure(app, 'Request body')).toBeVisible()
})

test('In a token of an issuer’s the registered claims are told, and the others are not members', async ({
  app,
}) => {
  await importProtocol(app, 'W3C_VC')
  await app.getByRole('button', { name: 'Verify identity', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await selectProof(app)
  await openTab(app, 'Message')
  const evidence = app.getByRole('region', { name: 'Evidence' })
  await evidence.getByRole('figure', { name: 'Decoded header' }).getByRole('button', { name: 'kid' }).click()
  await expect(words(app).first()).toContainText('A hint at the key that was used.')
  const payload = evidence.getByRole('figure', { name: 'Decoded payload' })
  await payload.getByRole('button', { name: 'validFrom', exact: true }).click()
  await expect(words(app).last()).toContainText('From when on it is valid')
  await payload.getByRole('button', { name: 'name', exact: true }).last().click()
  await expect(words(app).last()).toContainText('Not a member of this contract')
  await expect(words(app).last()).toHaveAttribute('data-member', 'unknown')
})

test('The text of a block is the JSON that it shows, whatever is told beside it', async ({ app }) => {
  await boundAtProof(app)
  await openTab(app, 'Message')
  const block = figure(app, 'Request body')
  const [text, inner] = [await block.textContent(), await block.innerText()]
  expect(JSON.stringify(JSON.parse(text ?? ''), null, 2)).toBe(text)
  expect(inner.trim()).toBe(text)
  await member(app, 'Request body', 'proof').click()
  await expect(words(app)).toHaveCount(1)
  expect(await block.textContent()).toBe(text)
})

/** Puts a text in the place of the body of the journal's first message, as a store altered by hand has it. */
const alterFirstBody = (page: Page, body: string): Promise<unknown> =>
  inStore(
    page,
    [CLIENT_DATABASE, 'journal'],
    ([first], held, text) => void held.put({ ...first, request: { ...first.request, body: text } }),
    body,
  )

test('Hostile members are drawn as text and told to be no member; thousands of them hold nobody up', async ({
  app,
  host,
}) => {
  const wide = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`member_${index}`, index]))
  const names = [
    '__proto__',
    'constructor',
    HOSTILE['an image that fails'],
    HOSTILE['an override of direction'],
  ]
  const hostile = names.map(name => `${JSON.stringify(name)}:{"x":1}`).join()
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  await importSample(app)
  await alterFirstBody(app, `{${hostile},"":2,"metadata":{"deep":${deep}},"wide":${JSON.stringify(wide)}}`)
  await app.reload()
  await untilReady(app)
  const watch = watchForHostile(app, [host.url, BASE_URL])
  await open(app, '#/exchange/1/message')
  const block = figure(app, 'Request body')
  await expect(block).toContainText('"member_2499": 2499')
  const buttons = block.getByRole('button')
  for (const [index, name] of names.entries()) {
    await buttons.nth(index * 2).click()
    await expect(words(app)).toContainText('Not a member of this contract')
    if (index < 2) await expect(words(app)).toContainText(`${name}: `)
  }
  await app.keyboard.press('End')
  await app.keyboard.press('Enter')
  await expect(words(app)).toContainText('wide.member_2499: Not a member of this contract.')
  await expect(block.locator('[tabindex="0"]')).toHaveCount(1)
  expect(await watch.faults()).toEqual([])
  expect(await overflow(app)).toBeLessThanOrEqual(0)
})

test('Nothing is asked for while members are told', async ({ app }) => {
  await boundAtProof(app)
  // What is fetched ahead of other clicks has come.
  await waitForViews(app)
  await openTab(app, 'Message')
  await member(app, 'Request body', 'proof').click()
  await expect(words(app)).toHaveCount(1)
  const asked: string[] = []
  app.on('request', request => {
    // The browser asks for the icon by itself.
    if (!request.url().endsWith('/favicon.svg')) asked.push(request.url())
  })
  await member(app, 'Request body', 'challenge_id').click()
  await openTab(app, 'Checks')
  await app.getByRole('link', { name: 'audience', exact: true }).click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'audience' })).toBeFocused()
  expect(asked).toEqual([])
})

test('Told members have no findings and fit every width', async ({ app }) => {
  await boundAtProof(app)
  await openTab(app, 'Message')
  await openRaw(app)
  await member(app, 'Decoded header', 'x').click()
  await expect(words(app)).toHaveCount(1)
  await expectNoFindings(app, 'told members')
  await expectToFit(app, 'told members')
})

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Proof' }).getByRole('list', { name: `${name}, member by member` })
const row = (page: Page, check: string) => page.locator(`[data-reads="${check}"]`)

async function atProof(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await selectProof(page)
  await openTab(page, 'Message')
}

test('A proof stands member by member beside the check that reads each, and its bytes are folded', async ({
  app,
}) => {
  await atProof(app)
  await expect(part(app, 'Header').getByRole('listitem')).toHaveText([/^typ.*nothing else/, /^alg/, /^jwk/])
  const payload = part(app, 'Payload').getByRole('listitem')
  await expect(payload).toHaveText([
    /^aud.*This challenge only/,
    /^sub.*The agent that it is for/,
    /^nonce.*The nonce that was issued/,
    /^purpose"BIND_KEY"/,
    /^claim_digest"ni:/,
    /^iat\d+/,
    /^jti.*No check of its own/,
  ])
  for (const check of ['proof_type', 'algorithm', 'key', 'audience', 'nonce', 'issued_at', 'signature'])
    await expect(row(app, check)).toHaveAttribute('data-status', 'PASS')
  await expect(payload.last()).not.toHaveAttribute('data-status')
  await expect(app.getByText('6 more passed, 2 not needed.')).toBeVisible()
  await expect(app.getByRole('figure', { name: 'Decoded payload' })).toBeHidden()
  await openRaw(app)
  await expect(app.getByRole('figure', { name: 'Decoded payload' })).toBeVisible()
  await expectNoFindings(app, 'a proof, member by member')
  await expectToFit(app, 'a proof, member by member')
})

for (const width of [1440, 1280, 390]) {
  test(`Every value of a proof can be read whole at ${width} px`, async ({ app }) => {
    await atProof(app)
    await app.setViewportSize({ width, height: 900 })
    const members = app.getByRole('region', { name: 'Proof' }).locator('[data-reads-part] li')
    await expect(members).toHaveCount(11)
    const cut = await members.evaluateAll(found =>
      found.flatMap(each =>
        [...each.children]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(part => part.textContent),
      ),
    )
    expect(cut).toEqual([])
    await expect(members.last()).toContainText(/"[\w-]{86}"/)
  })
}

test('A check opens its words beside the proof, and all of them stand one tab further', async ({ app }) => {
  await atProof(app)
  await row(app, 'nonce').getByRole('link').click()
  const sheet = app.getByRole('dialog')
  await expect(sheet).toContainText(PROOF_CHECK_WORDS.nonce)
  await app.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row(app, 'nonce').getByRole('link')).toBeFocused()
  await app.getByRole('button', { name: 'All 18 in order' }).click()
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
  await expect(app.getByText(/more passed, .* not reached/)).toBeVisible()
})

test('A proof that names evidence has it beside the check of the evidence', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await app.getByRole('button', { name: 'Verify identity', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await selectProof(app)
  await openTab(app, 'Message')
  await expect(row(app, 'evidence')).toHaveAttribute('data-status', 'PASS')
  await expect(row(app, 'evidence')).toContainText('evidence_digest')
})
