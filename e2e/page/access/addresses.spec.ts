import type { Page } from 'playwright/test'
import { expect, revisit, test, visit } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  goBack,
  goForward,
  importSample,
  open,
  openReceipt,
  unfold,
} from '../../kit/visitor-steps.ts'
import { selected } from '../journey/journey-steps.ts'

const SITE = 'Agent Assurance Prototype'

/** What heads the view at each address, and what its title says before the page's own name. */
const ADDRESSES = [
  ['#/import', 'Import a claim', 'Import'],
  ['#/import?sample=OIDC', 'Import a claim', 'Import'],
  ['#/bind', 'Bind the agent to a key', 'Bind'],
  ['#/bind?scenario=CAPTURED_PROOF', 'Stolen proof', 'Stolen proof · Story'],
  ['#/story/normal-day', 'Normal day', 'Normal day · Story'],
  ['#/story/nothing', /./, 'Unknown story'],
  ['#/evaluate', 'Ask for a decision', 'Evaluate'],
  ['#/pilot', 'Send an approved report', 'Pilot'],
  ['#/controlled-pilot', 'Controlled pilot', 'Controlled pilot'],
  ['#/check', 'Check your own', 'Check your own'],
  ['#/reference', 'Reference', 'Reference'],
  ['#/reference/not-here', 'What is not here', 'Not here · Reference'],
  ['#/reference/limits/NONCE_BYTES', 'Limits', 'NONCE_BYTES · Limits · Reference'],
  ['#/records', 'Records', 'Records'],
  ['#/records/audit?page=2', /./, 'Page 2 · Audit trail · Records'],
  ['#/records/nothing', /./, 'There is no store of this name · Records'],
  ...['#/nowhere', '#/bind/more', '#main', '#/controlled-pilot/proof/more'].map(
    address => [address, 'There is no view at this address', 'Unknown view'] as const,
  ),
] as const

test('A fresh browser opens each view by its address, under its heading and its title', async ({ page }) => {
  for (const [address, heading, title] of ADDRESSES) {
    await page.goto('about:blank')
    await visit(page, address)
    await expect(page, address).toHaveTitle(`${title} · ${SITE}`)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
    await page.goto('#/')
    await expect(page).toHaveTitle(SITE)
    await expect(page.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
  }
  await open(page, '#main')
  await expect(page.getByRole('main')).toContainText('#main')
  await page.getByRole('link', { name: 'To the start' }).click()
  await importSample(page)
  await expect(page).toHaveTitle(`Bind · Report courier · ${SITE}`)
})

const entries = (page: Page) => page.evaluate(() => history.length)

test('Each step of the walk leaves one entry in the history, the same link again none', async ({ app }) => {
  const before = await entries(app)
  await importSample(app)
  expect(await entries(app)).toBe(before + 1)
  await bindKey(app)
  expect(await entries(app)).toBe(before + 1)
  await evaluate(app)
  expect(await entries(app)).toBe(before + 2)
  await openReceipt(app)
  expect(await entries(app), 'a message has an address of its own').toBe(before + 3)
  await revisit(app)
  await expect(selected(app), 'which a reload keeps').toContainText('/v1/assurance/evaluations')
  await goBack(app)
  await expect(selected(app)).toBeHidden()
  const again = app.getByRole('region', { name: 'Lifecycle' }).getByRole('link', { name: 'Evaluate' })
  await again.click()
  expect(await entries(app), 'the entry ahead is still there').toBe(before + 3)
})

test('Back, forward and a reload find the place, and focus starts at the view’s heading', async ({ app }) => {
  const begins = async (name: string, at: number) => {
    await expect(app.getByRole('heading', { name, level: 1 })).toBeFocused()
    await expect.poll(() => app.evaluate(() => Math.round(window.scrollY))).toBe(at)
  }
  /** Scrolls as a reader does, and waits until the history entry has recorded it. */
  const scrollTo = async (to: number) => {
    await app.evaluate(y => window.scrollTo(0, y), to)
    await expect.poll(() => app.evaluate(() => history.state?.scroll)).toBe(to)
  }
  await app.setViewportSize({ width: 1024, height: 600 })
  await open(app, '#/reference/problems')
  await begins('Problems', 0)
  await scrollTo(700)
  await open(app, '#/reference/limits')
  await begins('Limits', 0)
  await scrollTo(300)
  await goBack(app)
  await begins('Problems', 700)
  await goForward(app)
  await begins('Limits', 300)
  await goBack(app)
  await begins('Problems', 700)
  await revisit(app)
  await expect.poll(() => app.evaluate(() => Math.round(window.scrollY))).toBe(700)
})

/** Landmarks and headings as a screen reader lists them: headings by level, regions by name. */
async function outline(page: Page): Promise<readonly string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree
    .split('\n')
    .map(line => line.trim().replace(/^- '?(.*?)'?:?$/u, '$1'))
    .filter(line => /^(?:heading|region|main|banner|contentinfo|navigation|form)\b/u.test(line))
    .map(line => line.replace(/ \[level=(\d)\]/u, ' $1'))
}

const CARD = 'heading "Report courier" 2'
const HOME = [
  ...['banner', 'main', 'heading "Claimed is not proven" 1'],
  ...['region "The agent"', CARD, 'region "The thief"', CARD, 'region "Stories"', 'heading "Stories" 2'],
]
/** The messages, and what is told beside them. */
const exchange = (told: string) => [
  ...['region "Exchange"', 'heading "Exchange" 2'],
  ...['region "Story"', `heading "${told}" 2`],
]
const STEP = ['banner', 'region "Lifecycle"', 'navigation "Steps"', 'main']

test('First view, step, decision and story read well by their landmarks and headings', async ({ app }) => {
  expect(await outline(app)).toEqual([...HOME, 'contentinfo'])
  await unfold(app, 'More stories')
  await expect(app.getByRole('link', { name: /^Skip a step/ })).toBeVisible()
  expect(await outline(app), 'one list, in the same region').toEqual([...HOME, 'contentinfo'])
  await importSample(app)
  await bindKey(app)
  const profile = ['region "Profile"', CARD]
  expect(await outline(app)).toEqual([
    ...STEP,
    'heading "Proof accepted" 1',
    ...profile,
    ...exchange('Message 7'),
  ])
  await evaluate(app)
  const decision = [
    ...['region "Decision"', 'heading "PERMIT" 1'],
    ...['region "Result in each dimension"', 'heading "4 of 4 that apply pass" 2'],
  ]
  expect(await outline(app)).toEqual([...STEP, ...decision, ...profile, ...exchange('Message 9')])
  await open(app, '#/story/stolen-proof?at=20')
  const story = app.getByRole('region', { name: 'Story' })
  await expect(story.getByRole('button', { name: 'Next story' })).toBeVisible()
  const count = await story.getAttribute('data-count')
  expect(await outline(app)).toEqual([
    ...['banner', 'navigation "Stories"', 'main', 'heading "Stolen proof" 1'],
    ...['region "Agent"', CARD, 'region "Thief"', 'heading "Thief" 2'],
    ...exchange(`Step ${count} of ${count}`),
  ])
})
