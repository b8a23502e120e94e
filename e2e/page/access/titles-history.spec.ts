import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  goBack,
  goForward,
  importSample,
  open,
  openReceipt,
} from '../../kit/visitor-steps.ts'
import { unfoldMessages } from '../journey/journey-steps.ts'

const SITE = 'Agent Assurance Prototype'

const entries = (page: Page) => page.evaluate(() => history.length)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls as a reader does, and waits until the history entry has recorded it. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(to => window.scrollTo(0, to), y)
  await expect.poll(() => page.evaluate(() => history.state?.scroll)).toBe(y)
}

/** What the title says of each place, before the page's own name. */
const TITLES = [
  ['#/evaluate', 'Evaluate · Report courier'],
  ['#/reference/not-here', 'Not here · Reference'],
  ['#/reference/problems/PROOF_REJECTED', 'PROOF_REJECTED · Problems · Reference'],
  ['#/controlled-pilot', 'Controlled pilot'],
  ['#/reference/limits/NONCE_BYTES', 'NONCE_BYTES · Limits · Reference'],
  ['#/records/audit?page=2', 'Page 2 · Audit trail · Records'],
  ['#/records/agents?record=agt_1', 'agt_1 · Agents · Records'],
  ['#/records/nothing', 'There is no store of this name · Records'],
  ['#/records', 'Records'],
  ['#/story/stolen-proof', 'Stolen proof · Story'],
  ['#/story/nothing', 'Unknown story'],
  ['#/nowhere', 'Unknown view'],
] as const

test('A title names the view and what it is about, the page last', async ({ app }) => {
  await expect(app).toHaveTitle(SITE)
  await open(app, '#/import')
  await expect(app).toHaveTitle(`Import · ${SITE}`)
  await open(app, '#/bind')
  await expect(app).toHaveTitle(`Bind · ${SITE}`)
  await importSample(app)
  await expect(app).toHaveTitle(`Bind · Report courier · ${SITE}`)
  for (const [fragment, title] of TITLES) {
    await open(app, fragment)
    await expect(app).toHaveTitle(`${title} · ${SITE}`)
  }
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('The title says that the service does not run', async ({ page }) => {
    await page.goto('#/bind')
    await expect(page).toHaveTitle(`This browser keeps the service from running · ${SITE}`)
    await open(page, '#/reference')
    await expect(page).toHaveTitle(`Reference · ${SITE}`)
  })
})

test('Each step of the walk leaves one entry in the history, and the same link again leaves none', async ({
  app,
}) => {
  const before = await entries(app)
  await importSample(app)
  expect(await entries(app)).toBe(before + 1)
  await bindKey(app)
  expect(await entries(app)).toBe(before + 1)
  await evaluate(app)
  expect(await entries(app)).toBe(before + 2)
  await openReceipt(app)
  expect(await entries(app), 'a message has an address of its own').toBe(before + 3)
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('heading', { name: /^Digest recomputed: matches/ })).toBeFocused()
  await goBack(app)
  await expect(app.getByRole('region', { name: 'Selected message' })).toBeHidden()
  const again = app.getByRole('region', { name: 'Lifecycle' }).getByRole('link', { name: 'Evaluate' })
  await again.click()
  expect(await entries(app), 'the entry ahead is still there').toBe(before + 3)
})

test('Back, forward and a reload find the place, and focus starts at the view’s heading', async ({ app }) => {
  await app.setViewportSize({ width: 1024, height: 600 })
  await open(app, '#/reference/problems')
  await expect(app.getByRole('heading', { name: 'Problems', level: 1 })).toBeFocused()
  await scrollTo(app, 700)
  await open(app, '#/reference/limits')
  await expect(app.getByRole('heading', { name: 'Limits', level: 1 })).toBeFocused()
  await expect.poll(() => scrolled(app)).toBe(0)
  await scrollTo(app, 300)
  await goBack(app)
  await expect(app.getByRole('heading', { name: 'Problems', level: 1 })).toBeFocused()
  await expect.poll(() => scrolled(app)).toBe(700)
  await goForward(app)
  await expect.poll(() => scrolled(app)).toBe(300)
  await goBack(app)
  await expect.poll(() => scrolled(app)).toBe(700)
  await app.reload()
  await untilReady(app)
  await expect.poll(() => scrolled(app)).toBe(700)
})

test('A reload keeps the selected message', async ({ bound: app }) => {
  const selected = app.getByRole('region', { name: 'Selected message' })
  await unfoldMessages(app)
  await app
    .getByRole('region', { name: 'Exchange' })
    .getByRole('button', { name: /POST \/v1\/agents\/import/ })
    .click()
  await expect(selected).toContainText('/v1/agents/import')
  await app.reload()
  await untilReady(app)
  await expect(selected).toContainText('/v1/agents/import')
})

const BY_ADDRESS = [
  ['#/import', 'Import a claim'],
  ['#/import?sample=OIDC', 'Import a claim'],
  ['#/bind', 'Bind the agent to a key'],
  ['#/bind?scenario=CAPTURED_PROOF', 'Stolen proof'],
  ['#/story/normal-day', 'Normal day'],
  ['#/evaluate', 'Ask for a decision'],
  ['#/pilot', 'Send an approved report'],
  ['#/controlled-pilot', 'Controlled pilot'],
  ['#/reference', 'Reference'],
  ['#/reference/limits', 'Limits'],
] as const

test('A browser that keeps nothing opens each view by its address, and a walk begins from there', async ({
  page,
}) => {
  for (const [fragment, heading] of BY_ADDRESS) {
    await page.goto('about:blank')
    await page.goto(fragment)
    await untilReady(page)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await page.goto('#/')
    await expect(page.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
  }
  await importSample(page)
})
