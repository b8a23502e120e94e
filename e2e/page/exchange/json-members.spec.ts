import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS } from '../../../src/contract/catalogues/checks.ts'
import { HOSTILE, watchForHostile } from '../../hostile/hostile-texts.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, importProtocol, importSample, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit, overflow } from '../access/measures.ts'
import { openRaw, openTab, selectProof } from './exchange-steps.ts'

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

async function atProof(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await selectProof(page)
  await openTab(page, 'Message')
}

test('The text of a block is the JSON that it shows', async ({ app }) => {
  await atProof(app)
  const block = figure(app, 'Request body')
  const [text, inner] = [await block.textContent(), await block.innerText()]
  expect(JSON.stringify(JSON.parse(text ?? ''), null, 2)).toBe(text)
  expect(inner.trim()).toBe(text)
})

/** Puts a text in the place of the body of the journal's first message, as a store altered by hand has it. */
const alterFirstBody = (page: Page, body: string): Promise<unknown> =>
  inStore(
    page,
    [CLIENT_DATABASE, 'journal'],
    ([first], held, text) => void held.put({ ...first, request: { ...first.request, body: text } }),
    body,
  )

test('Hostile members are drawn as text, and thousands of them hold nobody up', async ({ app, host }) => {
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
  for (const name of names.slice(0, 3)) await expect(block).toContainText(JSON.stringify(name))
  expect(await watch.faults()).toEqual([])
  expect(await overflow(app)).toBeLessThanOrEqual(0)
})

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Proof' }).getByRole('list', { name: `${name}, member by member` })
const row = (page: Page, check: string) => page.locator(`[data-reads="${check}"]`)

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
