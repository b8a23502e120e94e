import { expect, test } from 'playwright/test'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { WHY_OPEN } from '../../../src/bench/own-lines.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import type { BenchCheck } from '../../../src/bench/run-list.ts'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { A2A_PLAN } from '../../../src/protocols/a2a/bench.ts'
import { A2A_CHECKS } from '../../../src/protocols/a2a/list.ts'
import { DNS_PLAN } from '../../../src/protocols/dns/bench.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { OIDC_PLAN } from '../../../src/protocols/oidc/bench.ts'
import { OIDC_CHECKS } from '../../../src/protocols/oidc/list.ts'
import { SPIFFE_PLAN } from '../../../src/protocols/spiffe/bench.ts'
import { SPIFFE_CHECKS } from '../../../src/protocols/spiffe/list.ts'
import { W3C_VC_PLAN } from '../../../src/protocols/w3c-vc/bench.ts'
import { W3C_VC_CHECKS } from '../../../src/protocols/w3c-vc/list.ts'
import { faultsOf, type IssuedObject, issuerOf, NOW, type Party, SERVICE } from './issued.ts'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

/** What the bench makes of each issuer's object. */
interface OnBench {
  readonly kind: BenchKind
  readonly checks: ProtocolCheckList
  readonly plan: Readonly<Record<string, BenchCheck>>
  /** The checks of a right object that compare something with what was expected. */
  readonly compared: readonly string[]
  /** Faults of its issuer that do not show here, each with what its line reads instead, and why. */
  readonly unseen: Readonly<Record<string, readonly [reads: string, why: RegExp]>>
  /** Lines besides that a fault spoils. */
  readonly spoils?: Readonly<Record<string, readonly string[]>>
  /** Faults that contradict the rest of the object, or its form, whatever was expected. */
  readonly wrongInItself?: readonly string[]
}

const AS_GIVEN = ['PASS', /./u] as const

const ON_BENCH: Readonly<Record<Party, OnBench>> = {
  OIDC: {
    kind: 'id_token',
    checks: OIDC_CHECKS,
    plan: OIDC_PLAN,
    compared: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'cnf'],
    wrongInItself: ['azp'],
    unseen: {
      // It is checked as what the visitor says that it is.
      evidence_type: AS_GIVEN,
      // Issued before a challenge of which the bench does not know.
      iat: ['PASS', /no challenge is known/u],
    },
  },
  SPIFFE_SVID: {
    kind: 'wit_svid',
    checks: SPIFFE_CHECKS,
    plan: SPIFFE_PLAN,
    compared: ['trust_domain', 'subject', 'cnf', 'exp', 'nbf'],
    wrongInItself: ['iss'],
    unseen: { evidence_type: AS_GIVEN },
    // A JWT-SVID names no key, and has an audience.
    spoils: { typ: ['typ', 'cnf_alg', 'cnf', 'aud'], trust_domain: ['trust_domain', 'subject'] },
  },
  W3C_VC: {
    kind: 'vc',
    checks: W3C_VC_CHECKS,
    plan: W3C_VC_PLAN,
    compared: ['iat', 'exp', 'cnf', 'issuer', 'credential_subject', 'valid_from', 'valid_until'],
    // The credential stands there twice then.
    spoils: { no_vc_vp: ['no_vc_vp', 'one_reading'] },
    // A subject that is no did:jwk is bound to no key without cnf, whichever key is expected.
    wrongInItself: ['iss', 'subject_key', 'valid_until'],
    unseen: { evidence_type: AS_GIVEN },
  },
  A2A_AGENT_CARD: {
    kind: 'agent_card',
    checks: A2A_CHECKS,
    plan: A2A_PLAN,
    compared: ['provider', 'interface_url', 'binding_key'],
    unseen: {
      evidence_type: AS_GIVEN,
      // The retired key is none of those that were given.
      key_current: ['NOT_RUN', /rests on kid/u],
    },
    spoils: { key_current: ['kid'] },
  },
  DNS_WELL_KNOWN: {
    kind: 'aid_record',
    checks: DNS_CHECKS,
    plan: DNS_PLAN,
    compared: ['key'],
    unseen: {
      // Only the record is pasted: neither what was sent beside it, nor at which name it stood, nor what stood beside it.
      no_evidence: AS_GIVEN,
      lookup: ['NOT_RUN', /nothing is looked up/u],
      single: AS_GIVEN,
      endpoint: ['NOT_RUN', /no endpoint was claimed/u],
    },
  },
}

/** What an issuer of each kind expects to be found in its object. */
function besideOf(party: Party, { claim, challenge, keys, holder, list }: IssuedObject) {
  const { issuer, subject } = claim
  const audience = party === 'OIDC' ? SERVICE : challenge.audience
  const said = { issuer, subject, audience, nonce: challenge.nonce, time: NOW }
  return { key: keys, expected: { ...said, holder: JSON.stringify(holder), status_list: list } }
}

const EXPECTED: readonly string[] = ['issuer', 'subject', 'audience', 'nonce', 'time', 'holder', 'lists']
/** The service's own questions that speak of its directory, of trust or of a proof. */
const OF_THE_SERVICE = /trusted|signed the proof|proof was made|The directory holds each list|who rotates/u

const resultOf = ({ lines }: BenchReport, check: string) => lines.find(line => line.check === check)

/** All checks that rest on one, directly or through others. */
function restingOn(plan: OnBench['plan'], failed: readonly string[]): readonly string[] {
  const lost = [...failed]
  for (const [name, { restsOn = [] }] of Object.entries(plan))
    if (restsOn.some(each => lost.includes(each))) lost.push(name)
  return lost.filter(name => !failed.includes(name))
}

for (const [
  party,
  { kind, checks, plan, compared, unseen, spoils = {}, wrongInItself = [] },
] of Object.entries(ON_BENCH) as [Party, OnBench][]) {
  const runnable = Object.keys(checks).filter(name => checks[name]?.not_checked === undefined)
  const asking = (asks: readonly string[]) => runnable.filter(name => asks.includes(plan[name]?.asks ?? ''))
  const never = ['directory', 'endpoint', 'lookup']

  test(`What ${party} issues holds under its issuer’s key, and each line that nothing was expected for says so`, async () => {
    const right = await (await issuerOf(party))()
    expect(recognise(right.text)).toBe(kind)
    const report = await onBench(right.text, { key: right.keys })
    expectHolds(report)
    expect(report.lines.map(({ check }) => check)).toEqual(Object.keys(checks))
    const open = asking([...never, ...EXPECTED])
    expect(withResult(report, 'NOT_RUN').toSorted()).toEqual(open.toSorted())
    for (const check of open) {
      const why = WHY_OPEN[plan[check]?.asks ?? 'key']
      expect(resultOf(report, check)?.detail?.startsWith(why), check).toBe(true)
    }
    const told = report.lines.map(({ check, words, ...line }) => {
      const own = checks[check]?.words ?? ''
      expect(words).not.toMatch(OF_THE_SERVICE)
      return { section: line.section, asks: OF_THE_SERVICE.test(own) ? own : words, values: line.compared }
    })
    expect(told).toEqual(
      Object.values(checks).map(({ section, words }) => ({ section, asks: words, values: undefined })),
    )
  })

  test(`What ${party} issues holds against what it was issued for, with both values side by side`, async () => {
    const right = await (await issuerOf(party))()
    const beside = besideOf(party, right)
    const report = await onBench(right.text, beside)
    expectHolds(report)
    expect(withResult(report, 'NOT_RUN').toSorted()).toEqual(asking(never).toSorted())
    const shown = report.lines.filter(line => line.compared !== undefined)
    expect(shown.map(({ check }) => check)).toEqual(compared)
    for (const { check, compared: values } of shown) {
      if (plan[check]?.asks === 'time') expect(values?.expected).toBe('2026-11-21T12:00:00.000Z')
      else expect(values?.found, check).toBe(values?.expected)
    }
  })

  test(`Without a key, nothing is said of the signature of what ${party} issues`, async () => {
    const right = await (await issuerOf(party))()
    const report = await onBench(right.text, { expected: besideOf(party, right).expected })
    expect(withResult(report, 'FAIL')).toEqual([])
    const lines = asking(['key'])
    for (const check of lines)
      expect(resultOf(report, check)).toMatchObject({ result: 'NOT_RUN', detail: WHY_OPEN.key })
    expect(verdictOf(report)).toBe(lines.length > 0 ? 'not_judged' : 'holds')
  })

  test(`Each fault that ${party} can make fails its line and no other, and what does not rest on it still runs`, async () => {
    const issue = await issuerOf(party)
    const right = await issue()
    const sound = await onBench(right.text, besideOf(party, right), kind)
    // Which of the checks there is no fault for: no issuer decides who is in a directory.
    expect(runnable.filter(name => !faultsOf(party).includes(name))).toEqual(['issuer_known'])
    for (const fault of faultsOf(party)) {
      if (fault in unseen && !(fault in spoils)) continue
      const spoiled = await issue(fault)
      const given = { ...spoiled, keys: right.keys, list: spoiled.list ?? right.list }
      const report = await onBench(spoiled.text, besideOf(party, given), kind)
      const failed = spoils[fault] ?? [fault]
      expectFails(report, failed, fault)
      const lost = restingOn(plan, failed)
      const others = report.lines.filter(({ check }) => !failed.includes(check))
      const expected = others.map(({ check }) =>
        lost.includes(check) ? `${check} NOT_RUN: it rests on` : `${check} ${resultOf(sound, check)?.result}`,
      )
      expect(
        others.map(({ check, result, detail }) =>
          detail?.startsWith('it rests on ') ? `${check} ${result}: it rests on` : `${check} ${result}`,
        ),
        fault,
      ).toEqual(expected)
    }
  })

  test(`A fault of ${party} that only an expectation shows is no failure without it`, async () => {
    const issue = await issuerOf(party)
    const right = await issue()
    const asked = asking(EXPECTED)
    for (const fault of asked.filter(name => faultsOf(party).includes(name) && !(name in unseen))) {
      const report = await onBench((await issue(fault)).text, { key: right.keys }, kind)
      if (wrongInItself.includes(fault)) expectFails(report, [fault], fault)
      else {
        expectHolds(report, fault)
        expect(resultOf(report, fault)?.result, fault).toBe('NOT_RUN')
      }
    }
  })

  test(`The faults of ${party} that cannot show here are no failures, and their lines say why`, async () => {
    const issue = await issuerOf(party)
    const right = await issue()
    for (const [fault, [reads, why]] of Object.entries(unseen)) {
      const { text } = await issue(fault)
      const report = await onBench(
        party === 'DNS_WELL_KNOWN' ? firstRecord(text, right.text) : text,
        besideOf(party, right),
        kind,
      )
      const line = resultOf(report, fault)
      expect(line?.result, fault).toBe(reads)
      expect(line?.detail, fault).toMatch(why)
      if (!(fault in spoils)) expectHolds(report)
    }
  })
}

/** The first of several records; where something else was made beside it, the record itself. */
function firstRecord(text: string, record: string): string {
  const [first = ''] = text.split('\n')
  return first.startsWith('"') ? first : record
}
