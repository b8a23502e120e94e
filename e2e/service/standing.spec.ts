import { expect, test } from 'playwright/test'
import type { Facts } from '../../src/contract/facts.ts'
import { standingFacts, statusOf } from '../../src/service/facts/standing.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const at = (ms: number) => ({ at: new Date(NOON + ms).toISOString(), request_id: 'r', proof_ref: 'p' })
const binding = (ms: number, binding_id = 'bnd_1') => ({
  ...at(ms),
  ...{ binding_id, key_thumbprint: 'k', alg: 'ES256' as const, bound_at: at(ms).at, authorization_ref: null },
})
const readiness = (ms: number, binding_id = 'bnd_1') => ({
  ...at(ms),
  ...{ binding_id, before: new Date(NOON + 3_600_000).toISOString() },
})

test('Readiness stands with the binding that it was given for, and with no other', () => {
  const ready: Facts = { binding: binding(0), readiness: readiness(0) }
  expect(statusOf(ready, NOON)).toBe('ASSURANCE_PILOT_READY')
  expect(statusOf({ ...ready, binding: binding(0, 'bnd_2') }, NOON)).toBe('TECHNICALLY_BOUND')
  expect(statusOf({ readiness: readiness(0) }, NOON)).toBe('IDENTITY_CLAIMED')
})

test('Readiness does not stand before its binding does', () => {
  const facts: Facts = { binding: binding(120_000), readiness: readiness(0) }
  expect(statusOf(facts, NOON)).toBe('IDENTITY_CLAIMED')
  expect(statusOf(facts, NOON + 60_000)).toBe('ASSURANCE_PILOT_READY')
})

test('A suspension and a revocation stand whatever their date', () => {
  const suspension = { ...at(86_400_000), by: 'holder' as const }
  const revocation = { ...at(86_400_000), by: 'holder' as const }
  expect(standingFacts({ suspension, revocation }, NOON)).toEqual({ suspension, revocation })
  expect(statusOf({ suspension }, NOON)).toBe('SUSPENDED')
  expect(statusOf({ suspension, revocation }, NOON)).toBe('REVOKED')
  expect(statusOf({ binding: binding(86_400_000) }, NOON)).toBe('IDENTITY_CLAIMED')
})
