import type { Page } from 'playwright/test'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import { STORIES, storyOf } from '../../../src/cases/stories.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, open, unfold } from '../../kit/visitor-steps.ts'
import { expectToFit } from '../access/measures.ts'
import { settled } from '../states/states-steps.ts'
import { exchange, holdAnswers, pressInMenu } from './journey-steps.ts'
import { outcome } from './pilot-page-steps.ts'

const main = (page: Page) => page.getByRole('main')
const holder = (page: Page) => page.getByRole('article', { name: 'Holds the key' })
const copy = (page: Page) => page.getByRole('article', { name: 'Copied the words' })
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue with/ })
const letItTry = (page: Page) => copy(page).getByRole('button', { name: 'Let it try' })
const refused = (page: Page) => page.getByRole('heading', { name: 'Wrong key: 422 PROOF_REJECTED' })

/** The names of everything that can be pressed, as they begin. */
const pressed = (page: Page) => main(page).getByRole('button').allInnerTexts()

/** The words of a card's fields, without its status and what stands under them. */
const words = (page: Page, card: 'Holds the key' | 'Copied the words') =>
  page.getByRole('article', { name: card }).locator('dl').innerText()

async function unfoldAll(page: Page): Promise<void> {
  await unfold(page, 'All scenarios')
  await unfold(page, 'Seven protocols')
  await expect(page.getByRole('button', { name: /^DNS_WELL_KNOWN/ })).toBeVisible()
}

test('Each scenario and each protocol is offered once, the stories at once and the others unfolded', async ({
  app,
}) => {
  const titles = [
    ...keysOf(SCENARIOS).map(name => (storyOf(name) ?? SCENARIOS[name]).title),
    ...Object.values(SAMPLES).map(({ title }) => title),
  ]
  const offered = async (title: string) =>
    (await pressed(app)).filter(text => text.split('\n')[0]?.trim() === title).length
  const stories: readonly string[] = Object.values(STORIES).map(({ title }) => title)
  for (const title of titles) expect(await offered(title), title).toBe(stories.includes(title) ? 1 : 0)
  await unfoldAll(app)
  for (const title of titles) expect(await offered(title), title).toBe(1)
})

test('Before anything is unfolded the first view has few words and ten controls', async ({ app }) => {
  await app.setViewportSize({ width: 1440, height: 900 })
  const count = async () => (await main(app).innerText()).split(/\s+/u).filter(word => word !== '').length
  expect(await count()).toBeLessThanOrEqual(150)
  await expect(main(app).getByRole('button')).toHaveCount(10)
  await importSample(app)
  await open(app, '#/')
  await expect(goOn(app)).toBeVisible()
  expect(await count()).toBeLessThanOrEqual(150)
  await expect(main(app).getByRole('button')).toHaveCount(11)
})

test('On a desktop the two cards and all six stories are in view', async ({ app }) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await app.setViewportSize({ width, height })
    await expect(copy(app)).toBeInViewport({ ratio: 1 })
    for (const { title } of Object.values(STORIES))
      await expect(app.getByRole('button', { name: new RegExp(`^${title}`) })).toBeInViewport({ ratio: 1 })
    await expect(app.getByRole('button', { name: 'Seven protocols' })).toBeInViewport({ ratio: 1 })
  }
})

test('On a phone the primary action stays at the bottom edge and hides nothing that has the focus', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  const walk = app.getByRole('button', { name: 'Walk through with a sample agent' })
  await expect(walk).toBeInViewport({ ratio: 1 })
  await expect(app.getByRole('button', { name: /^Normal day/ })).toBeInViewport({ ratio: 1 })
  const top = (await walk.boundingBox())?.y ?? 0
  await letItTry(app).focus()
  for (const _story of [...Object.keys(STORIES), 'All scenarios', 'Seven protocols']) {
    await app.keyboard.press('Tab')
    const bottom = await app.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0)
    expect(bottom).toBeLessThanOrEqual(top)
  }
  await expect(app.getByRole('button', { name: 'Seven protocols' })).toBeFocused()
  expect((await walk.boundingBox())?.y).toBe(top)
})

test('Nothing scrolls sideways at any width, with everything unfolded and after a run', async ({ app }) => {
  await unfoldAll(app)
  await expectToFit(app, 'unfolded')
  await importProtocol(app, 'OIDC')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await open(app, '#/')
  await expect(holder(app)).toHaveAttribute('data-status', 'EXTERNAL_IDENTITY_VERIFIED')
  await expectToFit(app, 'verified')
})

test('Nothing is said to have happened before a run; after it the cards show what stands now', async ({
  app,
}) => {
  for (const card of [holder(app), copy(app)]) {
    await expect(card).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
    await expect(card.getByRole('img', { name: 'proven' })).toHaveCount(0)
  }
  await expect(goOn(app)).toHaveCount(0)
  await importSample(app)
  await open(app, '#/')
  await expect(holder(app)).toContainText('Imported. None of it is proven yet.')
  await expect(holder(app).getByRole('img', { name: 'proven' })).toHaveCount(0)
  await goOn(app).click()
  await bindKey(app)
  await open(app, '#/')
  await expect(holder(app)).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  await expect(holder(app)).toContainText('It signed. Its fields are solid.')
  await expect(holder(app).getByRole('img', { name: 'proven' })).toHaveCount(4)
  await expect(copy(app)).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
  await expect(copy(app).getByRole('img', { name: 'proven' })).toHaveCount(0)
  expect(await words(app, 'Copied the words')).toBe(await words(app, 'Holds the key'))
})

test('An agent is continued with at the step that is its next', async ({ app }) => {
  const continues = async (heading: string) => {
    await open(app, '#/')
    await app.getByRole('button', { name: 'Continue with Report courier', exact: true }).click()
    await expect(app.getByRole('heading', { name: heading })).toBeFocused()
  }
  await importSample(app)
  await continues('Imported, and none of it is verified')
  await bindKey(app)
  await continues('Ask for a decision')
  await evaluate(app)
  await continues('Send an approved report')
})

test('Whoever copied the words is let try, and refused for real; the holder’s binding stands', async ({
  bound: app,
}) => {
  await open(app, '#/')
  await expect(holder(app)).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  const said = await words(app, 'Holds the key')
  await letItTry(app).click()
  await expect(refused(app)).toBeFocused()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await open(app, '#/')
  await expect(copy(app)).toContainText('It tried: 422 PROOF_REJECTED. Still only words.')
  await expect(copy(app)).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
  await expect(holder(app)).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  expect(await words(app, 'Holds the key')).toBe(said)
  expect(await words(app, 'Copied the words')).toBe(said)
  await app.getByRole('button', { name: 'Continue with Report courier (1)' }).click()
  await evaluate(app)
})

test('On a first visit too the copy is refused for real, and nothing is said of the holder', async ({
  app,
}) => {
  await letItTry(app).click()
  await expect(refused(app)).toBeFocused()
  await open(app, '#/')
  await expect(copy(app)).toContainText('It tried: 422 PROOF_REJECTED.')
  await expect(holder(app)).toHaveAttribute('data-status', 'IDENTITY_CLAIMED')
  await expect(holder(app)).toContainText('Its key is made in this browser and cannot leave it.')
  await goOn(app).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(app.getByRole('heading', { name: 'Proof refused' })).toBeFocused()
})

test('A suspended agent’s card says so, and a decision that overtook it is not boasted of', async ({
  app,
}) => {
  await app.getByRole('button', { name: /^Breaks its own rules/ }).click()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeFocused()
  await open(app, '#/')
  await expect(holder(app)).toHaveAttribute('data-status', 'SUSPENDED')
  await expect(holder(app)).toContainText('Suspended: every decision is a DENY.')
  await expect(holder(app)).not.toContainText('It signed.')
})

const normalDay = (page: Page) => page.getByRole('button', { name: /^Normal day/ })

/** Starts a normal day, whose first answer waits for what this resolves with. */
async function heldDay(page: Page): Promise<() => Promise<void>> {
  const letGo = await holdAnswers(page)
  await normalDay(page).click()
  await expect(normalDay(page)).toHaveAttribute('aria-busy', 'true')
  return letGo
}

test('Whoever goes elsewhere while a story runs is not fetched back, and its agent is there', async ({
  app,
}) => {
  const letGo = await heldDay(app)
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeFocused()
  await letGo()
  await expect(exchange(app).getByRole('button', { name: /enforcement point, 15 checks held/ })).toBeVisible()
  await settled(app)
  await expect(app).toHaveURL(/#\/evaluate$/)
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await open(app, '#/')
  await expect(holder(app)).toHaveAttribute('data-status', 'ASSURANCE_PILOT_READY')
  await goOn(app).click()
  await expect(outcome(app, 'Delivered, once')).toBeFocused()
})

test('Whoever waits for a story is led to its outcome', async ({ app }) => {
  const letGo = await heldDay(app)
  await letGo()
  await expect(outcome(app, 'Delivered, once')).toBeFocused()
  await expect(app).toHaveURL(/#\/pilot$/)
})

test('The lists are folded and unfolded by keyboard, and the focus stays where it was', async ({ app }) => {
  const fold = app.getByRole('button', { name: 'All scenarios', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.focus()
  const place = await fold.boundingBox()
  await app.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(app.getByRole('region', { name: 'All scenarios' })).toBeVisible()
  expect(await fold.boundingBox(), 'what was pressed stays where it was').toEqual(place)
  await expect(fold).toBeFocused()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Tab')
  await expect(app.getByRole('link', { name: /^Check your own/ })).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: /^Skip a step/ })).toBeFocused()
  await fold.focus()
  await app.keyboard.press('Space')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(app.getByRole('region', { name: 'All scenarios' })).toHaveCount(0)
  await expect(fold).toBeFocused()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`What a reset deleted is said without pushing the title away at ${width} px`, async ({ app }) => {
    await app.setViewportSize({ width, height })
    const title = app.getByRole('heading', { name: 'Claimed is not proven' })
    const place = await title.boundingBox()
    await importSample(app)
    await pressInMenu(app, 'Reset')
    await app.getByRole('button', { name: 'Delete everything' }).click()
    await expect(app.getByRole('heading', { name: 'Everything was deleted' })).toBeFocused()
    await untilReady(app)
    await expect(holder(app)).toHaveCount(0)
    const now = await title.boundingBox()
    expect(Math.abs((now?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(64)
    const close = app.getByRole('button', { name: 'Close this note' })
    await expect(close).toBeInViewport({ ratio: 1 })
    // By the pointer where it stands: Firefox's driver would scroll before it clicks.
    const at = await close.boundingBox()
    await app.mouse.click((at?.x ?? 0) + 8, (at?.y ?? 0) + 8)
    await expect(title).toBeFocused()
    await expect(holder(app)).toBeVisible()
    expect(await title.boundingBox()).toEqual(place)
  })
}
