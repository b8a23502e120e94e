import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate } from '../../kit/visitor-steps.ts'

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

async function beside(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('#/bind')
  await untilReady(other)
  return other
}

/** Has whatever this tab sends from now on never answered. */
const neverAnswered = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })

test('A request that one tab is waiting for is never told as interrupted, there or in another tab', async ({
  imported: app,
}) => {
  const other = await beside(app)
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
  test(`It is once the tab that waited for it ${words}, and what became of it is found out`, async ({
    imported: app,
  }) => {
    const other = await beside(app)
    await neverAnswered(app)
    await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
    await expect(other.getByRole('region', { name: 'Exchange' })).toContainText(
      'POST /v1/bindings/challenges',
    )
    // A tab that is loaded meanwhile does not tell it either.
    await other.reload()
    await untilReady(other)
    await expect(other.getByRole('region', { name: 'Exchange' })).toContainText(
      'POST /v1/bindings/challenges',
    )
    await expect(note(other)).toBeHidden()
    await end(app)
    await expect(note(other)).toBeVisible()
    await note(other).getByRole('button', { name: 'Find out what became of it' }).click()
    await expect(note(other)).toBeHidden()
    await expect(other.getByRole('heading', { name: 'Bind the agent to a key' })).toBeVisible()
  })
}

test('A tab that waits for longer than any request may is not believed to wait', async ({
  imported: app,
}) => {
  const other = await app.context().newPage()
  await other.clock.install()
  await other.goto('#/bind')
  await untilReady(other)
  await neverAnswered(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(other.getByRole('region', { name: 'Exchange' })).toContainText('POST /v1/bindings/challenges')
  await expect(note(other)).toBeHidden()
  await other.clock.fastForward(31_000)
  await expect(note(other).getByRole('button', { name: 'Find out what became of it' })).toBeEnabled()
})
