import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import { button, chooseHandedOver, fact } from './journey-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Try to break it' })
const attacks = (page: Page) => bar(page).getByRole('listitem').getByRole('button')
const stoppedAt = (page: Page) => told(page).getByRole('button', { name: /^stopped at check \d+ of \d+$/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('After the first PERMIT the theft of its proof is one click, and says why it failed', async ({
  permitted: app,
}) => {
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

test('Before there is a proof its replay cannot be tried, and says why; another agent’s proof does not open it', async ({
  imported: app,
}) => {
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

test('A tried attack keeps its place, marked, and the tally counts it once however often it is tried', async ({
  bound: app,
}) => {
  await tryToBreak(app, 'Sign with another key')
  expect((await attacks(app).allTextContents()).slice(0, 2)).toEqual([
    'Replay the proof',
    'Sign with another key422',
  ])
  await tryToBreak(app, 'Sign with another key')
  await expect(bar(app)).toContainText('1 of 11 tried, 1 stopped')
  await expect(button(app, 'Try: Replay the proof')).toBeVisible()
})

test('Why an attempt got no further is told under its answer, and its code opens beside it', async ({
  bound: app,
}) => {
  const why = told(app).getByText('That nonce was used in message')
  await tryToBreak(app, 'Replay the proof')
  await expect(app.getByText('Someone recorded a valid proof and sent it again')).toBeVisible()
  await expect(why).toBeInViewport()
  await fact(app, 'Answer').getByRole('link', { name: 'CHALLENGE_USED' }).click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'CHALLENGE_USED' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await button(app, 'Leave').click()
  await expect(why).toHaveCount(0)
})

test('A look at a message and back keeps the result; another step begins anew, and Escape leaves what lies above first', async ({
  bound: app,
}) => {
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

test('Evidence from the issuer wrong is refused, and what it hands over right is not', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await chooseHandedOver(app, 'exp')
  await expect(fact(app, 'Deliberate fault')).toHaveText('It expired a minute before.')
  await button(app, 'Verify identity').click()
  await expect(heading(app, 'Identity not verified: refused at exp')).toBeFocused()
  await expect(app.getByRole('region', { name: 'Profile' })).toHaveAttribute(
    'data-status',
    'IDENTITY_CLAIMED',
  )
  await chooseHandedOver(app, 'A valid ID token')
  await button(app, 'Verify identity').click()
  await expect(heading(app, 'Identity verified')).toBeFocused()
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

test('Nothing in the list moves after any attack, every one of which is stopped', async ({ app }) => {
  test.slow()
  await importSample(app)
  await bindKey(app)
  await button(app, 'Try to break it').click()
  await expect(attacks(app)).toHaveCount(11)
  const before = await places(app)
  for (let tried = 0; tried < 11; tried += 1) {
    await expect(bar(app)).toContainText(`${tried} of 11 tried, ${tried} stopped`)
    await app
      .getByRole('main')
      .getByRole('button', { name: /^Try: / })
      .click()
  }
  await expect(bar(app)).toContainText('11 of 11 tried, 11 stopped')
  expect(await places(app)).toBe(before)
  await button(app, 'Back to your agent').click()
  await expect(app.getByRole('region', { name: 'Profile' })).toHaveAttribute(
    'data-status',
    'TECHNICALLY_BOUND',
  )
})
