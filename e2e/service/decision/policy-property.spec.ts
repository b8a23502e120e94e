import fc from 'fast-check'
import { DIMENSION_NAMES } from '../../../src/contract/catalogues/dimensions.ts'
import type { Facts, RestsOn, Voucher } from '../../../src/contract/facts.ts'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import type { PolicyInput, PolicySnapshot, ReportSnapshot } from '../../../src/rules/policy/snapshot.ts'
import type { Grounds, ThingState } from '../../../src/rules/standing/grounds.ts'
import { groundsOfReadiness } from '../../../src/rules/standing/standing.ts'
import { expect, test } from '../service-test.ts'

const NOW_S = Date.parse('2026-11-21T12:00:00.000Z') / 1000
const AGENT = 'agt_00000000-0000-4000-8000-000000000000'
const AUDIENCE = 'https://agents.invalid/v1/assurance/evaluations'
const KEYS = ['bound', 'organization', 'stranger'] as const

/** Mostly the first value, the one that passes. */
const mostly = <T>(right: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant(right) },
    ...others.map(other => ({ weight: 1, arbitrary: fc.constant(other) })),
  )

const instant = (...ages: readonly [number, ...number[]]) => {
  const [first, ...rest] = ages.map(age => new Date((NOW_S - age) * 1000).toISOString())
  return mostly(first ?? '', ...rest)
}
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 8 })
const key = (right: (typeof KEYS)[number]) => mostly<string>(right, ...KEYS.filter(each => each !== right))

const fact = { at: instant(60, 90_000, -120), request_id: fc.constant('r'), proof_ref: fc.constant('p') }
const binding_id = mostly('bnd_1', 'bnd_2')

/** Grounds for readiness that no longer hold. */
const FORMER = { identity: 'former', link: null, taking: null, vouchers: [] }

const facts: fc.Arbitrary<Facts> = fc
  .record({
    identity: maybe(
      fc.record({
        ...fact,
        confirmed_key: key('bound'),
        evidence_ref: fc.constant(null),
        authorization_ref: fc.constant(null),
        until: fc.oneof(fc.constant(null), instant(-3600, 1)),
        endpoint: fc.constantFrom('proven', 'named', null),
        vouched_by: fc.constant(null),
      }),
    ),
    link: maybe(
      fc.record({
        ...fact,
        organization_id: fc.constant('org.example'),
        key_thumbprint: key('organization'),
      }),
    ),
    binding: maybe(
      fc.record({
        ...fact,
        binding_id,
        authorization_ref: fc.constant(null),
        key_thumbprint: key('bound'),
        alg: fc.constantFrom('Ed25519' as const, 'ES256' as const),
        bound_at: instant(60),
      }),
    ),
    readiness: maybe(
      fc.record({
        ...fact,
        readiness_id: mostly<string | null>('dec_1', 'dec_2', null),
        binding_id,
        before: instant(-3600, 1),
        rests_on: mostly<RestsOn | undefined>(undefined, FORMER),
      }),
    ),
    suspension: mostly(undefined, { at: '', request_id: 'r', proof_ref: 'p', by: 'policy' as const }),
    revocation: mostly(undefined, { at: '', request_id: 'r', proof_ref: 'p', by: 'holder' as const }),
  })
  .map(all => JSON.parse(JSON.stringify(all)))

const members = {
  aud: mostly(AUDIENCE, 'https://other.example'),
  sub: mostly(AGENT, 'another'),
  report_id: mostly('r-1', 'r-2'),
  digest: mostly('d-1', 'd-2'),
  destination: mostly(INBOX_DESTINATION, 'https://elsewhere.example/'),
  iat: mostly(NOW_S - 10, NOW_S + 60, NOW_S + 61, NOW_S - 90_000),
  exp: mostly(NOW_S + 100, NOW_S, NOW_S - 1, NOW_S + 290, NOW_S + 291, NOW_S + 90_000),
  jti: fc.constantFrom('j-1', 'j-2'),
}
const unreadable = fc.record({
  state: fc.constant('unreadable' as const),
  why: fc.constant('proof_form'),
  digest: fc.constantFrom('a-1', 'a-2'),
})
const absent = fc.constant({ state: 'absent' as const })
const read = <P>(payload: fc.Arbitrary<P>, signer: fc.Arbitrary<string>) =>
  fc.record({ state: fc.constant('read' as const), payload, signer, digest: mostly('a-1', 'a-2') })
const sent = <P>(payload: fc.Arbitrary<P>, signer: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 10, arbitrary: read(payload, signer) }, unreadable, absent)

const report: fc.Arbitrary<ReportSnapshot> = fc.record({
  id: members.report_id,
  digest: members.digest,
  destination: members.destination,
  audience: fc.constant(AUDIENCE),
  approval: sent(fc.record(members), fc.oneof(key('organization'), key('bound'))),
  proof: sent(
    fc.record({
      ...members,
      approval_digest: mostly('a-1', 'a-2'),
      readiness_id: mostly<string | null>('dec_1', 'dec_2', null),
    }),
    key('bound'),
  ),
  approval_used: mostly(false, true),
  proof_used: mostly(false, true),
})

const voucher = (thing: string) => ({ entry: 'entry', thing, since: 1 })
const state = mostly<ThingState>({ held: true, voucher: voucher('k') }, { held: false, detail: 'gone' })

const grounds: fc.Arbitrary<Grounds> = fc.record({
  registered: mostly<Voucher | null>(voucher('bound'), voucher('stranger'), null),
  identity: fc.oneof({ weight: 8, arbitrary: state }, fc.constant(null)),
  statuses: fc.constant([]),
  link: fc.oneof({ weight: 8, arbitrary: state }, fc.constant(null)),
  organization: fc.record({
    known: mostly(true, false),
    current_key: mostly<string | null>('organization', 'bound', null),
  }),
  holder: mostly<Grounds['holder']>({ agent_id: AGENT, taking: 1 }, { agent_id: 'another', taking: 2 }, null),
})

/** The snapshot, its readiness resting on the current grounds unless it already rests on former ones. */
function resting(found: PolicySnapshot): PolicySnapshot {
  const { readiness } = found.facts
  if (readiness === undefined || readiness.rests_on !== undefined) return found
  const { identity_source, protocol } = found
  const claim = { identity_source, metadata: { protocol } }
  const rests_on = groundsOfReadiness({ ...found, claim }, found.grounds)
  return { ...found, facts: { ...found.facts, readiness: { ...readiness, rests_on } } }
}

const parts: fc.Arbitrary<PolicySnapshot> = fc.record({
  agent_id: fc.constant(AGENT),
  identity_source: fc.constantFrom('SERVICE_REGISTRY' as const, 'EXTERNAL' as const),
  organization_id: fc.constantFrom(null, 'org.example'),
  valid_from: mostly<string | null>(null, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
  valid_until: mostly<string | null>(null, '2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
  facts,
  protocol: fc.constantFrom('SERVICE_NAME' as const, 'OIDC' as const, 'PUBLIC_KEY' as const),
  grounds,
  report,
  evidence_intact: mostly(true, false),
  chain_intact: mostly(true, false),
})
const snapshot = parts.map(resting)

const input: fc.Arbitrary<PolicyInput> = fc
  .tuple(
    snapshot,
    fc.constantFrom('pilot.enter' as const, 'report.send' as const),
    mostly(0, 60_000, -3_600_000),
  )
  .map(([found, action, shift]) => ({
    snapshot: action === 'report.send' ? found : { ...found, report: null },
    action,
    now: NOW_S * 1000 + shift,
    decision_id: 'dec_now',
  }))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

// Plain comparisons: one `expect` per run would put tens of thousands of steps into the report.
const [RUNS, MANY_RUNS] = [{ numRuns: 1500 }, { numRuns: 6000 }]
const policy = createPolicy()

test('Equal inputs give equal outcomes, and the policy never touches what it is given', () => {
  fc.assert(
    fc.property(input, given => {
      const before = canonicalJson(given)
      const copy: PolicyInput = JSON.parse(before)
      const outcome = canonicalJson(policy(frozen(given)))
      const again = [createPolicy()(copy), policy(given)].map(canonicalJson)
      return again.every(each => each === outcome) && canonicalJson(given) === before
    }),
    RUNS,
  )
})

test('A FAIL anywhere is a DENY, else a MISSING anywhere is INDETERMINATE, else it is a PERMIT', () => {
  const seen = { PERMIT: 0, DENY: 0, INDETERMINATE: 0 }
  fc.assert(
    fc.property(input, given => {
      const { decision, dimensions, reason_codes } = policy(given)
      seen[decision] += 1
      const results = new Set(dimensions.map(({ result }) => result))
      const otherwise = results.has('MISSING') ? 'INDETERMINATE' : 'PERMIT'
      const codes = dimensions.flatMap(({ code }) => code ?? []).toSorted()
      return (
        decision === (results.has('FAIL') ? 'DENY' : otherwise) &&
        dimensions.map(({ dimension }) => dimension).join() === DIMENSION_NAMES.join() &&
        reason_codes.join() === (codes.join() || 'ALL_DIMENSIONS_PASS')
      )
    }),
    MANY_RUNS,
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(20)
})

test('A suspension is always a DENY, of a ready agent, for a signature of its own key about itself', () => {
  let suspensions = 0
  fc.assert(
    fc.property(input, given => {
      const { suspends, decision } = policy(given)
      if (!suspends) return true
      suspensions += 1
      const { facts: recorded, report: about } = given.snapshot
      const { readiness, suspension, revocation, binding } = recorded
      if (about?.proof.state !== 'read' || about.proof_used) return false
      const { signer, payload } = about.proof
      const own = signer === binding?.key_thumbprint && payload.sub === AGENT && payload.aud === AUDIENCE
      const under = readiness?.readiness_id != null && payload.readiness_id === readiness.readiness_id
      return own && decision === 'DENY' && under && !suspension && !revocation
    }),
    MANY_RUNS,
  )
  expect(suspensions).toBeGreaterThan(20)
})

test('Only a PERMIT on a report may be delivered, and only a DENY on one stops it', () => {
  fc.assert(
    fc.property(input, given => {
      const { decision, obligations } = policy(given)
      const names = obligations.map(({ properties }) => properties.name)
      const ofReport = given.action === 'report.send'
      return (
        names.includes('deliver_once') === (ofReport && decision === 'PERMIT') &&
        names.includes('stop_sending') === (ofReport && decision === 'DENY') &&
        (!names.includes('sign_again') || (ofReport && decision === 'INDETERMINATE'))
      )
    }),
    RUNS,
  )
})
