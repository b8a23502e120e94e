import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { exchange, markedRow, profile, selected, unfoldMessages } from '../journey/journey-steps.ts'
import {
  expectNewestOpen,
  messageHeading,
  messages,
  openTab,
  requests,
  searchFor,
  selectProof,
  sendAgain,
  sendButton,
} from './exchange-steps.ts'

test('A proof sent again with its key gets the stored answer, which is said, and nothing happens twice', async ({
  permitted: app,
}) => {
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
  await searchFor(app, 'sent again')
  await expect(
    exchange(app)
      .getByRole('listitem')
      .filter({ hasText: /^Sent again$/ }),
  ).toHaveCount(1)
  await expect(messages(app)).toHaveText([/the same proof again/, /201 TECHNICALLY_BOUND, stored/])
})

test('The same proof under a new key is judged afresh and refused, also where a search leaves it out, and the binding stands', async ({
  permitted: app,
}) => {
  await selectProof(app)
  const proof = new URL(app.url()).hash
  await app.keyboard.press('Escape')
  await searchFor(app, 'agents/import')
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

test('An evaluation sent again under a new key is a decision of its own: its message opens on its reasons, with a receipt of its own', async ({
  permitted: app,
}) => {
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
  await openTab(app, 'Edit')
  await expect(sendButton(app)).toBeDisabled()
  await expect(selected(app)).toContainText('The service is starting in this page.')
})
