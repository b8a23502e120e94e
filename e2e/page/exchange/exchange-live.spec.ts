import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { exchange, holdAnswers, selected, showTab, unfoldMessages } from '../journey/journey-steps.ts'
import {
  attack,
  boundAgent,
  earlier,
  messages,
  openMore,
  openSearch,
  openTab,
  requests,
  search,
  searchFor,
  section,
  sendAgain,
} from './exchange-steps.ts'

/** Whether an element is within the window's height. */
function inWindow(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight + 1
  })
}

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
  await expect((await openMore(app)).getByRole('button')).toHaveText([
    'Edit and send',
    'Copy as cURL',
    'Copy link',
  ])
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

test('A request that was given up counts as one without an answer, not as refused, and sending it again finds out', async ({
  imported: app,
}) => {
  await timeOutOnce(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  const answer = messages(app).last()
  await expect(answer).toContainText('no answer TIMED_OUT')
  await expect(answer).toHaveAttribute('data-s', 'unreached')
  await expectNoFindings(app, 'without an answer')
  await answer.click()
  await expect(selected(app)).toContainText('The service may still have carried it out')
  await sendAgain(app, 'original key', ', stored')
  await expect(messages(app).last()).toContainText(/201 nonce .+, stored/)
  await app.keyboard.press('Escape')
  await bindKey(app)
  await openSearch(app)
  await expect(exchange(app)).toContainText('1 without an answer')
  await expect(exchange(app)).not.toContainText('refused')
  await attack(app, 'Sign with another key', 'PROOF_REJECTED')
  await expect(exchange(app)).toContainText(/1 refused, 1 without an answer/)
})

/** How far the page itself is scrolled, in CSS pixels. */
const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

test('New messages come into view in the ladder, which scrolls inside itself, and take no focus', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1280, height: 620 })
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
    expect(await scrolled(app)).toBe(0)
  }
})

test('Whoever reads earlier messages stays there when some are folded or unfolded', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 620 })
  await boundAgent(app)
  const newest = messages(app).last()
  await expect(newest).toBeInViewport({ ratio: 1 })
  const first = (await messages(app).first().getAttribute('data-row')) ?? ''
  await earlier(app).click()
  await expect(messages(app).first()).toContainText('/v1/agents/import')
  await expect(earlier(app)).toBeFocused()
  expect(await scrolled(app)).toBe(0)
  await earlier(app).click()
  await expect(messages(app).first()).toHaveAttribute('data-row', first)
  expect(first).not.toBe('1-request')
})

test('On a phone, with more than sixty rows, nothing scrolls sideways and the older groups are folded', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await boundAgent(app)
  for (const [title, code] of [
    ['Replay the proof', 'CHALLENGE_USED'],
    ['Sign with another key', 'PROOF_REJECTED'],
    ['Flip one bit', 'PROOF_REJECTED'],
    ['alg: none', 'PROOF_REJECTED'],
    ['Sign another purpose', 'PROOF_REJECTED'],
    ['Flip one bit', 'PROOF_REJECTED'],
    ['alg: none', 'PROOF_REJECTED'],
    ['Sign another purpose', 'PROOF_REJECTED'],
    ['Sign with another key', 'PROOF_REJECTED'],
  ] as const) {
    await attack(app, title, code)
  }
  await showTab(app, 'Messages')
  await expect(earlier(app)).toHaveText(/^(3|4)\d earlier messages$/)
  expect(await messages(app).count()).toBeLessThan(10)
  await messages(app).last().click()
  for (const name of ['Edit and send', 'Message']) {
    await openTab(app, name)
    await expectToFit(app, name, [320, 390])
  }
  await selected(app).getByText('Reproduce it yourself').first().click()
  await expectToFit(app, 'reproduce', [320, 390])
  await app.keyboard.press('Escape')
  await searchFor(app, 'post')
  await expect(exchange(app)).toContainText(/\d+ of \d+ messages/)
  await expectToFit(app, 'searched', [320, 390])
  await search(app).fill('')
  await sendAgain(app, 'original key', '422')
  await expectToFit(app, 'sent again', [320, 390])
  await expectNoFindings(app, 'on a phone')
  await app.keyboard.press('Escape')
  await expect(messages(app).last()).toBeFocused()
  await expect.poll(() => inWindow(app, '[data-row][aria-current]')).toBe(true)
})

test('In forced colours the selected row is told apart by more than a tone', async ({ permitted: app }) => {
  await app.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string, property: string) =>
    exchange(app)
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await look('[data-row][aria-current]', 'outline-style')).toBe('solid')
  expect(await look('[data-row]:not([aria-current])', 'outline-style')).toBe('none')
  await openSearch(app)
  await expectNoFindings(app, 'forced colours')
})

test('A decision’s messages are searched as any other, and its answer says how long it took', async ({
  permitted: app,
}) => {
  await searchFor(app, 'permit receipt')
  await expect(requests(app, '/v1/assurance/evaluations')).toHaveCount(1)
  await requests(app, '/v1/assurance/evaluations').click()
  await openTab(app, 'Message')
  await expect(section(app, 'Response')).toContainText(/200\d+ ms/)
})
