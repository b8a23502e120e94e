import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, open, operation, unfoldMore } from '../../kit/visitor-steps.ts'
import { exchange, openAllFields, unfoldMessages } from './journey-steps.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const outcome = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const status = (page: Page) => page.getByRole('region', { name: 'Profile' })

/** An operation of the Bind step: the outcome's heading gets focus, and the exchange says who signed. */
interface Operation {
  readonly press: string
  readonly done: RegExp
  readonly signed: 'agent' | 'organization'
  readonly status: string
}

const VERIFY: Operation = {
  press: 'Verify identity',
  done: /^Identity verified/,
  signed: 'agent',
  status: 'EXTERNAL_IDENTITY_VERIFIED',
}
const LINK: Operation = {
  press: 'Link organization',
  done: /^Organization linked/,
  signed: 'organization',
  status: 'ORGANIZATION_LINKED',
}
const BIND: Operation = {
  press: 'Get a nonce and sign it',
  done: /^Proof accepted/,
  signed: 'agent',
  status: 'TECHNICALLY_BOUND',
}
const SUSPEND: Operation = {
  press: 'Suspend',
  done: /^Suspended/,
  signed: 'organization',
  status: 'SUSPENDED',
}
const REINSTATE: Operation = {
  press: 'Reinstate',
  done: /^Reinstated/,
  signed: 'organization',
  status: 'TECHNICALLY_BOUND',
}

async function expectDone(page: Page, { done, signed, status: wanted }: Operation): Promise<void> {
  await expect(outcome(page, done)).toBeFocused()
  await expect(exchange(page).locator('button[data-kind="sign"]').last()).toHaveAccessibleName(
    new RegExp(`signs, \\S+ \\(checked\\), ${signed}$`),
  )
  await expect(status(page)).toContainText(wanted)
}

async function perform(page: Page, ...operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    await doWithAgent(page, operation.press)
    await expectDone(page, operation)
  }
}

/** The thumbprint of the bound key, as the fields of the profile show it. */
async function boundKey(page: Page): Promise<string | null> {
  const all = await openAllFields(page)
  const text = await all.locator('[data-fact="binding"]').textContent()
  await page.keyboard.press('Escape')
  return text
}

test('All seven statuses are reached by clicking, on one agent, and the page says who signed', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await expect(status(app)).toContainText('IDENTITY_CLAIMED')
  await perform(app, VERIFY, LINK, BIND)
  await button(app, 'Evaluate').click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await open(app, '#/bind')
  await expect(status(app)).toContainText('ASSURANCE_PILOT_READY')
  await perform(app, SUSPEND, REINSTATE)
  await doWithAgent(app, 'Revoke')
  await expect(app.getByRole('dialog')).toContainText('org.example signs a nonce for it')
  await button(app, 'Revoke for good').click()
  await expectDone(app, { ...SUSPEND, done: /^Revoked/, status: 'REVOKED' })
  const closed = 'The agent is revoked, and that is final.'
  await unfoldMore(app)
  for (const name of [VERIFY.press, LINK.press, BIND.press, 'Rotate key', 'Suspend', 'Reinstate', 'Revoke']) {
    await expect(button(app, name)).toBeDisabled()
    await expect(button(app, name)).toHaveAccessibleDescription(closed)
  }
})

test('A suspended agent gets a new key by its organization alone, and is reinstated with it', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await perform(app, VERIFY, LINK, BIND, SUSPEND)
  const before = await boundKey(app)
  await doWithAgent(app, 'Rotate key')
  await expect(app.getByRole('radio', { name: /^The current key authorizes it/ })).toBeDisabled()
  await expect(app.getByRole('radio', { name: /^org\.example authorizes it/ })).toBeChecked()
  await button(app, 'Make and bind a new key').click()
  await expectDone(app, {
    ...BIND,
    done: /^Key rotated/,
    signed: 'agent',
    status: 'SUSPENDED',
  })
  await perform(app, REINSTATE)
  expect(await boundKey(app)).not.toBe(before)
})

test('A suspended agent of an organization is verified anew with the organization’s second signature', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await perform(app, VERIFY, LINK, BIND, SUSPEND)
  await perform(app, { ...VERIFY, status: 'SUSPENDED' }, { ...BIND, status: 'SUSPENDED' })
  await unfoldMessages(app)
  await expect(exchange(app)).toContainText('Authorizes the other key')
})

test('The holder of a verified agent rotates its key, and the agent speaks with the new one', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await expect(await operation(app, 'Rotate key')).toBeDisabled()
  await perform(app, VERIFY, BIND)
  const before = await boundKey(app)
  await doWithAgent(app, 'Rotate key')
  const organization = app.getByRole('radio', { name: /^The organization authorizes it/ })
  await expect(organization).toBeDisabled()
  await expect(app.getByRole('dialog')).toContainText(
    'Without the current key, wait until the identity expires',
  )
  await button(app, 'Make and bind a new key').click()
  await expectDone(app, { ...BIND, done: /^Key rotated/, signed: 'agent' })
  expect(await boundKey(app)).not.toBe(before)
  await perform(app, BIND)
})

test('The registry names a new key for its agent, and that displaces the old one', async ({ app }) => {
  await importProtocol(app, 'SERVICE_NAME')
  await perform(app, BIND)
  const before = await boundKey(app)
  await doWithAgent(app, 'Rotate key')
  await expect(app.getByRole('dialog')).toContainText('a lost key can be replaced too')
  await button(app, 'Make and bind a new key').click()
  await expectDone(app, { ...BIND, done: /^Key rotated/, signed: 'agent' })
  expect(await boundKey(app)).not.toBe(before)
  await button(app, 'Evaluate').click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
})

test('An unbound and unverified agent’s operations are closed and say why', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await unfoldMore(app)
  const needed = 'It needs a linked organization or a proven binding.'
  const closed = {
    'Rotate key': 'No key is bound or verified yet, so there is no key to change.',
    Suspend: needed,
    Reinstate: 'The agent is not suspended.',
    Revoke: needed,
  }
  for (const [name, why] of Object.entries(closed)) {
    await expect(button(app, name)).toBeDisabled()
    await expect(button(app, name)).toHaveAccessibleDescription(why)
  }
})

test('What never applies to an agent is not offered, even once it is revoked; what does not yet is closed, with why', async ({
  app,
}) => {
  await importProtocol(app, 'SERVICE_NAME')
  const expectNeither = async () => {
    await unfoldMore(app)
    await expect(button(app, 'Reinstate')).toBeDisabled()
    await expect(button(app, 'Verify identity')).toHaveCount(0)
    await expect(button(app, 'Link organization')).toHaveCount(0)
  }
  await expectNeither()
  await expect(button(app, 'Suspend')).toHaveAccessibleDescription(
    'It needs a linked organization or a proven binding.',
  )
  await perform(app, BIND)
  await doWithAgent(app, 'Revoke')
  await button(app, 'Revoke for good').click()
  await expect(status(app)).toContainText('REVOKED')
  await expectNeither()
})

test('An identity that is its key is never offered a rotation; one that only needs its first key is, closed', async ({
  app,
}) => {
  await importProtocol(app, 'PUBLIC_KEY')
  await expect(status(app)).toContainText('PUBLIC_KEY')
  await perform(app, VERIFY, BIND)
  await unfoldMore(app)
  await expect(button(app, 'Verify identity')).toBeEnabled()
  await expect(button(app, 'Rotate key')).toHaveCount(0)
  await importProtocol(app, 'OIDC')
  await expect(await operation(app, 'Rotate key')).toBeDisabled()
})

test('A revocation is read before it is chosen: the dialog begins at its heading and says what it warns of', async ({
  app,
}) => {
  await importProtocol(app, 'SERVICE_NAME')
  await perform(app, BIND)
  await doWithAgent(app, 'Revoke')
  const dialog = app.getByRole('dialog', { name: /^Revoke / })
  await expect(dialog).toHaveAccessibleDescription(/^Revocation is final\. Your key signs a nonce for it/)
  await expect(dialog.getByRole('heading', { name: /^Revoke / })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(status(app)).toContainText('TECHNICALLY_BOUND')
  await app.keyboard.press('Escape')
  await expect(button(app, 'Revoke')).toBeFocused()
  await doWithAgent(app, 'Rotate key')
  const other = app.getByRole('dialog', { name: /^Rotate the key/ })
  await expect(other.getByRole('heading', { name: /^Rotate the key/ })).toBeFocused()
  await expect(other).toHaveAccessibleDescription('')
})
