import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { evaluate, importProtocol, open } from '../../kit/visitor-steps.ts'
import { allowClipboard, CLAIM, copiedText, pressInMenu } from './journey-steps.ts'

test('An agent is handed on as a link that holds no name of the sender’s own, and runs at the recipient’s', async ({
  app,
  browser,
}) => {
  await importProtocol(app, 'A2A_AGENT_CARD')
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
  await pressInMenu(app, 'Share')
  const dialog = app.getByRole('dialog', { name: 'Share as a link' })
  await dialog.getByRole('radio', { name: 'Evaluate' }).check()
  const link = dialog.getByLabel('The link')
  await expect(link).toHaveValue(/&subject=fresh&.*to=evaluate$/)
  const address = await link.inputValue()
  expect(address).not.toMatch(/order-router-[0-9a-f]{8}/)
  await expect(dialog.getByText('It never contains')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  const theirs = await browser.newContext()
  const recipient = await theirs.newPage()
  await recipient.goto(address)
  await untilReady(recipient)
  await recipient.getByRole('button', { name: 'Run these steps' }).click()
  await expect(recipient.getByRole('heading', { name: 'Ask for a decision' })).toBeVisible()
  await expect(recipient.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await theirs.close()
})

test('Where the browser refuses to copy, the link is selected instead, and a sample is handed on by its name', async ({
  app,
}) => {
  await app.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(app, '#/import?sample=OIDC')
  await expect(app.getByText('Filled from the OIDC sample')).toBeVisible()
  await app.getByRole('button', { name: 'Share this claim' }).click()
  await expect(app.getByLabel('The link')).toHaveValue(/#\/import\?sample=OIDC&to=bind$/)
  await app.getByRole('button', { name: 'Copy the link' }).click()
  await expect(app.getByText('The browser refused. The link is selected: copy it from there.')).toBeVisible()
  await expect(app.getByLabel('The link')).toBeFocused()
  expect(await app.evaluate(() => String(getSelection()))).toContain('sample=OIDC')
})

/** The dialog, opened from the menu. */
async function shareHere(app: Page) {
  await pressInMenu(app, 'Share')
  return app.getByRole('dialog', { name: 'Share as a link' })
}

test('What is shared at a step leads to that step: at Evaluate to the decision, once there is one', async ({
  bound: app,
}) => {
  const atBind = await shareHere(app)
  await expect(atBind.getByRole('radio', { name: 'Bind' })).toBeChecked()
  await app.keyboard.press('Escape')
  await open(app, '#/evaluate')
  const undecided = await shareHere(app)
  await expect(undecided.getByRole('radio', { name: 'Evaluate' })).toBeChecked()
  await expect(undecided.getByLabel('The link')).toHaveValue(/&to=evaluate$/)
  await app.keyboard.press('Escape')
  await evaluate(app)
  const decided = await shareHere(app)
  await expect(decided.getByRole('radio', { name: 'Decision' })).toBeChecked()
  await expect(decided.getByLabel('The link')).toHaveValue(/&to=decision$/)
})

test('Each step that is chosen is the one that the link leads to, which is copied where the browser lets it', async ({
  imported: app,
}) => {
  await allowClipboard(app)
  const dialog = await shareHere(app)
  const link = dialog.getByLabel('The link')
  for (const step of ['Import', 'Bind', 'Evaluate', 'Decision', 'Pilot']) {
    await dialog.getByRole('radio', { name: step, exact: true }).check()
    await expect(link).toHaveValue(new RegExp(`&to=${step.toLowerCase()}$`))
  }
  await app.getByRole('button', { name: 'Copy the link' }).click()
  await expect(app.getByText('Copied.', { exact: true })).toBeVisible()
  expect(await copiedText(app)).toMatch(/subject=fresh.*&to=pilot$/)
})

test('What looks like a secret is left out of a link, and named', async ({ app }) => {
  await open(app, CLAIM)
  await app.getByRole('button', { name: 'Fill the form only' }).click()
  await app.getByLabel('organization_id').fill('eyJhbGciOiJFUzI1NiJ9.e30.AAAA')
  await app.getByRole('button', { name: 'Share this claim' }).click()
  const dialog = app.getByRole('dialog', { name: 'Share as a link' })
  await expect(dialog.getByRole('heading', { name: 'Left out of it' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(['organization_id'])
  await expect(dialog.getByLabel('The link')).not.toHaveValue(/eyJ/)
})
