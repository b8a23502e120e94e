import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, open, operation, unfoldMore } from '../../kit/visitor-steps.ts'
import { button, exchange, openAllFields, profile, unfoldMessages } from './journey-steps.ts'

/** What an operation of the Bind step leads to: its heading, who signed last, and the status. */
const DONE = {
  'Verify identity': [/^Identity verified/, 'agent', 'EXTERNAL_IDENTITY_VERIFIED'],
  'Link organization': [/^Organization linked/, 'organization', 'ORGANIZATION_LINKED'],
  'Get a nonce and sign it': [/^Proof accepted/, 'agent', 'TECHNICALLY_BOUND'],
  Suspend: [/^Suspended/, 'organization', 'SUSPENDED'],
  Reinstate: [/^Reinstated/, 'organization', 'TECHNICALLY_BOUND'],
  'Rotate key': [/^Key rotated/, 'agent', 'TECHNICALLY_BOUND'],
  Revoke: [/^Revoked/, 'organization', 'REVOKED'],
} as const
type Operation = keyof typeof DONE

/** What is pressed in the dialog of an operation that asks first. */
const CONFIRM: Partial<Record<Operation, string>> = {
  'Rotate key': 'Make and bind a new key',
  Revoke: 'Revoke for good',
}

/** Carries out operations: each outcome’s heading gets the focus, and the exchange says who signed. */
async function perform(page: Page, operations: readonly Operation[], status?: string): Promise<void> {
  for (const name of operations) {
    const [done, signed, wanted] = DONE[name]
    await doWithAgent(page, name)
    if (CONFIRM[name] !== undefined) await button(page, CONFIRM[name]).click()
    await expect(page.getByRole('heading', { name: done })).toBeFocused()
    await expect(exchange(page).locator('button[data-kind="sign"]').last()).toHaveAccessibleName(
      new RegExp(`signs, \\S+ \\(checked\\), ${signed}$`),
    )
    await expect(profile(page)).toContainText(status ?? wanted)
  }
}

const PROVEN = ['Verify identity', 'Link organization', 'Get a nonce and sign it'] as const

/** The thumbprint of the bound key, as the fields of the profile show it. */
async function boundKey(page: Page): Promise<string | null> {
  const all = await openAllFields(page)
  const text = await all.locator('[data-fact="binding"]').textContent()
  await page.keyboard.press('Escape')
  return text
}

/** Changes the key by the consent that the dialog names; another one is bound then. */
async function rotate(page: Page, consent: string, status?: string): Promise<void> {
  const before = await boundKey(page)
  await doWithAgent(page, 'Rotate key')
  await expect(page.getByRole('dialog')).toContainText(consent)
  await page.keyboard.press('Escape')
  await perform(page, ['Rotate key'], status)
  expect(await boundKey(page)).not.toBe(before)
}

/** Says why each of these operations is closed. */
async function expectClosed(page: Page, why: Readonly<Record<string, string>>): Promise<void> {
  await unfoldMore(page)
  for (const [name, words] of Object.entries(why)) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAccessibleDescription(words)
  }
}

test('All seven statuses are reached by clicking, and the page says who signed', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
  const needed = 'It needs a linked organization or a proven binding.'
  await expectClosed(app, {
    'Rotate key': 'No key is bound or verified yet, so there is no key to change.',
    Suspend: needed,
    Reinstate: 'The agent is not suspended.',
    Revoke: needed,
  })
  await perform(app, PROVEN)
  await button(app, 'Evaluate').click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await open(app, '#/bind')
  await expect(profile(app)).toContainText('ASSURANCE_PILOT_READY')
  await perform(app, ['Suspend', 'Reinstate', 'Revoke'])
  const final = 'The agent is revoked, and that is final.'
  await expectClosed(app, Object.fromEntries(Object.keys(DONE).map(name => [name, final])))
})

test('A suspended agent gets a new key by its organization’s second signature', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await perform(app, [...PROVEN, 'Suspend'])
  await perform(app, ['Verify identity', 'Get a nonce and sign it'], 'SUSPENDED')
  await unfoldMessages(app)
  await expect(exchange(app)).toContainText('Authorizes the other key')
  await rotate(app, 'org.example authorizes the new key', 'SUSPENDED')
  await perform(app, ['Reinstate'])
})

for (const [protocol, words, ...proofs] of [
  ['OIDC', 'The current key authorizes the new key', 'Verify identity', 'Get a nonce and sign it'],
  ['SERVICE_NAME', 'a lost key can be replaced too', 'Get a nonce and sign it'],
] as const)
  test(`A ${protocol} agent is told who agrees to a new key, and speaks with it`, async ({ app }) => {
    await importProtocol(app, protocol)
    await perform(app, proofs)
    await rotate(app, words)
    await perform(app, ['Get a nonce and sign it'])
  })

test('What never applies to an agent is not offered; what does not yet is closed', async ({ app }) => {
  await importProtocol(app, 'SERVICE_NAME')
  await unfoldMore(app)
  await expect(button(app, 'Reinstate')).toBeDisabled()
  for (const never of ['Verify identity', 'Link organization'])
    await expect(button(app, never)).toHaveCount(0)
  await importProtocol(app, 'PUBLIC_KEY')
  await expect(profile(app)).toContainText('PUBLIC_KEY')
  await unfoldMore(app)
  await expect(button(app, 'Suspend')).toBeDisabled()
  await expect(button(app, 'Rotate key')).toHaveCount(0)
  await importProtocol(app, 'OIDC')
  await expect(await operation(app, 'Rotate key')).toBeDisabled()
})

test('A revocation is read before it is chosen, from its heading on', async ({ app }) => {
  await importProtocol(app, 'SERVICE_NAME')
  await perform(app, ['Get a nonce and sign it'])
  await doWithAgent(app, 'Revoke')
  const dialog = app.getByRole('dialog', { name: /^Revoke / })
  await expect(dialog).toHaveAccessibleDescription(/^Revocation is final\. Your key signs a nonce for it/)
  await expect(dialog.getByRole('heading', { name: /^Revoke / })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(profile(app)).toContainText('TECHNICALLY_BOUND')
  await app.keyboard.press('Escape')
  await expect(button(app, 'Revoke')).toBeFocused()
})
