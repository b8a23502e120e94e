import type { Page } from 'playwright/test'
import { fieldAddress } from '../../../src/ui/app/reference-address.ts'
import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  goBack,
  importProtocol,
  importSample,
  open,
  unfoldDecision,
} from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { openTab, selectProof } from '../exchange/exchange-steps.ts'
import { selected } from '../journey/journey-steps.ts'
import { anchor, sheet } from './reference-steps.ts'

const check = (page: Page, name: string) => selected(page).getByRole('link', { name, exact: true })

test('A check of a list opens its words beside it, leads to its entry, and Back finds the list again', async ({
  bound: app,
}) => {
  await selectProof(app)
  await openTab(app, 'Checks')
  await expect(check(app, 'nonce')).toHaveAttribute('href', '#/reference/checks/nonce')
  await check(app, 'nonce').focus()
  await app.keyboard.press('Enter')
  await expect(sheet(app).getByRole('heading', { name: 'nonce', exact: true })).toBeFocused()
  await expect(sheet(app)).toContainText('nonce must be the one that the service issued.')
  await app.keyboard.press('Escape')
  await expect(sheet(app)).toHaveCount(0)
  await expect(check(app, 'nonce')).toBeFocused()
  await app.keyboard.press('Enter')
  await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
  await expect(anchor(app, 'nonce')).toBeFocused()
  await goBack(app)
  await expect(check(app, 'nonce')).toBeVisible()
})

test('A check of a protocol says where it comes from, and is found by the search', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await app.getByRole('button', { name: 'Verify identity', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await selectProof(app)
  await openTab(app, 'Checks')
  const nested = app.locator('ol[aria-label="The checks of OIDC"]')
  await nested.getByRole('link', { name: 'mac', exact: true }).click()
  await expect(sheet(app).getByRole('heading', { name: 'mac', exact: true })).toBeFocused()
  await expect(sheet(app)).toContainText('Not checked: ')
  const cited = sheet(app).getByRole('link', { name: /^OIDC Core, 3\.1\.3\.7 \(8\)/u })
  await expect(cited).toHaveAttribute('rel', 'noreferrer')
  await expect(cited).toHaveAttribute('target', '_blank')
  await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
  await expect(anchor(app, 'OIDC.mac')).toBeFocused()
  await app.getByRole('searchbox', { name: 'Find in the reference' }).fill('client secret')
  const hit = app.locator('[data-hit="OIDC.mac"]')
  await expect(hit).toHaveAttribute('href', '#/reference/checks/OIDC/mac')
  await hit.click()
  await expect(anchor(app, 'OIDC.mac')).toBeFocused()
  await expect(app.getByRole('searchbox')).toHaveValue('client secret')
})

test('The code of a check that failed opens too', async ({ app }) => {
  await open(app, '#/reference/reasons/SIGNATURE_INVALID')
  await expect(anchor(app, 'SIGNATURE_INVALID')).toBeFocused()
  await expect(app.locator('[data-entry="SIGNATURE_INVALID"]')).toContainText('with the key in the header')
})

test('A sheet with a check over the messages has no findings and fits every width', async ({
  bound: app,
}) => {
  await selectProof(app)
  await openTab(app, 'Checks')
  await expectNoFindings(app, 'check list')
  await check(app, 'audience').click()
  await expect(sheet(app).getByRole('heading', { name: 'audience' })).toBeFocused()
  await expectNoFindings(app, 'check sheet')
  await expectToFit(app, 'check sheet')
})

test('The rule of a case, an obligation and a dimension’s code lead to their entries', async ({ app }) => {
  await open(app, '#/controlled-pilot/proof.issued_at')
  await app.getByRole('article').getByRole('link', { name: 'proof:issued_at' }).click()
  await expect(anchor(app, 'issued_at')).toBeFocused()
  await open(app, '#/')
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await unfoldDecision(app)
  await app.getByRole('link', { name: 'send_only_to', exact: true }).click()
  await expect(sheet(app).getByRole('heading', { name: 'send_only_to' })).toBeFocused()
  await expect(sheet(app)).toContainText('The enforcement point compares the destination.')
  await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
  await expect(anchor(app, 'send_only_to')).toBeFocused()
})

test('Origins lead to their sections, without a referrer', async ({ app }) => {
  await open(app, fieldAddress('proof-payload', 'iat'))
  const link = app
    .locator('[data-entry="proof-payload.iat"]')
    .getByRole('link', { name: /^RFC.7519 section.4\.1\.6/u })
  await expect(link).toHaveAttribute('href', 'https://www.rfc-editor.org/rfc/rfc7519.html#section-4.1.6')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
})
