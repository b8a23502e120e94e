import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { evaluate, goBack, goForward, importSample, open } from '../../kit/visitor-steps.ts'
import { selected, unfoldMessages } from '../journey/world-page-steps.ts'
import { boundAgent, requests, tab } from './exchange-steps.ts'

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
  app,
}) => {
  await boundAgent(app)
  await evaluate(app)
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
  app,
}) => {
  await boundAgent(app)
  await evaluate(app)
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

test('A number that no message has leaves the step as it is', async ({ app }) => {
  await boundAgent(app)
  await open(app, '#/evaluate')
  await expectStep(app, 'Evaluate')
  await open(app, '#/exchange/999')
  await expect(selected(app)).toContainText('There is no message 999 in this browser.')
  await expectStep(app, 'Evaluate')
  await app.keyboard.press('Escape')
  await expect(app).toHaveURL(/#\/evaluate$/)
})

test('A message of another agent brings that agent to work; where its row is pressed, it does not', async ({
  app,
}) => {
  await boundAgent(app)
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
