import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { issuerOf } from '../../rules/bench/issued.ts'
import { KIND_TEXTS } from '../../rules/bench/on-bench.ts'
import { box, checkIt, jwsOf, makeKey, openCheck, region, verdict } from './check-steps.ts'

/** Unfolds a part of what was read and chooses a member of it. */
async function chooseMember(page: Page, title: string, name: string): Promise<void> {
  const part = region(page)
    .locator('details')
    .filter({ has: page.getByText(title, { exact: true }) })
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click()
  await part
    .getByRole('figure', { name: title, exact: true })
    .getByRole('button', { name, exact: true })
    .first()
    .click()
}

const told = (page: Page, name: string) => region(page).locator('p[data-member]', { hasText: `${name}: ` })

async function check(page: Page, text: string, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: 'What it is' }).selectOption(kind)
  await box(page, 'What to check').fill(text)
  await checkIt(page)
  await expect(verdict(page).getByRole('heading')).toBeFocused()
}

test('A credential’s members are explained in place, and lead to their entries', async ({ app }) => {
  const { text } = await (await issuerOf('W3C_VC'))()
  await openCheck(app)
  await check(app, text, 'vc')
  for (const name of ['issuer', 'validFrom', 'credentialSubject', '@context']) {
    await chooseMember(app, 'Payload', name)
    await expect(told(app, name)).toHaveAttribute('data-member', 'known')
    await expect(told(app, name)).toContainText('VCDM')
  }
  await told(app, '@context').getByRole('link', { name: 'In the reference' }).click()
  await expect(app.locator('[id="entry-credential.-context"]')).toBeFocused()
})

test('Cards, headers, keys, records, profiles and receipts are explained beside their canonical text', async ({
  app,
}) => {
  const texts = new Map(KIND_TEXTS.filter(([, text]) => text !== '~'))
  const header = Buffer.from('{"alg":"ES256","kid":"a"}').toString('base64url')
  const card = { name: 'a card', mine: 1, signatures: [{ protected: header, signature: 'AA' }] }
  await openCheck(app)
  for (const [kind, text, title, name] of [
    ['agent_card', JSON.stringify(card), 'Card', 'signatures'],
    ['agent_card', JSON.stringify(card), 'Protected header 1', 'kid'],
    ['jwk', texts.get('jwk'), 'Key', 'crv'],
    ['aid_record', texts.get('aid_record'), 'The record as it is read', 'uri'],
    ['well_known', texts.get('well_known'), 'Document', 'proto'],
    ['profile', texts.get('profile'), 'Profile', 'issuer'],
    ['receipt', texts.get('receipt'), 'Receipt', 'agent_id'],
  ] as const) {
    await check(app, text ?? '', kind)
    await chooseMember(app, title, name)
    await expect(told(app, name), `${kind} ${name}`).toHaveAttribute('data-member', 'known')
    if (['agent_card', 'profile', 'receipt'].includes(kind))
      await expect(
        region(app)
          .getByText(/^Canonical /u)
          .first(),
      ).toBeVisible()
  }
})

test('A member that nobody registered is said to be none, in a card and in a token', async ({ app }) => {
  await openCheck(app)
  await check(app, JSON.stringify({ name: 'a card', preferredTransport: 'GRPC' }), 'agent_card')
  await chooseMember(app, 'Card', 'preferredTransport')
  await expect(told(app, 'preferredTransport')).toHaveAttribute('data-member', 'unknown')
  await check(app, jwsOf({}, { validFrom: 'now' }, makeKey()), 'jws')
  await chooseMember(app, 'Payload', 'validFrom')
  await expect(told(app, 'validFrom'), 'a member of credentials is none of any token').toHaveAttribute(
    'data-member',
    'unknown',
  )
})
