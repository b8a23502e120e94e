import { SERVICE_DATABASE } from '../../faults/fault-points.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { exchange, selected } from '../journey/world-page-steps.ts'
import { attack, boundAgent, clear, messages, requests, search, toggle } from './exchange-steps.ts'
import { fillJournal } from './fill-journal.ts'

test('The first run stands alone and says once who answers; search comes with the second', async ({
  app,
}) => {
  await importSample(app)
  const once = exchange(app).getByText(
    'Answered in this page: the name agents.invalid never resolves, on purpose.',
  )
  await expect(once).toBeVisible()
  await expect(search(app)).toBeHidden()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(search(app)).toBeVisible()
  await expect(once).toBeHidden()
})

test('A search reads what a proof says inside, shows whole messages, and counts them', async ({ app }) => {
  await boundAgent(app)
  const all = await messages(app).count()
  await search(app).fill('"alg":"ed25519"')
  const shown = ['your key signs', 'POST /v1/bindings/challenges', 'use nonce', '201 TECHNICALLY_BOUND']
  for (const words of shown) await expect(messages(app).filter({ hasText: words })).toHaveCount(1)
  await expect(messages(app).filter({ hasText: '/v1/agents/import' })).toHaveCount(0)
  await expect(exchange(app)).toContainText(`${await messages(app).count()} of ${all} rows`)
  await expect(app.getByRole('status').filter({ hasText: /^\d+ of \d+ rows$/ })).toHaveCount(1)
  await search(app).press('Escape')
  await expect(search(app)).toHaveValue('')
  await expect(messages(app)).toHaveCount(all)
})

test('Of what a search finds in thousands of messages the newest are drawn, and the others when they are asked for', async ({
  app,
}) => {
  await boundAgent(app)
  await app.evaluate(fillJournal, { name: `${SERVICE_DATABASE}:client`, count: 400 })
  await app.reload()
  await untilReady(app)
  await search(app).fill('/v1/agents/import')
  const more = exchange(app).getByRole('button', { name: /^Show all \d+, not just the newest 200$/ })
  await expect(more).toBeVisible()
  await expect(messages(app)).toHaveCount(200)
  await more.click()
  await expect(more).toBeHidden()
  expect(await messages(app).count()).toBeGreaterThan(200)
  await search(app).fill('POST')
  await expect(messages(app)).toHaveCount(200)
})

test('A request id finds its message, and what nothing holds says so and offers the way back', async ({
  app,
}) => {
  await boundAgent(app)
  await requests(app, '/v1/agents/import').click()
  await selected(app).getByRole('tab', { name: 'Response' }).click()
  const text = (await selected(app).textContent()) ?? ''
  const id = /request-id([\da-f-]{36})/.exec(text)?.[1] ?? 'not there'
  await search(app).fill(id)
  await expect(requests(app, 'POST')).toHaveText([/\/v1\/agents\/import/])
  await search(app).fill('no such thing')
  await expect(exchange(app)).toContainText('No message fits this filter.')
  await expect(messages(app)).toHaveCount(0)
  await expect(selected(app)).toContainText('/v1/agents/import')
  await expect(exchange(app)).toContainText('message 1, which is open, is not among them')
  await expectNoFindings(app, 'nothing found')
  await app.keyboard.press('Escape')
  await clear(app).click()
  await expect(search(app)).toBeFocused()
  await expect(requests(app, 'POST')).not.toHaveCount(0)
})

test('Filters show refusals or signatures alone, say that they are set, and add up', async ({ app }) => {
  await boundAgent(app)
  await expect(toggle(app, 'Refused only')).toBeHidden()
  await attack(app, /^Replay the proof/, 'CHALLENGE_USED')
  await toggle(app, 'Refused only').click()
  await expect(toggle(app, 'Refused only')).toHaveAttribute('aria-pressed', 'true')
  await expect(messages(app)).toHaveText([/POST \/v1\/bindings\/challenges/, /409 CHALLENGE_USED/])
  await expectNoFindings(app, 'refused only')
  await toggle(app, 'Signatures').click()
  await expect(exchange(app)).toContainText('No message fits this filter.')
  await toggle(app, 'Refused only').click()
  await expect(messages(app)).toHaveText([/your key signs/])
  await toggle(app, 'Signatures').click()
  await expect(toggle(app, 'Signatures')).toHaveAttribute('aria-pressed', 'false')
  await expect(clear(app)).toBeHidden()
})

test('A match in a folded group is shown, and the group is folded again afterwards', async ({ app }) => {
  await boundAgent(app)
  await attack(app, /^Replay the proof/, 'CHALLENGE_USED')
  await attack(app, /^Flip one bit/, 'PROOF_REJECTED')
  const imported = exchange(app).getByRole('button', { name: 'messages 1 to 3' })
  await expect(imported).toHaveAttribute('aria-expanded', 'false')
  await search(app).fill('identity_claimed import')
  await expect(messages(app)).toHaveText([/\/v1\/agents\/import/, /put agent/, /IDENTITY_CLAIMED/])
  await expect(imported).toBeHidden()
  await search(app).fill('')
  await expect(imported).toHaveAttribute('aria-expanded', 'false')
})

test('The messages of one agent can be shown alone once there are two', async ({ app }) => {
  await boundAgent(app)
  await expect(toggle(app, 'This agent only')).toBeHidden()
  await open(app, '#/')
  await importSample(app)
  await toggle(app, 'This agent only').click()
  await expect(requests(app, 'POST')).toHaveText([/\/v1\/agents\/import/])
  await toggle(app, 'This agent only').click()
  await expect(requests(app, '/v1/bindings/challenges')).not.toHaveCount(0)
})

test('A new message that does not fit the filter is counted, and does not undo it', async ({ app }) => {
  await boundAgent(app)
  await search(app).fill('agents/import')
  await expect(messages(app)).toHaveCount(3)
  await attack(app, /^Replay the proof/, 'CHALLENGE_USED')
  await expect(messages(app)).toHaveCount(3)
  await expect(exchange(app)).toContainText(/3 of \d+ rows/)
})
