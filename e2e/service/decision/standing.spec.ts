import { expect, test } from 'playwright/test'
import type { Facts, ReadinessFact } from '../../../src/contract/facts.ts'
import type { Grounds } from '../../../src/rules/standing/grounds.ts'
import { groundsOfReadiness, standingOf, statusOf } from '../../../src/rules/standing/standing.ts'
import type { Subject } from '../../../src/rules/standing/subject.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const at = (ms: number) => ({ at: new Date(NOON + ms).toISOString(), request_id: 'r', proof_ref: 'p' })
const KEY = { entry: 'registry', thing: 'k', since: 1 }
const GROUNDS: Grounds = {
  registered: KEY,
  identity: null,
  statuses: [],
  link: null,
  organization: { known: false, current_key: null },
  holder: { agent_id: 'agt_1', taking: 1 },
}

const binding = (ms: number, binding_id = 'bnd_1') => ({
  ...at(ms),
  ...{ binding_id, key_thumbprint: 'k', alg: 'ES256' as const, bound_at: at(ms).at },
  ...{ authorization_ref: null, taking: 1 },
})
const readiness = (ms: number, binding_id = 'bnd_1'): ReadinessFact => ({
  ...at(ms),
  ...{ readiness_id: 'dec_1', binding_id, before: new Date(NOON + 3_600_000).toISOString() },
  rests_on: { identity: null, link: null, taking: 1, vouchers: [KEY] },
})

const subject = (facts: Facts): Subject => ({
  ...{ agent_id: 'agt_1', identity_source: 'SERVICE_REGISTRY', protocol: 'SERVICE_NAME' },
  ...{ organization_claimed: false, facts },
})
const statusAt = (facts: Facts, now: number, grounds = GROUNDS) =>
  statusOf(standingOf(subject(facts), grounds, now))

test('Readiness without a name does not stand', () => {
  const named = readiness(0)
  const { readiness_id: _gone, ...absent } = named
  for (const [given, status] of [
    [named, 'ASSURANCE_PILOT_READY'],
    [{ ...named, readiness_id: null }, 'TECHNICALLY_BOUND'],
    [absent, 'TECHNICALLY_BOUND'],
  ] as const)
    expect(statusAt(JSON.parse(JSON.stringify({ binding: binding(0), readiness: given })), NOON)).toBe(status)
})

test('Readiness stands with the binding that it was given for, and with no other', () => {
  const ready: Facts = { binding: binding(0), readiness: readiness(0) }
  expect(statusAt(ready, NOON)).toBe('ASSURANCE_PILOT_READY')
  expect(statusAt({ ...ready, binding: binding(0, 'bnd_2') }, NOON)).toBe('TECHNICALLY_BOUND')
  expect(statusAt({ readiness: readiness(0) }, NOON)).toBe('IDENTITY_CLAIMED')
})

test('Readiness stands with exactly what it was decided from: a restored entry needs a new decision', () => {
  const ready: Facts = { binding: binding(0), readiness: readiness(0) }
  expect(groundsOfReadiness(subject(ready), GROUNDS)).toEqual(ready.readiness?.rests_on)
  const restored = { ...GROUNDS, registered: { ...KEY, since: 3 } }
  expect(statusAt(ready, NOON, restored)).toBe('TECHNICALLY_BOUND')
  const taken = { ...GROUNDS, holder: { agent_id: 'agt_2', taking: 2 } }
  expect(statusAt(ready, NOON, taken)).toBe('TECHNICALLY_BOUND')
})

test('Readiness does not stand before its binding does', () => {
  const facts: Facts = { binding: binding(120_000), readiness: readiness(0) }
  expect(statusAt(facts, NOON)).toBe('IDENTITY_CLAIMED')
  expect(statusAt(facts, NOON + 60_000)).toBe('ASSURANCE_PILOT_READY')
})

test('A suspension and a revocation stand whatever their date', () => {
  const suspension = { ...at(86_400_000), by: 'holder' as const }
  const revocation = { ...at(86_400_000), by: 'holder' as const }
  expect(standingOf(subject({ suspension, revocation }), GROUNDS, NOON).facts).toEqual({
    suspension,
    revocation,
  })
  expect(statusAt({ suspension }, NOON)).toBe('SUSPENDED')
  expect(statusAt({ suspension, revocation }, NOON)).toBe('REVOKED')
  expect(statusAt({ binding: binding(86_400_000) }, NOON)).toBe('IDENTITY_CLAIMED')
})
