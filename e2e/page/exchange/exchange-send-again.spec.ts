import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { exchange, markedRow, profile, selected, unfoldMessages } from '../journey/journey-steps.ts'
import {
  body,
  edit,
  editor,
  expectNewestOpen,
  field,
  messageHeading,
  messages,
  ORIGINAL_KEY,
  openTab,
  requests,
  search,
  searchFor,
  selectProof,
  sendAgain,
  sendButton,
} from './exchange-steps.ts'

test('A proof sent again with its key gets the stored answer, which is said, and nothing happens twice', async ({
  bound: app,
}) => {
  await selectProof(app)
  await sendAgain(app, 'original key', '201 TECHNICALLY_BOUND, stored')
  await expect(requests(app, 'the same proof again')).toHaveCount(1)
  await expectNewestOpen(app)
  await expect(selected(app)).toContainText('byte for byte. The service did nothing a second time.')
  await expect(app.getByRole('status').filter({ hasText: 'Sent again, answered with 201' })).toHaveCount(1)
  await app.keyboard.press('Escape')
  await expect(messages(app).last()).toBeFocused()
  await unfoldMessages(app)
  await expect(messages(app).filter({ hasText: 'Signs it with its key' })).toHaveCount(1)
  await searchFor(app, 'sent again')
  await expect(
    exchange(app)
      .getByRole('listitem')
      .filter({ hasText: /^Sent again$/ }),
  ).toHaveCount(1)
  await expect(messages(app)).toHaveText([/the same proof again/, /201 TECHNICALLY_BOUND, stored/])
})

test('A message that had no key is sent without one, and offers no other', async ({ imported: app }) => {
  await requests(app, '/v1/agents/import').click()
  await edit(app)
  await field(app, 'Idempotency-Key').fill('')
  await sendButton(app).click()
  await expect(messages(app).last()).toContainText('201 IDENTITY_CLAIMED')
  await openTab(app, 'Raw')
  await expect(selected(app)).toContainText('content-type')
  await expect(selected(app)).not.toContainText('idempotency-key')
  await edit(app)
  await expect(field(app, 'Idempotency-Key')).toHaveValue('')
  await expect(editor(app).getByRole('button', { name: ORIGINAL_KEY })).toBeHidden()
})

test('The same proof under a new key is judged afresh and refused, and the binding stands', async ({
  bound: app,
}) => {
  await selectProof(app)
  await sendAgain(app, 'new key', '409 CHALLENGE_USED')
  await expectNewestOpen(app)
  await expect(profile(app)).toContainText('TECHNICALLY_BOUND')
  await expect(selected(app)).not.toContainText('edited by hand')
})

test('A stored answer does not make a decision out of date', async ({ permitted: app }) => {
  await unfoldMessages(app)
  await selectProof(app)
  await sendAgain(app, 'original key', ', stored')
  await expect(app.getByRole('heading', { name: 'This decision is out of date' })).toBeHidden()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
})

test('An import sent again under a new key makes a second agent, and the first stays at work', async ({
  imported: app,
}) => {
  const atWork = app.getByRole('banner').getByRole('button', { name: /Report courier/ })
  await requests(app, '/v1/agents/import').click()
  const first = (await profile(app).textContent()) ?? ''
  await sendAgain(app, 'new key', '201 IDENTITY_CLAIMED')
  await expect(profile(app)).toHaveText(first.replace('Report courier', 'Report courier (1)'))
  await app.keyboard.press('Escape')
  await atWork.click()
  const agents = app.getByRole('banner').getByRole('button').filter({ hasText: 'IDENTITY_CLAIMED' })
  await expect(agents).toHaveCount(2)
  await expect(agents.and(app.locator('[aria-current]'))).toHaveCount(1)
})

test('An evaluation sent again under a new key is a decision of its own, with a receipt of its own', async ({
  permitted: app,
}) => {
  await requests(app, '/v1/assurance/evaluations').click()
  await sendAgain(app, 'original key', '200 PERMIT, stored')
  await app.keyboard.press('Escape')
  await requests(app, '/v1/assurance/evaluations').first().click()
  await sendAgain(app, 'new key', '200 PERMIT')
  await openTab(app, 'Message')
  await expect(app.getByRole('region', { name: 'Receipt', exact: true })).toContainText('Receipt 2')
})

test('From search to row to detail to sending again, the keyboard is enough', async ({ permitted: app }) => {
  await exchange(app).getByRole('button', { name: 'Search', exact: true }).focus()
  await app.keyboard.press('Enter')
  await expect(search(app)).toBeFocused()
  await app.keyboard.type('technically')
  await expect(messages(app)).not.toHaveCount(0)
  await expect(requests(app, '/v1/agents/import')).toHaveCount(0)
  const inLadder = exchange(app).locator('button[data-row][tabindex="0"]')
  for (
    let stop = 0;
    stop < 8 && !(await inLadder.evaluate(row => row === document.activeElement));
    stop += 1
  ) {
    await app.keyboard.press('Tab')
  }
  await expect(inLadder).toBeFocused()
  await app.keyboard.press('Home')
  await app.keyboard.press('Enter')
  await expect(selected(app)).toContainText('/v1/bindings/challenges')
  await app.keyboard.press('Escape')
  await expect(inLadder).toBeFocused()
  await app.keyboard.press('Enter')
  const tabTo = async (name: string) => {
    const button = selected(app).getByRole('button', { name, exact: true })
    for (
      let stop = 0;
      stop < 8 && !(await button.evaluate(each => each === document.activeElement));
      stop += 1
    )
      await app.keyboard.press('Tab')
    await expect(button).toBeFocused()
  }
  await tabTo('More')
  await app.keyboard.press('Enter')
  await tabTo('Edit and send')
  await app.keyboard.press('Enter')
  await expect(body(app)).toBeFocused()
  await tabTo(ORIGINAL_KEY)
  await app.keyboard.press('Enter')
  await tabTo('Send')
  await app.keyboard.press('Enter')
  await expect(messageHeading(app)).toBeFocused()
  await expect(messages(app).last()).toContainText('TECHNICALLY_BOUND, stored')
})

test('A message that a search leaves out is still gone to once it was sent again', async ({
  permitted: app,
}) => {
  await selectProof(app)
  const proof = new URL(app.url()).hash
  await app.keyboard.press('Escape')
  await searchFor(app, 'agents/import')
  await expect(messages(app)).toHaveCount(2)
  await open(app, proof)
  await expect(exchange(app)).toContainText('which is open, is not among them')
  await openTab(app, 'Edit and send')
  await sendButton(app).click()
  await expect(messageHeading(app)).toBeFocused()
  await expect(selected(app)).toContainText('CHALLENGE_USED')
  await expect(messages(app)).toHaveCount(2)
})

test('Nothing can be sent again while the service is not ready, and the button says so', async ({
  bound: app,
}) => {
  await app.addInitScript(() => {
    const never = () => new Promise<never>(() => undefined)
    Object.assign(navigator.serviceWorker, {
      register: never,
      getRegistration: never,
      getRegistrations: never,
    })
  })
  await app.reload()
  await app.locator('html[data-service="starting"]').waitFor()
  await expect(markedRow(app)).toBeVisible()
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Edit and send')
  await expect(sendButton(app)).toBeDisabled()
  await expect(selected(app)).toContainText('The service is starting in this page.')
})
