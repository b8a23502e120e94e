import type { Page } from 'playwright/test'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { open, tryToBreak } from '../../kit/visitor-steps.ts'
import {
  closeMenu,
  exchange,
  holdAnswers,
  pressInMenu,
  selected,
  showTab,
  unfoldMessages,
} from '../journey/journey-steps.ts'
import {
  earlier,
  fillJournal,
  messages,
  openTab,
  requests,
  search,
  section,
  sendAgain,
} from './exchange-steps.ts'

test('A search reads inside a proof, shows whole messages, counts them', async ({ permitted: app }) => {
  await pressInMenu(app, 'Show storage writes')
  await closeMenu(app)
  await unfoldMessages(app)
  const all = await messages(app).count()
  await search(app).fill('"alg":"ed25519"')
  const shown = ['signs, Ed25519', 'POST /v1/bindings/challenges', 'use nonce', '201 TECHNICALLY_BOUND']
  for (const words of shown) await expect(messages(app).filter({ hasText: words })).toHaveCount(1)
  await expect(messages(app).filter({ hasText: '/v1/agents/import' })).toHaveCount(0)
  await expect(app.getByRole('status').filter({ hasText: /^3 of 9 messages$/ })).toHaveCount(1)
  await search(app).fill('nowhere to be found')
  await expect(exchange(app)).toContainText('No message has all these words.')
  await search(app).press('Escape')
  await expect(search(app)).toHaveValue('')
  await expect(messages(app)).toHaveCount(all)
})

test('A match among folded messages is shown until the search is left', async ({ permitted: app }) => {
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
  await search(app).fill('agents/import')
  await expect(messages(app)).toHaveText([/\/v1\/agents\/import/, /IDENTITY_CLAIMED/])
  await expect(earlier(app)).toBeHidden()
  await open(app, '#/bind')
  await expect(search(app)).toHaveValue('agents/import')
  expect(await tryToBreak(app, 'Replay the proof')).toBe('CHALLENGE_USED')
  await expect(messages(app)).toHaveCount(2)
  await expect(exchange(app)).toContainText('2 of 11 messages')
  await search(app).fill('')
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
})

test('What a search finds in hundreds of messages is all drawn, and opens', async ({ bound: app }) => {
  await fillJournal(app, 100)
  await revisit(app)
  await search(app).fill('/v1/bindings/challenges')
  await expect(exchange(app)).toContainText('125 of 175 messages')
  await expect(messages(app)).toHaveCount(150)
  await messages(app).nth(1).click()
  await openTab(app, 'Message')
  await expect(section(app, 'Response')).toContainText(/201\d+ ms/)
})

test('A request in flight stands dashed, is said once, and settles', async ({ imported: app }) => {
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

test('New messages come into view, whole, and take no focus', async ({ bound: app }) => {
  await app.setViewportSize({ width: 1024, height: 620 })
  await unfoldMessages(app)
  const ladder = exchange(app).locator('[data-ladder]')
  expect(await ladder.evaluate(each => each.scrollHeight - each.clientHeight)).toBeGreaterThan(0)
  for (const [title, code] of [
    ['Replay the proof', 'CHALLENGE_USED'],
    ['Flip one bit', 'PROOF_REJECTED'],
  ] as const) {
    expect(await tryToBreak(app, title)).toBe(code)
    await expect(messages(app).last()).toContainText(code)
    await expect(messages(app).last()).toBeInViewport({ ratio: 1 })
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await cutRows(app)).toEqual([])
    expect(await scrolled(app)).toBe(0)
  }
})

test('Whoever reads earlier messages stays there as some are folded', async ({ bound: app }) => {
  await app.setViewportSize({ width: 1280, height: 620 })
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

test('On a phone the newest arrow stands above what is told', async ({ bound: app }) => {
  await app.setViewportSize({ width: 390, height: 844 })
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
