import type { Page } from 'playwright/test'
import { expect, secondTab, test } from '../../kit/fixtures.ts'
import { openStory, tellToTheEnd, told } from '../../kit/page-steps.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectClock, profile, turnClock } from '../journey/journey-steps.ts'
import { content, followToPilot, openDraft } from '../journey/pilot-page-steps.ts'
import { storedRecords } from '../states/kept-data.ts'

const ofStories = (name: string) => name.includes(':story:')

/** What the page keeps of the visitor's own. */
async function ownOf(page: Page) {
  const own = <T>(of: Readonly<Record<string, T>>) =>
    Object.entries(of)
      .filter(([name]) => !ofStories(name))
      .toSorted(([one], [other]) => one.localeCompare(other))
  return {
    records: own(await storedRecords(page)),
    local: own(await page.evaluate(() => ({ ...localStorage }))),
  }
}

/** The runs of stories that this browser keeps. */
async function runsOf(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  return [...new Set(names.filter(ofStories).map(name => /:story:([^:]+)/.exec(name)?.[1] ?? ''))]
}

test('A story in another tab changes nothing of the visitor’s own', async ({ permitted: app }) => {
  await followToPilot(app)
  await openDraft(app)
  const draft = '{ "title": "Week 49, half written" }'
  await content(app).fill(draft)
  await turnClock(app, '+6 min', 'Clock shifted by +6 min')
  const other = await secondTab(app)
  const before = await ownOf(app)
  for (const name of ['too-late', 'breaks-its-own-rules', 'key-rotated']) {
    await openStory(other, name)
    await tellToTheEnd(other)
    await expect(other.getByText(/as expected/i)).toBeVisible()
    await expect(content(app), name).toHaveValue(draft)
    await expectClock(app, 'Clock shifted by +6 min')
    expect(await ownOf(app), name).toEqual(before)
  }
  await openStory(app, 'stolen-proof')
  await tellToTheEnd(app)
  expect(await ownOf(app)).toEqual(before)
  await open(app, '#/pilot')
  await expect(profile(app)).toHaveAttribute('data-status', 'ASSURANCE_PILOT_READY')
  await openDraft(app)
  await expect(content(app)).toHaveValue(draft)
  await expect(app.getByRole('region', { name: 'Exchange' })).not.toContainText('refused')
})

test('A visitor’s own step reaches no story that is open in another tab', async ({ imported: app }) => {
  const other = await secondTab(app)
  await openStory(other, 'stolen-proof', 3)
  const exchange = other.getByRole('region', { name: 'Exchange' })
  const told = await exchange.innerText()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(profile(app)).toHaveAttribute('data-status', 'TECHNICALLY_BOUND')
  expect(await exchange.innerText()).toBe(told)
})

test('Stories in two tabs have a run each, and a tab’s next story deletes its own alone', async ({ app }) => {
  const other = await secondTab(app)
  await openStory(app, 'stolen-proof')
  const [first] = await runsOf(app)
  await openStory(other, 'stolen-proof')
  expect(await runsOf(app)).toHaveLength(2)
  await open(other, '#/story/too-late')
  await expect(other.getByRole('heading', { name: 'Too late', level: 1 })).toBeVisible()
  await expect(told(other)).toHaveAttribute('data-at', '1')
  await expect.poll(() => runsOf(app)).toHaveLength(2)
  expect(await runsOf(app)).toContain(first)
  await tellToTheEnd(app)
  await app.reload()
  await expect(told(app)).toHaveAttribute('data-at', '11')
})
