import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { told } from '../../kit/page-steps.ts'
import { bindKey, doWithAgent, evaluate, open } from '../../kit/visitor-steps.ts'
import { button, turnClock } from './journey-steps.ts'

/** The page's plain-language account of the newest outcome: the sentence under its heading. */
const happened = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /[.:]\s*$/ })
    .first()

test('Three clicks lead to a decision, and each says in plain words what just happened', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(happened(app)).toContainText('has not verified any of it')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(happened(app)).toContainText('The agent has the key that the registry names')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await expect(happened(app)).toContainText('It may enter the pilot, with 2 obligations')
})

test('A decision that is not a PERMIT leads to what is missing', async ({ imported: app }) => {
  await open(app, '#/evaluate')
  await button(app, 'Evaluate').click()
  await expect(happened(app)).toContainText('The confirmed or registered key has not been bound.')
  await expect(told(app)).toContainText('The service does not guess.')
  await app.getByRole('link', { name: 'Bind the key' }).click()
  await bindKey(app)
  await evaluate(app)
})

test('A decision that facts have overtaken says so until the next one', async ({ permitted: app }) => {
  const outdated = app.getByRole('heading', { name: 'This decision is out of date' })
  const decision = app.getByRole('region', { name: 'Decision' })
  const possession = decision.locator('[data-dimension="POSSESSION"]')
  await expect(outdated).toBeHidden()
  await expect(possession).toHaveAttribute('data-s', 'proven')
  await open(app, '#/bind')
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { name: /^Suspended/ })).toBeVisible()
  await open(app, '#/evaluate')
  await expect(outdated).toBeVisible()
  await expect(possession).toHaveAttribute('data-s', 'unreached')
  await app.getByRole('button', { name: /that apply pass$/ }).click()
  await expect(decision).toContainText('now out of date')
  await app.keyboard.press('Escape')
  await button(app, 'Evaluate').click()
  await expect(decision).toContainText('DENY')
  await expect(outdated).toBeHidden()
})

test('A proof that is older than a day is asked for again before a decision is', async ({ bound: app }) => {
  const next = app.getByRole('main').locator('[data-next]')
  await expect(next).toHaveText('Evaluate')
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await expect(next).toHaveText('Get a nonce and sign it')
})
