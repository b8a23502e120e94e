import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { evaluate, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { button, fact } from './journey-steps.ts'
import { boundAgent, holderAtPilot } from './pilot-page-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Try to break it' })
const attacks = (page: Page) => bar(page).getByRole('listitem').getByRole('button')
const stoppedAt = (page: Page) => told(page).getByRole('button', { name: /^stopped at check \d+ of \d+$/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('After the first PERMIT the theft of its proof is one click', async ({ permitted: app }) => {
  await button(app, 'Now try to steal this proof').click()
  await expect(heading(app, 'Replayed proof refused: its nonce was already used')).toBeFocused()
  await expect(fact(app, 'Answer')).toHaveText('409 CHALLENGE_USED')
  await expect(fact(app, 'Your agent')).toHaveText('Still ASSURANCE_PILOT_READY')
  await expect(told(app)).toContainText('That nonce was used in message')
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('409 CHALLENGE_USED')
  await expect(app.getByRole('main').locator('[data-next]')).toHaveText(['Back to your agent'])
  await button(app, 'Back to your agent').click()
  await expect(heading(app, 'PERMIT')).toBeFocused()
  await expect(app.getByRole('region', { name: 'Exchange' })).not.toContainText('CHALLENGE_USED')
  await expect(button(app, 'Now try to steal this proof')).toHaveCount(0)
  await expect(button(app, 'Try to break it')).toBeVisible()
})

test('Before there is a proof its replay is closed, whatever others prove', async ({ imported: app }) => {
  await button(app, 'Try to break it').click()
  await expect(heading(app, 'Try to break it')).toBeFocused()
  const replay = bar(app).getByRole('button', { name: /^Replay the proof/ })
  await expect(replay).toBeDisabled()
  await expect(replay).toHaveAccessibleDescription('send a proof first')
  await expect(bar(app).getByText('send a proof first')).toBeVisible()
  await expect(button(app, 'Try: Sign with another key')).toBeEnabled()
  await tryToBreak(app, 'Claim it first, then revoke it')
  await expect(replay).toBeDisabled()
})

test('A tried attack keeps its place, marked, and counts once', async ({ bound: app }) => {
  await tryToBreak(app, 'Sign with another key')
  expect((await attacks(app).allTextContents()).slice(0, 2)).toEqual([
    'Replay the proof',
    'Sign with another key422',
  ])
  await tryToBreak(app, 'Sign with another key')
  await expect(bar(app)).toContainText('1 of 11 tried, 1 stopped')
  await expect(button(app, 'Try: Replay the proof')).toBeVisible()
})

test('Why an attempt got no further is told in view, until one leaves', async ({ bound: app }) => {
  const why = told(app).getByText('That nonce was used in message')
  await tryToBreak(app, 'Replay the proof')
  await expect(app.getByText('Someone recorded a valid proof and sent it again')).toBeVisible()
  await expect(why).toBeInViewport()
  await button(app, 'Leave').click()
  await expect(why).toHaveCount(0)
})

test('A look at a message keeps the result; another step begins anew', async ({ bound: app }) => {
  await tryToBreak(app, 'Flip one bit')
  await stoppedAt(app).click()
  const message = app.getByRole('region', { name: 'Selected message' })
  await expect(message).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(heading(app, 'Flip one bit: refused')).toBeVisible()
  const line = app.getByRole('region', { name: 'Lifecycle' })
  await line.getByRole('link', { name: /Evaluate/ }).click()
  await expect(heading(app, 'Ask for a decision')).toBeFocused()
  await line.getByRole('link', { name: /Bind/ }).click()
  await expect(heading(app, 'Proof accepted')).toBeFocused()
  await button(app, 'Try to break it').click()
  await expect(bar(app)).toContainText('1 of 11 tried')
  await app.keyboard.press('Escape')
  await expect(bar(app)).toBeHidden()
  await expect(heading(app, 'Proof accepted')).toBeFocused()
})

/** Where the list and each of its buttons stand, in whole CSS pixels. */
const places = (page: Page): Promise<string> =>
  bar(page).evaluate(section =>
    [section, ...section.querySelectorAll('button')]
      .map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      })
      .join(', '),
  )

/** Each step that offers attacks, how it is reached, how many they are, and the agent's status, which they leave. */
const STEPS = {
  Import: [page => open(page, '#/import'), 5, 'NO_AGENT'],
  Bind: [boundAgent, 11, 'TECHNICALLY_BOUND'],
  Evaluate: [page => boundAgent(page).then(() => evaluate(page)), 9, 'ASSURANCE_PILOT_READY'],
  Pilot: [holderAtPilot, 13, 'ASSURANCE_PILOT_READY'],
} as const satisfies Record<string, readonly [(page: Page) => Promise<void>, number, string]>

for (const [step, [reach, count, status]] of Object.entries(STEPS))
  test(`Every attack on ${step} is stopped, and moves nothing in the list`, async ({ app }) => {
    test.slow()
    await reach(app)
    await button(app, 'Try to break it').click()
    await expect(attacks(app)).toHaveCount(count)
    const before = await places(app)
    for (let tried = 0; tried < count; tried += 1) {
      await expect(bar(app)).toContainText(`${tried} of ${count} tried, ${tried} stopped`)
      await app
        .getByRole('main')
        .getByRole('button', { name: /^Try: / })
        .click()
    }
    await expect(bar(app)).toContainText(`${count} of ${count} tried, ${count} stopped`)
    expect(await places(app)).toBe(before)
    await app.keyboard.press('Escape')
    await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', status)
    await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
  })
