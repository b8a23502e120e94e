import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { CallEntry, JournalEntry } from '../../src/client/journal-record.ts'
import type { AuditEntry } from '../../src/contract/window/window.ts'
import { rowsOf } from '../../src/ui/exchange/rows-of.ts'
import { callEntry, issueEntry, signEntry } from '../page/exchange/journal-entries.ts'

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
