import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import { button } from './protocol-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Try to break it' })
const fact = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text })

test('After the first PERMIT the theft of its proof is one click, and says why it failed', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await button(app, 'Now try to steal this proof').click()
  await expect(
    app.getByRole('heading', { level: 1, name: 'Copied proof refused, because its nonce was used' }),
  ).toBeFocused()
  await expect(fact(app, '409 CHALLENGE_USED')).toBeVisible()
  await expect(fact(app, 'Still ASSURANCE_PILOT_READY')).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('409 CHALLENGE_USED')
  await button(app, 'Leave').click()
  await expect(app.getByRole('heading', { level: 1, name: 'PERMIT' })).toBeFocused()
  await expect(button(app, 'Now try to steal this proof')).toHaveCount(0)
  await expect(button(app, 'Try to break it')).toBeVisible()
})

test('Before there is a proof its replay cannot be tried, and says why', async ({ app }) => {
  await importSample(app)
  await button(app, 'Try to break it').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Try to break it' })).toBeFocused()
  const replay = bar(app).getByRole('button', { name: /^Replay the proof/ })
  await expect(replay).toBeDisabled()
  await expect(replay).toHaveAccessibleDescription('send a proof first')
  await expect(button(app, 'Try: Sign with another key')).toBeEnabled()
})

test('A tried attack keeps its place, marked, and the tally counts it once however often it is tried', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await tryToBreak(app, 'Sign with another key')
  const chips = bar(app).getByRole('list').first().getByRole('button')
  const names = await chips.allTextContents()
  expect(names.map(name => name.replace(/\d+$/u, ''))).toEqual(['Replay the proof', 'Sign with another key'])
  await tryToBreak(app, 'Sign with another key')
  await expect(bar(app)).toContainText('1 of 11 tried, 1 stopped')
  await expect(app.getByRole('list', { name: 'What was tried' }).getByRole('listitem')).toHaveCount(11)
  await expect(button(app, 'Try: Replay the proof')).toBeVisible()
})

test('Why an attempt got no further stands under its answer, and its code opens beside it', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await button(app, 'Try to break it').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Try to break it' })).toBeFocused()
  const exchange = app.getByRole('region', { name: 'Exchange' })
  const why = exchange.getByText('A nonce is good once.')
  await expect(why).toHaveCount(0)
  await tryToBreak(app, 'Replay the proof')
  await expect(app.getByText('Someone recorded a valid proof and sent it again')).toBeVisible()
  await expect(why).toBeInViewport()
  await exchange.getByRole('link', { name: 'What CHALLENGE_USED means' }).click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'CHALLENGE_USED' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await expect(bar(app)).toBeVisible()
  await button(app, 'Leave').click()
  await expect(why).toHaveCount(0)
})

test('A look at a record and back keeps the result; another step, and its own agent, begin anew', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await tryToBreak(app, 'Flip one bit')
  await app.getByRole('link', { name: /^check \d+ of \d+$/ }).click()
  await expect(app.getByRole('region', { name: 'Selected message' })).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('heading', { level: 1, name: 'Flip one bit: refused' })).toBeVisible()
  await app
    .getByRole('region', { name: 'Lifecycle' })
    .getByRole('link', { name: /Evaluate/ })
    .click()
  await expect(app.getByRole('heading', { level: 1, name: 'Ask for a decision' })).toBeFocused()
  await app.getByRole('region', { name: 'Lifecycle' }).getByRole('link', { name: /Bind/ }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Proof accepted' })).toBeFocused()
  await button(app, 'Try to break it').click()
  await expect(bar(app)).toContainText('1 of 11 tried')
})

test('Escape closes what lies above the attacks first, and then leaves them', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await tryToBreak(app, 'Sign with another key')
  await app.getByRole('link', { name: /^check \d+ of \d+$/ }).click()
  const message = app.getByRole('region', { name: 'Selected message' })
  await expect(message).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(bar(app)).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(bar(app)).toBeHidden()
  await expect(app.getByRole('heading', { level: 1, name: 'Proof accepted' })).toBeFocused()
})

test('What the issuer hands over wrong is refused, and what it hands over right is not', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await button(app, 'Try to break it').click()
  await app.getByLabel('What the issuer hands over').selectOption('exp')
  await button(app, 'Leave').click()
  await expect(fact(app, 'Run out a minute ago')).toBeVisible()
  await button(app, 'Verify identity').click()
  await expect(
    app.getByRole('heading', { level: 1, name: 'Identity not verified: refused at exp' }),
  ).toBeFocused()
  await expect(fact(app, 'Still IDENTITY_CLAIMED')).toBeVisible()
  await button(app, 'Try to break it').click()
  await app.getByLabel('What the issuer hands over').selectOption('A valid ID token')
  await button(app, 'Leave').click()
  await button(app, 'Verify identity').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Identity verified' })).toBeFocused()
})

test('Once all are tried the way out is what is next', async ({ app }) => {
  test.slow()
  await importSample(app)
  await bindKey(app)
  await button(app, 'Try to break it').click()
  const next = app.getByRole('main').getByRole('button', { name: /^Try: / })
  for (let left = 11; left > 0; left -= 1) {
    await expect(bar(app)).toContainText(`${11 - left} of 11 tried`)
    await next.click()
  }
  await expect(bar(app)).toContainText('11 of 11 tried, 11 stopped')
  await button(app, 'Leave the attacks').click()
  await expect(app.getByRole('region', { name: 'Profile' })).toHaveAttribute(
    'data-status',
    'TECHNICALLY_BOUND',
  )
})
