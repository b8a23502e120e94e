import { expect, test } from 'playwright/test'
import type { Expected } from '../../../src/bench/expected.ts'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import {
  APPROVAL_TYPE,
  AUTHORIZATION_TYPE,
  PROOF_TYPE,
  REPORT_PROOF_TYPE,
} from '../../../src/contract/names.ts'
import { federatedAgentProfile } from '../../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { bytesOf } from '../../service/evidence/run-files.ts'
import { forge, makeKey, segment } from '../../service/proof/keys-and-proofs.ts'
import { changedAt, expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

/** A run's messages, each with its answer. */
const SENT = readRunFile(bytesOf(GOOD_RUN)).lines.flatMap(line => ('sent' in line ? line : []))

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const IAT = NOW / 1000
const DIGEST = `ni:///sha-256;${'A'.repeat(43)}`
const AUD = 'https://agents.invalid/v1/bindings/challenges/chl_1'
const SUB = 'agt_00000000-0000-4000-8000-000000000000'

const COMMON = { aud: AUD, sub: SUB, iat: IAT, jti: 'a' }
const ASKED = { nonce: 'n'.repeat(43), purpose: 'BIND_KEY' }
const REPORT = {
  report_id: 'r',
  digest: DIGEST,
  destination: 'https://inbox.example/reports',
  exp: IAT + 300,
}

/** Each signed object of this contract: its typ, its right claims. */
const OBJECTS = {
  binding_proof: { typ: PROOF_TYPE, claims: { ...COMMON, ...ASKED, claim_digest: DIGEST } },
  authorization: { typ: AUTHORIZATION_TYPE, claims: { ...COMMON, ...ASKED, new_key: 'urn:x' } },
  approval: { typ: APPROVAL_TYPE, claims: { ...COMMON, ...REPORT } },
  report_proof: {
    typ: REPORT_PROOF_TYPE,
    claims: { ...COMMON, ...REPORT, approval_digest: DIGEST, readiness_id: 'dec_1' },
  },
} as const satisfies Partial<Record<BenchKind, object>>

const EXPECTED: Expected = { audience: AUD, subject: SUB, nonce: ASKED.nonce, time: NOW }
const OWN = ['proof_form', 'proof_type', 'algorithm', 'key', 'signature', 'given_key']
const CLAIMED = ['audience', 'subject', 'nonce', 'issued_at', 'expiry']

for (const [kind, { typ, claims }] of Object.entries(OBJECTS) as [
  keyof typeof OBJECTS,
  { typ: string; claims: Record<string, unknown> },
][]) {
  test(`A right ${kind} holds; without a key or expectations, their lines are open`, async () => {
    for (const alg of ['Ed25519', 'ES256'] as const) {
      const key = await makeKey(alg)
      const text = await forge(key, JSON.stringify({ typ, alg, jwk: key.jwk }), JSON.stringify(claims))
      expect(recognise(text)).toBe(kind)
      const whole = await onBench(text, { key: key.jwk, expected: EXPECTED })
      expectHolds(whole)
      expect(withResult(whole, 'PASS')).toEqual([...OWN, ...CLAIMED])
      const shown = whole.lines.filter(line => line.compared !== undefined).map(({ check }) => check)
      const last = kind === 'approval' || kind === 'report_proof' ? 'expiry' : 'nonce'
      expect(shown.toSorted()).toEqual(['given_key', 'audience', 'subject', 'issued_at', last].toSorted())
      const alone = await onBench(text)
      expectHolds(alone)
      const absent = last === 'expiry' ? 'nonce' : 'expiry'
      expect(withResult(alone, 'NOT_RUN')).toEqual(['given_key', ...CLAIMED.filter(name => name !== absent)])
    }
  })

  test(`Each line of a ${kind} fails by itself`, async () => {
    const [key, other] = [await makeKey('Ed25519'), await makeKey('ES256')]
    const header = { typ, alg: 'Ed25519', jwk: key.jwk }
    const make = (heads: object, says: object = {}) =>
      forge(key, JSON.stringify({ ...header, ...heads }), JSON.stringify({ ...claims, ...says }))
    const right = await make({})
    const [head = '', , signature = ''] = right.split('.')
    const wrong: readonly (readonly [check: string, text: string, expected?: Expected])[] = [
      ['proof_form', await make({ kid: 'x' })],
      ['proof_form', await make({ crit: ['exp'] })],
      ['proof_form', await make({}, { extra: 1 })],
      ['proof_form', await make({}, { sub: 1 })],
      ['proof_form', `${head}.${segment('{"aud":"a","aud":"b"}')}.${signature}`],
      ['proof_type', await make({ typ: 'JWT' })],
      ['algorithm', await make({ alg: 'none' })],
      ['algorithm', await make({ alg: 'EdDSA' })],
      ['key', await make({ jwk: { ...key.jwk, use: 'sig' } })],
      ['key', await make({ jwk: other.jwk })],
      ['key', await make({ jwk: { ...key.jwk, x: 'A'.repeat(43) } })],
      ['signature', changedAt(right, right.length - 9)],
      ['audience', right, { ...EXPECTED, audience: `${AUD}/` }],
      ['subject', right, { ...EXPECTED, subject: 'agt_another' }],
      ['issued_at', right, { ...EXPECTED, time: NOW - 61_000 }],
      ...('nonce' in claims ? [['nonce', right, { ...EXPECTED, nonce: 'another' }] as const] : []),
      ...('exp' in claims ? [['expiry', right, { ...EXPECTED, time: NOW + 300_000 }] as const] : []),
    ]
    for (const [check, text, expected = EXPECTED] of wrong)
      expectFails(await onBench(text, { key: key.jwk, expected }, kind), [check], check)
    expectFails(await onBench(right, { key: other.jwk, expected: EXPECTED }), ['given_key'])
  })

  test(`A ${kind} of a time that no calendar has is judged like any other`, async () => {
    const key = await makeKey()
    for (const iat of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, -1]) {
      const says = JSON.stringify({ ...claims, iat, ...('exp' in claims ? { exp: iat } : {}) })
      const text = await forge(key, JSON.stringify({ typ, alg: 'Ed25519', jwk: key.jwk }), says)
      expectHolds(await onBench(text))
      const judged = await onBench(text, { expected: EXPECTED })
      expect(verdictOf(judged)).toBe(iat > 0 || 'exp' in claims ? 'fails' : 'holds')
    }
  })
}

test('A receipt holds under its name, and each of its lines fails by itself', async () => {
  const [line] = SENT.filter(({ receipt }) => receipt !== undefined)
  const receipt = line?.receipt ?? {}
  const receipt_ref = String(line?.answer.body.receipt_ref)
  const filed = JSON.stringify({ receipt_ref, receipt })
  const subject = String(receipt.agent_id)
  for (const text of [filed, JSON.stringify(receipt)]) expect(recognise(text)).toBe('receipt')
  const whole = await onBench(filed, { expected: { subject } })
  expectHolds(whole)
  expect(withResult(whole, 'PASS')).toEqual(['form', 'schema', 'digest', 'consistent', 'subject'])
  const bare = await onBench(JSON.stringify(receipt))
  expect(verdictOf(bare)).toBe('not_judged')
  expect(withResult(bare, 'NOT_RUN')).toEqual(['digest', 'subject'])
  const more = { ...receipt, more: 1 }
  const named = { receipt_ref: await digestOfJson(more), receipt: more }
  expectFails(await onBench(JSON.stringify(named), { expected: { subject } }), ['schema'])
  const altered = { receipt_ref, receipt: { ...receipt, decision: 'DENY' } }
  expectFails(await onBench(JSON.stringify(altered), { expected: { subject } }), ['digest', 'consistent'])
  expectFails(await onBench(filed, { expected: { subject: 'agt_another' } }), ['subject'])
  expectFails(await onBench(filed.replace('{', '{"receipt_ref":"again",'), {}, 'receipt'), ['form'])
})

test('A Federated Agent Profile holds by its schema, and each of its lines fails by itself', async () => {
  const profile = federatedAgentProfile.parse(SENT[0]?.answer.body.profile)
  const text = JSON.stringify(profile)
  const { issuer, subject } = profile
  expect(recognise(text)).toBe('profile')
  const whole = await onBench(text, { expected: { issuer, subject } })
  expectHolds(whole)
  expect(withResult(whole, 'PASS')).toEqual(['form', 'schema', 'issuer', 'subject'])
  expect(withResult(await onBench(text), 'NOT_RUN')).toEqual(['issuer', 'subject'])
  expectFails(await onBench(JSON.stringify({ ...profile, protocol: 'NONE' })), ['schema'])
  expectFails(await onBench(text, { expected: { issuer: `${issuer}/`, subject } }), ['issuer'])
  expectFails(await onBench(text, { expected: { issuer, subject: `${subject} ` } }), ['subject'])
  expectFails(await onBench(text.replace('{', '{"issuer":"again",'), {}, 'profile'), ['form'])
})
