import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, open, readWhatIsSigned, unfoldMore } from '../../kit/visitor-steps.ts'
import {
  button,
  chooseHandedOver,
  expectVerified,
  openChecks,
  openIssued,
  turnClock,
  unfoldMessages,
} from './journey-steps.ts'

/** The protocols of external agents that somebody besides the key vouches for, with what that party makes. */
const WITH_ISSUER = [
  {
    protocol: 'OIDC',
    action: 'Issue the credential',
    made: /^ID token issued/,
    valid: 'A valid ID token',
    decoded: '"dpop+id_token"',
  },
  {
    protocol: 'A2A_AGENT_CARD',
    action: 'Issue the credential',
    made: /^Agent Card issued/,
    valid: 'A valid Agent Card',
    decoded: 'Agent Card, signature 1',
  },
  {
    protocol: 'SPIFFE_SVID',
    action: 'Issue the credential',
    made: /^WIT-SVID issued/,
    valid: 'A valid WIT-SVID',
    decoded: '"wit+jwt"',
  },
  {
    protocol: 'W3C_VC',
    action: 'Issue the credential',
    made: /^Verifiable credential issued/,
    valid: 'A valid credential',
    decoded: '"vc+jwt"',
  },
  {
    protocol: 'DNS_WELL_KNOWN',
    action: 'Publish the record',
    made: /^Zone records published/,
    valid: 'A valid record',
    decoded: 'v=aid2',
  },
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

for (const { protocol, action, made, valid, decoded } of WITH_ISSUER) {
  test(`${protocol}: what is issued wrong is refused by the check that is named; what is right is shown decoded, and used`, async ({
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
    await button(app, action).click()
    await expect(app.getByRole('heading', { name: made })).toBeFocused()
    await expect(app.getByText(/ready to send; the nonce expires in/)).toBeVisible()
    await expect(await openIssued(app)).toContainText(decoded)
    await app.keyboard.press('Escape')
    await unfoldMessages(app)
    const asked = app.getByRole('region', { name: 'Exchange' }).getByText('POST /v1/bindings/challenges')
    await expect(asked, 'an ask and a proof for each refusal, and this ask').toHaveCount(5)
    await button(app, 'Verify identity').click()
    await expectVerified(app)
    await unfoldMessages(app)
    await expect(asked, 'no other ask, and the proof').toHaveCount(6)
  })
}

for (const { protocol, decoded } of WITH_ISSUER.filter(each =>
  /^(?:OIDC|DNS_WELL_KNOWN)$/.test(each.protocol),
)) {
  test(`${protocol}: a pause shows the nonce, what was issued and what will be signed`, async ({ app }) => {
    await importProtocol(app, protocol)
    await app.getByLabel('Pause before signing').check()
    await button(app, 'Verify identity').click()
    await expect(app.getByRole('heading', { name: 'Sign the nonce' })).toBeVisible()
    await expect(await openIssued(app)).toContainText(decoded)
    await app.keyboard.press('Escape')
    await readWhatIsSigned(app)
    await expect(app.getByRole('region', { name: 'What will be signed' })).toContainText('VERIFY_IDENTITY')
    await app.keyboard.press('Escape')
    await button(app, 'Sign it').click()
    await expectVerified(app)
  })
}

test('A held credential survives a reload, and another choice sets it aside', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await chooseHandedOver(app, 'cnf')
  await button(app, 'Issue the credential').click()
  const held = app.getByText(/ready to send; the nonce expires in/)
  await expect(held).toBeVisible()
  await app.reload()
  await expect(held).toBeVisible()
  await expect(app.getByRole('definition').filter({ hasText: 'It is bound to another key' })).toBeVisible()
  await chooseHandedOver(app, 'A valid ID token')
  await expect(app.getByText('set aside because another was chosen')).toBeVisible()
  await button(app, 'Verify identity').click()
  await expectVerified(app)
})

test('A held credential whose nonce ran out is not used, and verifying asks for another', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await button(app, 'Issue the credential').click()
  await expect(app.getByText(/ready to send; the nonce expires in/)).toBeVisible()
  await turnClock(app, '+6 min', 'Clock shifted by +6 min')
  await expect(app.getByText('not used, the nonce expired')).toBeVisible()
  await button(app, 'Verify identity').click()
  await expectVerified(app)
})

test('A held credential is left, paused on and signed, with no other nonce asked for', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await button(app, 'Issue the credential').click()
  await expect(app.getByText(/ready to send; the nonce expires in/)).toBeVisible()
  await app.getByLabel('Pause before signing').check()
  for (const _ of [1, 2]) {
    await button(app, 'Verify identity').click()
    await expect(app.getByRole('heading', { name: 'Sign the nonce' })).toBeVisible()
    await doWithAgent(app, 'Leave it unused')
    await app.getByLabel('Pause before signing').check()
  }
  await button(app, 'Verify identity').click()
  await button(app, 'Sign it').click()
  await expectVerified(app)
  await unfoldMessages(app)
  const asked = app.getByRole('region', { name: 'Exchange' }).getByText('POST /v1/bindings/challenges')
  await expect(asked, 'one ask and one proof').toHaveCount(2)
})

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
