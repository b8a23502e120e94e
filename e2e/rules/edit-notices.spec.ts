import { expect, test } from 'playwright/test'
import { type Edit, editOf } from '../../src/client/edit.ts'
import type { CallEntry } from '../../src/client/journal-record.ts'
import { LIMITS } from '../../src/contract/catalogues/limits.ts'
import { noticesOf } from '../../src/ui/exchange/edit-notices.ts'
import { callEntry } from '../page/exchange/journal-entries.ts'

const KEY = '"0123456789abcdef"'
const headers = { 'content-type': 'application/json', 'idempotency-key': KEY }
const sent = (body: object, status = 201, path?: string): CallEntry =>
  callEntry(1, { body: JSON.stringify(body), status, headers, ...(path === undefined ? {} : { path }) })

/** What is said about an edit, shortened to the words that matter. */
function said(entry: CallEntry, change: Partial<Edit>): readonly string[] {
  return noticesOf(entry, { ...editOf(entry), ...change }).map(notice =>
    'words' in notice ? notice.words : `${notice.signed}: ${notice.jws ?? 'gone'}`,
  )
}

const without = { 'content-type': 'application/json', 'idempotency-key': '' }
const OLD = [expect.stringMatching(/^The signature is the old one/)]

test('A proof whose message changed is told to carry the old signature, and one that was altered is looked at', () => {
  const entry = sent({ challenge_id: 'chl_1', proof: 'a.b.c', evidence: { type: 'vc', value: 'x' } })
  const body = (more: object) => ({
    headers: without,
    body: JSON.stringify({
      challenge_id: 'chl_1',
      proof: 'a.b.c',
      evidence: { type: 'vc', value: 'x' },
      ...more,
    }),
  })
  expect(said(entry, body({ challenge_id: 'chl_2' }))).toEqual(OLD)
  expect(said(entry, body({ evidence: { type: 'vc', value: 'y' } }))).toEqual(OLD)
  expect(said(entry, body({ proof: 'a.b.d' }))).toEqual(['proof: a.b.d'])
  expect(said(entry, body({ proof: 7 }))).toEqual(['proof: gone'])
  expect(said(entry, body({}))).toEqual([])
  expect(said(entry, { headers: without, body: `${entry.request.body}\n ` })).toEqual([])
})

test('A report’s two signatures are told apart', () => {
  const report = (id: string, approval: string | undefined) => ({
    resource: { id },
    context: { approval, report_proof: 'd.e.f', other: 1 },
  })
  const entry = sent(report('r-1', 'a.b.c'), 200, '/v1/assurance/evaluations')
  const body = (value: object) => ({ headers: without, body: JSON.stringify(value) })
  expect(said(entry, body(report('r-2', 'a.b.c')))).toEqual(OLD)
  expect(said(entry, body(report('r-1', 'a.b.x')))).toEqual(['approval: a.b.x'])
  expect(said(entry, body(report('r-2', undefined)))).toEqual([...OLD, 'approval: gone'])
})

test('A message without a signature says nothing of one', () => {
  const entry = sent({ subject: 'one' }, 201, '/v1/agents/import')
  expect(said(entry, { headers: without, body: '{"subject":"two"}' })).toEqual([])
  expect(said(entry, { headers: without, body: '{"subject":"two","proof":"a.b.c"}' })).toEqual([])
})

test('The key of an accepted message is told to be taken, unless it is another one', () => {
  const entry = sent({ subject: 'one' })
  const [conflict, ...rest] = said(entry, { body: '{}' })
  expect([conflict, rest]).toEqual([expect.stringContaining('IDEMPOTENCY_KEY_REUSED'), []])
  const type = { 'content-type': 'text/plain', 'idempotency-key': KEY }
  expect(said(entry, { headers: type })).toEqual([expect.stringContaining('repeats the answer')])
  expect(
    said(entry, { body: '{}', headers: { ...headers, 'idempotency-key': '"fedcba9876543210"' } }),
  ).toEqual([])
  expect(said(sent({ subject: 'one' }, 400), { body: '{}' }), 'of a refusal nothing is stored').toEqual([])
})

test('What the service cannot read is told as the service reads it', () => {
  const entry = sent({ subject: 'one' }, 400)
  const why = (body: string) => said(entry, { body })
  expect(why('{')).toEqual(['The service will not read this body. The text is not JSON (RFC 8259).'])
  expect(why('{"a":1,"a":2}')).toEqual([expect.stringContaining('will not read this body')])
  expect(why('\ufeff{}')).toEqual([expect.stringContaining('byte-order mark')])
  const longest = `"${'x'.repeat(LIMITS.BODY_BYTES - 2)}"`
  expect(why(longest)).toEqual([])
  expect(why(`${longest} `)).toEqual([expect.stringContaining('65,537 bytes')])
})

test('Line ends that a text box changes are told', () => {
  const entry = callEntry(1, { body: '{\r\n"a":1}', status: 400 })
  expect(said(entry, { body: '{\n"a":2}' })).toEqual([expect.stringContaining('line end')])
  expect(said(entry, { body: '{\r\n"a":2}' })).toEqual([])
})
