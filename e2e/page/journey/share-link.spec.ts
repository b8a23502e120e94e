import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, open } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'
import { allowClipboard, copiedText, pressInMenu } from './journey-steps.ts'

test('An agent is handed on as a link that holds no name of the sender’s own, and runs at the recipient’s', async ({
  app,
  browser,
}) => {
  await importProtocol(app, 'A2A_AGENT_CARD')
  await expect(app.getByRole('heading', { name: 'Imported, and none of it is verified' })).toBeVisible()
  await pressInMenu(app, 'Share')
  const dialog = app.getByRole('dialog', { name: 'Share as a link' })
  await dialog.getByRole('radio', { name: 'Evaluate' }).check()
  const link = dialog.getByLabel('The link')
  await expect(link).toHaveValue(/&subject=fresh&.*to=evaluate$/)
  const address = await link.inputValue()
  expect(address).not.toMatch(/order-router-[0-9a-f]{8}/)
  await expect(dialog.getByText('It never holds')).toBeVisible()
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

test('The link is copied where the browser lets it', async ({ app }) => {
  await allowClipboard(app)
  await importSample(app)
  await pressInMenu(app, 'Share')
  await app.getByRole('button', { name: 'Copy the link' }).click()
  await expect(app.getByText('Copied.', { exact: true })).toBeVisible()
  expect(await copiedText(app)).toContain('subject=fresh')
})

/** The dialog, opened from the menu. */
async function shareHere(app: Page) {
  await pressInMenu(app, 'Share')
  return app.getByRole('dialog', { name: 'Share as a link' })
}

test('What is shared at a step leads to that step: at Evaluate to the decision, once there is one', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
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

test('Each step that is chosen is the one that the link leads to', async ({ imported: app }) => {
  const dialog = await shareHere(app)
  const link = dialog.getByLabel('The link')
  for (const step of ['Import', 'Bind', 'Evaluate', 'Decision', 'Pilot']) {
    await dialog.getByRole('radio', { name: step, exact: true }).check()
    await expect(link).toHaveValue(new RegExp(`&to=${step.toLowerCase()}$`))
  }
})

const CLAIM =
  '#/import?identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh&display_name=Report%20courier&key_reference=self'

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

const run = 'Run these steps'

test('A link that ends at a decision runs until the answer is shown, with the focus on it', async ({
  app,
}) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByText('Then opens Evaluate, which shows the decision.')).toBeVisible()
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
})

test('A link that ends at a decision which is no PERMIT shows that one', async ({ app }) => {
  const claim = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh'
  await open(app, `#/import?${claim}&key_reference=self&valid_until=2020-01-01T00%3A00%3A00Z&to=decision`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: 'DENY', exact: true })).toBeFocused()
})

test('What a link will run is listed before anything is stored', async ({ app }) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=bind')
  await expect(app.getByRole('heading', { name: 'A claim and steps from a link' })).toBeFocused()
  const before = await storedCounts(app)
  const items = app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')
  await expect(items).toHaveText([/Import the claim/, /Then opens Bind, where you go on/])
  await expect(items.first()).toHaveAttribute('data-status', 'unreached')
  expect(await storedCounts(app)).toEqual(before)
})

test('By keyboard alone, in a narrow window, a link is run to its decision without sideways scrolling', async ({
  app,
}) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByRole('heading', { name: 'A claim and steps from a link' })).toBeFocused()
  expect(
    await app.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await app.keyboard.press('Tab')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
})

test('A reader who goes on from the heading at once keeps the focus where it went', async ({ app }) => {
  await app.evaluate(name => {
    const goOn = ({ target }: Event) => {
      if (!(target instanceof HTMLHeadingElement)) return
      removeEventListener('focusin', goOn)
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
      queueMicrotask(() => buttons.find(({ textContent }) => textContent === name)?.focus())
    }
    addEventListener('focusin', goOn)
  }, run)
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByRole('button', { name: run })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
})

test('A link whose steps are refused stops there, and what follows is not run', async ({ app }) => {
  const claim = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Freal-company.com&subject=a'
  await open(app, `#/import?${claim}&to=evaluate`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: /^Stopped at “Import the claim”/ })).toBeFocused()
  const items = app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')
  await expect(items.nth(0)).toHaveAttribute('data-status', 'refused')
  await expect(items.nth(1)).toHaveAttribute('data-status', 'unreached')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'stopped')
})

test('A link with an attack in it is not opened, and its parameter is named', async ({ app }) => {
  const before = await storedCounts(app)
  for (const attack of ['REPLAY', '__proto__', '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E']) {
    await open(app, `#/import?sample=SERVICE_NAME&to=evaluate&attack=${attack}`)
    await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
    await expect(app.getByRole('main').getByRole('listitem')).toHaveText([/^attack.*no such parameter/])
    await expect(app.getByRole('button', { name: run })).toHaveCount(0)
  }
  await open(app, '#/import?sample=SERVICE_NAME&attack=REPLAY')
  await expect(app.getByRole('main').getByRole('listitem')).toHaveText([/^attack.*no such parameter/])
  expect(await storedCounts(app)).toEqual(before)
})
