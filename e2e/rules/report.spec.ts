import { expect, test } from 'playwright/test'
import type { EnforceEntry, JournalEntry } from '../../src/client/journal-record.ts'
import { type Decision, type ReasonCode, reasonWords } from '../../src/contract/catalogues/dimensions.ts'
import type { Obligation } from '../../src/contract/catalogues/obligations.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../src/contract/names.ts'
import {
  asksToSignAgain,
  type Draft,
  nextActs,
  type ReportAct,
  type ReportStage,
  readDraft,
  reportAt,
  sentReports,
  stoppedAt,
  warningOf,
} from '../../src/enforcement/report.ts'
import type { Report } from '../../src/enforcement/report-cycle.ts'
import type { InboxRecord } from '../../src/parties/world-store.ts'
import { decisionWords } from '../../src/ui/exchange/events/answers.ts'
import { enforcedWords } from '../../src/ui/exchange/events/deliveries.ts'
import { callEntry } from './journal-entries.ts'

const AGENT = 'agt_00000000-0000-4000-8000-000000000001'
const REF = `ni:///sha-256;${'A'.repeat(43)}`
const CONTENT = { title: 'Week 47' }
const REPORT: Report = { id: 'rep-1', content: CONTENT, destination: INBOX_DESTINATION }
const DRAFT: Draft = { id: 'rep-1', text: JSON.stringify(CONTENT), destination: INBOX_DESTINATION }
const EDITED: Draft = { ...DRAFT, text: '{ "title": "Week 48" }' }
const approved = { jws: 'a.b.c', report: REPORT }
const APPROVED: Draft = { ...DRAFT, approved }

const answerOf = (decision: Decision, names: readonly object[] = []) =>
  JSON.stringify({
    ...{ decision_id: 'dec_00000000-0000-4000-8000-000000000002', decision, receipt_ref: REF },
    reason_codes: [],
    obligations: names.map((properties): Obligation => {
      return { id: 'one', type: 'custom', properties: properties as Obligation['properties'] }
    }),
  })

/** A request about the report and its answer; in flight where the status is null. */
const sending = (more: Parameters<typeof callEntry>[1] = {}, approval: string | null = approved.jws) =>
  callEntry(1, {
    agent_id: AGENT,
    path: '/v1/assurance/evaluations',
    status: 200,
    body: JSON.stringify({
      subject: { type: 'agent', id: AGENT },
      action: { name: 'report.send' },
      resource: {
        type: 'report',
        id: 'rep-1',
        properties: { content: CONTENT, destination: INBOX_DESTINATION },
      },
      ...(approval === null ? {} : { context: { approval } }),
    }),
    ...more,
  })
const decided = (decision: Decision, ...names: readonly object[]) =>
  sending({ answer: answerOf(decision, names) })

const enforcement = (delivered: boolean): EnforceEntry => ({
  ...{ kind: 'enforce', seq: 2, at: '', group: 'Send a report', speaker: 'agent', agent_id: AGENT },
  ...{ report_id: 'rep-1', receipt_ref: REF, delivered },
  lines: [
    { name: 'decision', held: true, words: '', found: '' },
    { name: 'fresh', held: delivered, words: '', found: '' },
  ],
})

const inboxRecord = (acknowledged_at: string | null): InboxRecord => ({
  ...{ agent_id: AGENT, jti: 'one', report_id: 'rep-1', content: CONTENT, destination: INBOX_DESTINATION },
  ...{ receipt_ref: REF, decision_id: 'dec', delivered_at: '', acknowledged_at },
})

interface Known {
  readonly draft?: Draft
  readonly entries?: readonly JournalEntry[]
  readonly inbox?: readonly InboxRecord[]
}
const stateOf = ({ draft = APPROVED, entries = [], inbox = [] }: Known) =>
  reportAt(draft, sentReports(entries, inbox))

const REFUSED = sending({ status: 422, answer: '{"code":"REAL_DATA_NOT_ACCEPTED"}' })
const PERMIT = decided('PERMIT')

/** Each stage, with what is known of a report at it. */
const STAGES: Readonly<Record<ReportStage, Known>> = {
  draft: { draft: DRAFT },
  approved: {},
  another: { draft: { ...EDITED, approved } },
  refused: { entries: [REFUSED] },
  DENY: { entries: [decided('DENY'), enforcement(false)] },
  INDETERMINATE: { entries: [decided('INDETERMINATE'), enforcement(false)] },
  waiting: { entries: [PERMIT] },
  stopped: { entries: [PERMIT, enforcement(false)] },
  delivered: { entries: [PERMIT, enforcement(true)], inbox: [inboxRecord(null)] },
  acknowledged: { entries: [PERMIT, enforcement(true)], inbox: [inboxRecord('2026-11-29T12:00:00Z')] },
}

for (const at of keysOf(STAGES)) {
  test(`What is known of a report says that it is at ${at}`, () => {
    expect(stateOf(STAGES[at]).at).toBe(at)
  })
}

const FACT = { at: '2026-11-29T12:00:00Z', request_id: '', proof_ref: '' }
const READY = { recorded: {}, valid_facts: { readiness: { ...FACT } } } as Parameters<typeof nextActs>[1]
const UNREADY = { recorded: {}, valid_facts: {} }
const agentWith = (recorded: object) => ({ ...READY, recorded }) as typeof READY

/** What is next for the report of an agent that is ready, and of one that is not. */
const NEXT: Readonly<
  Record<ReportStage, readonly [ready: readonly ReportAct[], unready?: readonly ReportAct[]]>
> = {
  draft: [
    ['approve', 'send'],
    ['evaluate', 'send'],
  ],
  another: [['approve', 'send']],
  approved: [['send']],
  refused: [['approve', 'send']],
  DENY: [['approve', 'send']],
  INDETERMINATE: [['send'], ['evaluate', 'send']],
  waiting: [['enforce']],
  stopped: [['redraft']],
  delivered: [['acknowledge']],
  acknowledged: [['redraft']],
}

for (const at of keysOf(NEXT)) {
  test(`At ${at} it is said what is next, for an agent that is ready, not ready, suspended or revoked`, () => {
    const state = stateOf(STAGES[at])
    const [ready, unready = ready] = NEXT[at]
    expect(nextActs(state, READY)).toEqual(ready)
    expect(nextActs(state, UNREADY)).toEqual(unready)
    expect(nextActs(state, agentWith({ suspension: { by: 'policy' } }))).toEqual(['revoke'])
    expect(nextActs(state, agentWith({ suspension: { by: 'holder' } }))).toEqual(['reinstate'])
    expect(nextActs(state, agentWith({ suspension: { by: 'policy' }, link: FACT }))).toEqual(['reinstate'])
    expect(nextActs(state, agentWith({ suspension: { by: 'holder' }, revocation: FACT }))).toEqual(['import'])
  })
}

test('A report that only lacked its approval is approved next, and asked about again', () => {
  const unapproved = sending({ answer: answerOf('INDETERMINATE') }, null)
  expect(nextActs(stateOf({ draft: DRAFT, entries: [unapproved] }), READY)).toEqual(['approve', 'send'])
})

test('Only what was signed under an earlier readiness is to be signed again', () => {
  const asked = decided('INDETERMINATE', { name: 'sign_again', readiness_id: 'dec_2' })
  expect(asksToSignAgain(stateOf({ entries: [asked] }))).toBe(true)
  expect(asksToSignAgain(stateOf({ entries: [decided('INDETERMINATE')] }))).toBe(false)
})

test('Whether the inbox or the journal tells of a delivery, it was delivered; without the record nothing is confirmed', () => {
  expect(stateOf({ entries: [PERMIT], inbox: [inboxRecord(null)] }).at).toBe('delivered')
  const told = stateOf({ entries: [PERMIT, enforcement(true), enforcement(false)] })
  expect(told.at).toBe('delivered')
  expect(nextActs(told, READY)).toEqual(['redraft'])
})

test('A new approval, and an edit, each begin anew what was sent; the same text again is what was sent', () => {
  const entries = [decided('DENY')]
  expect(stateOf({ entries, draft: { ...DRAFT, approved: { ...approved, jws: 'd.e.f' } } }).at).toBe(
    'approved',
  )
  expect(stateOf({ entries, draft: EDITED }).at).toBe('draft')
  expect(stateOf({ entries, draft: { ...EDITED, approved } }).at).toBe('another')
  expect(stateOf({ entries, draft: { ...DRAFT, text: ' {"title":"Week 47"} ' } }).at).toBe('DENY')
  expect(stateOf({ entries, draft: { ...DRAFT, destination: 'https://inbox.example/other' } }).at).toBe(
    'draft',
  )
  expect(stateOf({ entries, draft: { ...DRAFT, id: 'rep-2' } }).at).toBe('draft')
})

test('Only what asks for a decision on a report counts; what was edited by hand does once it is permitted', () => {
  const asked = (action: string) => sending({ body: JSON.stringify({ action: { name: action } }) })
  expect(sentReports([asked('pilot.enter'), enforcement(true)], [])).toEqual([])
  const edited = (decision: Decision) => ({ ...decided(decision), edited_from: 1 })
  expect(sentReports([edited('DENY'), edited('INDETERMINATE')], [])).toEqual([])
  expect(sentReports([edited('PERMIT')], [])).toHaveLength(1)
})

test('A report that was stopped says where, the last time; an unanswered one has no end but that', () => {
  const [stopped] = sentReports([PERMIT, enforcement(true), enforcement(false)], [])
  expect(stopped && stoppedAt(stopped)).toBe('fresh')
  expect(stateOf({ entries: [sending({ status: null })] }).at).toBe('refused')
})

const UNREADABLE = [
  ['{', 'The content is not JSON yet.'],
  ['[1]', 'The content is JSON, but not an object.'],
  ['null', 'The content is JSON, but not an object.'],
  ['{ "a": "\\ud800" }', /^The report has no canonical form/],
  ['{ "a": 1e400 }', /^The report has no canonical form/],
] as const

for (const [text, words] of UNREADABLE) {
  test(`${text} is no report, says why, and matches no approval`, () => {
    const draft = { ...APPROVED, text }
    expect(readDraft(draft)).toEqual(expect.stringMatching(words))
    expect(reportAt(draft, sentReports([PERMIT], []))).toMatchObject({ at: 'another', fits: false })
  })
}

test('It is said beforehand what sending the draft comes to: nothing, a DENY, or a DENY that suspends', () => {
  const warned = (draft: Draft, agent = READY) => warningOf(stateOf({ draft }), agent)
  const elsewhere = (draft: Draft, destination = 'https://elsewhere.example/') => ({ ...draft, destination })
  expect(warned(DRAFT)).toBe('unapproved')
  expect(warned(elsewhere(DRAFT))).toBe('unapproved')
  expect(warned(APPROVED)).toBeUndefined()
  expect(warned({ ...EDITED, approved })).toBe('violation')
  const there = { ...REPORT, destination: 'https://elsewhere.example/' }
  expect(warned({ ...elsewhere(DRAFT), approved: { ...approved, report: there } })).toBe('elsewhere')
  expect(warned(elsewhere(APPROVED))).toBe('elsewhere')
  // The service refuses what is no address, and suspends no one that is not ready.
  expect(warned(elsewhere(APPROVED, 'elsewhere'))).toBeUndefined()
  expect(warned({ ...EDITED, approved }, UNREADY)).toBeUndefined()
})

test('A DENY says the first reason against it, whatever else is missing; an INDETERMINATE what is missing', () => {
  const told = (decision: Decision, ...codes: readonly string[]) => {
    const reason_codes = codes.filter((code): code is ReasonCode => reasonWords(code) !== undefined)
    return decisionWords('report.send', { decision, reason_codes, obligations: [] }).say
  }
  const against = ['POSSESSION_STALE', 'APPROVAL_USED', 'DESTINATION_NOT_ALLOWED']
  expect(told('DENY', ...against)).toMatch(/^The approval was used for a delivery before\. So /)
  expect(told('DENY', 'POLICY_ERROR')).toContain(reasonWords('POLICY_ERROR') ?? '-')
  expect(told('DENY', 'NO_SUCH_CODE')).toBe('So the {decision} is DENY.')
  expect(told('INDETERMINATE', 'POSSESSION_STALE')).toContain(reasonWords('POSSESSION_STALE') ?? '-')
})

test('The enforcement point calls only what was permitted so', () => {
  const permits = (name: string, undecided = false) =>
    enforcedWords({ delivered: false, lines: [{ name, held: false, words: '' }] }, undecided).say
  expect(permits('fresh')).toMatch(/^The service permitted it/)
  expect(permits('decision')).not.toContain('permitted')
  expect(permits('decision', true)).not.toContain('permitted')
})
