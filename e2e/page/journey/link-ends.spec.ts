import { expect, test } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { storedCounts } from '../states/kept-data.ts'

const run = 'Run these steps'

test('A link that ends at a decision runs until the answer is shown, with the focus on it', async ({
  app,
}) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByText('Then opens Evaluate, which shows the decision.')).toBeVisible()
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
})

test('A link that ends at a decision which is no PERMIT shows that one', async ({ app }) => {
  const claim = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh'
  await open(app, `#/import?${claim}&key_reference=self&valid_until=2020-01-01T00%3A00%3A00Z&to=decision`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: 'DENY', exact: true })).toBeFocused()
})

test('A link that ends with an attack says so beforehand, runs it last, and its refusal is the headline', async ({
  app,
}) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=decision&attack=REPLAY')
  await expect(app.getByRole('heading', { name: 'An attack from a link' })).toBeFocused()
  const before = await storedCounts(app)
  const items = app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')
  await expect(items).toHaveText([
    /Import the claim/,
    /Bind the key/,
    /Ask for a decision/,
    /Try to break it: Replay the proof.*What must stop it: CHALLENGE_USED\./,
    /Then shows here what stopped the attack/,
  ])
  expect(await storedCounts(app)).toEqual(before)
  await app.getByRole('button', { name: run }).click()
  await expect(
    app.getByRole('heading', { name: 'Refused, as it should be: 409 CHALLENGE_USED' }),
  ).toBeFocused()
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
  await expect(items.last().getByRole('img', { name: 'stopped, as it should be' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('409 CHALLENGE_USED')
  await expectNoFindings(app, 'the refusal')
  await app.getByRole('link', { name: 'Go on with this agent' }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
})

test('An attack alone runs without an agent of the visitor’s, and leaves the one at work in place', async ({
  app,
}) => {
  await importSample(app)
  await open(app, '#/import?sample=OIDC&attack=STALE_DECISION')
  await app.getByRole('button', { name: run }).click()
  const stopped = 'Stopped by the enforcement point, as it should be: fresh'
  await expect(app.getByRole('heading', { name: stopped })).toBeFocused()
  await expect(app.getByRole('link', { name: 'Go on with this agent' })).toHaveCount(0)
  await expect(app.getByRole('banner')).toContainText('Report courier')
})

test('By keyboard alone, in a narrow window, a link is run to its refusal without sideways scrolling', async ({
  app,
}) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, '#/import?sample=SERVICE_NAME&to=evaluate&attack=ALG_NONE')
  await expect(app.getByRole('heading', { name: 'An attack from a link' })).toBeFocused()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Enter')
  await expect(
    app.getByRole('heading', { name: 'Refused, as it should be: 422 PROOF_REJECTED' }),
  ).toBeFocused()
  expect(
    await app.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('A reader who goes on from the heading at once keeps the focus where it went', async ({ app }) => {
  await app.evaluate(name => {
    const goOn = ({ target }: Event) => {
      if (!(target instanceof HTMLHeadingElement)) return
      removeEventListener('focusin', goOn)
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
      queueMicrotask(() => buttons.find(({ textContent }) => textContent === name)?.focus())
    }
    addEventListener('focusin', goOn)
  }, run)
  await open(app, '#/import?sample=SERVICE_NAME&to=evaluate&attack=ALG_NONE')
  await expect(app.getByRole('button', { name: run })).toBeFocused()
  await app.keyboard.press('Enter')
  const refused = app.getByRole('heading', { name: 'Refused, as it should be: 422 PROOF_REJECTED' })
  await expect(refused).toBeFocused()
})

test('A link whose steps are refused stops there, and the attack is not tried', async ({ app }) => {
  const claim = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Freal-company.com&subject=a'
  await open(app, `#/import?${claim}&to=evaluate&attack=REPLAY`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: /^Stopped at “Import the claim”/ })).toBeFocused()
  const attack = app.getByRole('listitem').filter({ hasText: 'Try to break it' })
  await expect(attack).toHaveAttribute('data-status', 'unreached')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'stopped')
})

const HOSTILE = [
  ['&to=evaluate&attack=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', /it is none of CLAIM_A_STATUS/],
  ['&to=evaluate&attack=REPLAY&attack=ALG_NONE', /it stands there more than once/],
  ['&to=bind&attack=REPLAY', /it needs to=evaluate or a later step/],
  ['&attack=__proto__', /it is none of CLAIM_A_STATUS/],
] as const

test('A link with an attack that is unknown, doubled or too early is not opened, and says why', async ({
  app,
}) => {
  const before = await storedCounts(app)
  for (const [query, why] of HOSTILE) {
    await open(app, `#/import?sample=SERVICE_NAME${query}`)
    await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
    await expect(app.getByRole('main').getByRole('listitem')).toHaveText([why])
    await expect(app.getByRole('button', { name: run })).toHaveCount(0)
  }
  expect(await storedCounts(app)).toEqual(before)
})
