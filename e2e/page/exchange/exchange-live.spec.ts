import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { evaluate, importSample } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { exchange, selected } from '../journey/world-page-steps.ts'
import {
  attack,
  boundAgent,
  messages,
  openTab,
  requests,
  search,
  selectProof,
  sendAgain,
  tab,
} from './exchange-steps.ts'

/** Holds the page's answers back until they are released, as a slow service would. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const through = globalThis.fetch
    const held = new Promise<void>(resolve => addEventListener('let-go', () => resolve(), { once: true }))
    globalThis.fetch = async (input, init) => {
      const response = await through(input, init)
      await held
      return response
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-go')))
}

/** Whether an element is within the window's height. */
function inWindow(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight + 1
  })
}

test('A request in flight stands dashed in the ladder without an answer, is said once, and settles', async ({
  app,
}) => {
  await importSample(app)
  const letGo = await holdAnswers(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  const waiting = messages(app).last()
  await expect(waiting).toContainText('no answer yet')
  await expect(waiting).toHaveAttribute('data-s', 'unreached')
  await expect(requests(app, '/v1/bindings/challenges')).toHaveAttribute('data-s', 'claimed')
  const said = app.getByRole('status').filter({ hasText: /^Message \d+ waits for its answer\.$/ })
  await expect(said).toHaveCount(1)
  await waiting.click()
  await openTab(app, 'Response')
  await expect(selected(app)).toContainText('No answer yet.')
  await expect(tab(app, 'Time')).toBeHidden()
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
  app,
}) => {
  await importSample(app)
  await timeOutOnce(app)
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  const answer = messages(app).last()
  await expect(answer).toContainText('no answer TIMED_OUT')
  await expect(answer).toHaveAttribute('data-s', 'unreached')
  await expect(exchange(app)).toContainText('1 without an answer')
  await expect(exchange(app)).not.toContainText('refused')
  await expectNoFindings(app, 'without an answer')
  await answer.click()
  await expect(selected(app)).toContainText('The service may still have carried it out')
  await openTab(app, 'Send again')
  await expect(selected(app)).toContainText('if not, it does it now')
  await app.getByRole('button', { name: 'Send exactly this again' }).click()
  await expect(messages(app).last()).toContainText(/201 nonce .+, stored/)
  await attack(app, /^Sign with another key/, 'PROOF_REJECTED')
  await expect(exchange(app)).toContainText(/1 refused, 1 without an answer/)
})

/** Presses a button without moving focus or scrolling, as a message from elsewhere would arrive. */
async function pressUnseen(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('button', { name })
    .evaluate(button => button.dispatchEvent(new MouseEvent('click', { bubbles: true })))
}

test('New messages come into view for whoever watches the ladder’s end, and take no focus', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1280, height: 500 })
  await boundAgent(app)
  await messages(app)
    .last()
    .evaluate(row => row.scrollIntoView({ block: 'end' }))
  await app.evaluate(() => scrollBy(0, 2))
  const focused = app.getByRole('heading', { name: /^Proof accepted/ })
  await expect(focused).toBeFocused()
  const before = await app.evaluate(() => scrollY)
  await pressUnseen(app, /^Replay the proof/)
  await expect(messages(app).last()).toContainText('409 CHALLENGE_USED')
  await expect(messages(app).last()).toBeInViewport({ ratio: 1 })
  expect(await app.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(focused).toBeFocused()
})

test('New messages leave the page where it is for whoever looks elsewhere', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 500 })
  await boundAgent(app)
  await app.evaluate(() => scrollTo(0, 0))
  await expect(messages(app).last()).not.toBeInViewport()
  await pressUnseen(app, /^Replay the proof/)
  await expect(messages(app).last()).toContainText('409 CHALLENGE_USED')
  expect(await app.evaluate(() => scrollY)).toBe(0)
})

test('The time of a message is told in the service’s parts and the rest, and says what is not measured', async ({
  app,
}) => {
  await boundAgent(app)
  await selectProof(app)
  await openTab(app, 'Time')
  const parts = selected(app).getByRole('list', { name: 'Where the time went' }).getByRole('listitem')
  await expect(parts.filter({ hasText: /read\d+\.\d\d ms$/ })).toHaveCount(1)
  await expect(parts.filter({ hasText: /verify\d+\.\d\d ms$/ })).toHaveCount(1)
  await expect(parts.filter({ hasText: /store\d+\.\d\d ms$/ })).toHaveCount(1)
  await expect(parts.filter({ hasText: 'All the rest' })).toHaveCount(1)
  const figures = (await parts.allTextContents()).map(text => Number(/([\d.]+) ms$/.exec(text)?.[1]))
  const whole = Number(/([\d.]+) ms from sending/.exec((await selected(app).textContent()) ?? '')?.[1])
  expect(figures.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(whole, 1)
  await expect(selected(app)).toContainText('Browsers coarsen their clocks')
  await expectNoFindings(app, 'where the time went')
})

test('On a phone, with more than sixty rows, nothing scrolls sideways and the older groups are folded', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await boundAgent(app)
  for (const [chip, code] of [
    [/^Replay the proof/, 'CHALLENGE_USED'],
    [/^Sign with another key/, 'PROOF_REJECTED'],
    [/^Flip one bit/, 'PROOF_REJECTED'],
    [/^alg: none/, 'PROOF_REJECTED'],
    [/^Sign another purpose/, 'PROOF_REJECTED'],
    [/^Flip one bit/, 'PROOF_REJECTED'],
    [/^alg: none/, 'PROOF_REJECTED'],
    [/^Sign another purpose/, 'PROOF_REJECTED'],
    [/^Sign with another key/, 'PROOF_REJECTED'],
  ] as const) {
    await attack(app, chip, code)
  }
  await expect(exchange(app).getByText(/^(6|7)\d messages/)).toBeVisible()
  await expect(exchange(app).locator('[aria-expanded="false"]')).not.toHaveCount(0)
  expect(await messages(app).count()).toBeLessThan(30)
  await messages(app).last().click()
  for (const name of ['Time', 'Send again', 'Copy', 'Proof']) {
    await openTab(app, name)
    await expectToFit(app, name, [320, 390])
  }
  await selected(app).getByText('Reproduce it yourself').first().click()
  await expectToFit(app, 'reproduce', [320, 390])
  await search(app).fill('post')
  await expect(exchange(app)).toContainText(/\d+ of \d+ rows/)
  await expectToFit(app, 'searched', [320, 390])
  await search(app).fill('')
  await sendAgain(app, 'Send exactly this again', '422')
  expect(await inWindow(app, '[data-row][aria-current]')).toBe(true)
  await expectToFit(app, 'sent again', [320, 390])
  await expectNoFindings(app, 'on a phone')
})

test('In forced colours the selected row and a pressed filter are told apart by more than a tone', async ({
  app,
}) => {
  await boundAgent(app)
  await app.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string, property: string) =>
    exchange(app)
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await look('[data-row][aria-current]', 'outline-style')).toBe('solid')
  expect(await look('[data-row]:not([aria-current])', 'outline-style')).toBe('none')
  const before = await look('[aria-pressed]', 'background-color')
  await exchange(app).getByRole('button', { name: 'Signatures' }).click()
  expect(await look('[aria-pressed="true"]', 'background-color')).not.toBe(before)
  await expectNoFindings(app, 'forced colours')
})

test('A decision’s messages are searched and timed as any other', async ({ app }) => {
  await boundAgent(app)
  await evaluate(app)
  await search(app).fill('permit receipt')
  await expect(requests(app, '/v1/assurance/evaluations')).toHaveCount(1)
  await requests(app, '/v1/assurance/evaluations').click()
  await openTab(app, 'Time')
  await expect(selected(app)).toContainText('from sending to the last byte')
})
