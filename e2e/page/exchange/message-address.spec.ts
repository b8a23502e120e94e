import type { Page } from 'playwright/test'
import type { LeftOut } from '../../../src/client/journal-record.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, goForward, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { exchange, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { openTab, requests, search, searchFor, tab } from './exchange-steps.ts'

/** The message that carries the proof of the first agent's key, and its request for a decision. */
const PROOF = 6
const EVALUATION = 8

const expectStep = (page: Page, name: string) => expect(page).toHaveTitle(new RegExp(`^${name} · `))

/** Expects a message over a step, with the focus on its heading. */
async function expectOpen(page: Page, number: number, step: string): Promise<void> {
  await expectStep(page, step)
  await expect(selected(page).getByRole('heading', { name: `Message ${number}`, exact: true })).toBeFocused()
}

test('A message’s address that is entered in an open tab brings its own step, as a fresh load of it does', async ({
  permitted: app,
}) => {
  await open(app, `#/exchange/${PROOF}/proof`)
  await expectOpen(app, PROOF, 'Bind')
  await expect(tab(app, 'Proof')).toHaveAttribute('aria-selected', 'true')
  await open(app, `#/exchange/${EVALUATION}/receipt`)
  await expectOpen(app, EVALUATION, 'Evaluate')
  await goBack(app)
  await expectOpen(app, PROOF, 'Bind')
  await goBack(app)
  await expectStep(app, 'Evaluate')
  await expect(selected(app)).toBeHidden()
  await goForward(app)
  await expectOpen(app, PROOF, 'Bind')
  await app.reload()
  await untilReady(app)
  await expectStep(app, 'Bind')
  await expect(selected(app)).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(app).toHaveURL(/#\/bind$/)
  await expect(selected(app)).toBeHidden()
})

test('A message that a link of the page opens leaves the step as it is, and so do its tabs and its neighbours', async ({
  permitted: app,
}) => {
  const proof = requests(app, `${PROOF}POST /v1/bindings/challenges`).last()
  await proof.click()
  await expectOpen(app, PROOF, 'Evaluate')
  await tab(app, 'Checks').click()
  await expect(app).toHaveURL(/\/checks$/)
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

test('A number that no message has leaves the step as it is', async ({ bound: app }) => {
  await open(app, '#/evaluate')
  await expectStep(app, 'Evaluate')
  await open(app, '#/exchange/999')
  await expect(selected(app)).toContainText('There is no message 999 in this browser.')
  await expectStep(app, 'Evaluate')
  await app.keyboard.press('Escape')
  await expect(app).toHaveURL(/#\/evaluate$/)
})

test('A message of another agent brings that agent to work; where its row is pressed, it does not', async ({
  bound: app,
}) => {
  await open(app, '#/')
  await importSample(app)
  const profile = app.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('IDENTITY_CLAIMED')
  await unfoldMessages(app)
  await requests(app, `${PROOF}POST /v1/bindings/challenges`).last().click()
  await expectOpen(app, PROOF, 'Bind')
  await expect(profile).toContainText('IDENTITY_CLAIMED')
  await app.keyboard.press('Escape')
  await open(app, '#/evaluate')
  await expectStep(app, 'Evaluate')
  await open(app, `#/exchange/${PROOF}/proof`)
  await expectOpen(app, PROOF, 'Bind')
  await expect(profile).toContainText('TECHNICALLY_BOUND')
})

/** Adds a message to the journal whose body was left out. */
const leaveOut = (page: Page, left_out: LeftOut): Promise<unknown> =>
  inStore(
    page,
    [CLIENT_DATABASE, 'journal'],
    ([first], held, left) => {
      const request = { ...first.request, body: '', left_out: left }
      held.put({ ...first, seq: 2, group: 'Long ago', request })
    },
    left_out,
  )

const SAID = 'The journal keeps 64 KiB of one at most, and of a longer one its digest.'

test('A message that is longer than the journal keeps says so wherever its bytes would stand', async ({
  imported: app,
}) => {
  const name = await digestOfText('x'.repeat(30_000_000))
  await leaveOut(app, { digest: name, bytes: 30_000_000 })
  await app.reload()
  await untilReady(app)
  await open(app, '#/bind')
  await searchFor(app, name)
  await expect(exchange(app)).toContainText('2 of 4 messages')
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Request')
  await expect(selected(app)).toContainText(`This body has 30,000,000 bytes. ${SAID}`)
  await expect(selected(app)).toContainText(name)
  await expectNoFindings(app, 'a body left out')
  await openTab(app, 'Copy')
  await expect(selected(app)).toContainText(`${SAID} Without its bytes there is nothing to copy.`)
  await expect(selected(app).getByRole('button', { name: /^Copy as/ })).toHaveCount(0)
  await openTab(app, 'Send again')
  const again = selected(app).getByRole('button', { name: 'Send exactly this again' })
  await expect(again).toBeDisabled()
  await expect(again).toHaveAccessibleDescription(/Without its bytes it cannot be sent again\.$/u)
  await app.keyboard.press('Escape')
  await search(app).fill('')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').first().click()
  await openTab(app, 'Send again')
  await expect(again).toBeEnabled()
})
