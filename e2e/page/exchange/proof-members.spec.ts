import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS } from '../../../src/contract/catalogues/checks.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { openRaw, openTab, selectProof, tab } from './exchange-steps.ts'

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Proof' }).getByRole('list', { name: `${name}, member by member` })
const row = (page: Page, check: string) => page.locator(`[data-reads="${check}"]`)

async function atProof(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await selectProof(page)
  await openTab(page, 'Proof')
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
    /^jti.*Read by no check of its own/,
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
  app,
}) => {
  await importSample(app)
  await tryToBreak(app, 'Flip one bit')
  await app.getByRole('link', { name: /^check \d+ of \d+$/ }).click()
  await tab(app, 'Proof').click()
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
  await openTab(app, 'Proof')
  await expect(row(app, 'evidence')).toHaveAttribute('data-status', 'PASS')
  await expect(row(app, 'evidence')).toContainText('evidence_digest')
})
