import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'playwright/test'
import { CATALOGUE } from '../../src/cases/catalogue.ts'
import {
  type CallEntry,
  ISSUED_WORDS,
  type IssuedKind,
  type JournalEntry,
  type Speaker,
} from '../../src/client/journal-record.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PURPOSES, type Purpose } from '../../src/contract/names.ts'
import type { AuditEntry } from '../../src/contract/window/window.ts'
import { SAMPLE_REPORTS } from '../../src/flows/sample-reports.ts'
import { rowsOf } from '../../src/ui/exchange/read-exchange.ts'
import { reportText } from '../../src/ui/journey/pilot/report-draft.ts'
import { answerLines, failureWords } from '../../src/ui/library/conformance/case-words.ts'
import { exportedRun, timeLeftWords } from '../../src/ui/library/conformance/controlled-run.ts'
import { callEntry, issueEntry, signEntry } from '../page/exchange/exchange-steps.ts'

const AGENT = 'agt_1'
const OWN_KEY = 'urn:key'

/** The plain words of every row. */
const plain = (entries: readonly JournalEntry[], audit: ReadonlyMap<string, AuditEntry> = new Map()) =>
  rowsOf(entries, ({ answer }) => audit.get(answer?.request_id ?? '')).map(row => row.plain)

const call = (more: Parameters<typeof callEntry>[1]) => callEntry(1, { agent_id: AGENT, ...more })
const ask = (purpose: Purpose) =>
  call({ body: JSON.stringify({ purpose }), answer: JSON.stringify({ purpose, nonce: 'abc' }) })
const prove = (purpose: Purpose, more: object = {}, sent: object = {}) =>
  call({ body: JSON.stringify({ proof: 'a.b.c', ...sent }), answer: JSON.stringify({ purpose }), ...more })
const evaluated = (action: string, answer: object, more: object = {}) =>
  call({
    path: '/v1/assurance/evaluations',
    body: JSON.stringify({ action: { name: action } }),
    answer: JSON.stringify(answer),
    status: 200,
    ...more,
  })

const ASKED: Readonly<Record<Purpose, readonly [string, string]>> = {
  VERIFY_IDENTITY: ['asks for a nonce', 'identity proven'],
  LINK_ORGANIZATION: ['asks for a nonce', 'the organization confirms it'],
  BIND_KEY: ['asks for a nonce', 'accepted'],
  SUSPEND: ['asks to suspend it', 'on hold from now on'],
  REINSTATE: ['asks to reinstate it', 'no longer on hold'],
  REVOKE: ['asks to revoke it', 'over, for good'],
}

for (const purpose of PURPOSES) {
  test(`What is asked for ${purpose} and what came of it is told in plain words`, () => {
    const [asks, proved] = ASKED[purpose]
    expect(plain([ask(purpose)])).toEqual([asks, 'good once, for 5 minutes'])
    expect(plain([prove(purpose)])).toEqual(['the proof', proved])
  })
}

test('A refusal is told as one, whatever was asked, and never as what it would have brought', () => {
  for (const purpose of PURPOSES) {
    const refused = { status: 409, answer: '{"code":"TRANSITION_NOT_ALLOWED"}' }
    expect(plain([prove(purpose, refused)])).toEqual(['a proof', 'refused'])
  }
  const imported = call({ path: '/v1/agents/import', status: 400, answer: '{"code":"SCHEMA_VIOLATION"}' })
  expect(plain([imported])).toEqual(['the claim', 'refused'])
  expect(plain([call({ status: 503, answer: '{"code":"STORE_BUSY"}' })])[1]).toBe('could not be done')
})

test('A refused proof is told by whose signature it carries', () => {
  const proof = (seq: number, jws: string): CallEntry =>
    callEntry(seq, { agent_id: AGENT, body: JSON.stringify({ proof: jws }), status: 422, answer: '{}' })
  const accepted = callEntry(1, {
    agent_id: AGENT,
    body: '{"proof":"h.p.s"}',
    answer: JSON.stringify({ purpose: 'BIND_KEY', key_thumbprint: OWN_KEY }),
  })
  const other = { ...signEntry(2, 'h.other.s', AGENT), key_thumbprint: 'urn:other' }
  const own = signEntry(4, 'h.own.s', AGENT)
  const words = plain([accepted, other, proof(3, 'h.other.s'), own, proof(5, 'h.own.x'), proof(6, 'h.own.')])
  expect(words.slice(2)).toEqual([
    ...['another key signs it', 'another key signs', 'refused'],
    ...['the key signs it', 'a proof, altered since', 'refused'],
    ...['a proof without signature', 'refused'],
  ])
  expect(plain([signEntry(1, 'h.p.s', AGENT)]), 'no key was proven to be the agent’s').toEqual([
    'a key signs it',
  ])
  const again = { ...accepted, seq: 2, answer: null, failure: { code: 'TIMED_OUT', detail: '' } as const }
  expect(plain([accepted, again]).slice(2)).toEqual(['the same proof again', 'nothing came in time'])
})

test('Evidence is told by its kind, and a rotation by the consent that it carries', () => {
  const withEvidence = (type: string) =>
    plain([prove('VERIFY_IDENTITY', {}, { evidence: { type, value: '' } })])[0]
  expect(withEvidence('id_token')).toBe('the ID token and proof')
  expect(withEvidence('agent_card')).toBe('the Agent Card and proof')
  expect(withEvidence('wit_svid')).toBe('the WIT-SVID and proof')
  expect(withEvidence('vc')).toBe('the credential and proof')
  expect(withEvidence('constructor')).toBe('the proof')
  expect(plain([prove('BIND_KEY', {}, { authorization: 'a.b.c' })])).toEqual([
    'a proof, with consent',
    'the other key counts',
  ])
})

test('A decision is told by what it allows, and a report by what it asks', () => {
  const permit = { decision: 'PERMIT', obligations: ['a', 'b'] }
  expect(plain([evaluated('pilot.enter', permit)])).toEqual(['may it enter the pilot?', 'with 2 obligations'])
  expect(plain([evaluated('report.send', { decision: 'DENY' })])).toEqual([
    'may it send this report?',
    'not permitted',
  ])
  expect(plain([evaluated('report.send', { decision: 'INDETERMINATE' })])[1]).toBe('not enough is proven')
  expect(plain([evaluated('else', { decision: 'PERMIT', obligations: [] })])).toEqual([
    'may it do this?',
    'permitted',
  ])
  const twice = [evaluated('report.send', permit), { ...evaluated('report.send', permit), seq: 2 }]
  expect(plain(twice)[2]).toBe('the same report again')
  const entered = [evaluated('pilot.enter', permit), { ...evaluated('pilot.enter', permit), seq: 2 }]
  expect(plain(entered)[2], 'asked anew').toBe('may it enter the pilot?')
})

test('What was not answered says why, and what was answered before says so', () => {
  expect(plain([call({ status: null })])[1]).toBe('waiting')
  const failed = (code: 'NOT_ANSWERED_HERE' | 'STOPPED') =>
    plain([call({ status: null, failure: { code, detail: '' } })])[1]
  expect(failed('NOT_ANSWERED_HERE')).toBe('not from the service')
  expect(failed('STOPPED')).toBe('stopped by the page')
  expect(plain([call({ failure: { code: 'OUT_OF_CONTRACT', detail: '' } })])[1]).toBe('not what was agreed')
  const audit: AuditEntry = {
    ...{ request_id: 'request-1', at: '', agent_id: AGENT, path: '', status: 201, code: null, outcome: '' },
    ...{ operation: 'repeated', order: 1, clock_offset_ms: 0, touches: [] },
  }
  expect(plain([ask('BIND_KEY')], new Map([['request-1', audit]]))[1]).toBe('the stored answer')
})

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedBy = (speaker: Speaker, typ: string) =>
  plain([{ ...signEntry(1, `${segment({ typ })}.e30.c2ln`, AGENT), speaker }])[0]

test('A signature is told by who gave it and what for', () => {
  expect(signedBy('organization', 'agent-binding-proof+jwt')).toBe('the organization signs it')
  expect(signedBy('stranger', 'agent-binding-proof+jwt')).toBe('a stranger signs it')
  expect(signedBy('organization', APPROVAL_TYPE)).toBe('the organization approves')
  expect(signedBy('agent', APPROVAL_TYPE)).toBe('the holder approves')
  expect(signedBy('stranger', APPROVAL_TYPE)).toBe('a stranger approves')
  expect(signedBy('organization', AUTHORIZATION_TYPE)).toBe('agrees to the other key')
})

test('Everything that a party issues has words, and a deliberate fault is named instead', () => {
  const kinds: readonly IssuedKind[] = keysOf(ISSUED_WORDS)
  for (const what of kinds) {
    const words = plain([{ ...issueEntry(1, ''), what }])[0] ?? ''
    expect(words.split(' ').length, what).toBeGreaterThan(1)
    expect(words.split(' ').length, what).toBeLessThanOrEqual(5)
  }
  expect(plain([{ ...issueEntry(1, ''), fault: 'aud' }])).toEqual(['wrong on purpose: aud'])
})

test('The enforcement point lets through, stops, or holds back; a delivery and a reading are told as such', () => {
  const common = { ...{ seq: 2, at: '', group: 'Send a report', agent_id: AGENT }, speaker: 'agent' } as const
  const report = { report_id: 'rep-1', receipt_ref: 'ni:1' }
  const enforced = (delivered: boolean): JournalEntry => ({
    ...{ ...common, ...report, kind: 'enforce', delivered },
    lines: [{ name: 'fresh', held: delivered, words: '' }],
  })
  expect(plain([enforced(true)])).toEqual(['let through', 'once, receipt attached'])
  expect(plain([enforced(false)])).toEqual(['stopped here'])
  const undecided = evaluated('report.send', { decision: 'INDETERMINATE', receipt_ref: 'ni:1' })
  expect(plain([undecided, enforced(false)])[2]).toBe('held back')
  expect(plain([{ ...common, ...report, kind: 'acknowledge' }])).toEqual(['read at the inbox'])
  const recomputed = (equal: boolean) =>
    plain([{ ...common, kind: 'recompute', receipt_ref: 'ni:1', equal }])[0]
  expect([recomputed(true), recomputed(false)]).toEqual(['the digest fits', 'the digest does not fit'])
})

test('A failure is said in words: what it is, and what it should be', () => {
  const expected = { status: 200, decision: 'PERMIT' } as const
  expect(failureWords({ expected, observed: { status: 200, decision: 'INDETERMINATE' } })).toBe(
    'Failed: the decision is INDETERMINATE, not PERMIT',
  )
  const refused = { status: 422, code: 'PROOF_REJECTED', check: 'authority' } as const
  expect(failureWords({ expected: refused, observed: { ...refused, check: 'authorization' } })).toBe(
    'Failed: the failed check is authorization, not authority',
  )
  expect(failureWords({ expected: refused, observed: { status: 201 } })).toBe(
    'Failed: the status is 201, not 422; the code is none, not PROOF_REJECTED; the failed check is none, not authority',
  )
  expect(failureWords({ expected, observed: { ended_by: 'no answer came' } })).toBe(
    'Failed: no answer, because no answer came',
  )
})

test('Only the lines of an answer that differ from the expectation are marked', () => {
  const expected = { status: 422, code: 'PROOF_REJECTED', check: 'authority' } as const
  const observed = { ...expected, check: 'authorization', agent_status: 'TECHNICALLY_BOUND' } as const
  expect(answerLines(observed, expected)).toEqual([
    { words: '422 PROOF_REJECTED', differs: false },
    { words: 'check: authorization', differs: true },
    { words: 'agent TECHNICALLY_BOUND', differs: false },
  ])
  expect(answerLines(expected, expected).some(({ differs }) => differs)).toBe(false)
  expect(answerLines({ status: 405 }, expected)).toEqual([{ words: '405', differs: true }])
})

test('The time left comes from what the cases took, and not before twenty of them', () => {
  expect(timeLeftWords(0, 380, 0)).toBeUndefined()
  expect(timeLeftWords(19, 380, 1900)).toBeUndefined()
  expect(timeLeftWords(20, 380, 2000)).toBe('about 36 s left')
  expect(timeLeftWords(20, 380, 20_000)).toBe('about 6 min left')
  expect(timeLeftWords(379, 380, 379)).toBe('about 1 s left')
  expect(timeLeftWords(380, 380, 38_000)).toBeUndefined()
})

test('An export of nothing holds every case with neither result, and no times', () => {
  const { cases, ...head } = exportedRun({ results: new Map() })
  expect(head).toEqual({
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: expect.any(String),
  })
  expect(cases).toEqual(
    CATALOGUE.map(({ id, step, area, tries, rule, expected }) => ({
      ...{ id, step, area, tries, rule, expected },
      ...{ observed: null, passed: null },
    })),
  )
})

test('A report’s text says the same as the report, whatever it holds', () => {
  assert(
    property(jsonValue(), content => {
      expect(JSON.parse(reportText({ content }))).toEqual(JSON.parse(JSON.stringify({ content })))
    }),
  )
})

test('What fits on a line stands on one', () => {
  expect(reportText(SAMPLE_REPORTS.DELIVERIES.content)).toBe(`{
  "title": "Week 47, deliveries",
  "rows": [
    { "depot": "north", "parcels": 121 },
    { "depot": "south", "parcels": 97 }
  ]
}`)
})
