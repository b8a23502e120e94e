import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { editClaim, importProtocol, open, unfold, unfoldMore } from '../../kit/visitor-steps.ts'
import { button, chooseHandedOver, expectVerified, openChecks } from './journey-steps.ts'

/** Each protocol of external agents that someone besides the key vouches for: what that makes, and a check that it can fail. */
const WITH_ISSUER = [
  ['OIDC', 'A valid ID token', 'nonce'],
  ['A2A_AGENT_CARD', 'A valid Agent Card', 'provider'],
  ['SPIFFE_SVID', 'A valid WIT-SVID', 'typ'],
  ['W3C_VC', 'A valid credential', 'typ'],
  ['DNS_WELL_KNOWN', 'A valid zone record', 'single'],
] as const

for (const [protocol, valid, fault] of WITH_ISSUER)
  test(`${protocol}: what is issued wrong is refused by the check that is named; what is right verifies it`, async ({
    app,
  }) => {
    await importProtocol(app, protocol)
    await chooseHandedOver(app, fault)
    await button(app, 'Verify identity').click()
    await expect(
      app.getByRole('heading', { name: `Identity not verified: refused at ${fault}` }),
    ).toBeVisible()
    const failed = (await openChecks(app, protocol)).locator('[data-status="FAIL"]')
    await expect(failed).toHaveAttribute('data-check', fault)
    await app.keyboard.press('Escape')
    await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
    await chooseHandedOver(app, valid)
    await button(app, 'Verify identity').click()
    await expectVerified(app)
  })

/** Leaves the page without Ed25519, as some browsers are. */
const withoutEd25519 = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // An empty page before this one may not be a secure context.
    if (!isSecureContext) return
    const generate = crypto.subtle.generateKey.bind(crypto.subtle)
    Object.defineProperty(crypto.subtle, 'generateKey', {
      value: (algorithm: AlgorithmIdentifier & { name?: string }, ...rest: [boolean, KeyUsage[]]) =>
        (typeof algorithm === 'string' ? algorithm : algorithm.name) === 'Ed25519'
          ? Promise.reject(new DOMException('not here', 'NotSupportedError'))
          : generate(algorithm, ...rest),
    })
  })

test('A protocol that needs an algorithm which this browser lacks is closed with why, wherever it begins; the others start', async ({
  page,
}) => {
  await withoutEd25519(page)
  await page.goto('')
  await untilReady(page)
  await unfold(page, 'More stories')
  const dns = page.getByRole('listitem').filter({ hasText: 'DNS_WELL_KNOWN' })
  await expect(dns).toContainText(/Ed25519.*CLOSED HERE/)
  await expect(dns.getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: /^SPIFFE_SVID/ }).click()
  await expect(told(page)).toHaveAttribute('data-at', '1')
  const why = 'DNS_WELL_KNOWN needs Ed25519, which this browser lacks.'
  await open(page, '#/import?sample=DNS_WELL_KNOWN&to=evaluate')
  await expect(button(page, 'Run these steps')).toBeDisabled()
  await expect(page.getByText(why)).toBeVisible()
  await open(page, '#/import')
  const sample = page.getByRole('radio', { name: 'DNS_WELL_KNOWN' })
  await expect(sample).toBeDisabled()
  await expect(sample).toHaveAccessibleDescription(why)
  await editClaim(page)
  await page.getByLabel('protocol', { exact: true }).selectOption('DNS_WELL_KNOWN')
  await page.getByLabel('issuer').fill('https://courier.example')
  await page.getByLabel('subject').fill('courier.example')
  await button(page, 'Import claim').click()
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible()
  await open(page, '#/bind')
  await unfoldMore(page)
  for (const name of ['Verify identity', 'Get a nonce and sign it']) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAccessibleDescription(why)
  }
})
