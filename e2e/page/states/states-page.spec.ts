import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, open } from '../../kit/visitor-steps.ts'

test('Every step before there is an agent leads on', async ({ app }) => {
  for (const [fragment, action] of [
    ['#/bind', 'Get a nonce and sign it'],
    ['#/evaluate', 'Evaluate'],
    ['#/pilot', 'Send report'],
  ] as const) {
    await open(app, fragment)
    await expect(app.getByRole('button', { name: action, exact: true })).toBeDisabled()
    await expect(app.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
    await expect(app.getByRole('link', { name: 'Enter a claim' })).toBeVisible()
  }
})

test('Dimensions that facts have overtaken are marked as of their time', async ({ permitted: app }) => {
  const decision = app.getByRole('region', { name: 'Decision' })
  const possession = decision.locator('[data-dimension="POSSESSION"]')
  await expect(possession).toHaveAttribute('data-s', 'proven')
  await open(app, '#/bind')
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { name: /^Suspended/ })).toBeVisible()
  await open(app, '#/evaluate')
  await expect(possession).toHaveAttribute('data-s', 'unreached')
  await app.getByRole('button', { name: /that apply pass$/ }).click()
  await expect(decision).toContainText('now out of date')
})
