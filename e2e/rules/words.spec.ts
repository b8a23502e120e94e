import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'playwright/test'
import {
  type CallEntry,
  ISSUED_WORDS,
  type IssuedKind,
  type JournalEntry,
  type Speaker,
} from '../../src/client/journal-record.ts'
import { LIMITS } from '../../src/contract/catalogues/limits.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PURPOSES, type Purpose } from '../../src/contract/names.ts'
import type { AuditEntry } from '../../src/contract/window/rows.ts'
import { SAMPLE_REPORTS } from '../../src/flows/sample-reports.ts'
import type { NamedBy } from '../../src/ui/app/rows.ts'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { reportText } from '../../src/ui/journey/pilot/use-pilot.ts'
import { callEntry, issueEntry, signEntry } from './journal-entries.ts'

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
  VERIFY_IDENTITY: ['asks for a nonce', 'accepted: the identity is verified'],
  LINK_ORGANIZATION: ['asks for a nonce', 'accepted: it belongs to it'],
  BIND_KEY: ['asks for a nonce', 'accepted: the key is bound'],
  SUSPEND: ['asks to suspend it', 'accepted: it is suspended'],
  REINSTATE: ['asks to reinstate it', 'accepted: it is reinstated'],
  REVOKE: ['asks to revoke it', 'accepted: it is revoked'],
}

for (const purpose of PURPOSES) {
  test(`What is asked for ${purpose} and what came of it is told in plain words`, () => {
    const [asks, proved] = ASKED[purpose]
    expect(plain([ask(purpose)])).toEqual([asks, 'a nonce, for one use in five minutes'])
    expect(plain([prove(purpose)])).toEqual(['sends the proof', proved])
  })
}

test('A nonce is good for five minutes, as every sentence about it says', () => {
  expect(LIMITS.NONCE_LIFETIME_S).toBe(5 * 60)
})

test('A refusal is told as one, whatever was asked, and never as what it would have brought', () => {
  for (const purpose of PURPOSES) {
    const refused = { status: 409, answer: '{"code":"TRANSITION_NOT_ALLOWED"}' }
    expect(plain([prove(purpose, refused)])).toEqual(['sends a proof', 'refused: not possible now'])
  }
  const imported = call({ path: '/v1/agents/import', status: 400, answer: '{"code":"SCHEMA_VIOLATION"}' })
  expect(plain([imported])).toEqual(['says who it is', 'refused'])
  expect(plain([call({ status: 503, answer: '{"code":"STORE_BUSY"}' })])[1]).toBe('could not be done')
})

test('A refused proof does not say beforehand that it is, and a signature is told by whose key made it', () => {
  const failing = { status: 422, answer: '{"checks":[{"check":"authority","result":"FAIL"}]}' }
  expect(plain([prove('BIND_KEY', failing)])).toEqual(['sends a proof', 'refused: it is another key'])
  const accepted = (seq: number, key_thumbprint: string): CallEntry =>
    callEntry(seq, {
      ...{ agent_id: AGENT, body: `{"proof":"h.${seq}.s"}` },
      answer: JSON.stringify({ purpose: 'BIND_KEY', key_thumbprint }),
    })
  const signed = (seq: number, key_thumbprint: string) => ({
    ...signEntry(seq, 'h.p.s', AGENT),
    key_thumbprint,
  })
  const words = plain([
    ...[accepted(1, OWN_KEY), signed(2, OWN_KEY), signed(3, 'urn:other')],
    ...[accepted(4, 'urn:new'), signed(5, OWN_KEY), signed(6, 'urn:new')],
  ])
  expect(words.filter(each => each.startsWith('signs'))).toEqual([
    ...['signs it with its key', 'signs it with another key'],
    ...['signs it with its old key', 'signs it with its key'],
  ])
  expect(plain([signEntry(1, 'h.p.s', AGENT)]), 'no key was proven to be the agent’s').toEqual(['signs it'])
  const first = accepted(1, OWN_KEY)
  const again = { ...first, seq: 2, answer: null, failure: { code: 'TIMED_OUT', detail: '' } as const }
  expect(plain([first, again]).slice(2)).toEqual(['sends the same proof again', 'nothing came in time'])
})

test('A refusal says why in a few words, where there are words for it', () => {
  const why = (code: string) =>
    plain([prove('BIND_KEY', { status: 409, answer: JSON.stringify({ code }) })])[1]
  expect(why('CHALLENGE_USED')).toBe('refused: that nonce is used')
  expect(why('CHALLENGE_EXPIRED')).toBe('refused: too late')
  expect(why('PROOF_REJECTED')).toBe('refused: the proof fails')
  expect(why('EVIDENCE_REJECTED')).toBe('refused: the evidence fails')
  expect(why('CLAIM_CONFLICT')).toBe('refused: the identity is taken')
  expect(why('AGENT_REVOKED')).toBe('refused: the agent is revoked')
  expect(why('constructor')).toBe('refused')
})

const REGISTRY_CLAIM = {
  ...{ identity_source: 'SERVICE_REGISTRY', issuer: 'registry.example', subject: 'report-courier' },
  metadata: { protocol: 'SERVICE_NAME' },
} as const
const imported = callEntry(1, {
  ...{ agent_id: AGENT, path: '/v1/agents/import', body: JSON.stringify(REGISTRY_CLAIM) },
})
const proof = callEntry(2, {
  ...{ agent_id: AGENT, body: '{"proof":"h.p.s"}', answer: JSON.stringify({ purpose: 'BIND_KEY' }) },
})

test('A theft is told where the message passes, and the thief by what it sends', () => {
  const thief = (entry: CallEntry): CallEntry => ({ ...entry, speaker: 'thief' })
  const copied = thief({ ...proof, seq: 3 })
  const used = {
    ...copied,
    answer: callEntry(3, { status: 409, answer: '{"code":"CHALLENGE_USED"}' }).answer,
  }
  expect(plain([imported, proof, used])).toEqual([
    ...['says who it is', 'stored as received, not checked'],
    ...['sends the proof', 'a thief keeps a copy', 'accepted: the keys match'],
    ...['the thief sends its copy', 'refused: that nonce is used'],
  ])
  const copies = (entries: readonly CallEntry[]) => plain(entries).filter(words => /copy/u.test(words))
  expect(copies([imported, thief({ ...proof, seq: 2 }), { ...proof, seq: 3 }]), 'sent before').toEqual([])
  const asks = callEntry(2, { agent_id: AGENT, body: '{"purpose":"BIND_KEY"}' })
  expect(copies([imported, asks, thief({ ...asks, seq: 3 })]), 'anyone asks so').toEqual([])
  expect(plain([thief(imported)])[0]).toBe('the thief says it is the agent')
  expect(plain([thief(call({}))])[0]).toBe('the thief asks for a nonce')
})

/** The trail's entry of an answer that was stored. */
const REPEATED: AuditEntry = {
  ...{ request_id: 'request-2', at: '', agent_id: AGENT, path: '/v1/bindings/challenges', touches: [] },
  ...{ operation: 'repeated', status: 201, code: null, outcome: 'accepted', order: 1, clock_offset_ms: 0 },
}

test('What the service read of who vouches is told by the record, and not at all where it read none', () => {
  const named = (kind: NamedBy['kind'], key?: string) => {
    const record = { kind, name: 'x', version: 1, published_at: '', key }
    const judged = { ...proof }
    const rows = rowsOf([imported, judged], undefined, new Map([[judged, record]]))
    return rows.find(row => row.kind === 'names')?.plain
  }
  expect(named('registry_entry', 'urn:abcdxU6w')).toBe('registry names key …xU6w')
  expect(named('organization', 'urn:abcdxU6w')).toBe('directory lists the organization’s key …xU6w')
  expect(named('issuer_keys')).toBe('directory lists the issuer’s keys')
  expect(named('zone')).toBe('host names the key of report-courier')
  expect(named('status_list')).toBe('says what is still valid')
  expect(rowsOf([imported, proof]).some(({ kind }) => kind === 'names')).toBe(false)
  const record = { kind: 'issuer_keys', name: 'x', version: 1, published_at: '', key: undefined } as const
  const repeated = rowsOf([imported, proof], () => REPEATED, new Map([[proof, record]]))
  expect(repeated.some(({ kind }) => kind === 'names')).toBe(false)
})

test('Evidence is told by its kind, and a rotation by the consent that it carries', () => {
  const withEvidence = (type: string) =>
    plain([prove('VERIFY_IDENTITY', {}, { evidence: { type, value: '' } })])[0]
  expect(withEvidence('id_token')).toBe('sends ID token and proof')
  expect(withEvidence('agent_card')).toBe('sends Agent Card and proof')
  expect(withEvidence('wit_svid')).toBe('sends WIT-SVID and proof')
  expect(withEvidence('vc')).toBe('sends credential and proof')
  expect(withEvidence('constructor')).toBe('sends the proof')
  expect(plain([prove('BIND_KEY', {}, { authorization: 'a.b.c' })])).toEqual([
    'sends an authorized proof',
    'accepted: the key is bound',
  ])
})

const obligation = (id: number) => ({
  ...{ id: String(id), type: 'custom', properties: { name: 'complete_binding' } },
})
const decidedAs = (decision: string, obligations = 0) => ({
  ...{ decision_id: `dec_${crypto.randomUUID()}`, decision, reason_codes: [] },
  receipt_ref: `ni:///sha-256;${'A'.repeat(43)}`,
  obligations: Array.from({ length: obligations }, (_none, at) => obligation(at)),
})

test('A decision is told by what it allows, and a report by what it asks', () => {
  const permit = decidedAs('PERMIT', 2)
  expect(plain([evaluated('pilot.enter', permit)])).toEqual([
    'asks: may I enter the pilot?',
    'yes, with 2 obligations',
  ])
  expect(plain([evaluated('report.send', decidedAs('DENY'))])).toEqual([
    'asks: may I send this report?',
    'no',
  ])
  expect(plain([evaluated('report.send', decidedAs('INDETERMINATE'))])[1]).toBe(
    'undecided: too little is proven',
  )
  expect(plain([evaluated('else', decidedAs('PERMIT'))])).toEqual(['asks: may I do this?', 'yes'])
  const twice = [evaluated('report.send', permit), { ...evaluated('report.send', permit), seq: 2 }]
  expect(plain(twice)[2]).toBe('sends the same report again')
  const entered = [evaluated('pilot.enter', permit), { ...evaluated('pilot.enter', permit), seq: 2 }]
  expect(plain(entered)[2], 'asked anew').toBe('asks: may I enter the pilot?')
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
  expect(signedBy('organization', 'agent-binding-proof+jwt')).toBe('signs it with its own key')
  expect(signedBy('thief', 'agent-binding-proof+jwt')).toBe('signs it with its own key')
  expect(signedBy('stranger', 'agent-binding-proof+jwt')).toBe('a stranger signs it')
  expect(signedBy('organization', APPROVAL_TYPE)).toBe('approves the report')
  expect(signedBy('agent', APPROVAL_TYPE)).toBe('its holder approves the report')
  expect(signedBy('stranger', APPROVAL_TYPE)).toBe('a stranger approves the report')
  expect(signedBy('organization', AUTHORIZATION_TYPE)).toBe('authorizes the other key')
})

test('Everything that a party issues has words, and a deliberate fault is named instead', () => {
  const kinds: readonly IssuedKind[] = keysOf(ISSUED_WORDS)
  for (const what of kinds) {
    const words = plain([{ ...issueEntry(1, ''), what }])[0] ?? ''
    expect(words.split(' ').length, what).toBeGreaterThanOrEqual(3)
    expect(words.split(' ').length, what).toBeLessThanOrEqual(6)
  }
  expect(plain([{ ...issueEntry(1, ''), fault: 'aud' }])).toEqual(['deliberate fault: aud'])
})

test('The enforcement point lets through, stops, or holds back; a delivery and a reading are told as such', () => {
  const common = { ...{ seq: 2, at: '', group: 'Send a report', agent_id: AGENT }, speaker: 'agent' } as const
  const report = { report_id: 'rep-1', receipt_ref: 'ni:1' }
  const enforced = (delivered: boolean): JournalEntry => ({
    ...{ ...common, ...report, kind: 'enforce', delivered },
    lines: [{ name: 'fresh', held: delivered, words: '' }],
  })
  expect(plain([enforced(true)])).toEqual(['checks the receipt', 'delivered, once'])
  expect(plain([enforced(false)])).toEqual(['delivers nothing'])
  const undecided = evaluated('report.send', { decision: 'INDETERMINATE', receipt_ref: 'ni:1' })
  expect(plain([undecided, enforced(false)])[2]).toBe('delivers nothing yet')
  expect(plain([{ ...common, ...report, kind: 'acknowledge' }])).toEqual(['the recipient has read it'])
  const recomputed = (equal: boolean) =>
    plain([{ ...common, kind: 'recompute', receipt_ref: 'ni:1', equal }])[0]
  expect([recomputed(true), recomputed(false)]).toEqual([
    'hashes the receipt: it matches',
    'hashes the receipt: it does not match',
  ])
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
