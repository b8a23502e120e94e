import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '../../kit/fixtures.ts'
import { editClaim, nameKey, open, sendIt, signedElsewhere, signingInput } from '../../kit/visitor-steps.ts'
import { markedRow } from './journey-steps.ts'

test('What was shown before signing is what was signed', async ({ app }) => {
  await signedElsewhere(app)
  const shown = await signingInput(app)
  await sendIt(app).click()
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  await markedRow(app).click()
  await app.getByRole('tab', { name: 'Raw' }).click()
  await expect(app.getByRole('region', { name: 'Sent', exact: true })).toContainText(`"${shown}.`)
})

test('What is typed into a form stays while a sample or a key elsewhere fills it', async ({ app }) => {
  await open(app, '#/import')
  await editClaim(app)
  await app.getByLabel('PUBLIC_KEY').check()
  await app.getByLabel('organization_id').fill('org.example')
  await expect(app.getByLabel('display_name')).toHaveValue('Night indexer')
  await expect(app.getByLabel('organization_id')).toHaveValue('org.example')
  const subject = await app.getByLabel('subject').inputValue()
  const { publicKey } = generateKeyPairSync('ed25519')
  await nameKey(app, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await expect(app.getByLabel('subject')).not.toHaveValue(subject)
  await expect(app.getByLabel('organization_id')).toHaveValue('org.example')
  await app.getByLabel('SERVICE_NAME').check()
  await expect(app.getByLabel('display_name')).toHaveValue('Report courier')
  await expect(app.getByLabel('organization_id')).toHaveValue('')
})

test('A refused claim is explained beside its fields, and a mended one is imported', async ({ app }) => {
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
  const name = app.getByLabel('display_name')
  await name.fill('see shop.store')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(name).toHaveAccessibleDescription(
    /shop\.store is outside reserved space: write shop\.example, or “shop store” if no host is meant\./u,
  )
  await name.fill('see shop store')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeFocused()
})
