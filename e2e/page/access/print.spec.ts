import { CONTRACT_VERSION, POLICY_VERSION } from '../../../src/contract/version.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { openReceipt } from '../../kit/visitor-steps.ts'
import { newestAnswer, showTab } from '../journey/journey-steps.ts'

test.use({ colorScheme: 'dark', viewport: { width: 718, height: 1000 } })

test.beforeEach(async ({ permitted: app }) => {
  await openReceipt(app)
})

test('“Print this receipt” asks the browser to print', async ({ app }) => {
  await app.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await app.getByRole('button', { name: 'Print this receipt' }).click()
  await expect(app.locator('html')).toHaveAttribute('data-printed', 'yes')
})

test('On paper a receipt says by itself what was decided, about whom, when, by what, and what it does not show', async ({
  app,
}) => {
  const receipt = app.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText(/^Report courier · pilot\.enter · /)).toBeHidden()
  await app.emulateMedia({ media: 'print' })
  await expect(receipt.getByText(/^Report courier · pilot\.enter · /)).toBeVisible()
  const versions = `contract ${CONTRACT_VERSION}, policy ${POLICY_VERSION}`
  await expect(receipt.getByText(`Agent Assurance Prototype, ${versions}`)).toBeVisible()
  await expect(receipt.getByText('What it shows', { exact: true })).toBeVisible()
  await expect(receipt.getByText('Limitations: what it does not show')).toBeVisible()
  await expect(receipt).toContainText('ni:///sha-256;')
  for (const role of ['button', 'link', 'tab'] as const) {
    await expect(app.getByRole(role)).toHaveCount(0)
  }
  for (const part of ['banner', 'contentinfo'] as const) await expect(app.getByRole(part)).toHaveCount(0)
})

test('Paper is white, cuts no line off, and takes a few pages', async ({ app }) => {
  await app.emulateMedia({ media: 'print' })
  const { ground, ink, over } = await app.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    const wide = [...document.querySelectorAll('[data-print="receipt"] *')].filter(
      element => element.getBoundingClientRect().right > window.innerWidth + 1,
    )
    return { ground: backgroundColor, ink: color, over: wide.map(element => element.textContent) }
  })
  expect({ ground, over }).toEqual({ ground: 'rgb(255, 255, 255)', over: [] })
  expect(ink).toBe('rgb(16, 24, 27)')
  const pdf = (await app.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/gu)?.length).toBeLessThanOrEqual(3)
})

test('On paper the pilot too is the receipt alone', async ({ app }) => {
  await app.keyboard.press('Escape')
  await app.getByRole('link', { name: 'Go to the pilot' }).click()
  await showTab(app, 'Messages')
  await newestAnswer(app).click()
  await expect(app.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await app.emulateMedia({ media: 'print' })
  await expect(app.getByText(/^Report courier · pilot\.enter · /)).toBeVisible()
  for (const name of ['Controlled pilot', 'Exchange', 'Pilot'])
    await expect(app.getByRole('region', { name, exact: true })).toBeHidden()
})
