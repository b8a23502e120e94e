import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'

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
