import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import { expectToFit } from '../access/measures.ts'
import { button, fact } from './journey-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Try to break it' })
const chips = (page: Page) => bar(page).getByRole('list').first().getByRole('button')
const stoppedAt = (page: Page) => told(page).getByRole('button', { name: /^stopped at check \d+ of \d+$/ })

test('After the first PERMIT the theft of its proof is one click, and says why it failed', async ({
  permitted: app,
}) => {
  await button(app, 'Now try to steal this proof').click()
  await expect(
    app.getByRole('heading', { level: 1, name: 'Replayed proof refused: its nonce was already used' }),
  ).toBeFocused()
  await expect(fact(app, 'Answer')).toHaveText('409 CHALLENGE_USED')
  await expect(fact(app, 'Your agent')).toHaveText('Still ASSURANCE_PILOT_READY')
  await expect(told(app)).toContainText('That nonce was used in message')
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('409 CHALLENGE_USED')
  await expect(app.getByRole('main').locator('[data-next]')).toHaveText(['Back to your agent'])
  await button(app, 'Back to your agent').click()
  await expect(app.getByRole('heading', { level: 1, name: 'PERMIT' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Exchange' })).not.toContainText('CHALLENGE_USED')
  await expect(button(app, 'Now try to steal this proof')).toHaveCount(0)
  await expect(button(app, 'Try to break it')).toBeVisible()
})

test('Before there is a proof its replay cannot be tried, and says why', async ({ imported: app }) => {
  await button(app, 'Try to break it').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Try to break it' })).toBeFocused()
  const replay = bar(app).getByRole('button', { name: /^Replay the proof/ })
  await expect(replay).toBeDisabled()
  await expect(replay).toHaveAccessibleDescription('send a proof first')
  await expect(button(app, 'Try: Sign with another key')).toBeEnabled()
})

test('A tried attack keeps its place, marked, and the tally counts it once however often it is tried', async ({
  bound: app,
}) => {
  await tryToBreak(app, 'Sign with another key')
  expect((await chips(app).allTextContents()).slice(0, 2)).toEqual([
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
  await button(app, 'Try to break it').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Try to break it' })).toBeFocused()
  const why = told(app).getByText('That nonce was used in message')
  await expect(why).toHaveCount(0)
  await tryToBreak(app, 'Replay the proof')
  await expect(app.getByText('Someone recorded a valid proof and sent it again')).toBeVisible()
  await expect(why).toBeInViewport()
  await fact(app, 'Answer').getByRole('link', { name: 'CHALLENGE_USED' }).click()
  await expect(app.getByRole('dialog').getByRole('heading', { name: 'CHALLENGE_USED' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await expect(bar(app)).toBeVisible()
  await button(app, 'Leave').click()
  await expect(why).toHaveCount(0)
})

test('A look at a record and back keeps the result; another step, and its own agent, begin anew', async ({
  bound: app,
}) => {
  await tryToBreak(app, 'Flip one bit')
  await stoppedAt(app).click()
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

test('Escape closes what lies above the attacks first, and then leaves them', async ({ bound: app }) => {
  await tryToBreak(app, 'Sign with another key')
  await stoppedAt(app).click()
  const message = app.getByRole('region', { name: 'Selected message' })
  await expect(message).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(bar(app)).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(bar(app)).toBeHidden()
  await expect(app.getByRole('heading', { level: 1, name: 'Proof accepted' })).toBeFocused()
})

test('Evidence from the issuer wrong is refused, and what it hands over right is not', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await button(app, 'Try to break it').click()
  await app.getByLabel('Evidence from the issuer').selectOption('exp')
  await button(app, 'Leave').click()
  await expect(fact(app, 'Deliberate fault')).toHaveText('It expired a minute before.')
  await button(app, 'Verify identity').click()
  await expect(
    app.getByRole('heading', { level: 1, name: 'Identity not verified: refused at exp' }),
  ).toBeFocused()
  await expect(app.getByRole('region', { name: 'Profile' })).toHaveAttribute(
    'data-status',
    'IDENTITY_CLAIMED',
  )
  await button(app, 'Try to break it').click()
  await app.getByLabel('Evidence from the issuer').selectOption('A valid ID token')
  await button(app, 'Leave').click()
  await button(app, 'Verify identity').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Identity verified' })).toBeFocused()
})

/** Tries all that can be tried on Bind, one after the other. */
async function tryAll(page: Page): Promise<void> {
  const next = page.getByRole('main').getByRole('button', { name: /^Try: / })
  for (let tried = 0; tried < 11; tried += 1) {
    await expect(bar(page)).toContainText(`${tried} of 11 tried`)
    await next.click()
  }
  await expect(bar(page)).toContainText('11 of 11 tried, 11 stopped')
}

/** Where the bar and each of its buttons stand, in whole CSS pixels. */
function placesIn(section: Element): readonly string[] {
  return [section, ...section.querySelectorAll('button')].map(each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    const name = /^\D*/u.exec(each.textContent ?? '')?.[0]
    return [each === section ? 'bar' : name, ...[x, y, width, height].map(Math.round)].join(' ')
  })
}

/** Notes every arrangement of the bar that is drawn from now on, and returns those noted. */
async function watchPlaces(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen = await bar(page).evaluateHandle((section: Element, source: string) => {
    const places: (section: Element) => readonly string[] = new Function(`return ${source}`)()
    const noted: string[] = []
    const look = () => {
      const now = places(section).join(', ')
      if (!noted.includes(now)) noted.push(now)
      requestAnimationFrame(look)
    }
    look()
    return noted
  }, placesIn.toString())
  return () => seen.jsonValue()
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`Nothing in the bar moves before, during or after any attack at ${width}×${height}, and nothing scrolls sideways`, async ({
    app,
  }) => {
    test.slow()
    await app.setViewportSize({ width, height })
    await importSample(app)
    await bindKey(app)
    await button(app, 'Try to break it').click()
    await expect(chips(app)).toHaveCount(11)
    const seen = await watchPlaces(app)
    await tryAll(app)
    expect(await seen()).toHaveLength(1)
    await expectToFit(app, 'all attacks', [width])
    await button(app, 'Back to your agent').click()
    await expect(app.getByRole('region', { name: 'Profile' })).toHaveAttribute(
      'data-status',
      'TECHNICALLY_BOUND',
    )
  })
}

test('An attack that another one opens gets nothing moved, and stands there with its reason until then', async ({
  imported: app,
}) => {
  await button(app, 'Try to break it').click()
  const replay = bar(app).getByRole('button', { name: /^Replay the proof/ })
  const why = bar(app).getByText('send a proof first')
  await expect(replay).toBeDisabled()
  await expect(why).toBeVisible()
  const seen = await watchPlaces(app)
  await bar(app).getByRole('button', { name: 'Claim it first, then revoke it' }).click()
  await expect(
    app.getByRole('heading', { level: 1, name: /^Claim it first, then revoke it: / }),
  ).toBeFocused()
  await expect(replay).toBeEnabled()
  await expect(why).toBeHidden()
  expect(await seen()).toHaveLength(1)
})
