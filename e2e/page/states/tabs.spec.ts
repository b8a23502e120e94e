import type { Page } from 'playwright/test'
import { expect, revisit, secondTab, test, visit } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { exchange, profile } from '../journey/journey-steps.ts'
import { agent } from './states-steps.ts'

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await agent(page).click()
  await page.getByRole('button', { name }).click()
}

test('Switching keeps the view, in every step and in the reference', async ({ imported: app }) => {
  await open(app, '#/')
  await importSample(app)
  for (const view of ['#/import', '#/bind', '#/evaluate', '#/pilot', '#/reference/lifecycle']) {
    await open(app, view)
    await expect(app.locator('main h1')).toBeVisible()
    await switchTo(app, /^Report courier \(1\)/)
    await expect(agent(app)).toHaveAccessibleName(/\(1\)/)
    expect(new URL(app.url()).hash).toBe(view)
    await switchTo(app, /^Report courier \(2\)/)
    await expect(agent(app)).toHaveAccessibleName(/\(2\)/)
    expect(new URL(app.url()).hash).toBe(view)
  }
})

test('Agents of one sample are told apart; each tab chooses its own, and shows what others do', async ({
  imported: app,
}) => {
  await expect(agent(app)).toHaveAccessibleName('Agent: Report courier. Switch agent')
  await open(app, '#/')
  await importSample(app)
  await expect(agent(app)).toHaveAccessibleName('Agent: Report courier (2). Switch agent')
  const other = await secondTab(app, '#/bind')
  await expect(agent(other)).toHaveAccessibleName(/\(2\)/)
  await bindKey(app)
  await expect(profile(other)).toContainText('TECHNICALLY_BOUND')
  await switchTo(other, /^Report courier \(1\)/)
  await expect(profile(other)).toContainText('IDENTITY_CLAIMED')
  const third = await secondTab(app, '#/bind')
  await expect(agent(third)).toHaveAccessibleName(/\(1\)/)
  await expect(profile(third)).toContainText('IDENTITY_CLAIMED')
  await expect(agent(app)).toHaveAccessibleName(/\(2\)/)
  await switchTo(app, /^Report courier \(1\)/)
  await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
  await bindKey(other)
  await expect(profile(third)).toContainText('TECHNICALLY_BOUND')
  await expect(profile(app)).toContainText('TECHNICALLY_BOUND')
})

const note = (page: Page) => page.getByRole('complementary', { name: 'Interrupted request' })

/** Notes from now on whenever a request is told as interrupted; returns how often it was. */
async function watchNotes(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const count = { notes: 0 }
    new MutationObserver(() => {
      count.notes += document.querySelectorAll('[aria-label="Interrupted request"]').length
    }).observe(document.body, { subtree: true, childList: true })
    return count
  })
  return () => seen.evaluate(({ notes }) => notes)
}

/** Has whatever this tab sends from now on never answered. */
const neverAnswered = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })

test('A request that a tab is waiting for is told as interrupted in no tab', async ({ imported: app }) => {
  const other = await secondTab(app, '#/bind')
  const told = await Promise.all([app, other].map(watchNotes))
  await bindKey(app)
  await expect(other.getByRole('heading', { name: 'Proof accepted' })).toBeVisible()
  await evaluate(app)
  await expect(other.locator('[data-step="evaluate"]')).toHaveAttribute('data-s', 'proven')
  expect(await Promise.all(told.map(notes => notes()))).toEqual([0, 0])
})

for (const [words, end] of [
  ['was closed', (page: Page) => page.close()],
  ['was reloaded', (page: Page) => page.reload()],
] as const) {
  test(`It is once the tab that waited for it ${words}, and is found out`, async ({ imported: app }) => {
    const other = await secondTab(app, '#/bind')
    await neverAnswered(app)
    await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
    await expect(exchange(other)).toContainText('POST /v1/bindings/challenges')
    // A tab that is loaded meanwhile does not tell it either.
    await revisit(other)
    await expect(exchange(other)).toContainText('POST /v1/bindings/challenges')
    await expect(note(other)).toBeHidden()
    await end(app)
    await expect(note(other)).toBeVisible()
    await note(other).getByRole('button', { name: 'Find out what became of it' }).click()
    await expect(note(other)).toBeHidden()
    await expect(other.getByRole('heading', { name: 'Bind the agent to a key' })).toBeVisible()
  })
}

test('A tab that waits for longer than a request may is not believed', async ({ imported: app }) => {
  const other = await app.context().newPage()
  await other.clock.install()
  await visit(other, '#/bind')
  await neverAnswered(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(exchange(other)).toContainText('POST /v1/bindings/challenges')
  await expect(note(other)).toBeHidden()
  await other.clock.fastForward(31_000)
  await expect(note(other).getByRole('button', { name: 'Find out what became of it' })).toBeEnabled()
})
