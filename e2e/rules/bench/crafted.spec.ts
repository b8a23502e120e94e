import { expect, test } from 'playwright/test'
import { checkOnBench } from '../../../src/bench/bench.ts'
import { KINDS } from '../../../src/bench/kinds.ts'
import { LISTS_BY_KIND } from '../../../src/bench/own-lists.ts'
import { serviceVerdictOf, verdictOf } from '../../../src/bench/report.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { citationsOf, PROTOTYPES_CHOICE } from '../../../src/contract/specifications/citations.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { signedFields } from '../../../src/protocols/a2a/card.ts'
import { A2A_CHECKS, BINDING_KEY_EXTENSION } from '../../../src/protocols/a2a/list.ts'
import { codeAddress } from '../../../src/ui/app/open-code.ts'
import { checkEntry } from '../../../src/ui/app/reference-address.ts'
import { routeOf } from '../../../src/ui/app/route.ts'

import { FROM, placeOf, plain } from '../../../src/ui/library/reference/catalogue.ts'
import { CHECK_PAGE, isCheck, lineEntry } from '../../../src/ui/library/reference/check-pages.ts'
import { forge, makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { bindingKey, signatureOver } from '../../service/protocols/agent-cards.ts'
import { type IssuedObject, issuerOf, NOW, type Party, SERVICE } from './issued.ts'
import { type Beside, expectFails, expectHolds, KIND_TEXTS, onBench, withResult } from './on-bench.ts'

type Members = Readonly<Record<string, unknown>>

/** A token as its issuer made it, signed anew with a key of the test's after a change. */
async function resigned(
  { text }: IssuedObject,
  key: TestKey,
  { header = {}, payload = {} }: { readonly header?: Members; readonly payload?: Members } = {},
): Promise<string> {
  const right = readCompactJws(text)
  const heads = { ...right.header, alg: key.alg, kid: 'test', ...header }
  return forge(key, JSON.stringify(heads), JSON.stringify({ ...right.payload, ...payload }))
}

/** A card as its provider made it, signed anew with a key of the test's after a change. */
async function resignedCard({ text }: IssuedObject, key: TestKey, change: Members): Promise<string> {
  const card: Record<string, unknown> = { ...JSON.parse(text), ...change }
  const header = { alg: key.alg, typ: 'JOSE', kid: 'test' }
  const signature = await signatureOver(canonicalJson(signedFields(card)), key, header)
  return JSON.stringify({ ...card, signatures: [signature] })
}

const seconds = NOW / 1000

/** Faults beside the issuers’ own, for lines that those spoil with others or that no issuer’s fault shows by itself. */
const CRAFTED: Readonly<
  Record<
    Exclude<Party, 'A2A_AGENT_CARD' | 'DNS_WELL_KNOWN'>,
    readonly (readonly [check: string, change: { header?: Members; payload?: Members }])[]
  >
> = {
  OIDC: [
    ['iat', { payload: { iat: seconds + 61 } }],
    ['iat', { payload: { iat: undefined } }],
    ['exp', { payload: { exp: undefined } }],
    ['nonce', { payload: { nonce: undefined } }],
    ['iss', { payload: { iss: undefined } }],
    ['aud', { payload: { aud: ['https://agents.invalid', 'https://other.example'] } }],
    ['cnf', { payload: { cnf: {} } }],
    ['cnf', { payload: { cnf: undefined } }],
    ['cnf', { payload: { cnf: { jwk: { kty: 'RSA', n: 'AA', e: 'AQAB' } } } }],
  ],
  SPIFFE_SVID: [
    ['typ', { header: { typ: 'JWT' } }],
    ['cnf_alg cnf', { payload: { cnf: { jwk: { alg: 'ES256' } } } }],
    ['exp', { payload: { exp: undefined } }],
    ['iss', { payload: { iss: 'spiffe://other.example' } }],
    ['kid', { header: { kid: undefined } }],
  ],
  W3C_VC: [
    ['no_vc_vp', { payload: { vp: null } }],
    ['cnf', { payload: { cnf: {} } }],
    ['claims_agree', { header: { sub: 'did:web:someone-else.example' } }],
    ['issuer', { payload: { issuer: undefined } }],
    ['iss', { header: { iss: 'https://other.example' } }],
    ['valid_until', { payload: { validUntil: '2026-11-21T11:59:59Z' } }],
    ['credential_status', { payload: { credentialStatus: [] } }],
  ],
}

for (const [party, faults] of Object.entries(CRAFTED) as [keyof typeof CRAFTED, (typeof CRAFTED)['OIDC']][]) {
  test(`More faults of ${party}, signed rightly, are told at their lines alone`, async () => {
    const issued = await (await issuerOf(party))()
    const { issuer, subject } = issued.claim
    const kind = ({ OIDC: 'id_token', SPIFFE_SVID: 'wit_svid', W3C_VC: 'vc' } as const)[party]
    const key = await makeKey('ES256')
    const beside: Beside = {
      key: { ...key.jwk, kid: 'test' },
      expected: {
        issuer,
        subject,
        time: NOW,
        ...(party === 'OIDC' && { nonce: issued.challenge.nonce, audience: SERVICE }),
      },
    }
    const right = await onBench(await resigned(issued, key), beside)
    expectHolds(right)
    for (const [check, change] of faults) {
      const report = await onBench(await resigned(issued, key, change), beside, kind)
      const told = report.lines.filter(({ result }, at) => result !== right.lines[at]?.result)
      expect(
        told.map(line => line.check),
        JSON.stringify(change),
      ).toEqual(check.split(' '))
      // What is only this service's choice fails nowhere, and this service would not take it.
      expect(withResult(report, 'FAIL').length > 0 || told[0]?.result === 'CHOICE').toBe(true)
      expect(serviceVerdictOf(report), JSON.stringify(change)).toBe('would_not_take')
    }
    // No line speaks for another: what fails in itself fails without any expectation as well.
    expectHolds(await onBench(await resigned(issued, key), { key: key.jwk }))
  })
}

test('A workload of another trust domain fails at it, and alone where no workload was expected', async () => {
  const issue = await issuerOf('SPIFFE_SVID')
  const right = await issue()
  const { text } = await issue('trust_domain')
  expectFails(await onBench(text, { key: right.keys, expected: { issuer: right.claim.issuer } }), [
    'trust_domain',
  ])
})

test('An expected issuer that is not a trust domain fails at trust_domain, and whether one knows it stays open', async () => {
  const { text, keys, claim } = await (await issuerOf('SPIFFE_SVID'))()
  const domain = claim.issuer.replace('spiffe://', '')
  for (const issuer of [`${domain}.`, `${claim.issuer}/a`, 'spiffe://other.example'])
    expectFails(await onBench(text, { key: keys, expected: { issuer } }), ['trust_domain'], issuer)
  for (const issuer of [claim.issuer, domain])
    expectHolds(await onBench(text, { key: keys, expected: { issuer } }), issuer)
})

test('Where a claim is missing, the value that was expected still stands beside its line', async () => {
  const issued = await (await issuerOf('OIDC'))()
  const key = await makeKey('ES256')
  const without = await resigned(issued, key, {
    payload: { nonce: undefined, exp: undefined, cnf: undefined, azp: undefined },
  })
  const expected = {
    nonce: 'n',
    time: NOW,
    holder: JSON.stringify(key.jwk),
    audience: 'https://agents.invalid',
  }
  const report = await onBench(without, { key: key.jwk, expected }, 'id_token')
  expectFails(report, ['exp', 'nonce', 'cnf'])
  const valuesOf = (name: string) => report.lines.find(({ check }) => check === name)?.compared
  expect(valuesOf('nonce')).toEqual({ found: 'nothing', expected: 'n' })
  expect(valuesOf('exp')).toEqual({ found: 'nothing', expected: new Date(NOW).toISOString() })
  expect(valuesOf('cnf')?.found).toBe('nothing')
  expect(valuesOf('azp'), 'one that may be absent compared nothing').toBeUndefined()
})

test('Faults of a card’s binding key and of its provider fail their lines alone', async () => {
  const issued = await (await issuerOf('A2A_AGENT_CARD'))()
  const { issuer, subject } = issued.claim
  const key = await makeKey('Ed25519')
  const beside: Beside = { key: { ...key.jwk, kid: 'test' }, expected: { issuer, subject } }
  expectHolds(await onBench(await resignedCard(issued, key, {}), beside))
  const extended = (...extensions: readonly unknown[]) => ({ capabilities: { extensions } })
  const wrong: readonly (readonly [check: string, change: Members])[] = [
    ['binding_key', extended(bindingKey(key.jwk), bindingKey(key.jwk))],
    ['binding_key', extended({ uri: BINDING_KEY_EXTENSION, params: { jwk: 'x' } })],
    ['provider', { provider: undefined }],
  ]
  for (const [check, change] of wrong) {
    const report = await onBench(await resignedCard(issued, key, change), beside)
    // The binding key is this prototype's own: no rule of A2A is broken (a missing expected issuer is one).
    if (check === 'provider') expectFails(report, [check], JSON.stringify(change))
    else expect(report.lines.find(line => line.check === check)?.result).toBe('CHOICE')
    expect(report.lines.map(({ detail }) => detail).join(' ')).not.toContain('issuer.invalid')
  }
  const foreign = await onBench(await resignedCard(issued, key, extended()), beside)
  expectHolds(foreign)
  expect(foreign.lines.find(({ check }) => check === 'binding_key')?.result).toBe('NOT_CHECKED')
  const nowhere = await onBench(await resignedCard(issued, key, { provider: undefined }), { key: key.jwk })
  expectHolds(nowhere)
  expect(nowhere.lines.find(({ check }) => check === 'provider')).toMatchObject({
    ...{ result: 'CHOICE', detail: 'found no provider' },
  })
  expect(Object.keys(A2A_CHECKS)).toContain('provider')
})

test('Of several signatures of a card one that holds is enough, under any of the keys that were given', async () => {
  const issued = await (await issuerOf('A2A_AGENT_CARD'))()
  const [one, other, third] = [await makeKey('ES256'), await makeKey('Ed25519'), await makeKey('ES256')]
  const card: Record<string, unknown> = JSON.parse(issued.text)
  const over = (key: TestKey, kid: string) =>
    signatureOver(canonicalJson(signedFields(card)), key, { alg: key.alg, kid })
  const signatures = [await over(one, 'one'), await over(other, 'other')]
  const text = JSON.stringify({ ...card, signatures })
  for (const key of [one, other]) expectHolds(await onBench(text, { key: [third.jwk, key.jwk] }))
  expectFails(await onBench(text, { key: third.jwk }), ['signature'])
  expectFails(await onBench(text, { key: { ...third.jwk, kid: 'third' } }), ['kid', 'signature'])
})

test('Of several keys without a name, the one under which a token holds is found', async () => {
  const issued = await (await issuerOf('OIDC'))()
  const [key, ...others] = [await makeKey('ES256'), await makeKey('ES256'), await makeKey('Ed25519')]
  const keys = [...others, key].map(({ jwk }) => jwk)
  for (const kid of ['test', undefined])
    expectHolds(
      await onBench(await resigned(issued, key, { header: { kid } }), { key: JSON.stringify({ keys }) }),
    )
  expectFails(await onBench(await resigned(issued, key), { key: others.map(({ jwk }) => jwk) }), [
    'signature',
  ])
  const named = keys.map((jwk, at) => ({ ...jwk, kid: `key-${at}` }))
  const unnamed = await onBench(await resigned(issued, key, { header: { kid: undefined } }), { key: named })
  expectHolds(unnamed)
  expect(unnamed.lines.find(({ check }) => check === 'kid')?.result).toBe('NOT_CHECKED')
})

test('A record without a key, or of another host than was expected, says so', async () => {
  const { text, claim, holder } = await (await issuerOf('DNS_WELL_KNOWN'))()
  const record = text.replaceAll('"', '')
  const keyless = record.replace(/;k=[^;]*/u, '')
  expectHolds(await onBench(keyless))
  const { lines } = await onBench(keyless)
  expect(lines.find(({ check }) => check === 'key')?.result).toBe('NOT_CHECKED')
  const asked = await onBench(keyless, { expected: { holder: JSON.stringify(holder) } })
  expectFails(asked, ['key'])
  expect(asked.lines.find(({ check }) => check === 'key')?.compared?.found).toBe('nothing')
  expectFails(await onBench(record.replace(/;k=[^;]*/u, `;k=${'A'.repeat(43)}`)), ['key'])
  const named = `_agent.${claim.subject}. IN TXT ${text}`
  for (const expected of [{ issuer: claim.issuer }, { subject: claim.subject }]) {
    expectHolds(await onBench(named, { expected }))
    expect(verdictOf(await onBench(record, { expected })), 'no name stands beside it').toBe('not_judged')
  }
  for (const subject of ['other.example', 'bücher.example'])
    expectFails(await onBench(named, { expected: { issuer: claim.issuer, subject } }), ['name'])
  const { subject } = claim
  for (const written of [subject.toUpperCase(), `${subject}.`, '', '.'])
    expectHolds(await onBench(named, { expected: { subject: written } }), written)
})

/** What the reference says of a check: its list, its words and its section. */
function toldOf(entry: string) {
  const { table, row } = placeOf([CHECK_PAGE], 'checks', entry).found ?? {}
  const cellOf = (column: string) => row?.cells[table?.columns.indexOf(column) ?? -1]
  return { list: table?.title, words: plain(cellOf('Requirement') ?? ''), section: cellOf(FROM) }
}

const isCited = (section: string): boolean =>
  citationsOf(section).every(({ text, href }) => href !== null || text === PROTOTYPES_CHOICE)

test('Every line of every kind has an entry of the reference and a section that is linked', async () => {
  const kinds = new Set<string>()
  for (const [kind, text] of KIND_TEXTS) {
    const { lines } = await checkOnBench(kind, { text, keys: [], expected: {} })
    expect(lines.length > 0, kind).toBe(KINDS[kind].depth !== 'named')
    for (const { check, section = 'none' } of lines) {
      const entry = lineEntry(kind, check) ?? ''
      expect(isCheck(entry), `${kind} ${check}`).toBe(true)
      expect(isCited(section), `${kind} ${check}: ${section}`).toBe(true)
      const route = routeOf(codeAddress('checks', entry))
      expect(route).toMatchObject({ view: 'reference', page: 'checks', entry })
      expect(toldOf(entry).list, entry).toBeDefined()
    }
    kinds.add(kind)
  }
  expect([...kinds]).toEqual(keysOf(KINDS))
})

test('An entry says what the line asks, in its checker’s own words and with its section', async () => {
  for (const [kind, text] of KIND_TEXTS) {
    if (!Object.hasOwn(LISTS_BY_KIND, kind)) continue
    const { lines } = await checkOnBench(kind, { text, keys: [], expected: {} })
    for (const { check, words, section } of lines) {
      const told = toldOf(lineEntry(kind, check) ?? '')
      expect(told.words, `${kind} ${check}`).toBe(words)
      if (told.section !== undefined) expect(told.section).toBe(section)
    }
  }
  expect(toldOf('jws/signature')).toEqual({
    list: 'The checks of a JWS',
    words: 'The signature must verify with that key over the exact bytes given.',
    section: 'RFC 7515, 5.2',
  })
})

test('Every check of every list of the bench’s is an entry, in its list or among the proof’s', () => {
  for (const list of keysOf(LISTS_BY_KIND)) {
    for (const { check, words } of LISTS_BY_KIND[list]) {
      const own = checkEntry(list, check)
      const told = toldOf(isCheck(own) ? own : checkEntry('proof', check))
      expect(told.words, `${list} ${check}`).toBe(words)
    }
  }
})

test('What a signed object has in common with a proof has one address, and what has other words its own', () => {
  expect(lineEntry('approval', 'algorithm')).toBe('algorithm')
  expect(lineEntry('approval', 'proof_type')).toBe('approval/proof_type')
  expect(lineEntry('approval', 'audience')).toBe('approval/audience')
  expect(isCheck('approval/algorithm')).toBe(false)
  expect(lineEntry('jwks', 'key_12_use')).toBe('jwk/use')
  expect(lineEntry('run_file', 'same_answers')).toBe('run_file/same_answers')
})

test('A line that no list has leads nowhere, whatever it is called', () => {
  for (const name of ['', 'no_such_check', '__proto__', 'constructor', 'key_1_', 'signature/x', 'form '])
    for (const kind of [...keysOf(KINDS), 'unknown' as const])
      expect(lineEntry(kind, name), `${kind} ${name}`).toBeUndefined()
  expect(lineEntry('unknown', 'form')).toBeUndefined()
  for (const entry of ['jws/nonce', 'jwk/form/x', 'json/members', 'jws/', 'jws'])
    expect(isCheck(entry), entry).toBe(false)
})
