import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey } from '../../kit/visitor-steps.ts'
import { exchange, holdAnswers, selected, showTab, unfoldMessages } from '../journey/journey-steps.ts'
import { attack, boundAgent, earlier, messages, openTab, requests, sendAgain } from './exchange-steps.ts'

test('A request in flight stands dashed in the ladder without an answer, is said once, and settles', async ({
  imported: app,
}) => {
  const letGo = await holdAnswers(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  const waiting = messages(app).last()
  await expect(waiting).toContainText('no answer yet')
  await expect(waiting).toHaveAttribute('data-s', 'unreached')
  await expect(requests(app, '/v1/bindings/challenges')).toHaveAttribute('data-s', 'claimed')
  const said = app.getByRole('status').filter({ hasText: /^Message \d+ waits for its answer\.$/ })
  await expect(said).toHaveCount(1)
  await waiting.click()
  await openTab(app, 'Message')
  await expect(selected(app)).toContainText('No answer yet.')
  await letGo()
  await expect(exchange(app)).toContainText('201 TECHNICALLY_BOUND')
  await expect(exchange(app)).not.toContainText('no answer yet')
})

/** Makes the page's next request time out after the service has done what it asks. */
const timeOutOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const through = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      globalThis.fetch = through
      await through(input, init)
      throw new DOMException('', 'TimeoutError')
    }
  })

test('A request that was given up is not drawn as refused, and sending it again finds out', async ({
  imported: app,
}) => {
  await timeOutOnce(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  const answer = messages(app).last()
  await expect(answer).toContainText('no answer TIMED_OUT')
  await expect(answer).toHaveAttribute('data-s', 'unreached')
  await answer.click()
  await expect(selected(app)).toContainText('The service may still have carried it out')
  await sendAgain(app, 'original key', ', stored')
  await expect(messages(app).last()).toContainText(/201 nonce .+, stored/)
  await app.keyboard.press('Escape')
  await bindKey(app)
})

/** How far the page itself is scrolled, in CSS pixels. */
const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Which rows are cut by the lanes' names, so that their arrows stand without their words. */
const cutRows = (page: Page) =>
  exchange(page)
    .locator('[data-lanes]')
    .evaluate(lanes =>
      [...document.querySelectorAll('[data-row]')].flatMap(row => {
        const [{ top, bottom }, edge] = [row.getBoundingClientRect(), lanes.getBoundingClientRect().bottom]
        return top < edge - 1 && bottom > edge + 1 ? [row.textContent] : []
      }),
    )

test('New messages come into view in the ladder, which scrolls inside itself, whole, and take no focus', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1024, height: 620 })
  await boundAgent(app)
  await unfoldMessages(app)
  const ladder = exchange(app).locator('[data-ladder]')
  expect(
    await ladder.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBeGreaterThan(0)
  for (const [title, code] of [
    ['Replay the proof', 'CHALLENGE_USED'],
    ['Flip one bit', 'PROOF_REJECTED'],
  ] as const) {
    await attack(app, title, code)
    await expect(messages(app).last()).toContainText(code)
    await expect(messages(app).last()).toBeInViewport({ ratio: 1 })
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await cutRows(app)).toEqual([])
    expect(await scrolled(app)).toBe(0)
  }
})

test('Whoever reads earlier messages stays there when some are folded or unfolded', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 620 })
  await boundAgent(app)
  await expect(messages(app).last()).toBeInViewport({ ratio: 1 })
  const first = (await messages(app).first().getAttribute('data-row')) ?? ''
  await earlier(app).click()
  await expect(messages(app).first()).toContainText('/v1/agents/import')
  await expect(earlier(app)).toBeFocused()
  expect(await scrolled(app)).toBe(0)
  await earlier(app).click()
  await expect(messages(app).first()).toHaveAttribute('data-row', first)
  expect(first).not.toBe('1-request')
})

test('On a phone the newest arrow stands above what is told, and a message sent again too', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await boundAgent(app)
  await showTab(app, 'Messages')
  const newest = messages(app).last()
  /** How far the newest row is above what lies over it at the bottom of the window, in CSS pixels. */
  const room = async () => {
    const [row, told] = [await newest.boundingBox(), await app.locator('[data-over]').boundingBox()]
    return (told?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(-1)
  await newest.click()
  await sendAgain(app, 'original key', ', stored')
  await app.keyboard.press('Escape')
  await expect(newest).toBeFocused()
  await expect.poll(room).toBeGreaterThanOrEqual(-1)
})
