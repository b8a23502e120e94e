import { expect, test } from 'playwright/test'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import type { GivenKey } from '../../../src/crypto/key-kinds.ts'
import { signedFields } from '../../../src/protocols/a2a/card.ts'
import { encodedListOf, statusesOf } from '../../../src/protocols/bitstring/issuer.ts'
import { STATUS_LIST_ENTRIES } from '../../../src/protocols/w3c-vc/list.ts'
import { forge, makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { signatureOver } from '../../service/protocols/agent-cards.ts'
import { issuerOf, NOW, type Party } from './issued.ts'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'
import { PUBLISHED_KEYS } from './published-examples.ts'

type Members = Readonly<Record<string, unknown>>

const LISTS = ['status_list', 'status_list_signed', 'status_list_period', 'status_list_length', 'status']
const AT = { revocation: 7, suspension: 8 }
const DAY_MS = 24 * 3_600_000

/** A credential and its list, signed anew with keys of the test's after changes. */
async function credentialAndList() {
  const issued = await (await issuerOf('W3C_VC'))()
  const key = await makeKey('ES256')
  const right = readCompactJws(issued.text)
  const list = readCompactJws(issued.list ?? '')
  const id = String(list.payload.id)
  const sign = ({ header, payload }: typeof right, by: TestKey, changes: Members) =>
    forge(
      by,
      JSON.stringify({ ...header, alg: by.alg, kid: 'test' }),
      JSON.stringify({ ...payload, ...changes }),
    )
  const listSaying = async (changes: Members = {}, marked: readonly number[] = [], by = key) => {
    const encodedList = await encodedListOf({ entries: STATUS_LIST_ENTRIES, marked })
    const subject = { ...Object(list.payload.credentialSubject), encodedList }
    return sign(list, by, { credentialSubject: subject, ...changes })
  }
  return {
    ...{ id, key, listSaying, issuer: issued.claim.issuer },
    credential: (credentialStatus: readonly object[] = statusesOf(id, AT)) =>
      sign(right, key, { credentialStatus }),
  }
}

const linesOf = ({ lines }: Awaited<ReturnType<typeof onBench>>) =>
  Object.fromEntries(
    LISTS.map(name => {
      const { result, detail } = lines.find(({ check }) => check === name) ?? {}
      return [name, `${result}: ${detail}`]
    }),
  )

test('A list that was given is read under the keys that were given, and says what it marks', async () => {
  const { credential, listSaying, key } = await credentialAndList()
  const [text, right] = [await credential(), await listSaying()]
  const under = (status_list: string, given: Parameters<typeof onBench>[1] = { key: key.jwk }) =>
    onBench(text, { ...given, expected: { time: NOW, ...given.expected, status_list } })
  const holds = await under(right)
  expectHolds(holds)
  expect(Object.values(linesOf(holds)).every(line => line.startsWith('PASS'))).toBe(true)
  expectHolds(await under(await listSaying({}, [AT.revocation + 2])), 'another one is marked')
  for (const index of [AT.revocation, AT.suspension])
    expectFails(await under(await listSaying({}, [index])), ['status'])
  const stranger = await under(await listSaying({}, [], await makeKey('ES256')))
  expectFails(stranger, ['status_list_signed'])
  expect(linesOf(stranger).status_list_signed).toContain('does not verify under the key that you gave')
  expect(linesOf(stranger).status).toBe('NOT_RUN: it depends on status_list_signed')
})

test('What is not a list of this credential’s fails at that alone, and what rests on it is not run', async () => {
  const { credential, listSaying, key, id } = await credentialAndList()
  const text = await credential()
  const under = (status_list: string) => onBench(text, { key: key.jwk, expected: { time: NOW, status_list } })
  const none: Readonly<Record<string, readonly [list: string, why: string]>> = {
    'no JWS': ['hello', 'not a compact JWS'],
    'the credential itself': [text, 'no BitstringStatusListCredential'],
    'another list': [await listSaying({ id: 'https://credentials.example/status/2' }), 'the list’s id is'],
    'no list inside': [
      await listSaying({ credentialSubject: { encodedList: 'uAAAA' } }),
      'no BitstringStatusList',
    ],
  }
  for (const [what, [list, why]] of Object.entries(none)) {
    const report = await under(list)
    expectFails(report, ['status_list'], what)
    const { status_list: first = '', ...others } = linesOf(report)
    expect(first, what).toContain(why)
    for (const line of Object.values(others))
      expect(line, what).toMatch(/^NOT_RUN: it depends on status_list/u)
  }
  const subject = { type: 'BitstringStatusList', statusPurpose: ['revocation', 'suspension'] }
  const short = await encodedListOf({ entries: 1_024, marked: [] })
  const tooShort = await listSaying({ credentialSubject: { ...subject, encodedList: short } })
  expectFails(await under(tooShort), ['status_list_length'])
  const forOther = await listSaying({
    credentialSubject: { ...subject, statusPurpose: 'message', encodedList: short },
  })
  expectFails(await under(forOther), ['status_list'])
  const beyond = await credential(statusesOf(id, { revocation: STATUS_LIST_ENTRIES, suspension: 8 }))
  const past = await onBench(beyond, {
    key: key.jwk,
    expected: { time: NOW, status_list: await listSaying() },
  })
  expectFails(past, ['status'])
  expect(linesOf(past).status).toContain('is beyond the end of the list')
  const tomorrow = await listSaying({ validFrom: new Date(NOW + DAY_MS).toISOString() })
  expectFails(await under(tomorrow), ['status_list_period'])
  // Bitstring Status List leaves open whose list it is; this service takes the credential’s issuer’s alone.
  const others = await under(await listSaying({ issuer: 'https://other.example' }))
  expectHolds(others)
  expect(linesOf(others).status_list).toMatch(/^CHOICE/u)
  expect(others.lines.find(({ check }) => check === 'status_list')?.service).toBe('FAIL')
})

test('Without a list, a key or a time, what needs it is not run, and says why', async () => {
  const { credential, listSaying, key } = await credentialAndList()
  const text = await credential()
  const status_list = await listSaying()
  const without = await onBench(text, { key: key.jwk, expected: { time: NOW } })
  for (const line of Object.values(linesOf(without)))
    expect(line).toMatch(/^NOT_RUN: no status list was given for .*, and lists are not fetched$/u)
  const noKey = linesOf(await onBench(text, { expected: { time: NOW, status_list } }))
  expect(noKey.status_list_signed).toBe('NOT_RUN: no key was given')
  expect(noKey.status).toBe('NOT_RUN: it depends on status_list_signed')
  const began = { validFrom: new Date(NOW - DAY_MS).toISOString() }
  for (const changes of [{}, began]) {
    const noTime = await onBench(text, {
      key: key.jwk,
      expected: { status_list: await listSaying(changes) },
    })
    const { status_list_period, ...others } = linesOf(noTime)
    expect(status_list_period).toMatch(
      /^NOT_RUN: no time was given; validUntil is |^NOT_RUN: no time was given; validFrom is .*, validUntil is /u,
    )
    for (const line of Object.values(others)) expect(line).toMatch(/^PASS/u)
    const revoked = await listSaying(changes, [AT.revocation])
    expectFails(await onBench(text, { key: key.jwk, expected: { status_list: revoked } }), ['status'])
  }
  const endless = await listSaying({ validUntil: undefined })
  const lasts = linesOf(await onBench(text, { key: key.jwk, expected: { status_list: endless } }))
  expect(lasts.status_list_period).toMatch(/^PASS/u)
})

test('Of several lists each entry’s own is read; one that is not among them leaves the lines open', async () => {
  const { credential, listSaying, key, id } = await credentialAndList()
  const other = 'https://credentials.example/status/other'
  const [revocation, suspension] = [statusesOf(id, AT)[0] ?? {}, statusesOf(other, AT)[1] ?? {}]
  const text = await credential([revocation, suspension])
  const first = await listSaying({}, [AT.suspension])
  const under = (...lists: readonly string[]) =>
    onBench(text, { key: key.jwk, expected: { time: NOW, status_list: lists.join('\n\n') } })
  expectHolds(await under(first, await listSaying({ id: other }, [AT.revocation])))
  expectFails(await under(await listSaying({ id: other }, [AT.suspension]), first), ['status'])
  for (const line of Object.values(linesOf(await under(first))))
    expect(line).toBe(`NOT_RUN: no status list was given for ${other}, and lists are not fetched`)
})

test('A list may be signed with another of the given keys than the credential, named or not', async () => {
  const { credential, listSaying, key } = await credentialAndList()
  const [other, third] = [await makeKey('Ed25519'), await makeKey('ES256')]
  const [text, status_list] = [await credential(), await listSaying({}, [], other)]
  const keys = [third.jwk, key.jwk, other.jwk]
  expectHolds(await onBench(text, { key: keys, expected: { time: NOW, status_list } }))
  expectFails(await onBench(text, { key: keys.slice(0, 2), expected: { time: NOW, status_list } }), [
    'status_list_signed',
  ])
})

test('In another issuer’s name than was expected, the credential fails and its list is read all the same', async () => {
  const { credential, listSaying, key, issuer } = await credentialAndList()
  const expected = { time: NOW, status_list: await listSaying(), issuer }
  expectHolds(await onBench(await credential(), { key: key.jwk, expected }))
  const report = await onBench(await credential(), {
    key: key.jwk,
    expected: { ...expected, issuer: 'https://other.example' },
  })
  expectFails(report, ['issuer'])
  expect(linesOf(report).status).toMatch(/^PASS/u)
})

test('Many keys and many entries do not make the bench read one list again and again', async () => {
  const { credential, listSaying, key, id } = await credentialAndList()
  const entries = Array.from({ length: 40 }, () => statusesOf(id, AT)).flat()
  const others = await Promise.all(Array.from({ length: 30 }, () => makeKey('ES256')))
  const began = performance.now()
  const report = await onBench(await credential(entries), {
    key: [...others.map(({ jwk }) => jwk), key.jwk],
    expected: { status_list: await listSaying({}, [AT.suspension]) },
  })
  expectFails(report, ['status'])
  expect(performance.now() - began).toBeLessThan(10_000)
})

const { n, e } = PUBLISHED_KEYS.rsa.jwk
const RSA: GivenKey = { kty: 'RSA', n, e }

const PARTIES = ['OIDC', 'W3C_VC', 'A2A_AGENT_CARD', 'SPIFFE_SVID'] as const satisfies readonly Party[]

for (const party of PARTIES)
  test(`${party}: of a key that cannot verify it, kid says what it is and what is needed`, async () => {
    const { text, keys } = await (await issuerOf(party))()
    const kid = keys[0]?.kid
    const reasonFor = async (key: GivenKey, report = onBench(text, { key: [key] })) => {
      const { lines } = await report
      expect(withResult(await report, 'FAIL')).toEqual(['kid'])
      return lines.find(({ check }) => check === 'kid')?.detail
    }
    const kinds: readonly (readonly [key: GivenKey, why: string])[] = [
      [RSA, 'ES256 needs P-256; the key is RSA'],
      [{ ...RSA, crv: 'x' }, 'ES256 needs P-256; the key is RSA'],
      [{ kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' }, 'ES256 needs P-256; the key is P-384'],
      [{ kty: 'OKP', crv: 'X25519', x: 'AA' }, 'crv is X25519: it is for key agreement, as in encryption'],
      [{ kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }, 'ES256 needs P-256; the key is ML-DSA-44'],
      [{ kty: 'oct', k: 'AAAA' }, 'ES256 needs P-256; the key is oct'],
    ]
    for (const [key, why] of kinds)
      for (const named of [{ ...key, kid }, key]) expect(await reasonFor(named)).toBe(why)
    const { jwk } = await makeKey('ES256')
    for (const [described, why] of [
      [{ use: 'enc' }, 'use is enc, and not sig: it is not for signatures'],
      [{ key_ops: ['sign'] }, 'key_ops do not contain verify'],
      [{ alg: 'RS256' }, 'its own alg is RS256, and not ES256'],
    ] as const)
      expect(await reasonFor({ ...jwk, ...described, kid })).toBe(why)
    expect(await reasonFor({ ...RSA, kid: 'other' })).toBe('ES256 needs P-256; the key is RSA')
    const other = await onBench(text, { key: { ...jwk, kid: 'other' } })
    expect(withResult(other, 'FAIL')).toContain('signature')
    expectHolds(await onBench(text, { key: [{ ...RSA, kid: 'other' }, ...keys] }))
  })

test('A key of another kind beside the right one is passed over, though neither has a name', async () => {
  const { text, keys } = await (await issuerOf('OIDC'))()
  const bare = keys.map(({ kid: _kid, ...jwk }) => jwk)
  expectHolds(await onBench(text, { key: [RSA, ...bare] }))
  const { jwk } = await makeKey('ES256')
  expectFails(await onBench(text, { key: [RSA, jwk] }), ['signature'])
})

test('A token without a kid does not hide what the only key is', async () => {
  const { text } = await (await issuerOf('OIDC'))()
  const key = await makeKey('ES256')
  const { header, payload } = readCompactJws(text)
  const { kid: _kid, ...heads } = header
  const bare = await forge(key, JSON.stringify({ ...heads, alg: key.alg }), JSON.stringify(payload))
  expectHolds(await onBench(bare, { key: { ...key.jwk, kid: 'other' } }))
  const { lines } = await onBench(bare, { key: { ...RSA, kid: 'other' } })
  expect(lines.find(({ check }) => check === 'kid')?.detail).toBe('ES256 needs P-256; the key is RSA')
})

test('After a FAIL at one line of a card’s signature, the lines that do not rest on it are judged', async () => {
  const { text } = await (await issuerOf('A2A_AGENT_CARD'))()
  const [key, other] = [await makeKey('ES256'), await makeKey('ES256')]
  const card: Record<string, unknown> = JSON.parse(text)
  const over = async (header: object, by = key) =>
    signatureOver(canonicalJson(signedFields(card)), by, { alg: by.alg, kid: 'a', ...header })
  const given = { key: { ...key.jwk, kid: 'a' } }
  const judged = async (...signatures: readonly object[]) => {
    const report = await onBench(JSON.stringify({ ...card, signatures }), given)
    const result = (name: string) => report.lines.find(({ check }) => check === name)?.result
    return { report, result }
  }
  const typ = await judged(await over({ typ: 'JWT' }))
  expectHolds(typ.report)
  expect(typ.result('typ'), 'only recommended (A2A 1.0.1, 8.4.2)').toBe('CHOICE')
  expect(['crit', 'alg', 'header', 'kid', 'signature'].map(typ.result)).toEqual(Array(5).fill('PASS'))
  const two = await judged(await over({ typ: 'JWT' }, other))
  expectFails(two.report, ['signature'])
  const crit = await judged(await over({ crit: ['x'], x: 1 }))
  expectFails(crit.report, ['crit'])
  expect(crit.result('kid')).toBe('PASS')
  expect(crit.result('signature'), 'tried all the same').toBe('PASS')
  const named = await judged({ ...(await over({})), header: { kid: 'a' } })
  expectFails(named.report, ['header'])
  expect(named.result('signature')).toBe('PASS')
  // One of two is enough (A2A 1.0.1, 8.4.3), and no two make up for each other: each has to pass by itself.
  expectHolds((await judged(await over({ typ: 'JWT' }), await over({}, other))).report)
  const each = await judged(await over({ crit: ['x'], x: 1 }), await over({}, other))
  expectFails(each.report, ['crit'])
  expectHolds((await judged(await over({ typ: 'JWT' }), await over({}))).report)
})
