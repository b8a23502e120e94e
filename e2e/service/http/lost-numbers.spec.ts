import 'fake-indexeddb/auto'
import { createTurns } from '../../../src/browser/turns.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { drawAtRandom } from '../../../src/service/create-service.ts'
import { createAdapter } from '../../../src/service/http/adapter.ts'
import { Refusal } from '../../../src/service/refusal.ts'
import type { Plan } from '../../../src/service/store/commit.ts'
import { createStore } from '../../../src/service/store/database.ts'
import { ofNobody, ofOrganization, REPORT, type Sender, signedRequest } from '../report/reports.ts'
import { expect, proveWith, refusedList, sampleAgent, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { BASE_URL, PATHS, problemOf, startService } from '../workbench.ts'
import { encoded } from './evidence-guard-cases.ts'

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
  const handle = createAdapter({
    store: createStore(`race-${name}`),
    turns: createTurns(`race-${name}`),
    read: () => ({ agent_id: null, judge: async () => judge }),
    mayBeRepeated: async () => true,
    clock: { read: () => ({ now: Date.parse('2026-11-21T12:00:00.000Z'), offset: 0 }) },
    baseUrl: 'https://agents.invalid',
    pageUrl: 'https://page.example/demo/',
    draw: drawAtRandom,
    changes: { announce: () => undefined, subscribe: () => () => undefined },
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

/** Approved numbers, each with another number that a reader takes for it. */
const TAKEN_FOR = [
  ['9007199254740992', '9007199254740993'],
  ['0', '1e-400'],
  ['0', '-1e-400'],
  ['0.1', '0.10000000000000000001'],
  ['100000000000000000000', '100000000000000000001'],
] as const

/** A request for a report that both have signed, as the text to send, with its number in this spelling. */
async function spelled(sender: Sender, number: string) {
  const report = { ...REPORT, content: { account: Number(number) } }
  const text = JSON.stringify(await signedRequest(sender, report))
  const account = /"account":[^}]*/u
  expect(text).toMatch(account)
  return { text, as: (other: string) => text.replace(account, `"account":${other}`) }
}

const SENDERS = {
  'an organization approves for': ofOrganization,
  'approves its own reports': ofNobody,
} as const

for (const [who, sender] of Object.entries(SENDERS)) {
  for (const [approved, sent] of TAKEN_FOR) {
    test(`An agent that ${who} cannot send ${sent} where ${approved} was approved`, async ({ bench }) => {
      const ready = await sender(bench)
      const request = await spelled(ready, approved)
      const before = await storedState(bench)
      const refused = await bench.send(PATHS.evaluations, request.as(sent))
      const { detail } = await problemOf(refused, 'MALFORMED_JSON')
      expect(detail).toContain(`reads as ${approved}, at "/resource/properties/content/account".`)
      expect(await storedState(bench)).toEqual(before)
      expect(await bench.status(ready.agent_id)).toBe('ASSURANCE_PILOT_READY')
      const answer = await bench.send(PATHS.evaluations, request.as(approved))
      expect(evaluationAnswer.parse(await answer.json()).decision).toBe('PERMIT')
    })
  }
}

test('A report in another spelling of the approved number is the approved report', async ({ bench }) => {
  const ready = await ofOrganization(bench)
  for (const [approved, sent] of [
    ['0', '-0.0e3'],
    ['0.1', '0.10'],
    ['100', '1E+2'],
    ['1e+21', '1000000000000000000000'],
  ] as const) {
    const { as } = await spelled(ready, approved)
    const answer = await bench.send(PATHS.evaluations, as(sent))
    expect(evaluationAnswer.parse(await answer.json()).decision, sent).toBe('PERMIT')
  }
})

test('Evidence with a number that does not come back is none', async () => {
  const agent = await sampleAgent(await startService(), 'OIDC')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const segment = (text: string) => Buffer.from(text).toString('base64url')
  for (const [number, why] of [
    ['1e400', 'the payload is not I-JSON: A number that does not come back: it reads as Infinity, at "/n".'],
    ['1e4', undefined],
  ] as const) {
    const value = `${encoded({ typ: 'dpop+id_token' })}.${segment(`{"n":${number}}`)}.AAAA`
    const refused = await proveWith(agent, challenge, { type: 'id_token', value })
    const found = (await refusedList(refused)).map(({ detail }) => detail)
    if (why === undefined) expect(found.join()).not.toContain('I-JSON:')
    else expect(found).toContain(why)
  }
})
