import { expect, test, visit } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { editClaim, importProtocol, open, unfold, unfoldMore } from '../../kit/visitor-steps.ts'
import { withoutEd25519 } from '../states/states-steps.ts'
import { button, chooseHandedOver, openChecks, profile } from './journey-steps.ts'

/** Each protocol of external agents that someone besides the key vouches for, and a check that this can fail. */
const FAULTS = {
  OIDC: 'nonce',
  A2A_AGENT_CARD: 'provider',
  SPIFFE_SVID: 'typ',
  W3C_VC: 'typ',
  DNS_WELL_KNOWN: 'single',
}

// What is issued right is verified in stories/protocols.spec.ts, and right after wrong on the walk of access/walks.ts.
for (const [protocol, fault] of Object.entries(FAULTS))
  test(`${protocol}: what is issued wrong is refused by the check that is named`, async ({ app }) => {
    await importProtocol(app, protocol)
    await chooseHandedOver(app, fault)
    await button(app, 'Verify identity').click()
    const refused = app.getByRole('heading', { name: `Identity not verified: refused at ${fault}` })
    await expect(refused).toBeVisible()
    const failed = (await openChecks(app, protocol)).locator('[data-status="FAIL"]')
    await expect(failed).toHaveAttribute('data-check', fault)
    await app.keyboard.press('Escape')
    await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
  })

test('A protocol whose algorithm is not here is closed with why, everywhere', async ({ page, host }) => {
  await withoutEd25519(host)
  await visit(page)
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
