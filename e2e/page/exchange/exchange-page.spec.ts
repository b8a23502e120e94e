import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { closeMenu, exchange, pressInMenu, unfoldMessages } from '../journey/journey-steps.ts'
import {
  attack,
  earlier,
  fillJournal,
  messages,
  openTab,
  requests,
  search,
  searchFor,
  section,
} from './exchange-steps.ts'

test('A search reads what a proof says inside, shows whole messages, and counts them', async ({
  permitted: app,
}) => {
  await pressInMenu(app, 'Show storage writes')
  await closeMenu(app)
  await unfoldMessages(app)
  const all = await messages(app).count()
  await searchFor(app, '"alg":"ed25519"')
  const shown = ['signs, Ed25519', 'POST /v1/bindings/challenges', 'use nonce', '201 TECHNICALLY_BOUND']
  for (const words of shown) await expect(messages(app).filter({ hasText: words })).toHaveCount(1)
  await expect(messages(app).filter({ hasText: '/v1/agents/import' })).toHaveCount(0)
  await expect(app.getByRole('status').filter({ hasText: /^3 of 9 messages$/ })).toHaveCount(1)
  await search(app).press('Escape')
  await expect(search(app)).toHaveValue('')
  await expect(messages(app)).toHaveCount(all)
})

test('Words that no message has leave none, and say so', async ({ permitted: app }) => {
  await searchFor(app, 'nowhere to be found')
  await expect(exchange(app)).toContainText('No message has all these words.')
  await search(app).fill('')
  await expect(requests(app, 'POST')).not.toHaveCount(0)
})

test('A match among folded messages is shown on every step until the search is left, and they are folded again then', async ({
  permitted: app,
}) => {
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
  await searchFor(app, 'agents/import')
  await expect(messages(app)).toHaveText([/\/v1\/agents\/import/, /IDENTITY_CLAIMED/])
  await expect(earlier(app)).toBeHidden()
  await open(app, '#/bind')
  await expect(search(app)).toHaveValue('agents/import')
  await attack(app, 'Replay the proof', 'CHALLENGE_USED')
  await expect(messages(app)).toHaveCount(2)
  await expect(exchange(app)).toContainText('2 of 11 messages')
  await search(app).fill('')
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
})

test('What a search finds in hundreds of messages is all drawn, and opens', async ({ bound: app }) => {
  await fillJournal(app, 100)
  await app.reload()
  await untilReady(app)
  await searchFor(app, '/v1/bindings/challenges')
  await expect(exchange(app)).toContainText('125 of 175 messages')
  await expect(messages(app)).toHaveCount(150)
  await messages(app).nth(1).click()
  await openTab(app, 'Message')
  await expect(section(app, 'Response')).toContainText(/201\d+ ms/)
})
