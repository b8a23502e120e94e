import { expect, test } from 'playwright/test'
import type { Expected } from '../../../src/bench/expected.ts'
import { GIVEN_NAMES, type KnownKind, usesOf } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { type BenchReport, serviceVerdictOf, verdictOf } from '../../../src/bench/report.ts'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { A2A_CHECKS } from '../../../src/protocols/a2a/list.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { OIDC_CHECKS } from '../../../src/protocols/oidc/list.ts'
import { SPIFFE_CHECKS } from '../../../src/protocols/spiffe/list.ts'
import { W3C_VC_CHECKS } from '../../../src/protocols/w3c-vc/list.ts'
import { faultsOf, type IssuedObject, issuerOf, NOW, type Party, SERVICE } from './issued.ts'
import { asService, expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

/** What the bench makes of each issuer's object. */
interface OnBench {
  readonly kind: KnownKind
  readonly checks: ProtocolCheckList
  /** What each line compares with, which is given beside an object. */
  readonly asks: Readonly<Partial<Record<string, string>>>
  /** The checks of a right object that compare something with what was expected. */
  readonly compared: readonly string[]
  /** Faults of its issuer that do not show here, each with what its line reads instead, and why. */
  readonly unseen: Readonly<Record<string, readonly [reads: string, why: RegExp]>>
  /** Lines besides that a fault spoils. */
  readonly spoils?: Readonly<Record<string, readonly string[]>>
  /** Lines of a right object that hold with nothing expected: what they would compare may be absent, and is. */
  readonly absent?: readonly string[]
  /** What the standard says of a fault, where that is not just that its own line fails. */
  readonly standard?: Readonly<Record<string, string>>
  /** Faults that contradict the rest of the object, or its form, whatever was expected. */
  readonly wrongInItself?: readonly string[]
}

const NOTHING_SIGNED = 'FAIL alg, NOT_RUN kid, NOT_RUN signature'
const OF_LIST =
  'NOT_RUN status_list_signed, NOT_RUN status_list_period, NOT_RUN status_list_length, NOT_RUN status'
const AS_GIVEN = ['PASS', /./u] as const

const OF_KEY = { issuer_known: 'directory', kid: 'key', signature: 'key' } as const
const LISTS = ['status_list', 'status_list_signed', 'status_list_period', 'status_list_length', 'status']

const ASKS = {
  OIDC: {
    ...OF_KEY,
    ...{ sub: 'subject', iss: 'issuer', aud: 'audience', azp: 'audience', nonce: 'nonce', cnf: 'holder' },
    ...{ exp: 'time', nbf: 'time', iat: 'time' },
  },
  SPIFFE_SVID: {
    ...OF_KEY,
    ...{ trust_domain: 'issuer', iss: 'issuer', subject: 'subject', cnf: 'holder', exp: 'time', nbf: 'time' },
  },
  W3C_VC: {
    ...OF_KEY,
    ...{ iss: 'issuer', issuer: 'issuer', credential_subject: 'subject', aud: 'audience' },
    ...{ cnf: 'holder', subject_key: 'holder' },
    ...{ iat: 'time', exp: 'time', nbf: 'time', valid_from: 'time', valid_until: 'time' },
    ...Object.fromEntries(LISTS.map(line => [line, 'list'] as const)),
  },
  A2A_AGENT_CARD: {
    ...OF_KEY,
    ...{ key_current: 'key', provider: 'issuer', interface_url: 'subject', binding_key: 'holder' },
  },
  DNS_WELL_KNOWN: {
    ...{ issuer_known: 'directory', lookup: 'looked up', dep: 'time', endpoint: 'endpoint', key: 'holder' },
  },
} as const satisfies Readonly<Record<Party, OnBench['asks']>>

const ON_BENCH: Readonly<Record<Party, OnBench>> = {
  OIDC: {
    kind: 'id_token',
    checks: OIDC_CHECKS,
    asks: ASKS.OIDC,
    compared: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'cnf'],
    absent: ['azp', 'nbf'],
    standard: {
      typ: 'CHOICE typ',
      // Nothing was signed: no key is asked for.
      alg: NOTHING_SIGNED,
      kid: 'CHOICE kid',
      azp: 'CHOICE azp',
    },
    unseen: {
      // It is checked as what the visitor says that it is.
      evidence_type: AS_GIVEN,
      // Issued before a challenge of which the bench does not know.
      iat: ['PASS', /^2026-11-21T11/u],
    },
  },
  SPIFFE_SVID: {
    kind: 'wit_svid',
    checks: SPIFFE_CHECKS,
    asks: ASKS.SPIFFE_SVID,
    compared: ['trust_domain', 'subject', 'cnf', 'exp', 'nbf'],
    unseen: { evidence_type: AS_GIVEN },
    absent: ['iss'],
    standard: {
      alg: 'CHOICE alg, FAIL kid, NOT_RUN signature',
      // What a JWT-SVID is instead.
      typ: 'FAIL typ, FAIL cnf_alg, FAIL cnf, FAIL aud',
      sub: 'FAIL sub, NOT_RUN trust_domain, NOT_RUN subject',
      trust_domain: 'FAIL trust_domain, FAIL subject',
      iss: 'CHOICE iss',
    },
    // A JWT-SVID names no key, and has an audience.
    spoils: { typ: ['typ', 'cnf_alg', 'cnf', 'aud'], trust_domain: ['trust_domain', 'subject'] },
  },
  W3C_VC: {
    kind: 'vc',
    checks: W3C_VC_CHECKS,
    asks: ASKS.W3C_VC,
    compared: ['iat', 'exp', 'cnf', 'issuer', 'credential_subject', 'valid_from', 'valid_until'],
    // The credential stands there twice then.
    spoils: { no_vc_vp: ['no_vc_vp', 'one_reading'] },
    // A subject that is not a did:jwk is bound to no key without cnf, whichever key is expected.
    wrongInItself: ['iss', 'valid_until'],
    unseen: { evidence_type: AS_GIVEN },
    absent: ['nbf', 'aud', 'iss', 'subject_key'],
    standard: {
      // The signature ends in a disclosure: its octets are not there.
      form: 'FAIL form, NOT_RUN kid, NOT_RUN signature',
      cty: 'CHOICE cty',
      alg: NOTHING_SIGNED,
      kid: 'CHOICE kid',
      no_vc_vp: 'FAIL no_vc_vp, CHOICE one_reading',
      one_reading: 'CHOICE one_reading',
      // No standard forbids a time of issue in the future (RFC 7519 4.1.6).
      iat: 'CHOICE iat',
      type: 'CHOICE type',
      // Its list is of the issuer that it had.
      issuer: 'FAIL issuer, CHOICE status_list',
      credential_status: `CHOICE credential_status, NOT_RUN status_list, ${OF_LIST}`,
      status_list: `FAIL status_list, ${OF_LIST}`,
      status_list_signed: 'FAIL status_list_signed, NOT_RUN status',
    },
  },
  A2A_AGENT_CARD: {
    kind: 'agent_card',
    checks: A2A_CHECKS,
    asks: ASKS.A2A_AGENT_CARD,
    compared: ['provider', 'interface_url', 'binding_key'],
    unseen: {
      evidence_type: AS_GIVEN,
      // The retired key is none of those that were given.
      key_current: ['NOT_CHECKED', /still uses/u],
    },
    spoils: { key_current: ['kid'] },
  },
  DNS_WELL_KNOWN: {
    kind: 'aid_record',
    checks: DNS_CHECKS,
    asks: ASKS.DNS_WELL_KNOWN,
    compared: ['name', 'key'],
    absent: ['dep'],
    unseen: {
      // Only records are pasted: neither what was sent beside them, nor what else a look-up would find.
      no_evidence: AS_GIVEN,
      lookup: ['NOT_RUN', /nothing is looked up/u],
      // A legacy record alone is left to the client; it has no key.
      version: ['CHOICE', /aid1/u],
      endpoint: ['NOT_RUN', /no claimed endpoint was given/u],
    },
    // A legacy record of an issuer's has no key, and one is expected.
    spoils: { version: ['version'] },
  },
}

/** Issues objects as one pastes them: records with the name at which they stand. */
async function pastedOf(party: Party) {
  const issue = await issuerOf(party)
  return async (fault?: string): Promise<IssuedObject> => {
    const made = await issue(fault)
    const isZone = party === 'DNS_WELL_KNOWN' && made.text.startsWith('"')
    const text = isZone ? made.text.replaceAll(/^/gmu, `_agent.${made.claim.subject}. IN TXT `) : made.text
    return { ...made, text }
  }
}

/** What an issuer of each kind expects to be found in its object. */
function besideOf(party: Party, { claim, challenge, keys, holder, list }: IssuedObject) {
  const { issuer, subject } = claim
  const audience = party === 'OIDC' ? SERVICE : challenge.audience
  const said = { issuer, subject, audience, nonce: challenge.nonce, time: NOW }
  const all: Expected = { ...said, holder: JSON.stringify(holder), status_list: list }
  const uses = usesOf(ON_BENCH[party].kind)
  const used = keysOf(GIVEN_NAMES).filter(name => name !== 'key' && uses.includes(name))
  return {
    key: uses.includes('key') ? keys : [],
    expected: Object.fromEntries(used.map(name => [name, all[name as keyof Expected]])),
  }
}

const EXPECTED: readonly string[] = ['issuer', 'subject', 'audience', 'nonce', 'time', 'holder', 'list']
/** The service's own questions that speak of its directory, of trust or of a proof. */
const OF_THE_SERVICE =
  /trusted|signed the proof|the proof’s algorithm|The directory must contain each list|re-sign|this service|the challenge’s|this challenge/u

const resultOf = ({ lines }: BenchReport, check: string) => lines.find(line => line.check === check)

/** What one fault comes to beside all that was expected of the right object. */
function onFault(party: Party, spoiled: IssuedObject, right: IssuedObject): Promise<BenchReport> {
  const given = { ...spoiled, keys: right.keys, list: spoiled.list ?? right.list }
  return onBench(spoiled.text, besideOf(party, given), ON_BENCH[party].kind)
}

for (const [
  party,
  { kind, checks, asks, compared, unseen, spoils = {}, standard, absent = [], wrongInItself = [] },
] of Object.entries(ON_BENCH) as [Party, OnBench][]) {
  const runnable = Object.keys(checks).filter(name => checks[name]?.not_checked === undefined)
  const asking = (for_: readonly string[]) => runnable.filter(name => for_.includes(asks[name] ?? ''))
  const never = ['directory', 'endpoint', 'looked up']

  test(`What ${party} issues holds under its issuer’s key, and each line that nothing was expected for says so`, async () => {
    const right = await (await pastedOf(party))()
    expect(recognise(right.text)).toBe(kind)
    const report = await onBench(right.text, { key: right.keys })
    expectHolds(report)
    const listed = report.lines.filter(({ check }) => check !== 'name')
    expect(listed.map(({ check }) => check)).toEqual(Object.keys(checks))
    const open = withResult(report, 'NOT_RUN')
    expect(open.toSorted()).toEqual(
      asking([...never, ...EXPECTED])
        .filter(check => !absent.includes(check))
        .toSorted(),
    )
    expect(withResult(asService(report), 'NOT_RUN')).toEqual(open)
    for (const check of open) {
      const what = asks[check] ?? 'key'
      expect(resultOf(report, check)?.detail, check).toMatch(new RegExp(`^no.*${what}`, 'u'))
    }
    for (const { words, compared: values } of report.lines) {
      expect(words).not.toMatch(OF_THE_SERVICE)
      expect(values).toBeUndefined()
    }
    expect(listed.map(({ section }) => section)).toEqual(Object.values(checks).map(({ section }) => section))
  })

  test(`What ${party} issues holds against what it was issued for, with both values side by side`, async () => {
    const right = await (await pastedOf(party))()
    const beside = besideOf(party, right)
    const report = await onBench(right.text, beside)
    expectHolds(report)
    expect(withResult(report, 'NOT_RUN').toSorted()).toEqual(asking(never).toSorted())
    const shown = report.lines.filter(line => line.compared !== undefined)
    expect(shown.map(({ check }) => check)).toEqual(compared)
    for (const { check, compared: values } of shown) {
      if (asks[check] === 'time') expect(values?.expected).toBe('2026-11-21T12:00:00.000Z')
      else expect(values?.found, check).toBe(values?.expected)
    }
  })

  test(`Without a key, nothing is said of the signature of what ${party} issues`, async () => {
    const right = await (await pastedOf(party))()
    const report = await onBench(right.text, { expected: besideOf(party, right).expected })
    expect(withResult(report, 'FAIL')).toEqual([])
    const lines = asking(['key']).filter(check => check !== 'key_current')
    for (const check of lines)
      expect(resultOf(report, check)).toMatchObject({ result: 'NOT_RUN', detail: 'no key was given' })
    expect(verdictOf(report)).toBe(lines.length > 0 ? 'not_judged' : 'holds')
  })

  test(`Each fault that ${party} can make fails its own line and no other in the service’s list`, async () => {
    const issue = await issuerOf(party)
    const right = await issue()
    // Which of the checks there is no fault for: no issuer decides who is in a directory.
    expect(runnable.filter(name => !faultsOf(party).includes(name))).toEqual(['issuer_known'])
    for (const fault of faultsOf(party)) {
      if (fault in unseen && !(fault in spoils)) continue
      const report = asService(await onFault(party, await issue(fault), right))
      expect(withResult(report, 'FAIL'), fault).toEqual(spoils[fault] ?? [fault])
    }
  })

  const saidByStandard = standard ?? {}
  if (standard !== undefined)
    test(`What the standard says of each fault that ${party} can make; this service would take none of them`, async () => {
      const issue = await issuerOf(party)
      const right = await issue()
      const sound = await onBench(right.text, besideOf(party, right), kind)
      expect(serviceVerdictOf(sound)).toBe('would_take')
      for (const fault of faultsOf(party)) {
        if (fault in unseen && !(fault in spoils)) continue
        const report = await onFault(party, await issue(fault), right)
        const changed = report.lines.flatMap(({ check, result, detail }) => {
          if (result === resultOf(sound, check)?.result) return []
          if (result !== 'NOT_RUN') expect(detail, `${fault}: ${check}`).toBeTruthy()
          return [`${result} ${check}`]
        })
        const said = saidByStandard[fault] ?? `FAIL ${fault}`
        expect(changed.join(', '), fault).toBe(said)
        expect(verdictOf(report), fault).toBe(
          said.includes('FAIL') ? 'fails' : said.includes('NOT_RUN') ? 'not_judged' : 'holds',
        )
        expect(serviceVerdictOf(report), fault).toBe('would_not_take')
      }
    })

  test(`A fault of ${party} that only an expectation shows is not a failure without it`, async () => {
    const issue = await pastedOf(party)
    const right = await issue()
    const asked = asking(EXPECTED)
    for (const fault of asked.filter(name => faultsOf(party).includes(name) && !(name in unseen))) {
      const report = await onBench((await issue(fault)).text, { key: right.keys }, kind)
      if (wrongInItself.includes(fault)) expectFails(report, [fault], fault)
      else {
        expectHolds(report, fault)
        const isChoice =
          saidByStandard[fault]?.startsWith('CHOICE') === true && !['azp', 'iat'].includes(fault)
        // No standard asks a subject to be a key.
        const isOwn = isChoice || fault === 'subject_key'
        expect(resultOf(report, fault)?.result, fault).toBe(isOwn ? 'CHOICE' : 'NOT_RUN')
      }
    }
  })

  test(`The faults of ${party} that cannot show here are not failures, and their lines say why`, async () => {
    const issue = await pastedOf(party)
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
  return first.startsWith('_agent.') ? first : record
}
