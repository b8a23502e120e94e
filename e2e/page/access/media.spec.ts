import { CONTRACT_VERSION, POLICY_VERSION } from '../../../src/contract/version.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open, openReceipt } from '../../kit/visitor-steps.ts'
import { closeMenu, newestAnswer, pressInMenu, showTab } from '../journey/journey-steps.ts'

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 718, height: 1000 } })

  test.beforeEach(({ permitted: app }) => openReceipt(app))

  test('A receipt is alone, and says all by itself', async ({ app }) => {
    await app.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes'
      }
    })
    await app.getByRole('button', { name: 'Print this receipt' }).click()
    await expect(app.locator('html')).toHaveAttribute('data-printed', 'yes')
    const receipt = app.getByRole('region', { name: 'Receipt' })
    const head = receipt.getByText(/^Report courier · pilot\.enter · /)
    await expect(head).toBeHidden()
    await app.emulateMedia({ media: 'print' })
    await expect(head).toBeVisible()
    const versions = `contract ${CONTRACT_VERSION}, policy ${POLICY_VERSION}`
    await expect(receipt.getByText(`Agent Assurance Prototype, ${versions}`)).toBeVisible()
    await expect(receipt.getByText('What it shows', { exact: true })).toBeVisible()
    await expect(receipt.getByText('Limitations: what it does not show')).toBeVisible()
    await expect(receipt).toContainText('ni:///sha-256;')
    for (const role of ['button', 'tab', 'banner', 'contentinfo'] as const)
      await expect(app.getByRole(role)).toHaveCount(0)
    for (const name of ['Exchange', 'Profile', 'Lifecycle'])
      await expect(app.getByRole('region', { name })).toBeHidden()
  })

  test('Paper is white, cuts no line off, and takes a few pages', async ({ app }) => {
    await app.emulateMedia({ media: 'print' })
    const paper = await app.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      const wide = [...document.querySelectorAll('[data-print="receipt"] *')].filter(
        element => element.getBoundingClientRect().right > window.innerWidth + 1,
      )
      return { backgroundColor, color, over: wide.map(element => element.textContent) }
    })
    expect(paper).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(16, 24, 27)', over: [] })
    const pdf = (await app.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/gu)?.length).toBeLessThanOrEqual(3)
  })

  test('The pilot too is the receipt alone', async ({ app }) => {
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
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`In a ${colorScheme} palette of the visitor’s own actions are told apart`, async ({ app }) => {
    await app.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    await open(app, '#/bind')
    const paintOf = (name: string) =>
      app.getByRole('button', { name, exact: true }).evaluate(element => {
        const { backgroundColor, color, borderTopStyle } = getComputedStyle(element)
        return { backgroundColor, color, borderTopStyle }
      })
    const both = async () => {
      const primary = await paintOf('Walk through with a sample agent')
      const closed = await paintOf('Get a nonce and sign it')
      expect(primary.backgroundColor).not.toBe(closed.backgroundColor)
      expect(primary.backgroundColor).not.toBe(primary.color)
      expect(closed.borderTopStyle).toBe('dashed')
      expect(closed.color).not.toBe((await paintOf('Menu')).color)
      return [primary, closed]
    }
    const before = await both()
    await pressInMenu(app, /^Switch to the/)
    await closeMenu(app)
    expect(await both()).toEqual(before)
  })

test('The walk moves nothing for a visitor who asks for less motion', async ({ app }) => {
  await app.emulateMedia({ reducedMotion: 'reduce' })
  await app.evaluate(() => {
    for (const kind of ['transitionrun', 'animationstart'])
      addEventListener(kind, () => {
        document.documentElement.dataset.moved = 'yes'
      })
  })
  for (const step of [importSample, bindKey, evaluate]) await step(app)
  await expect(app.locator('html')).not.toHaveAttribute('data-moved')
  expect(await app.evaluate(() => document.getAnimations().length)).toBe(0)
})
