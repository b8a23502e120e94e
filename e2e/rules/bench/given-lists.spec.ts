import { expect, test } from 'playwright/test'
import type { GivenKey } from '../../../src/bench/given-keys.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { signedFields } from '../../../src/protocols/a2a/card.ts'
import { encodedListOf, statusesOf } from '../../../src/protocols/bitstring/issuer.ts'
import { STATUS_LIST_ENTRIES } from '../../../src/protocols/w3c-vc/list.ts'
import { forge, makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { signatureOver } from '../../service/protocols/agent-cards.ts'
import { issuerOf, NOW, type Party } from './issued.ts'
import { expectFails, expectHolds, onBench } from './on-bench.ts'
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
  expect(linesOf(stranger).status_list_signed).toContain('none of the keys that you gave signed the list')
  expect(linesOf(stranger).status).toBe('NOT_RUN: it rests on status_list_signed')
})

test('What is no list of this credential’s fails at that alone, and what rests on it is not run', async () => {
  const { credential, listSaying, key } = await credentialAndList()
  const text = await credential()
  const none: Readonly<Record<string, string>> = {
    'no JWS': 'hello',
    'the credential itself': text,
    'another list': await listSaying({ id: 'https://credentials.example/status/2' }),
    'another issuer’s list': await listSaying({ issuer: 'https://other.example' }),
    'one that begins tomorrow': await listSaying({ validFrom: new Date(NOW + DAY_MS).toISOString() }),
    'one that expands to nothing': await listSaying({ credentialSubject: { encodedList: 'uAAAA' } }),
  }
  for (const [what, status_list] of Object.entries(none)) {
    const report = await onBench(text, { key: key.jwk, expected: { time: NOW, status_list } })
    expectFails(report, ['status_list'], what)
    const { status_list: first = '', ...others } = linesOf(report)
    expect(first, what).toContain('what you gave is no such list')
    for (const line of Object.values(others)) expect(line, what).toMatch(/^NOT_RUN: it rests on status_list/u)
  }
})

test('Without a list, a key or a time, what needs it is not run, and says why', async () => {
  const { credential, listSaying, key } = await credentialAndList()
  const text = await credential()
  const status_list = await listSaying()
  const without = await onBench(text, { key: key.jwk, expected: { time: NOW } })
  for (const line of Object.values(linesOf(without)))
    expect(line).toBe('NOT_RUN: no status list was given, and none is fetched')
  const noKey = await onBench(text, { expected: { time: NOW, status_list } })
  for (const line of Object.values(linesOf(noKey))) expect(line).toBe('NOT_RUN: no key was given')
  const began = { validFrom: new Date(NOW - DAY_MS).toISOString() }
  for (const changes of [{}, began]) {
    const noTime = await onBench(text, {
      key: key.jwk,
      expected: { status_list: await listSaying(changes) },
    })
    const { status_list_period, ...others } = linesOf(noTime)
    expect(status_list_period).toBe('NOT_RUN: no time was given')
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
    expect(line).toBe(`NOT_RUN: no status list was given for ${other}, and none is fetched`)
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

test('In another issuer’s name than was expected, nothing is said of the list', async () => {
  const { credential, listSaying, key, issuer } = await credentialAndList()
  const expected = { time: NOW, status_list: await listSaying(), issuer }
  expectHolds(await onBench(await credential(), { key: key.jwk, expected }))
  const report = await onBench(await credential(), {
    key: key.jwk,
    expected: { ...expected, issuer: 'https://other.example' },
  })
  expectFails(report, ['issuer'])
  expect(linesOf(report).status_list).toBe('NOT_RUN: it rests on issuer')
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

const TAKES = {
  OIDC: 'Ed25519 and ES256',
  W3C_VC: 'Ed25519 and ES256',
  A2A_AGENT_CARD: 'Ed25519 and ES256',
  SPIFFE_SVID: 'ES256',
} as const satisfies Partial<Record<Party, string>>

for (const [party, algorithms] of Object.entries(TAKES) as [keyof typeof TAKES, string][])
  test(`${party}: of a key that its list does not take, kid says what it is and which are taken`, async () => {
    const { text, keys } = await (await issuerOf(party))()
    const kid = keys[0]?.kid
    const reasonFor = async (key: readonly GivenKey[]) => {
      const report = await onBench(text, { key })
      expectFails(report, ['kid'])
      return report.lines.find(({ check }) => check === 'kid')?.detail
    }
    const kinds: readonly (readonly [key: GivenKey, kind: string])[] = [
      [RSA, 'RSA'],
      [{ ...RSA, crv: 'x' }, 'RSA'],
      [{ kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' }, 'EC with P-384'],
      [{ kty: 'OKP', crv: 'X25519', x: 'AA' }, 'OKP with X25519'],
      [{ kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }, 'AKP'],
      [{ kty: 'oct', k: 'AAAA' }, 'oct'],
    ]
    for (const [key, kind] of kinds) {
      const only = `${kind}; this list verifies ${algorithms} only`
      expect(await reasonFor([{ ...key, kid }])).toBe(`the key that kid names is ${only}`)
      expect(await reasonFor([key])).toBe(`the key that you gave is ${only}`)
    }
    const { jwk } = await makeKey('ES256')
    for (const [described, why] of [
      [{ use: 'enc' }, 'the key is not for signatures: its use is not sig'],
      [{ key_ops: ['sign'] }, 'the key is not for verifying: its key_ops do not hold verify'],
      [{ alg: 'RS256' }, 'alg is not one for this key'],
    ] as const)
      expect(await reasonFor([{ ...jwk, ...described, kid }])).toBe(
        `the key that kid names is not taken: ${why}`,
      )
    for (const other of [
      { ...RSA, kid: 'other' },
      { ...jwk, kid: 'other' },
    ])
      expect(await reasonFor([other])).toBe('kid names none of the keys that you gave')
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
  expect(lines.find(({ check }) => check === 'kid')?.detail).toBe(
    'the key that you gave is RSA; this list verifies Ed25519 and ES256 only',
  )
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
  expectFails(typ.report, ['typ'])
  expect(['crit', 'alg', 'header', 'kid', 'signature'].map(typ.result)).toEqual(Array(5).fill('PASS'))
  const two = await judged(await over({ typ: 'JWT' }, other))
  expectFails(two.report, ['typ', 'signature'])
  const crit = await judged(await over({ crit: ['x'], x: 1 }))
  expectFails(crit.report, ['crit'])
  expect(crit.result('kid')).toBe('PASS')
  expect(crit.result('signature'), 'an extension that is not understood').toBe('NOT_RUN')
  const named = await judged({ ...(await over({})), header: { kid: 'a' } })
  expectFails(named.report, ['header'])
  expect(named.result('signature')).toBe('PASS')
  // No two signatures make up for each other.
  const each = await judged(await over({ typ: 'JWT' }), await over({}, other))
  expectFails(each.report, ['signature'])
  expectHolds((await judged(await over({ typ: 'JWT' }), await over({}))).report)
})
