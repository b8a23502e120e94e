import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { CallEntry, JournalEntry } from '../../src/client/journal-record.ts'
import type { AuditEntry } from '../../src/contract/window/window.ts'
import { isNumbered } from '../../src/ui/app/rows.ts'
import { ladderOf } from '../../src/ui/exchange/ladder.ts'
import { lanesOf, wayWords } from '../../src/ui/exchange/MessageRow.tsx'
import { rowsOf } from '../../src/ui/exchange/read-exchange.ts'
import { callEntry, issueEntry, signEntry } from '../page/exchange/exchange-steps.ts'

const MINE = 'agt_1'
const PLACE = {
  isMine: (agentId: string | null): boolean => agentId === MINE || agentId === null,
  nameOf: (agentId: string | null) => `the agent ${agentId}`,
  keepOpen: 1,
  toCome: 0,
  kept: new Set<number>(),
  unfolded: new Set<string>(),
}

const imported = (seq: number, agent_id: string | null = MINE) =>
  callEntry(seq, { agent_id, path: '/v1/agents/import', group: 'Import the claim' })
const proof = (seq: number, more: object = {}) =>
  callEntry(seq, { agent_id: MINE, body: `{"proof":"a.b.${seq}"}`, ...more })
const bound = (seq: number): readonly JournalEntry[] => [
  callEntry(seq, { agent_id: MINE }),
  signEntry(seq + 1, 'a.b.c', MINE),
  proof(seq + 2),
]
const attacked = (seq: number, group: string, more: object = {}) =>
  proof(seq, { group, status: 422, ...more })

/** The ladder's lines in short: a row by its number, a fold by its words. */
function linesOf(entries: readonly JournalEntry[], more: Partial<typeof PLACE> = {}) {
  const { lines, earlier } = ladderOf(rowsOf(entries), { ...PLACE, ...more })
  const short = lines.map(line => (line.kind === 'row' ? String(line.row.number) : line.words))
  return { short, earlier }
}

test('The newest run stands open, and what came before it is counted as earlier', () => {
  expect(linesOf([imported(1), ...bound(2)])).toEqual({ short: ['3', '4', '5', '6', '7'], earlier: 2 })
})

test('A short run brings the messages along that led to it, at least four in all', () => {
  const decision = callEntry(5, {
    agent_id: MINE,
    group: 'Ask for a decision',
    path: '/v1/assurance/evaluations',
  })
  expect(linesOf([imported(1), ...bound(2), decision])).toEqual({ short: ['6', '7', '8', '9'], earlier: 5 })
})

test('The more there is to come, the fewer messages stand open, and a request is never parted from its answer', () => {
  const { short, earlier } = linesOf([imported(1), ...bound(2)], { toCome: 4 })
  expect(short).toEqual(['5', '6', '7'])
  expect(earlier).toBe(4)
})

test('Earlier messages unfold above, under what they were for', () => {
  const { short, earlier } = linesOf([imported(1), ...bound(2)], { unfolded: new Set(['earlier']) })
  expect(short).toEqual(['Import the claim', '1', '2', '3', '4', '5', '6', '7'])
  expect(earlier).toBe(2)
})

test('A proof that is sent again brings the one that it copies, and folds what lies between into one line', () => {
  const once = proof(4)
  const again = attacked(9, 'Replay the proof', { body: once.request.body, status: 409 })
  const between = [attacked(5, 'Flip'), attacked(6, 'None'), attacked(7, 'Other'), attacked(8, 'Last')]
  const all = [imported(1), once, ...between, again]
  expect(linesOf(all).short).toEqual(['3', '4', '6 messages between', '11', '12', '13', '14'])
  const unfolded = new Set(['between-5'])
  expect(linesOf(all, { unfolded }).short).toEqual([
    ...['3', '4', '6 messages between'],
    ...['Flip', '5', '6', 'None', '7', '8', 'Other', '9', '10'],
    ...['11', '12', '13', '14'],
  ])
})

test('A message that was opened stays in the ladder, so that the focus can go back to its row', () => {
  const all = [imported(1), ...bound(2), attacked(5, 'Flip'), attacked(6, 'None')]
  expect(linesOf(all, { kept: new Set([1]) }).short).toEqual([
    '1',
    '2',
    '5 messages between',
    '8',
    '9',
    '10',
    '11',
  ])
  expect(linesOf(all).earlier).toBe(7)
})

test('Messages of other agents are one folded line, which names each agent when it is unfolded', () => {
  const all = [imported(1, 'agt_2'), imported(2), imported(3, 'agt_3')]
  expect(linesOf(all)).toEqual({ short: ['4 messages of other agents', '3', '4'], earlier: 0 })
  expect(linesOf(all, { unfolded: new Set(['others']) }).short).toEqual([
    '4 messages of other agents',
    ...['the agent agt_2: Import the claim', '1', '2'],
    ...['3', '4'],
    ...['the agent agt_3: Import the claim', '5', '6'],
  ])
})

test('What an attack did on an agent of its own stands as the newest thing where it was tried', () => {
  const isMine = (agentId: string | null) => agentId !== 'agt_2'
  const attack = attacked(3, 'Captured ID token', { agent_id: 'agt_9' })
  const { short } = linesOf([imported(1), imported(2, 'agt_2'), attack], { isMine })
  expect(short).toEqual(['2 messages of other agents', '1', '2', '5', '6'])
})

const AUDIT: AuditEntry = {
  ...{ request_id: 'request-1', at: '2026-11-21T12:00:00Z', agent_id: MINE, path: '/v1/agents/import' },
  ...{ operation: 'import', status: 201, code: null, outcome: 'accepted', order: 1, clock_offset_ms: 0 },
  touches: [
    { mode: 'read', what: 'agent' },
    { mode: 'put', what: 'agent' },
  ],
}

test('Rows of the store take no number, and those after them keep theirs with or without them', () => {
  const entries = [imported(1), ...bound(2)]
  const auditOf = (call: CallEntry) => (call.answer?.request_id === AUDIT.request_id ? AUDIT : undefined)
  const numbers = (audit?: typeof auditOf) =>
    rowsOf(entries, audit)
      .filter(isNumbered)
      .map(({ id, number }) => `${number} ${id}`)
  const with_ = numbers(auditOf)
  expect(with_).toEqual(numbers())
  expect(with_.map(each => each.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  const stores = rowsOf(entries, auditOf).filter(row => !isNumbered(row))
  expect(stores.map(({ number, lead, words, plain }) => `${number} ${lead} ${words}: ${plain}`)).toEqual([
    '1 read agent: only read',
    '1 put agent: written down',
  ])
})

test('Only the lanes in use are there, each named for who speaks on it', () => {
  const lanes = (
    entries: readonly JournalEntry[],
    store = false,
    toCome: Parameters<typeof lanesOf>[1] = [],
  ) => lanesOf(rowsOf(entries), toCome, store).map(({ name }) => name)
  const organization = { ...signEntry(2, 'a.b.c', MINE), speaker: 'organization' } as const
  const issuer = { ...issueEntry(1, 'token'), speaker: 'issuer' } as const
  const read = {
    ...{ at: '2026-11-21T12:00:00.000Z', seq: 3, group: 'Send', agent_id: MINE },
    speaker: 'agent',
  } as const
  const acknowledged = { ...read, kind: 'acknowledge', report_id: 'rep-1', receipt_ref: 'ni:' } as const
  expect(lanes([imported(1)])).toEqual(['Agent', 'Service'])
  expect(lanes([organization])).toEqual(['Agent', 'Organization', 'Service'])
  expect(lanes([issuer, organization])).toEqual(['Agent', 'Issuer, Organization', 'Service'])
  expect(lanes([imported(1)], true)).toEqual(['Agent', 'Service', 'Store'])
  expect(lanes([acknowledged])).toEqual(['Agent', 'Service', 'Inbox'])
  const coming = { kind: 'request', speaker: 'organization', words: 'asks for a nonce' } as const
  expect(lanes([imported(1)], false, [coming])).toEqual(['Agent', 'Organization', 'Service'])
})

test('Sender and receiver are said for every way', () => {
  expect(wayWords('request', 'agent')).toBe('agent to service')
  expect(wayWords('answer', 'organization')).toBe('service to organization')
  expect(wayWords('store', 'agent')).toBe('service to store')
  expect(wayWords('deliver', 'agent')).toBe('agent to inbox')
  expect(wayWords('acknowledge', 'agent')).toBe('inbox to agent')
  expect(wayWords('issue', 'issuer')).toBe('issuer')
})

const AGENTS = ['agt_1', 'agt_2'] as const
const JWS = ['a.b.c', 'a.b.d', 'a.b.', 'e.f.c'] as const
const RECEIPT = 'ni:///sha-256;x'

/** What may stand in a journal, by the number that it gets. */
const ENTRY = fc
  .record({
    agent_id: fc.constantFrom(...AGENTS),
    jws: fc.constantFrom(...JWS),
    status: fc.constantFrom(null, 201, 422),
    kind: fc.constantFrom('ask', 'prove', 'evaluate', 'sign', 'issue', 'enforce'),
  })
  .map(({ agent_id, jws, status, kind }) => (seq: number): JournalEntry => {
    if (kind === 'sign') return signEntry(seq, jws, agent_id)
    if (kind === 'issue') return { ...issueEntry(seq, 'token'), agent_id }
    if (kind === 'enforce') {
      const { at, group, speaker } = signEntry(seq, jws, agent_id)
      const held = { report_id: 'r', receipt_ref: RECEIPT, delivered: false, lines: [] }
      return { ...{ kind, seq, at, group, speaker, agent_id }, ...held }
    }
    if (kind === 'evaluate') {
      const body = JSON.stringify({ subject: { id: agent_id }, action: { name: 'report.send' }, proof: jws })
      const answer = JSON.stringify({ decision: 'INDETERMINATE', receipt_ref: RECEIPT })
      return callEntry(seq, { ...{ agent_id, status, body, answer }, path: '/v1/assurance/evaluations' })
    }
    // A proof with the key that `signEntry` names.
    const answer = JSON.stringify({ purpose: 'BIND_KEY', key_thumbprint: 'urn:key' })
    return callEntry(seq, {
      agent_id,
      status,
      answer,
      ...(kind === 'prove' ? { body: `{"proof":"${jws}"}` } : {}),
    })
  })

/** What becomes of a journal: an entry more, or another one in the place of a new one, as when its answer comes. */
const STEP = fc.record({ entry: ENTRY, back: fc.constantFrom(0, 0, 0, 1, 2), joins: fc.boolean() })

const audit = ({ seq }: CallEntry): AuditEntry => ({
  ...{ request_id: `request-${seq}`, at: '2026-11-21T12:00:00Z', agent_id: null, path: '/' },
  ...{ operation: 'prove', status: 201, code: null, outcome: 'accepted', order: 1, clock_offset_ms: 0 },
  touches: [{ mode: 'use', what: 'nonce' }],
})

test('Rows that are made as the journal grows and changes are those that are made of copies of its entries', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), steps => {
      const known = new Map<number, AuditEntry>()
      const auditOf = ({ seq }: CallEntry) => known.get(seq)
      let entries: readonly JournalEntry[] = []
      for (const { entry, back, joins } of steps) {
        const at = Math.max(0, entries.length - back)
        const added = entry(at + 1)
        entries = entries.toSpliced(at, 1, added)
        known.delete(added.seq)
        if (joins && added.kind === 'call') known.set(added.seq, audit(added))
        expect(rowsOf(entries, auditOf)).toEqual(rowsOf(structuredClone(entries), auditOf))
      }
    }),
  )
})

test('A message that may be sent once says which one it repeats, and one whose first is gone repeats none', () => {
  const body = JSON.stringify({ subject: { id: 'agt_1' }, action: { name: 'report.send' } })
  const asks = (seq: number) =>
    callEntry(seq, { agent_id: 'agt_1', body, status: null, path: '/v1/assurance/evaluations' })
  const third = asks(3)
  const repeatsOf = (entries: readonly JournalEntry[]) =>
    rowsOf(entries).find(({ entry }) => entry.seq === 3)?.repeats
  expect(repeatsOf([asks(2), third])).toBe(2)
  expect(repeatsOf([signEntry(2, 'a.b.c', 'agt_1'), third])).toBe(undefined)
})
