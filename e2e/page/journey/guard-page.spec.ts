import { expect, test } from '../../kit/fixtures.ts'
import { editClaim, open } from '../../kit/visitor-steps.ts'
import { approveReport } from './pilot-page-steps.ts'

test('A real name in the form is refused with what to write instead, beside its field, and that is taken', async ({
  app,
}) => {
  await open(app, '#/import')
  await editClaim(app)
  await app.getByLabel('issuer').fill('https://issuer.example')
  await app.getByLabel('subject').fill('agent-7')
  const name = app.getByLabel('display_name')
  await name.fill('see shop.store')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(
    /shop\.store is outside reserved space: write shop\.example, or “shop store” if no host is meant\./u,
  )
  await name.fill('see shop store')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute(
    'data-status',
    'IDENTITY_CLAIMED',
  )
})

test('A real name in a report is refused with what to write instead, beside its content', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await open(app, '#/pilot')
  await app.getByRole('textbox', { name: 'Content' }).fill('{"from":"bank[.]com"}')
  await approveReport(app)
  await app.getByRole('button', { name: 'Send report' }).click()
  await expect(app.getByRole('main')).toContainText(
    'bank.com is outside reserved space: write bank.example, or “bank com” if no host is meant.',
  )
})
