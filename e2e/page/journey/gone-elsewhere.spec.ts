import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open, tryToBreak } from '../../kit/visitor-steps.ts'
import { ORIGINAL_KEY, openTab, selectProof } from '../exchange/exchange-steps.ts'
import { settled } from '../states/states-steps.ts'
import { button, exchange, holdAnswers, selected, unfoldMessages } from './journey-steps.ts'

/** What the visitor starts goes on to its end; whoever has gone elsewhere meanwhile stays there. */

const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })

/** Nothing has moved the page from this address once all that was under way is drawn. */
async function expectStillAt(page: Page, fragment: string): Promise<void> {
  await settled(page)
  expect(new URL(page.url()).hash).toBe(fragment)
}

/** Opens the first message from its row, which leaves the step as it is. */
async function openFirstMessage(page: Page): Promise<void> {
  await unfoldMessages(page)
  await exchange(page).locator('button[data-row]').first().click()
  await expect(selected(page)).toContainText('Message 1')
}

test('A sample that is imported meanwhile is there, and its step is not opened', async ({ app }) => {
  const letGo = await holdAnswers(app)
  await button(app, 'Walk through with a sample agent').click()
  await expect(button(app, 'Walk through with a sample agent')).toHaveAttribute('aria-busy', 'true')
  await open(app, '#/records')
  await letGo()
  await expect(app.getByRole('button', { name: /^Agent: Report courier/ })).toBeVisible()
  await expectStillAt(app, '#/records')
})

test('An agent that was to be continued with opens no step', async ({ imported: app }) => {
  await open(app, '#/')
  await button(app, 'Continue with Report courier').evaluate(async pressed => {
    if (pressed instanceof HTMLElement) pressed.click()
    // By then it is under way, and no store has answered yet.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    location.hash = '#/records'
  })
  await expect(app.getByRole('heading', { name: 'Records' })).toBeFocused()
  await expectStillAt(app, '#/records')
})

test('A decision asked for in Bind is made, and is there in Evaluate', async ({ bound: app }) => {
  const letGo = await holdAnswers(app)
  await button(app, 'Evaluate').click()
  await expect(exchange(app)).toContainText('no answer yet')
  await open(app, '#/import')
  await letGo()
  await expect(exchange(app)).toContainText('200 PERMIT')
  await expectStillAt(app, '#/import')
  await open(app, '#/evaluate')
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
})

test('A message opened while an attack runs stays open before the refusal', async ({ bound: app }) => {
  await tryToBreak(app, 'Replay the proof')
  const letGo = await holdAnswers(app)
  await app.getByRole('button', { name: /^Sign with another key/ }).click()
  await expect(exchange(app)).toContainText('no answer yet')
  await openFirstMessage(app)
  await letGo()
  await expect(exchange(app)).not.toContainText('no answer yet')
  await expectStillAt(app, '#/bind?message=1')
  await app.keyboard.press('Escape')
  await expect(app.getByRole('heading', { level: 1, name: /^Sign with another key: / })).toBeVisible()
})

test('A message that is opened while another is sent again stays open', async ({ bound: app }) => {
  await selectProof(app)
  await openTab(app, 'Edit')
  await button(app, ORIGINAL_KEY).click()
  const letGo = await holdAnswers(app)
  await button(app, 'Send').click()
  await expect(exchange(app)).toContainText('no answer yet')
  await open(app, '#/exchange/1/edit')
  await letGo()
  await expect(said(app, /^Sent again, answered with 201/)).toHaveCount(1)
  await expectStillAt(app, '#/import?message=1&tab=edit')
})

test('A link runs to its end and opens nothing where it was left for a message', async ({ app }) => {
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  const letGo = await holdAnswers(app)
  await button(app, 'Run these steps').click()
  await expect(exchange(app)).toContainText('no answer yet')
  await openFirstMessage(app)
  await letGo()
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
  await expectStillAt(app, '#/import?sample=SERVICE_NAME&to=decision&message=1')
  await app.keyboard.press('Escape')
  await expect(app.getByText('The run is complete.')).toBeVisible()
  await expect(app.getByText('Nothing has happened yet.')).toHaveCount(0)
  await app.getByRole('link', { name: 'Go on with this agent' }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
})
