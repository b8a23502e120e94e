import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  doWithAgent,
  editClaim,
  goBack,
  goForward,
  importProtocol,
  open,
  operation,
  sendIt,
  signedElsewhere,
  signingInput,
} from '../../kit/visitor-steps.ts'
import { markedRow, openAllFields, pressInMenu } from './journey-steps.ts'

test('A solid field leads to the message that proved it', async ({ bound: app }) => {
  const profile = app.getByRole('region', { name: 'Profile' })
  await expect(profile.locator('[data-field="issuer"]')).toHaveAttribute('data-status', 'proven')
  const all = await openAllFields(app)
  await expect(all.locator('[data-field="display_name"]')).toHaveAttribute('data-status', 'claimed')
  await all.getByRole('link', { name: /^issuer proven by message/ }).click()
  await expect(app.getByRole('tab', { name: 'Message' })).toHaveAttribute('aria-selected', 'true')
})

test('What was shown before signing is what was signed', async ({ app }) => {
  await signedElsewhere(app)
  const shown = await signingInput(app)
  await sendIt(app).click()
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  await markedRow(app).click()
  await app.getByRole('tab', { name: 'Raw' }).click()
  await expect(app.getByRole('region', { name: 'Sent', exact: true })).toContainText(`"${shown}.`)
})

test('Back and forward go from view to view', async ({ app }) => {
  await app.getByRole('link', { name: /^Your own claim/ }).click()
  await expect(app).toHaveTitle(/^Import/)
  await app.getByRole('region', { name: 'Lifecycle' }).getByRole('link', { name: 'Bind' }).click()
  await expect(app).toHaveTitle(/^Bind/)
  await goBack(app)
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await goBack(app)
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await goForward(app)
  await expect(app).toHaveTitle(/^Import/)
})

test('A fragment that names no view says so and leads back', async ({ app }) => {
  for (const fragment of ['#/nowhere', '#/bind/more', '#main']) {
    await open(app, fragment)
    await expect(app.getByRole('heading', { name: 'There is no view at this address' })).toBeVisible()
    await expect(app.getByRole('main')).toContainText(fragment)
  }
  await app.getByRole('link', { name: 'To the start' }).click()
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
})

test('A problem’s address opens its entry, and an unknown code says that there is none', async ({ app }) => {
  await open(app, '#/reference/problems/CHALLENGE_EXPIRED')
  await expect(
    app.getByText('A short lifetime prevents signed but unused proofs from being collected.'),
  ).toBeVisible()
  await open(app, '#/reference/problems/NO_SUCH_CODE')
  await expect(app.getByRole('heading', { name: /has no entry NO_SUCH_CODE/ })).toBeVisible()
})

test('The chosen theme is remembered', async ({ app }) => {
  await pressInMenu(app, 'Switch to the dark theme')
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
  await app.reload()
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
  await pressInMenu(app, 'Switch to the light theme')
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('What is typed into a form stays while a sample fills it, and when another algorithm is chosen', async ({
  app,
}) => {
  await open(app, '#/import')
  await editClaim(app)
  await app.getByLabel('PUBLIC_KEY').check()
  await app.getByLabel('organization_id').fill('org.example')
  await expect(app.getByLabel('display_name')).toHaveValue('Night indexer')
  await expect(app.getByLabel('organization_id')).toHaveValue('org.example')
  const subject = await app.getByLabel('subject').inputValue()
  await app.getByLabel('The agent’s key').selectOption('ES256')
  await expect(app.getByLabel('subject')).not.toHaveValue(subject)
  await expect(app.getByLabel('organization_id')).toHaveValue('org.example')
  await app.getByLabel('SERVICE_NAME').check()
  await expect(app.getByLabel('display_name')).toHaveValue('Report courier')
  await expect(app.getByLabel('organization_id')).toHaveValue('')
})

test('A refused claim is explained beside the fields that it names, and a mended one is imported', async ({
  app,
}) => {
  await open(app, '#/import')
  await editClaim(app)
  await app.getByLabel('SERVICE_NAME').check()
  await expect(app.getByLabel('display_name')).toHaveValue('Report courier')
  await app.getByLabel('issuer').fill('x')
  await app.getByLabel('valid_until').fill('tomorrow')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: /^Not imported/ })).toBeFocused()
  await expect(app.getByLabel('issuer')).toHaveAttribute('aria-invalid', 'true')
  await expect(app.getByLabel('issuer')).toHaveAccessibleDescription(/too few characters/)
  await expect(app.getByLabel('valid_until')).toHaveAccessibleDescription(/RFC 3339/)
  await expect(app.getByLabel('subject')).not.toHaveAttribute('aria-invalid')
  await app.getByLabel('SERVICE_NAME').click()
  await app.getByLabel('issuer').fill('https://registry.example')
  await app.getByLabel('valid_until').fill('2030-01-01T00:00:00Z')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeFocused()
})

test('A claim that names something real is refused beside its field', async ({ app }) => {
  await open(app, '#/import?sample=PUBLIC_KEY')
  await editClaim(app)
  await expect(app.getByLabel('display_name')).toHaveValue('Night indexer')
  await app.getByLabel('endpoint').fill('https://agent-7.internal/a2a')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByLabel('endpoint')).toHaveAccessibleDescription(/agent-7\.internal is outside/)
})

test('A revocation asks first, and closes what it closes with why', async ({ imported: app }) => {
  await expect(await operation(app, 'Revoke')).toBeDisabled()
  await bindKey(app)
  await doWithAgent(app, 'Revoke')
  await app.getByRole('button', { name: 'Keep it' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await doWithAgent(app, 'Revoke')
  await app.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(app.getByRole('heading', { name: /^Revoked/ })).toBeFocused()
  const bind = await operation(app, 'Get a nonce and sign it')
  await expect(bind).toBeDisabled()
  await expect(bind).toHaveAccessibleDescription('The agent is revoked, and that is final.')
})

test('Several agents are kept, and can be switched', async ({ imported: app }) => {
  await importProtocol(app, 'PUBLIC_KEY')
  const agents = app.getByRole('button', { name: /^Agent:/ })
  await expect(agents).toHaveAccessibleName(/Night indexer/)
  await agents.click()
  await app.getByRole('button', { name: /^Report courier/ }).click()
  await expect(agents).toHaveAccessibleName(/Report courier/)
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('SERVICE_NAME')
})
