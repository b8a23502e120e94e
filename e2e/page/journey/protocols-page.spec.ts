import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importProtocol, open, unfoldMore } from '../../kit/visitor-steps.ts'
import { button, chooseHandedOver, expectVerified, openChecks } from './journey-steps.ts'

/** The protocols of external agents that somebody besides the key vouches for, with what that party makes. */
const WITH_ISSUER = [
  { protocol: 'OIDC', valid: 'A valid ID token' },
  { protocol: 'A2A_AGENT_CARD', valid: 'A valid Agent Card' },
  { protocol: 'SPIFFE_SVID', valid: 'A valid WIT-SVID' },
  { protocol: 'W3C_VC', valid: 'A valid credential' },
  { protocol: 'DNS_WELL_KNOWN', valid: 'A valid record' },
] as const

/** The names of the checks that the issued evidence can fail on purpose, in order. */
async function faults(page: Page): Promise<string[]> {
  await button(page, 'Try to break it').click()
  const offered = page.getByLabel('Evidence from the issuer').locator('optgroup option')
  // What is read at once must be there already: of none the tests below would try nothing.
  await expect(offered).not.toHaveCount(0)
  const names = await offered.evaluateAll(options =>
    options.map(option => option.getAttribute('value') ?? ''),
  )
  await button(page, 'Leave').click()
  return names
}

for (const { protocol, valid } of WITH_ISSUER) {
  test(`${protocol}: what is issued wrong is refused by the check that is named; what is right verifies it`, async ({
    app,
  }) => {
    await importProtocol(app, protocol)
    const names = await faults(app)
    const [first, last] = [names[0] ?? '', names.at(-1) ?? '']
    for (const fault of [first, last]) {
      await chooseHandedOver(app, fault)
      await button(app, 'Verify identity').click()
      await expect(
        app.getByRole('heading', { name: `Identity not verified: refused at ${fault}` }),
      ).toBeVisible()
      const failed = (await openChecks(app, protocol)).locator('[data-status="FAIL"]')
      await expect(failed).toHaveAttribute('data-check', fault)
      await app.keyboard.press('Escape')
    }
    await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
    await chooseHandedOver(app, valid)
    await button(app, 'Verify identity').click()
    await expectVerified(app)
  })
}

test('The import form offers only the keys that the claimed protocol takes', async ({ app }) => {
  await open(app, '#/import')
  await app.getByRole('radio', { name: /^ES256/ }).check()
  await app.getByLabel('protocol', { exact: true }).selectOption('DNS_WELL_KNOWN')
  await expect(app.getByRole('radio', { name: /^ES256/ })).toBeDisabled()
  await expect(app.getByRole('radio', { name: /^Ed25519/ })).toBeChecked()
  await expect(app.getByText('DNS_WELL_KNOWN takes Ed25519 keys only.')).toBeVisible()
})

test('A protocol that needs an algorithm which this browser lacks is closed with why', async ({ page }) => {
  await page.addInitScript(() => {
    const generateKey = crypto.subtle.generateKey.bind(crypto.subtle)
    Object.defineProperty(crypto.subtle, 'generateKey', {
      value: (algorithm: { readonly name?: string } | string, ...rest: [boolean, KeyUsage[]]) => {
        const name = typeof algorithm === 'string' ? algorithm : algorithm.name
        if (name === 'Ed25519') return Promise.reject(new DOMException('', 'NotSupportedError'))
        return generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, ...rest)
      },
    })
  })
  await page.goto('#/import')
  await untilReady(page)
  const why = 'DNS_WELL_KNOWN needs Ed25519, which this browser lacks.'
  const sample = page.getByRole('radio', { name: 'DNS_WELL_KNOWN' })
  await expect(sample).toBeDisabled()
  await expect(sample).toHaveAccessibleDescription(why)
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
