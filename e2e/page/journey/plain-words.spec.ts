import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { evaluate, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { turnClock } from './journey-steps.ts'
import { approveReport, followToPilot, oidcAgent, openDraft, sendReport } from './pilot-page-steps.ts'

/** The page's plain-language account of the newest outcome: the sentence under its heading. */
const happened = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /[.:]\s*$/ })
    .first()

test('Three clicks lead from a first visit to a decision, and each says in plain words what just happened', async ({
  app,
}) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(happened(app)).toContainText('has not verified any of it')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(happened(app)).toContainText('The agent has the key that the registry names')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await expect(happened(app)).toContainText('It may enter the pilot, with 2 obligations')
})

test('A decision that is not a PERMIT says in plain words why not', async ({ imported: app }) => {
  await open(app, '#/evaluate')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(happened(app)).toContainText('The confirmed or registered key has not been bound.')
  await expect(told(app)).toContainText('The service does not guess.')
})

const ON_DECISION = [
  { attack: 'Change the registered key', words: 'DENY IDENTITY_KEY_MISMATCH' },
  { attack: 'Ask a day later', words: 'INDETERMINATE POSSESSION_STALE' },
  { attack: 'Send your own decision', words: '400 SCHEMA_VIOLATION' },
]

test('What is tried where a decision is asked for is not permitted, and the visitor’s own decision stands', async ({
  app,
}) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  const decision = app.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('PERMIT')
  for (const { attack, words } of ON_DECISION) {
    await tryToBreak(app, attack)
    await expect(
      app
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${words}$`) })
        .first(),
    ).toBeVisible()
  }
  await app.keyboard.press('Escape')
  await expect(decision).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
})

test('A suspended agent is told so on top of its step, and what lifts that is next', async ({ app }) => {
  await oidcAgent(app, true)
  await evaluate(app)
  await followToPilot(app)
  await openDraft(app)
  await app.getByLabel('Destination').fill('https://elsewhere.example/reports')
  await approveReport(app)
  await sendReport(app, 'DENY')
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', 'SUSPENDED')
  await app.getByRole('link', { name: 'Reinstate' }).click()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeVisible()
  await expect(app.getByRole('main').locator('[data-next]')).toHaveText('Reinstate')
  await app.getByRole('button', { name: 'Reinstate', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Reinstated/ })).toBeFocused()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeHidden()
})

test('A proof that is older than a day is asked for again before a decision is', async ({ bound: app }) => {
  const next = app.getByRole('main').locator('[data-next]')
  await expect(next).toHaveText('Evaluate')
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await expect(next).toHaveText('Get a nonce and sign it')
})
