import type { Page } from 'playwright/test'
import type { LeftOut } from '../../../src/client/journal-record.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { goBack, goForward, importSample, open } from '../../kit/visitor-steps.ts'
import { exchange, profile, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { openTab, requests, search, sendButton, tab } from './exchange-steps.ts'

/** The message that carries the proof of the first agent's key, and its request for a decision. */
const PROOF = 6
const EVALUATION = 8

const expectStep = (page: Page, name: string) => expect(page).toHaveTitle(new RegExp(`^${name} · `))

/** Expects a message over a step, with the focus on its heading. */
async function expectOpen(page: Page, number: number, step: string): Promise<void> {
  await expectStep(page, step)
  await expect(selected(page).getByRole('heading', { name: `Message ${number}`, exact: true })).toBeFocused()
}

test('A message’s address brings its own step, on a fresh load too', async ({ permitted: app }) => {
  await open(app, `#/exchange/${PROOF}/raw`)
  await expectOpen(app, PROOF, 'Bind')
  await expect(tab(app, 'Raw')).toHaveAttribute('aria-selected', 'true')
  await open(app, `#/exchange/${EVALUATION}/message`)
  await expectOpen(app, EVALUATION, 'Evaluate')
  await goBack(app)
  await expectOpen(app, PROOF, 'Bind')
  await goBack(app)
  await expectStep(app, 'Evaluate')
  await expect(selected(app)).toBeHidden()
  await goForward(app)
  await expectOpen(app, PROOF, 'Bind')
  await revisit(app)
  await expectStep(app, 'Bind')
  await expect(selected(app)).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(app).toHaveURL(/#\/bind$/)
  await expect(selected(app)).toBeHidden()
})

test('A message opened on a step leaves the step, with its tabs too', async ({ permitted: app }) => {
  const proof = requests(app, `${PROOF}Sends the proof`)
  await proof.click()
  await expectOpen(app, PROOF, 'Evaluate')
  await tab(app, 'Checks').click()
  await expect(app).toHaveURL(/#\/evaluate\?message=6&tab=checks$/)
  await expectStep(app, 'Evaluate')
  await selected(app)
    .getByRole('heading', { name: `Message ${PROOF}`, exact: true })
    .focus()
  await app.keyboard.press('ArrowUp')
  await expectOpen(app, PROOF - 1, 'Evaluate')
  await app.keyboard.press('Escape')
  await expect(app).toHaveURL(/#\/evaluate$/)
  await open(app, `#/exchange/${PROOF}`)
  await expectOpen(app, PROOF, 'Bind')
})

test('A number is one of the agent at work, or of none', async ({ bound: app }) => {
  await open(app, '#/')
  await importSample(app)
  await expect(requests(app, 'POST')).toHaveText([/\/v1\/agents\/import/])
  await open(app, `#/exchange/${PROOF}`)
  await expect(selected(app)).toContainText(
    `There is no message ${PROOF} in this agent’s exchange. The newest is 2.`,
  )
  await app.keyboard.press('Escape')
  await open(app, '#/exchange/1')
  await expectOpen(app, 1, 'Import')
  await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
})

const SAID = 'The journal keeps 64 KiB of one at most, and of a longer one its digest.'

test('A message longer than the journal keeps says so everywhere', async ({ permitted: app }) => {
  const left_out: LeftOut = { digest: await digestOfText('x'.repeat(30_000_000)), bytes: 30_000_000 }
  const name = left_out.digest
  await inStore(
    app,
    [CLIENT_DATABASE, 'journal'],
    (entries, held, left) => {
      const [first] = entries
      const request = { ...first.request, body: '', left_out: left }
      held.put({ ...first, seq: entries.length + 1, group: 'Long ago', request })
    },
    left_out,
  )
  await revisit(app)
  await open(app, '#/bind')
  await search(app).fill(name)
  await expect(exchange(app)).toContainText('2 of 11 messages')
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Message')
  await expect(selected(app)).toContainText(`This body has 30,000,000 bytes. ${SAID}`)
  await expect(selected(app)).toContainText(name)
  await openTab(app, 'Raw')
  await expect(selected(app).getByRole('button', { name: /^Copy as/ })).toHaveCount(0)
  await openTab(app, 'Edit')
  await expect(selected(app)).toContainText(`${SAID} Without its bytes it cannot be sent again.`)
  await expect(sendButton(app)).toHaveCount(0)
  await app.keyboard.press('Escape')
  await search(app).fill('')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').first().click()
  await openTab(app, 'Edit')
  await expect(sendButton(app)).toBeEnabled()
})
