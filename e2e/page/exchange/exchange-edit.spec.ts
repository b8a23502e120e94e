import type { Locator, Page } from 'playwright/test'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { doWithAgent, importElsewhere, open, signOutside } from '../../kit/visitor-steps.ts'
import { exchange, markedRow, profile, selected, tabTo, unfoldMessages } from '../journey/journey-steps.ts'
import {
  body,
  edit,
  editBody,
  editedRows,
  expectNewestOpen,
  messageHeading,
  messages,
  openTab,
  requests,
  search,
  selectProof,
  sendAgain,
  sendButton,
  sendEdited,
  tab,
} from './exchange-steps.ts'

const IMPORT = '/v1/agents/import'
const EVALUATE = '/v1/assurance/evaluations'

test('Another subject in an import is another claim, marked as edited', async ({ imported: app }) => {
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
  await revisit(app)
  await expect(selected(app)).toContainText('edited by hand, from message 1')
  await openTab(app, 'Message')
  await expect(selected(app)).toContainText('somebody-else')
  await expect(editedRows(app)).toHaveAccessibleDescription('edited by hand: says who it is')
  await selected(app).getByRole('link', { name: 'message 1' }).click()
  await expect(messageHeading(app)).toHaveText('Message 1')
  await expect(selected(app)).not.toContainText('edited by hand')
})

test('A nonce that waits for its signature outlasts an edited message that was refused', async ({ app }) => {
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

test('A refused edit leaves the decision alone; a taken one is newest', async ({ permitted: app }) => {
  const decision = app.getByRole('region', { name: 'Decision' })
  await askEdited(app, requests(app, EVALUATE), '{"more":1,', '400 SCHEMA_VIOLATION')
  await expect(editedRows(app)).toHaveCount(1)
  await expect(decision).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.getByRole('button', { name: /receipt 1$/ })).toBeVisible()
  await askEdited(app, requests(app, EVALUATE).first(), '{ ', '200 PERMIT')
  await expect(app.getByRole('button', { name: /receipt 2$/ })).toBeVisible()
  await expect(decision).toHaveAttribute('data-status', 'PERMIT')
})

test('What is not a message to the service offers no editing', async ({ bound: app }) => {
  await exchange(app).locator('button[data-kind="sign"]').click()
  await expect(tab(app, 'Raw')).toBeVisible()
  await expect(tab(app, 'Edit')).toHaveCount(0)
  await open(app, `${new URL(app.url()).hash}&tab=edit`)
  await expect(tab(app, 'Message')).toHaveAttribute('aria-selected', 'true')
})

test('From row to editor to the new message the keyboard is enough', async ({ imported: app }) => {
  await messages(app).first().focus()
  await app.keyboard.press('Enter')
  await expect(messageHeading(app)).toBeFocused()
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

test('A proof sent again with its key gets the stored answer', async ({ permitted: app }) => {
  await unfoldMessages(app)
  await selectProof(app)
  await sendAgain(app, 'original key', '201 TECHNICALLY_BOUND, stored')
  await expect(requests(app, 'the same proof again')).toHaveCount(1)
  await expectNewestOpen(app)
  await expect(selected(app)).toContainText('byte for byte. The service did nothing a second time.')
  await expect(app.getByRole('status').filter({ hasText: 'Sent again, answered with 201' })).toHaveCount(1)
  await app.keyboard.press('Escape')
  await expect(messages(app).last()).toBeFocused()
  await expect(app.getByRole('heading', { name: 'This decision is out of date' })).toBeHidden()
  await search(app).fill('sent again')
  const title = exchange(app)
    .getByRole('listitem')
    .filter({ hasText: /^Sent again$/ })
  await expect(title).toHaveCount(1)
  await expect(messages(app)).toHaveText([/the same proof again/, /201 TECHNICALLY_BOUND, stored/])
})

test('The same proof under a new key is refused, behind a search too', async ({ permitted: app }) => {
  await selectProof(app)
  const proof = new URL(app.url()).hash
  await app.keyboard.press('Escape')
  await search(app).fill('agents/import')
  await expect(messages(app)).toHaveCount(2)
  await open(app, proof)
  await openTab(app, 'Edit')
  await sendButton(app).click()
  await expect(selected(app)).toContainText('CHALLENGE_USED')
  await expect(messageHeading(app)).toBeFocused()
  await expect(selected(app)).not.toContainText('edited by hand')
  await expect(messages(app)).toHaveCount(2)
  await expect(profile(app)).toContainText('ASSURANCE_PILOT_READY')
})

test('An evaluation sent again under a new key has a receipt of its own', async ({ permitted: app }) => {
  await requests(app, '/v1/assurance/evaluations').click()
  await sendAgain(app, 'original key', '200 PERMIT, stored')
  await app.keyboard.press('Escape')
  await requests(app, '/v1/assurance/evaluations').first().click()
  await sendAgain(app, 'new key', '200 PERMIT')
  await openTab(app, 'Message')
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  await expect(receipt).toContainText('Receipt 2')
  const reasons = selected(app).getByRole('list', { name: 'Reasons' })
  await expect(reasons).toContainText('ALL_DIMENSIONS_PASS')
  await expect(reasons).toBeInViewport({ ratio: 1 })
})

test('Nothing can be sent again before the service is ready', async ({ bound: app }) => {
  await app.addInitScript(() => {
    const never = () => new Promise<never>(() => undefined)
    for (const name of ['register', 'getRegistration', 'getRegistrations'])
      Object.assign(navigator.serviceWorker, { [name]: never })
  })
  await app.reload()
  await app.locator('html[data-service="starting"]').waitFor()
  await expect(markedRow(app)).toBeVisible()
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Edit')
  await expect(sendButton(app)).toBeDisabled()
  await expect(selected(app)).toContainText('The service is starting in this page.')
})
