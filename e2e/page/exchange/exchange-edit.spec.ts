import type { Locator, Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { doWithAgent, evaluate, importElsewhere, open, signOutside } from '../../kit/visitor-steps.ts'
import { exchange, profile, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { approveReport, holderAtPilot, outcome, reports, sendReport } from '../journey/pilot-page-steps.ts'
import {
  body,
  boundAgent,
  edit,
  editBody,
  editedRows,
  editor,
  expectNewestOpen,
  field,
  messageHeading,
  messages,
  openTab,
  requests,
  sendButton,
  sendEdited,
  tab,
} from './exchange-steps.ts'

const IMPORT = '/v1/agents/import'
const EVALUATE = '/v1/assurance/evaluations'

test('Another subject in an import is another claim: marked as edited, also after a reload, and the agent at work stays', async ({
  imported: app,
}) => {
  const first = (await profile(app).textContent()) ?? ''
  await requests(app, IMPORT).click()
  await edit(app)
  await editBody(app, 'report-courier', 'somebody-else')
  await sendEdited(app, '201 IDENTITY_CLAIMED')
  await expectNewestOpen(app)
  await expect(profile(app)).toHaveText(first.replace('Report courier', 'Report courier (1)'))
  await expect(editedRows(app)).toHaveCount(1)
  await expect(messageHeading(app)).toHaveText('Message 4')
  await expect(selected(app).getByText('edited by hand, from'), 'it begins at its top').toBeInViewport()
  await app.reload()
  await untilReady(app)
  await expect(selected(app)).toContainText('edited by hand, from message 1')
  await openTab(app, 'Message')
  await expect(selected(app)).toContainText('somebody-else')
  await expect(editedRows(app)).toHaveAccessibleDescription('edited by hand: says who it is')
  await selected(app).getByRole('link', { name: 'message 1' }).click()
  await expect(messageHeading(app)).toHaveText('Message 1')
  await expect(selected(app)).not.toContainText('edited by hand')
})

test('A nonce that waits for its signature goes on waiting after an edited message about it was refused', async ({
  app,
}) => {
  const signs = await importElsewhere(app)
  await doWithAgent(app, 'Get a nonce and sign it')
  await expect(app.getByRole('heading', { name: 'Sign it elsewhere' })).toBeFocused()
  await requests(app, '/v1/bindings/challenges').click()
  await openTab(app, 'Message')
  const challenge = /chl_[\w-]+/u.exec((await selected(app).textContent()) ?? '')?.[0]
  await edit(app)
  await body(app).fill(JSON.stringify({ challenge_id: challenge, proof: 'eyJhIjoxfQ.eyJhIjoxfQ.AAAA' }))
  await sendEdited(app, '422 PROOF_REJECTED')
  await app.keyboard.press('Escape')
  await signOutside(app, signs)
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
})

/** Edits a question for a decision, sends it, and goes back to the step. */
async function askEdited(page: Page, which: Locator, to: string, answer: string): Promise<void> {
  await which.click()
  await edit(page)
  await editBody(page, '{', to)
  await sendEdited(page, answer)
  await page.keyboard.press('Escape')
}

test('A refused edit of a question leaves the decision alone, and an accepted one is the service’s newest decision', async ({
  app,
}) => {
  const decision = app.getByRole('region', { name: 'Decision' })
  await boundAgent(app)
  await evaluate(app)
  await askEdited(app, requests(app, EVALUATE), '{"more":1,', '400 SCHEMA_VIOLATION')
  await expect(editedRows(app)).toHaveCount(1)
  await expect(decision).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.getByRole('button', { name: /receipt 1$/ })).toBeVisible()
  await askEdited(app, requests(app, EVALUATE).first(), '{ ', '200 PERMIT')
  await expect(app.getByRole('button', { name: /receipt 2$/ })).toBeVisible()
  await expect(decision).toHaveAttribute('data-status', 'PERMIT')
})

test('A delivered report stays delivered when an edit of its message is decided against', async ({ app }) => {
  await holderAtPilot(app)
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await unfoldMessages(app)
  await askEdited(app, requests(app, EVALUATE).last(), '{ ', '200 DENY')
  await expect(outcome(app, 'Delivered, once')).toBeVisible()
  await expect(reports(app)).toHaveCount(1)
  await expect(reports(app, 'delivered')).toHaveCount(1)
})

test('What is not a message to the service offers no editing; what no header field can hold is said, and not sent', async ({
  imported: app,
}) => {
  await exchange(app)
    .getByRole('button', { name: /^1 POST/ })
    .click()
  await edit(app)
  await field(app, 'Idempotency-Key').fill('"ключ"')
  await sendButton(app).click()
  await expect(editor(app).getByRole('alert')).toContainText('only Latin-1 characters in a header field')
  await expect(editedRows(app)).toHaveCount(0)
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await exchange(app).locator('button[data-kind="sign"]').click()
  await expect(tab(app, 'Raw')).toBeVisible()
  await expect(tab(app, 'Edit')).toHaveCount(0)
  await open(app, `${new URL(app.url()).hash}&tab=edit`)
  await expect(tab(app, 'Message')).toHaveAttribute('aria-selected', 'true')
})

test('From row to editor to the new message, the keyboard is enough, and Escape leads to its row', async ({
  imported: app,
}) => {
  await messages(app).first().focus()
  await app.keyboard.press('Enter')
  await expect(messageHeading(app)).toBeFocused()
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 8; stop += 1) {
      if (await target.evaluate(each => each === document.activeElement)) break
      await app.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo(tab(app, 'Message'))
  await app.keyboard.press('End')
  await expect(tab(app, 'Edit')).toBeFocused()
  await tabTo(body(app))
  await app.keyboard.press('End')
  await app.keyboard.type(' ')
  await tabTo(sendButton(app))
  await app.keyboard.press('Enter')
  await expect(messageHeading(app)).toHaveText('Message 4')
  await expectNewestOpen(app)
  await app.keyboard.press('Escape')
  await expect(messages(app).last()).toBeFocused()
})
