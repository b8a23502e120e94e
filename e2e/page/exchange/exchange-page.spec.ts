import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { closeMenu, exchange, pressInMenu, selected, unfoldMessages } from '../journey/journey-steps.ts'
import {
  attack,
  earlier,
  fillJournal,
  messages,
  openSearch,
  openTab,
  requests,
  search,
  searchFor,
} from './exchange-steps.ts'

test('A message says once who answers, and the search is behind its button, which gives its field the focus', async ({
  permitted: app,
}) => {
  await expect(search(app)).toBeHidden()
  await openSearch(app)
  await expect(search(app)).toBeFocused()
  await expect(exchange(app)).toContainText('9 messages')
  await search(app).press('Escape')
  await expect(search(app)).toBeHidden()
  await expect(exchange(app).getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  await expect(
    selected(app).getByText('This page answered it. The name agents.invalid is reserved and never resolves.'),
  ).toBeVisible()
})

test('A search reads what a proof says inside, shows whole messages, and counts them', async ({
  bound: app,
}) => {
  await pressInMenu(app, 'Show storage writes')
  await closeMenu(app)
  await unfoldMessages(app)
  const all = await messages(app).count()
  await searchFor(app, '"alg":"ed25519"')
  const shown = ['signs, Ed25519', 'POST /v1/bindings/challenges', 'use nonce', '201 TECHNICALLY_BOUND']
  for (const words of shown) await expect(messages(app).filter({ hasText: words })).toHaveCount(1)
  await expect(messages(app).filter({ hasText: '/v1/agents/import' })).toHaveCount(0)
  await expect(exchange(app)).toContainText('3 of 7 messages')
  await expect(app.getByRole('status').filter({ hasText: /^3 of 7 messages$/ })).toHaveCount(1)
  await search(app).press('Escape')
  await expect(search(app)).toHaveValue('')
  await expect(messages(app)).toHaveCount(all)
})

test('What a search finds in hundreds of messages is all drawn', async ({ bound: app }) => {
  await fillJournal(app, 100)
  await app.reload()
  await untilReady(app)
  await searchFor(app, '/v1/bindings/challenges')
  await expect(exchange(app)).toContainText('125 of 175 messages')
  await expect(messages(app)).toHaveCount(150)
})

test('A request id finds its message, and what nothing holds says so', async ({ permitted: app }) => {
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Raw')
  const text = (await selected(app).textContent()) ?? ''
  expect(text).toContain('POST https://agents.invalid/v1/agents/import\ncontent-type: application/json\n')
  const id = /request-id: ([\da-f-]{36})/.exec(text)?.[1] ?? 'not there'
  await app.keyboard.press('Escape')
  await searchFor(app, id)
  await expect(requests(app, 'POST')).toHaveText([/\/v1\/agents\/import/])
  await search(app).fill('no such thing')
  await expect(exchange(app)).toContainText('No message has all these words.')
  await expect(messages(app)).toHaveCount(0)
  await open(app, '#/exchange/1')
  await expect(selected(app)).toContainText('/v1/agents/import')
  await expect(exchange(app)).toContainText('message 1, which is open, is not among them')
  await expectNoFindings(app, 'nothing found')
  await app.keyboard.press('Escape')
  await search(app).fill('')
  await expect(requests(app, 'POST')).not.toHaveCount(0)
})

test('A match among folded messages is shown, and they are folded again afterwards', async ({
  bound: app,
}) => {
  await attack(app, 'Replay the proof', 'CHALLENGE_USED')
  await attack(app, 'Flip one bit', 'PROOF_REJECTED')
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
  await searchFor(app, 'identity_claimed import')
  await expect(messages(app)).toHaveText([/\/v1\/agents\/import/, /IDENTITY_CLAIMED/])
  await expect(earlier(app)).toBeHidden()
  await search(app).fill('')
  await expect(earlier(app)).toHaveAttribute('aria-expanded', 'false')
})

test('A search is still there on another view, and so is what it leaves', async ({ permitted: app }) => {
  await searchFor(app, 'agents/import')
  await open(app, '#/bind')
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(search(app)).toHaveValue('agents/import')
  await expect(messages(app)).toHaveText([/\/v1\/agents\/import/, /IDENTITY_CLAIMED/])
  await exchange(app).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(search(app)).toBeHidden()
  await expect(messages(app).filter({ hasText: 'TECHNICALLY_BOUND' })).toHaveCount(1)
})

test('A new message that a search does not find is counted, and does not undo it', async ({
  permitted: app,
}) => {
  await open(app, '#/bind')
  await searchFor(app, 'agents/import')
  await expect(exchange(app)).toContainText('2 of 9 messages')
  await attack(app, 'Replay the proof', 'CHALLENGE_USED')
  await expect(messages(app)).toHaveCount(2)
  await expect(exchange(app)).toContainText('2 of 11 messages')
})
