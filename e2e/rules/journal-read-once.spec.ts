import { expect, test } from 'playwright/test'
import type { JournalEntry } from '../../src/client/journal-record.ts'
import { messageOf } from '../../src/client/message.ts'
import { checksOf, problemOf } from '../../src/client/message-contents.ts'
import type { AuditEntry } from '../../src/contract/window/rows.ts'
import type { ServiceReader } from '../../src/contract/window/window.ts'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { readExchange } from '../../src/ui/exchange/read-exchange.ts'
import { callEntry, issueEntry, signEntry } from './journal-entries.ts'

/** How many texts are parsed as JSON during `act`. */
async function parsesDuring(act: () => unknown): Promise<number> {
  const { parse } = JSON
  let parses = 0
  JSON.parse = (...given) => {
    parses += 1
    return parse(...given)
  }
  try {
    await act()
  } finally {
    JSON.parse = parse
  }
  return parses
}

const proof = (seq: number) =>
  callEntry(seq, {
    agent_id: 'agt_1',
    body: `{"challenge_id":"chl_${seq}","proof":"a.b.c"}`,
    answer: '{"purpose":"BIND_KEY","status":"TECHNICALLY_BOUND"}',
  })
const READ: readonly JournalEntry[] = Array.from({ length: 500 }, (_each, index) => proof(index + 1))

/** A window that answers every request, and records which ones it was asked for by name. */
function countingWindow() {
  const asked: string[] = []
  const audit = (request_id: string): AuditEntry => ({
    ...{ request_id, at: '2026-11-21T12:00:00Z', agent_id: 'agt_1', path: '/v1/bindings/challenges' },
    ...{ operation: 'prove', status: 201, code: null, outcome: 'accepted', order: 1, clock_offset_ms: 0 },
    touches: [{ mode: 'use', what: 'nonce' }],
  })
  const read: ServiceReader['audit'] = async ids => {
    asked.push(...ids)
    return ids.map(audit)
  }
  const directory: ServiceReader['directory'] = async () => undefined
  return { asked, trail: { audit: read, directory } }
}

test('After one message beside 500 that were read, two bodies are parsed, one audit entry is read, and one group of rows is made', async () => {
  const { asked, trail } = countingWindow()
  const entries = [...READ]
  const before = await readExchange(Promise.resolve(entries), trail)
  expect(asked).toHaveLength(500)
  expect(before).toHaveLength(1_500)
  const added = proof(501)
  let after = before
  const parses = await parsesDuring(async () => {
    after = await readExchange(Promise.resolve([...entries, added]), trail)
  })
  expect(parses, 'a request and its answer').toBe(2)
  expect(asked.slice(500)).toEqual(['request-501'])
  const known = new Set(before)
  const made = after.filter(row => !known.has(row))
  expect(made.map(({ id, number }) => `${number} ${id}`)).toEqual([
    '1001 501-request',
    '1001 501-store-0',
    '1002 501-answer',
  ])
  expect(after.slice(0, before.length)).toEqual(before)
})

test('What is asked of a message again parses nothing again', async () => {
  const call = callEntry(1, { status: 409, answer: '{"code":"CHALLENGE_USED","checks":[]}' })
  const ask = () => [messageOf(call).kind, problemOf(call), checksOf(call), rowsOf([call])]
  expect(await parsesDuring(ask)).toBe(2)
  expect(await parsesDuring(ask)).toBe(0)
})

test('An entry whose standing changes gets new rows: a key that was bound before it, a proof that rests on it', () => {
  const issued = { ...issueEntry(1, 'token'), agent_id: 'agt_1', group: 'Bind the key' }
  const signed = signEntry(3, 'a.b.c', 'agt_1')
  const looks = (entries: readonly JournalEntry[]) =>
    rowsOf(entries).map(({ id, line, bound }) => `${id} ${line} ${bound}`)
  expect(looks([issued, signed])).toEqual(['1-issue claimed false', '3-sign proven false'])
  expect(looks([issued, proof(2), signed])).toEqual([
    '1-issue proven false',
    '2-request proven false',
    '2-answer reply true',
    '3-sign proven true',
  ])
  expect(
    looks([issued, callEntry(2, { body: '{"proof":"a"}', agent_id: 'agt_1', status: 409 }), signed]),
  ).toEqual([
    '1-issue claimed false',
    '2-request refused false',
    '2-answer refused false',
    '3-sign proven false',
  ])
})

test('A body that is not an object, is broken, or was left out has no members, and the message still has a kind', () => {
  for (const body of ['', '[]', 'null', '"text"', '{"proof":', '7']) {
    const message = messageOf(callEntry(1, { body, answer: body }))
    expect(message).toMatchObject({ kind: 'ask', request: { members: {} }, answer: { members: {} } })
    expect([message.purpose, message.challenge_id, message.code]).toEqual([undefined, undefined, undefined])
  }
  expect(messageOf(callEntry(1, { body: '{"proof":7}' }))).toMatchObject({ kind: 'prove', proof: undefined })
  expect(messageOf(callEntry(1, { path: '/pilot/v1/agents/import' })).kind).toBe('import')
  expect(messageOf(callEntry(1, { path: '/elsewhere' })).kind).toBe('other')
})
