import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { nameRealIssuer } from './journey-steps.ts'

const run = 'Run these steps'
const steps = (page: Page) => page.getByRole('list', { name: 'What it will run' }).getByRole('listitem')

test('A link is shown step by step, and stores nothing before it is confirmed', async ({ imported: app }) => {
  const before = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
  await open(app, '#/import?sample=OIDC&to=pilot')
  await expect(app.getByRole('heading', { name: 'Steps from a link: the OIDC sample' })).toBeFocused()
  await expect(steps(app)).toHaveText([
    /Import the claim/,
    /Verify the identity/,
    /Link the organization/,
    /Bind the key/,
    /Ask for a decision/,
    /Then opens the pilot/,
  ])
  await expect(steps(app).first()).toHaveAttribute('data-status', 'unreached')
  await expect(app.getByRole('button', { name: run })).toBeEnabled()
  await app.getByRole('link', { name: 'Leave' }).click()
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeFocused()
  expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
})

test('A run that the service refuses stops there and shows it; what follows is not run', async ({ app }) => {
  await nameRealIssuer(app)
  await open(app, '#/import?sample=OIDC&to=evaluate')
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: /^Stopped at “Import the claim”/ })).toBeFocused()
  await expect(app.getByText('The run stopped. What was done before that is kept.')).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('422 REAL_DATA_NOT_ACCEPTED')
  await expect(steps(app).nth(0)).toHaveAttribute('data-status', 'refused')
  await expect(steps(app).nth(1)).toHaveAttribute('data-status', 'unreached')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'stopped')
})

test('A sample’s link fills the form, as does one that names a step, and sends nothing', async ({ app }) => {
  await open(app, '#/import?sample=W3C_VC')
  await expect(app.getByText('Filled from the W3C_VC sample')).toBeVisible()
  await open(app, '#/import?sample=OIDC&to=bind')
  await expect(steps(app)).toHaveText([/Import the claim/, /Then opens Bind, where you continue/])
  await app.getByRole('button', { name: 'Fill the form only' }).click()
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await expect(app.getByText('Filled from the OIDC sample')).toBeVisible()
  await expect(app.getByText('No messages yet.')).toBeVisible()
})

// Which links are refused, and with what words, is held by rules/sample-link.spec.ts.
test('A link with more in it is refused by parameter, and nothing of it is run', async ({ app }) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=evaluate&attack=REPLAY')
  await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeFocused()
  await expect(app.getByRole('main').getByRole('listitem')).toHaveText([/no parameter attack/])
  await expect(app.getByRole('button', { name: run })).toHaveCount(0)
})

test('By keyboard alone a link is confirmed and run to its decision, in focus', async ({ app }) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByRole('heading', { name: /^Steps from a link/ })).toBeFocused()
  await expect(app.getByRole('button', { name: run })).toBeEnabled()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: run })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
})
