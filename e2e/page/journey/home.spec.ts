import type { Page } from 'playwright/test'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import { STORIES, storyAddress, storyOfScenario } from '../../../src/cases/stories.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import {
  bindKey,
  doWithAgent,
  evaluate,
  goBack,
  importSample,
  open,
  unfold,
} from '../../kit/visitor-steps.ts'
import { closeMenu, openDeveloperMenu } from './journey-steps.ts'

const main = (page: Page) => page.getByRole('main')
const agent = (page: Page) => page.getByRole('region', { name: 'The agent', exact: true })
const thief = (page: Page) => page.getByRole('region', { name: 'The thief', exact: true })
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue with/ })
const letItTry = (page: Page) => thief(page).getByRole('link', { name: 'Let it try' })
const story = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })

/** The names of the stories that can be opened, as they begin. */
const offered = async (page: Page) =>
  (await main(page).getByRole('listitem').getByRole('link').allInnerTexts()).map(text =>
    text.split('\n')[0]?.trim(),
  )

/** The words of a card's fields, without its status and what stands under them. */
const words = (page: Page, card: 'The agent' | 'The thief') =>
  page.getByRole('region', { name: card, exact: true }).locator('dl').innerText()

const SIX = Object.values(STORIES).map(({ title }): string => title)

test('Each scenario and protocol is offered once: the six at once, the others unfolded', async ({ app }) => {
  const others = [
    ...keysOf(SCENARIOS)
      .filter(name => !Object.hasOwn(STORIES, storyOfScenario(name)))
      .map(name => SCENARIOS[name].title),
    ...keysOf(SAMPLES),
  ]
  expect(await offered(app)).toEqual(SIX)
  await unfold(app, 'More stories')
  await expect(story(app, 'DNS_WELL_KNOWN')).toBeVisible()
  expect(await offered(app)).toEqual([...SIX, ...others])
  for (const [name, { title }] of Object.entries(STORIES))
    await expect(story(app, title)).toHaveAttribute(
      'href',
      name === 'your-own-claim' ? '#/import' : storyAddress(name),
    )
  await app.getByRole('link', { name: /^Your own claim.*you decide$/ }).click()
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', 'NO_AGENT')
})

test('On a desktop the two cards and all six stories are in view', async ({ app }) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await app.setViewportSize({ width, height })
    await expect(thief(app)).toBeInViewport({ ratio: 1 })
    expect((await agent(app).boundingBox())?.height).toBe((await thief(app).boundingBox())?.height)
    for (const title of SIX) await expect(story(app, title)).toBeInViewport({ ratio: 1 })
    await expect(app.getByRole('button', { name: 'More stories' })).toBeInViewport({ ratio: 1 })
  }
})

test('On a phone the primary action stays at the bottom and hides nothing in focus', async ({ app }) => {
  await app.setViewportSize({ width: 390, height: 844 })
  const walk = app.getByRole('button', { name: 'Walk through with a sample agent' })
  await expect(walk).toBeInViewport({ ratio: 1 })
  await expect(story(app, 'Normal day')).toBeInViewport({ ratio: 1 })
  const top = (await walk.boundingBox())?.y ?? 0
  await letItTry(app).focus()
  for (const _stop of [...SIX, 'More stories']) {
    await app.keyboard.press('Tab')
    // Firefox scrolls to it a moment after the key.
    const bottom = () => app.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0)
    await expect.poll(bottom).toBeLessThanOrEqual(top)
  }
  await expect(app.getByRole('button', { name: 'More stories' })).toBeFocused()
  expect((await walk.boundingBox())?.y).toBe(top)
})

test('Nothing has happened before a run; after it the cards show what stands now', async ({ app }) => {
  for (const card of [agent(app), thief(app)]) {
    await expect(card).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
    await expect(card.getByRole('img', { name: 'proven' })).toHaveCount(0)
  }
  await expect(goOn(app)).toHaveCount(0)
  await expect((await openDeveloperMenu(app)).getByRole('button', { name: /^Export the run/ })).toHaveCount(0)
  await closeMenu(app)
  await importSample(app)
  await open(app, '#/')
  await expect(agent(app)).toContainText('Imported. Nothing in the claim is proven yet.')
  await expect(agent(app).getByRole('img', { name: 'proven' })).toHaveCount(0)
  await goOn(app).click()
  await bindKey(app)
  await open(app, '#/')
  await expect(agent(app)).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  await expect(agent(app)).toContainText('Its key is bound, and these fields are proven.')
  await expect(agent(app).getByRole('img', { name: 'proven' })).toHaveCount(3)
  await expect(thief(app)).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
  await expect(thief(app).getByRole('img', { name: 'proven' })).toHaveCount(0)
  expect(await words(app, 'The thief')).toBe(await words(app, 'The agent'))
})

test('An agent is continued with at the step that is its next', async ({ app }) => {
  const continues = async (heading: string) => {
    await open(app, '#/')
    await app.getByRole('button', { name: 'Continue with Report courier', exact: true }).click()
    await expect(app.getByRole('heading', { name: heading })).toBeFocused()
  }
  await importSample(app)
  await continues('Imported, not verified yet')
  await bindKey(app)
  await continues('Ask for a decision')
  await evaluate(app)
  await continues('Send an approved report')
})

test('The thief is let try in a story of its own', async ({ app }) => {
  await letItTry(app).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Copied claim' })).toBeFocused()
  await expect(told(app)).toHaveAttribute('data-at', '1')
  await goBack(app)
  await expect(letItTry(app)).toBeVisible()
})

test('A suspended agent’s card says so, and nothing that it overtook', async ({ bound: app }) => {
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { name: /^Suspended/ })).toBeFocused()
  await open(app, '#/')
  await expect(agent(app)).toHaveAttribute('data-status', 'SUSPENDED')
  await expect(agent(app)).toContainText('Suspended: every decision is a DENY.')
  await expect(agent(app)).not.toContainText('Its key is bound')
})

test('The list is folded and unfolded by keyboard, and the focus stays where it was', async ({ app }) => {
  const fold = app.getByRole('button', { name: 'More stories', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.focus()
  const place = await fold.boundingBox()
  await app.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(story(app, 'Skip a step')).toBeInViewport()
  expect(await fold.boundingBox(), 'what was pressed stays where it was').toEqual(place)
  await expect(fold).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('link', { name: /^Check your own/ })).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(story(app, 'Skip a step')).toBeFocused()
  await fold.focus()
  await app.keyboard.press('Space')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(story(app, 'Skip a step')).toHaveCount(0)
  await expect(fold).toBeFocused()
})
