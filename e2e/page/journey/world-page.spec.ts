import { keysOf } from '../../../src/contract/keys-of.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, open, openReceipt, unfold } from '../../kit/visitor-steps.ts'
import { clock, openAllFields, profile, tabTo, turnClock } from './journey-steps.ts'

test('A day ahead a decision is overtaken, and going back gains nothing', async ({ permitted: app }) => {
  await openReceipt(app)
  await expect(app.getByRole('region', { name: 'Receipt', exact: true })).toContainText(
    '"clock_offset_ms": 0',
  )
  await app.keyboard.press('Escape')
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await expect(app.getByRole('heading', { name: 'This decision is out of date' })).toBeVisible()
  const all = await openAllFields(app)
  await expect(all.locator('[data-fact="readiness"]')).toHaveAttribute('data-status', 'expired')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  const decision = app.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('POSSESSION_STALE')
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  await expect(receipt).toContainText('made with the clock shifted by +1 d')
  await expect(receipt).toContainText('"clock_offset_ms": 86400000')
  await turnClock(app, 'Back to now', 'Clock: now')
  await expect(decision).toContainText('INDETERMINATE')
  await expect(profile(app)).toContainText('TECHNICALLY_BOUND')
})

test('What proved a field is a message by name; a claim names none', async ({ bound: app }) => {
  const all = await openAllFields(app)
  await expect(all.locator('[data-field="endpoint"]').getByRole('link')).toHaveCount(0)
  for (const [line, name] of [
    [all.locator('[data-field="issuer"]'), /^issuer proven by message \d+$/],
    [all.locator('[data-fact="binding"]'), /^binding by message \d+$/],
  ] as const) {
    await expect(line.getByRole('link')).toHaveText(/^message \d+$/)
    await expect(line.getByRole('link')).toHaveAccessibleName(name)
  }
})

test('What was proven on a clock turned ahead falls as it is turned back', async ({ imported: app }) => {
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await bindKey(app)
  const issuer = profile(app).locator('[data-field="issuer"]')
  await expect(issuer).toHaveAttribute('data-status', 'proven')
  const all = await openAllFields(app)
  await expect(all.locator('[data-field="issuer"]')).toContainText('binding, registry entry')
  await turnClock(app, 'Back to now', 'Clock: now')
  await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
  await expect(issuer).toHaveAttribute('data-status', 'claimed')
  await expect(all.locator('[data-field="issuer"]')).toContainText('dated in the future')
})

test('The clock is turned from the keyboard, and focus stays where it was', async ({ app }) => {
  const panel = app.getByRole('group', { name: 'Demo clock' })
  const ahead = panel.getByRole('button', { name: '+6 min' })
  await app.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await expect(ahead).toBeVisible()
  await tabTo(ahead)
  await app.keyboard.press('Enter')
  await expect(clock(app)).toHaveText('Clock shifted by +6 min')
  await expect(ahead).toBeFocused()
  await app.keyboard.press('Escape')
  await clock(app).press('Enter')
  await expect(panel).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('A sample’s card promises an organization exactly where its claim names one', async ({ app }) => {
  for (const name of keysOf(SAMPLES)) {
    await open(app, '#/')
    await unfold(app, 'More stories')
    const card = app.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(card).toBeVisible()
    const onTheWay = await card.locator('[data-arc="on"]').count()
    await open(app, `${await card.getAttribute('href')}?at=99`)
    await expect(told(app).getByRole('button', { name: 'Next story' })).toBeVisible()
    const seal = app.getByRole('region', { name: 'Agent', exact: true }).getByRole('img', {
      name: /^Valid facts:/,
    })
    await expect(seal).toHaveAccessibleName(new RegExp(`^Valid facts: ${onTheWay} of ${onTheWay} `))
  }
})
