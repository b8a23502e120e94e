import type { ProblemCode } from '../../../src/contract/catalogues/problems.ts'
import { problemOf } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { closingUnder, type Failure, withoutRoomIn, withoutStorage } from '../store/failing-store.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, startService } from '../workbench.ts'
import { decided, ELSEWHERE, ofOrganization, sendRequest, signed } from './reports.ts'

const KEY = { 'idempotency-key': '"0123456789abcdef"' }
const FAILURES: readonly Failure[] = ['the write', 'the commit']

for (const failure of FAILURES) {
  for (const store of ['decisions', 'receipts', 'used_ids', 'agents', 'audit', 'answers']) {
    test(`Where ${failure} of ${store} finds no room a report is not decided, and its ids stay good`, async () => {
      const bench = await startService()
      const sender = await ofOrganization(bench)
      const request = sendRequest(sender, await signed(sender))
      const before = await storedState(bench)
      const refused = await withoutRoomIn(store, failure, () => bench.post(PATHS.evaluations, request, KEY))
      await problemOf(refused, 'STORE_FULL')
      expect(await storedState(bench)).toEqual(before)
      expect((await decided(sender, request)).decision).toBe('PERMIT')
    })
  }

  test(`Where ${failure} of the evidence finds no room a violation is not decided, and suspends later`, async () => {
    const bench = await startService()
    const sender = await ofOrganization(bench)
    const request = sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE)
    const before = await storedState(bench)
    const refused = await withoutRoomIn('evidence', failure, () => bench.post(PATHS.evaluations, request))
    await problemOf(refused, 'STORE_FULL')
    expect(await storedState(bench)).toEqual(before)
    await decided(sender, request)
    expect(await bench.status(sender.agent_id)).toBe('SUSPENDED')
  })
}

const UNAVAILABLE: Readonly<Record<string, ProblemCode>> = {
  UnknownError: 'STORE_UNAVAILABLE',
  SecurityError: 'STORE_UNAVAILABLE',
  QuotaExceededError: 'STORE_FULL',
}

for (const [name, code] of Object.entries(UNAVAILABLE)) {
  test(`Where storage cannot be opened for ${name} a report is ${code} and never a decision`, async () => {
    const bench = await startService()
    const sender = await ofOrganization(bench)
    const request = sendRequest(sender, await signed(sender))
    bench.service.close()
    await withoutStorage(new DOMException('not now', name), async () => {
      await problemOf(await bench.post(PATHS.evaluations, request), code)
    })
    expect((await decided(sender, request)).decision).toBe('PERMIT')
  })
}

test('A database closed under a report is reopened for the next, and no id is used', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const request = sendRequest(sender, await signed(sender))
  const before = await storedState(bench)
  await problemOf(await closingUnder(() => bench.post(PATHS.evaluations, request)), 'STORE_UNAVAILABLE')
  expect(await storedState(bench)).toEqual(before)
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})

test('A policy that fails denies the report and changes nothing: no id, no readiness, no suspension', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const failing = await bench.secondTab({
    policy: () => {
      throw new Error('a defect')
    },
  })
  const factsNow = async () => (await bench.service.window.agent(sender.agent_id))?.recorded
  const before = await factsNow()
  const request = sendRequest(sender, await signed(sender))
  const wrong = sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE)
  for (const each of [request, wrong, sendRequest(sender)]) {
    const answer = await decided({ ...sender, bench: failing }, each)
    expect(answer).toMatchObject({ decision: 'DENY', reason_codes: ['POLICY_ERROR'] })
  }
  expect(await factsNow()).toEqual(before)
  expect((await storedState(bench)).used_ids).toEqual([])
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})
