import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { CallEntry, JournalEntry } from '../../src/client/journal-record.ts'
import type { AuditEntry } from '../../src/contract/window/window.ts'
import type { ExchangeRow } from '../../src/ui/exchange/rows.ts'
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
  ...{ operation: 'prove', status: 201, code: null, outcome: 'accepted' },
  touches: [{ mode: 'use', what: 'nonce' }],
})

test('Rows that are made as the journal grows and changes are those that are made from all of it', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), steps => {
      const known = new Map<JournalEntry, AuditEntry>()
      const auditOf = (call: CallEntry) => known.get(call)
      let entries: readonly JournalEntry[] = []
      const grown: (readonly ExchangeRow[])[] = []
      const anew: (() => readonly ExchangeRow[])[] = []
      for (const { entry, back, joins } of steps) {
        const at = Math.max(0, entries.length - back)
        const added = entry(at + 1)
        entries = entries.toSpliced(at, 1, added)
        if (joins && added.kind === 'call') known.set(added, audit(added))
        grown.push(rowsOf(entries, auditOf, entries.length))
        const [all, then] = [entries, new Map(known)]
        anew.push(() => rowsOf(all, call => then.get(call)))
      }
      expect(grown).toEqual(anew.map(make => make()))
    }),
    { numRuns: 300 },
  )
})

test('What no longer stands in the journal is not what a later message repeats', () => {
  const body = JSON.stringify({ subject: { id: 'agt_1' }, action: { name: 'report.send' } })
  const asks = (seq: number) =>
    callEntry(seq, { agent_id: 'agt_1', body, status: null, path: '/v1/assurance/evaluations' })
  const first = callEntry(1, { agent_id: 'agt_1' })
  expect(rowsOf([first, asks(2), asks(3)]).find(({ entry }) => entry.seq === 3)?.repeats).toBe(2)
  const other = signEntry(2, 'a.b.c', 'agt_1')
  rowsOf([first, asks(2)])
  expect(rowsOf([first, other, asks(3)], undefined, 3).find(({ entry }) => entry.seq === 3)?.repeats).toBe(
    undefined,
  )
})

test('After one message that tells nothing of those before it, only its own entry is looked at', () => {
  const entries = Array.from({ length: 500 }, (_, at) => callEntry(at + 1, { agent_id: 'agt_1' }))
  const looked: number[] = []
  const auditOf = ({ seq }: CallEntry) => {
    looked.push(seq)
    return undefined
  }
  const before = rowsOf(entries, auditOf, 0)
  looked.length = 0
  const after = rowsOf([...entries, callEntry(501, { agent_id: 'agt_1' })], auditOf, 500)
  expect(looked).toEqual([501])
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.at(-1)?.number).toBe(1002)
})
