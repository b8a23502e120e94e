import 'fake-indexeddb/auto'
import { expect, test } from 'playwright/test'
import { createTurns } from '../../../src/browser/turns.ts'
import { drawAtRandom } from '../../../src/service/create-service.ts'
import { createAdapter } from '../../../src/service/http/adapter.ts'
import { Refusal } from '../../../src/service/refusal.ts'
import type { Plan } from '../../../src/service/store/commit.ts'
import { createStore } from '../../../src/service/store/database.ts'
import { problemOf } from '../refusals.ts'
import { BASE_URL, PATHS } from '../workbench.ts'

const KEY = '"0123456789abcdef"'

/** An adapter whose rule refuses its first request after `meanwhile`, as if its nonce had just been used. */
function adapterThat(name: string, meanwhile: (again: () => Promise<Response>) => Promise<unknown>) {
  let judged = 0
  const send = (body: string) =>
    new Request(`${BASE_URL}${PATHS.challenges}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
      body,
    })
  const judge = async (): Promise<Plan> => {
    judged += 1
    if (judged === 1) {
      await meanwhile(() => handle(send('{}')))
      throw new Refusal('CHALLENGE_USED')
    }
    const agent_id = `agt_${crypto.randomUUID()}`
    const none = { expects: [], changes: [], reads: [] }
    return { status: 201, body: { agent_id }, agent_id, operation: 'test', outcome: 'done', ...none }
  }
  const read = async () => judge
  const handle = createAdapter({
    store: createStore(`race-${name}`),
    turns: createTurns(`race-${name}`),
    rules: async () => ({
      read: { importAgent: read, challenges: read, evaluations: read },
      mayBeRepeated: async () => true,
    }),
    clock: { read: () => ({ now: Date.parse('2026-11-21T12:00:00.000Z'), offset: 0 }) },
    baseUrl: 'https://agents.invalid',
    pageUrl: 'https://page.example/demo/',
    draw: drawAtRandom,
    changed: () => undefined,
  })
  return (body: string) => handle(send(body))
}

test('What a request is refused for, its own twin may have done: then the twin’s answer is the answer', async () => {
  const answers: Response[] = []
  const handle = adapterThat('twin', async again => answers.push(await again()))
  const late = await handle('{}')
  const [twin] = answers
  expect([late.status, twin?.status]).toEqual([201, 201])
  expect(await late.text()).toBe(await twin?.text())
})

test('A refusal stands where no twin succeeded, and where the key stands for another body by then', async () => {
  await problemOf(await adapterThat('alone', async () => undefined)('{}'), 'CHALLENGE_USED')
  const other = adapterThat('other', async again => again())
  await problemOf(await other('{"a":1}'), 'IDEMPOTENCY_KEY_REUSED')
})
