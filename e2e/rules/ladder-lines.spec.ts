import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { CallEntry, JournalEntry } from '../../src/client/journal-record.ts'
import type { AuditEntry } from '../../src/contract/window/rows.ts'
import { isNumbered, type NamedBy, type RowKind, type Who } from '../../src/ui/app/rows.ts'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { ladderOf } from '../../src/ui/exchange/ladder.ts'
import { lanesOf, wayWords } from '../../src/ui/exchange/lanes.ts'
import { callEntry, issueEntry, signEntry } from './journal-entries.ts'

const MINE = 'agt_1'

const imported = (seq: number, agent_id: string | null = MINE) =>
  callEntry(seq, { agent_id, path: '/v1/agents/import', group: 'Import the claim' })
const proof = (seq: number, more: object = {}) =>
  callEntry(seq, { agent_id: MINE, body: `{"proof":"a.b.${seq}"}`, ...more })
const bound = (seq: number): readonly JournalEntry[] => [
  callEntry(seq, { agent_id: MINE }),
  signEntry(seq + 1, 'a.b.c', MINE),
  proof(seq + 2),
]
const decided = (seq: number) =>
  callEntry(seq, { agent_id: MINE, group: 'Ask for a decision', path: '/v1/assurance/evaluations' })

const AS_IT_IS = { kept: undefined, unfolded: false } as const

/** The ladder's lines in short: a row by its number, what the rows below were for by its words. */
function linesOf(entries: readonly JournalEntry[], more: Partial<Parameters<typeof ladderOf>[1]> = {}) {
  const { lines, earlier } = ladderOf(rowsOf(entries), { ...AS_IT_IS, ...more })
  const short = lines.map(line => (line.kind === 'row' ? String(line.row.number) : line.words))
  return { short, earlier }
}

/** Eleven messages: an import, a binding, two decisions. */
const ELEVEN = [imported(1), ...bound(2), decided(5), decided(6)]

test('All messages stand open while there is room for them', () => {
  expect(linesOf([imported(1), decided(2), decided(3)])).toEqual({
    short: ['1', '2', '3', '4', '5', '6'],
    earlier: 0,
  })
})

test('The newest messages stand open, and what came before them is counted as earlier', () => {
  expect(linesOf(ELEVEN)).toEqual({ short: ['6', '7', '8', '9', '10', '11'], earlier: 5 })
})

test('A request is never parted from its answer', () => {
  const nine = [imported(1), ...bound(2), decided(5)]
  expect(linesOf(nine)).toEqual({ short: ['3', '4', '5', '6', '7', '8', '9'], earlier: 2 })
})

test('Earlier messages unfold above, under what they were for', () => {
  const { short, earlier } = linesOf(ELEVEN, { unfolded: true })
  expect(short).toEqual([
    ...['Import the claim', '1', '2', 'Bind the key', '3', '4', '5'],
    ...['6', '7', '8', '9', '10', '11'],
  ])
  expect(earlier).toBe(5)
})

test('A message that was opened stays in the ladder, so that the focus can go back to its row', () => {
  expect(linesOf(ELEVEN, { kept: 1 })).toEqual({
    short: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
    earlier: 0,
  })
  expect(linesOf(ELEVEN, { kept: 3 }).short[0], 'the signature').toBe('5')
})

const numbersOf = (entries: readonly JournalEntry[], besides?: ReadonlyMap<string, string>) =>
  rowsOf(entries, undefined, undefined, besides).map(
    ({ owner, number, attack }) => `${owner} ${number}${attack ? ' attack' : ''}`,
  )

test('Messages are numbered within the exchange of an agent, whatever others send in between', () => {
  expect(numbersOf([imported(1), imported(2, 'agt_2'), decided(3)])).toEqual([
    ...['agt_1 1', 'agt_1 2'],
    ...['agt_2 1', 'agt_2 2'],
    ...['agt_1 3', 'agt_1 4'],
  ])
})

test('What concerns no agent stands with the agent that is imported next and, after the last, with that one', () => {
  expect(numbersOf([issueEntry(1, 'token'), imported(2), issueEntry(3, 'token')])).toEqual([
    ...['agt_1 1', 'agt_1 2', 'agt_1 3', 'agt_1 4'],
  ])
})

test('What an attack did on an agent of its own stands where it was tried, as an attack; what a thief sends is one', () => {
  const tried = callEntry(3, { agent_id: 'agt_9', status: 422, group: 'Present a captured ID token' })
  const besides = new Map([['agt_9', MINE]])
  expect(numbersOf([imported(1), imported(2, 'agt_2'), tried], besides)).toEqual([
    ...['agt_1 1', 'agt_1 2', 'agt_2 1', 'agt_2 2', 'agt_1 3 attack', 'agt_1 4 attack'],
  ])
  const stolen: CallEntry = { ...proof(3), speaker: 'thief' }
  expect(numbersOf([imported(1), stolen])).toEqual([
    ...['agt_1 1', 'agt_1 2', 'agt_1 3 attack', 'agt_1 4 attack'],
  ])
})

test('What was sent from another message stands below that, whatever agent came of it, and is not an attack unless a thief’s is', () => {
  const again = callEntry(2, { agent_id: 'agt_2', path: '/v1/agents/import', group: 'Sent again' })
  const edited: CallEntry = {
    ...callEntry(3, {
      agent_id: 'agt_3',
      path: '/v1/agents/import',
      body: '{"x":1}',
      group: 'Edited by hand',
    }),
    edited_from: 1,
  }
  expect(numbersOf([imported(1), again, edited])).toEqual([
    ...['agt_1 1', 'agt_1 2', 'agt_1 3', 'agt_1 4', 'agt_1 5', 'agt_1 6'],
  ])
  const stolen: CallEntry = { ...proof(4), speaker: 'thief', group: 'Sent again' }
  expect(numbersOf([imported(1), again, stolen])).toEqual([
    ...['agt_1 1', 'agt_1 2', 'agt_1 3', 'agt_1 4', 'agt_1 5 attack', 'agt_1 6 attack'],
  ])
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

const common = {
  at: '2026-11-21T12:00:00.000Z',
  group: 'Send a report',
  agent_id: MINE,
  speaker: 'agent',
} as const
const report = { report_id: 'rep-1', receipt_ref: 'ni:///sha-256;x' } as const
const enforced: JournalEntry = { ...common, ...report, kind: 'enforce', seq: 3, delivered: false, lines: [] }
const acknowledged: JournalEntry = { ...common, ...report, kind: 'acknowledge', seq: 4 }
const by = <E extends JournalEntry>(entry: E, speaker: E['speaker']): E => ({ ...entry, speaker })

test('Only the lanes in use are there, from left to right at equal distances, each named for who speaks on it', () => {
  const lanes = (entries: readonly JournalEntry[], store = false) => lanesOf(rowsOf(entries), store)
  const names = (...given: Parameters<typeof lanes>) => lanes(...given).map(({ name }) => name)
  const organization = by(signEntry(2, 'a.b.c', MINE), 'organization')
  const issuer = by(issueEntry(1, 'token'), 'issuer')
  expect(names([imported(1)])).toEqual(['Agent', 'Service'])
  expect(names([organization])).toEqual(['Agent', 'Organization', 'Service'])
  expect(names([issuer, organization])).toEqual(['Agent', 'Issuer, Organization', 'Service'])
  expect(names([imported(1)], true)).toEqual(['Agent', 'Service', 'Store'])
  expect(names([acknowledged])).toEqual(['Agent', 'Service', 'Inbox'])
  expect(names([enforced])).toEqual(['Agent', 'Service', 'Enforcement point'])
  expect(names([imported(1), by(proof(2), 'thief')])).toEqual(['Agent', 'Service', 'Thief'])
  expect(names([enforced, acknowledged, organization, by(proof(2), 'thief')], true)).toEqual([
    ...['Agent', 'Organization', 'Service', 'Store', 'Enforcement point', 'Inbox', 'Thief'],
  ])
  expect(lanes([organization]).map(({ x }) => x)).toEqual([0, 50, 100])
})

test('Sender and receiver are said for every way', () => {
  const way = (kind: RowKind, who: Who, vouches?: NamedBy['kind']) =>
    wayWords({
      ...{ kind, who },
      ...(vouches && {
        namedBy: { kind: vouches, name: 'x', version: 1, published_at: '', key: undefined },
      }),
    })
  expect(way('request', 'agent')).toBe('agent to service')
  expect(way('answer', 'organization')).toBe('service to organization')
  expect(way('store', 'agent')).toBe('service to store')
  expect(way('enforce', 'agent')).toBe('enforcement point')
  expect(way('request', 'second')).toBe('second holder to service')
  expect(way('deliver', 'agent')).toBe('enforcement point to inbox')
  expect(way('acknowledge', 'agent')).toBe('inbox to agent')
  expect(way('issue', 'issuer')).toBe('issuer')
  expect(way('sign', 'thief')).toBe('thief')
  expect(way('copy', 'agent')).toBe('agent to thief')
  expect(way('request', 'thief')).toBe('thief to service')
  expect(way('names', 'agent', 'registry_entry')).toBe('registry to service')
  expect(way('names', 'agent', 'issuer_keys')).toBe('issuer to service')
  expect(way('names', 'agent', 'zone')).toBe('host to service')
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
    speaker: fc.constantFrom('agent', 'thief'),
  })
  .map(({ agent_id, jws, status, kind, speaker }) => (seq: number): JournalEntry => {
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
    const body = kind === 'prove' ? `{"proof":"${jws}"}` : '{}'
    return { ...callEntry(seq, { agent_id, status, answer, body }), speaker }
  })

/** What becomes of a journal: an entry more, or another one in the place of a new one, as when its answer comes. */
const STEP = fc.record({ entry: ENTRY, back: fc.constantFrom(0, 0, 0, 1, 2), joins: fc.boolean() })

/** The second agent was made by an attack on the first. */
const BESIDES = new Map([['agt_2', 'agt_1']])

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
        const made = (of: readonly JournalEntry[]) => rowsOf(of, auditOf, undefined, BESIDES)
        expect(made(entries)).toEqual(made(structuredClone(entries)))
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
