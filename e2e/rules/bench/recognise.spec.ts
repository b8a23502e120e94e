import { expect, test } from 'playwright/test'
import { readTime } from '../../../src/bench/expected.ts'
import { readGivenKeys } from '../../../src/bench/given-keys.ts'
import { type BenchKind, KINDS } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { onBench } from './on-bench.ts'
import { PUBLISHED_KEYS } from './published-examples.ts'

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const jws = (header: unknown, payload: unknown = {}) => `${part(header)}.${part(payload)}.AA`

/** Texts by what they seem to be: `typ` decides before claims, and a member before a guess. */
const SEEMING: readonly (readonly [text: string, kind: BenchKind])[] = [
  [jws({ typ: 'dpop+id_token' }), 'id_token'],
  [jws({ typ: 'Application/DPoP+ID_Token' }), 'id_token'],
  [jws({ typ: 'JWT' }, { iss: 'https://a', sub: 'b', aud: 'c', exp: 1, iat: 1 }), 'id_token'],
  [jws({}, { iss: 'a', sub: 'b', aud: 'c', exp: 1 }), 'jwt'],
  [jws({}, { iss: 'a', exp: 1 }), 'jwt'],
  [jws({ typ: 'at+jwt' }, { iss: 'a', sub: 'b', aud: 'c', exp: 1 }), 'access_token'],
  [jws({ typ: 'wit+jwt' }), 'wit_svid'],
  [jws({ typ: 'wit+jwt' }, { sub: 'spiffe://a/b' }), 'wit_svid'],
  [jws({ typ: 'wit+jwt' }, { sub: 'wimse://a/b' }), 'wit'],
  ...['http://a', 'https://a?b', 'https://a#b', 'did:web:a', 'a', 7].map(
    (iss): readonly [string, BenchKind] => [jws({}, { iss, sub: 'b', aud: 'c', exp: 1, iat: 1 }), 'jwt'],
  ),
  [jws({}, { iss: 'https://a', sub: 'b', aud: 'c', exp: 1, iat: 1, events: {} }), 'security_event'],
  [jws({}, { iss: 'a', sub: 'a', aud: 'https://b' }), 'client_assertion'],
  [jws({}, { iss: 'a', sub: 'a', aud: 'b', exp: 1 }), 'jwt'],
  [jws({ typ: 'JWT' }, { htm: 'GET', htu: 'https://a', jti: 'b' }), 'dpop_proof'],
  [
    `${jws({ typ: 'oauth-client-attestation+jwt' })}~${jws({ typ: 'oauth-client-attestation-pop+jwt' })}`,
    'client_attestation',
  ],
  [jws({ typ: 'JWT' }, { sub: 'spiffe://a/b', aud: 'c' }), 'jwt_svid'],
  [jws({ typ: 'vc+jwt' }), 'vc'],
  [jws({}, { '@context': [], credentialSubject: {} }), 'vc'],
  [jws({ typ: 'vp+jwt' }, { '@context': [], credentialSubject: {} }), 'vc'],
  [jws({ typ: 'agent-binding-proof+jwt' }), 'binding_proof'],
  [jws({ typ: 'agent-key-authorization+jwt' }), 'authorization'],
  [jws({ typ: 'report-approval+jwt' }), 'approval'],
  [jws({ typ: 'agent-report-proof+jwt' }), 'report_proof'],
  [jws({ typ: 5, alg: [] }), 'jws'],
  [jws([]), 'jws'],
  [jws('not JSON'), 'jws'],
  [jws({}, 'text'), 'jws'],
  [`${part({})}..`, 'jws'],
  ['a.b.c', 'jws'],
  ['a.b.c.d', 'unknown'],
  ['a.b', 'unknown'],
  ['.b.c', 'unknown'],
  [`${jws({ typ: 'vc+jwt' })}~WyJh~`, 'sd_jwt'],
  ['a.b.c\u0000', 'unknown'],
  [`"${jws({ typ: 'vc+jwt' })}"`, 'vc'],
  [`Bearer ${jws({ typ: 'wit+jwt' })}`, 'wit_svid'],
  [`authorization: DPoP ${jws({ typ: 'dpop+id_token' })}`, 'id_token'],
  [jws({ typ: 'vc+jwt' }).replace('.', '.\n  '), 'vc'],
  ['"a.b.c"', 'unknown'],
  ['Bearer a.b.c', 'unknown'],
  ['One thing. Another. And', 'unknown'],
  [`Basic ${jws({ typ: 'vc+jwt' })}`, 'vc'],
  [`"${jws({ typ: 'vc+jwt' })}`, 'vc'],
  ['', 'unknown'],
  [' \n\t\uFEFF', 'unknown'],
  ['\u0000', 'unknown'],
  ['\ud800', 'unknown'],
  ['"text"', 'unknown'],
  ['5', 'unknown'],
  ['null', 'unknown'],
  ['[]', 'unknown'],
  ['{}', 'unknown'],
  ['{"__proto__":{"kty":"OKP","keys":[]}}', 'unknown'],
  ['{"constructor":1,"toString":2}', 'unknown'],
  ['{"kty":5}', 'unknown'],
  ['{"kty":"__proto__"}', 'jwk'],
  ['{"keys":{}}', 'unknown'],
  ['{"keys":[]}', 'jwks'],
  ['{"kty":"OKP","keys":[]}', 'jwks'],
  ['{"format":"agent-assurance-run"}', 'run_file'],
  ['{"format":"agent-assurance-run","keys":[]}', 'run_file'],
  ['{"schema":"agent-assurance-receipt"}', 'receipt'],
  ['{"receipt_ref":1,"receipt":2}', 'receipt'],
  ['{"schema":"agent-assurance-receipt-chain"}', 'unknown'],
  ['{"schema":"agent-assurance-receipt-chain","receipts":[{"receipt_ref":1,"receipt":2}]}', 'receipt'],
  ['{"identity_source":1,"issuer":2,"subject":3}', 'profile'],
  ['{"name":"a","skills":[]}', 'agent_card'],
  ['{"supportedInterfaces":[]}', 'agent_card'],
  ['{"signatures":[]}', 'agent_card'],
  ['{"payload":"e30","signatures":[]}', 'jws'],
  ['{"payload":"e30","protected":"e30","signature":"AA"}', 'jws'],
  ['{"protected":"e30","signature":"AA"}', 'jws'],
  ['{"name":"a","skills":[],"payload":"x","signatures":[]}', 'agent_card'],
  ['{"v":"aid2","u":"https://a.example"}', 'well_known'],
  ['{"version":"aid2","uri":"https://a.example"}', 'well_known'],
  ['{"version":"1"}', 'unknown'],
  ['v=aid2', 'aid_record'],
  ['"v=aid2;" "u=https://a.example"', 'aid_record'],
  ['  VERSION = aid2', 'aid_record'],
  ['p=a2a;v=aid2;u=https://a.example', 'aid_record'],
  ['"p=a2a; version = aid2;" "u=https://a.example"', 'aid_record'],
  ['_agent.h.example. 300 IN TXT "v=aid2;p=mcp;u=https://h.example"', 'aid_record'],
  ['_agent.h.example.\tIN 1h TXT ( "p=mcp;"\n "v=aid2;u=https://h.example" )', 'aid_record'],
  ['h.example. 300 IN TXT "v=spf1 -all"', 'other_txt'],
  ['p=a2a;u=https://a.example', 'unknown'],
  ['{"s":";v=aid2"}', 'unknown'],
  ['spiffe:', 'spiffe_id'],
  ['SPIFFE://a/b', 'spiffe_id'],
  ['did:jwk:', 'did_jwk'],
  ['did:web:a.example', 'unknown'],
]

test('A text is what it seems to be, and nothing by accident', () => {
  for (const [text, kind] of SEEMING) expect(recognise(text), JSON.stringify(text.slice(0, 200))).toBe(kind)
})

const MEGABYTE = 1_000_000
const filled = (unit: string) => unit.repeat(Math.floor(MEGABYTE / unit.length))
const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

/** Texts that are right nowhere. */
const HOSTILE: Readonly<Record<string, string>> = {
  nothing: '',
  'a NUL': '\u0000',
  'a lone surrogate': '\ud800',
  'a lone surrogate in JSON': '{"kty":"\ud800"}',
  'an escaped lone surrogate': '{"kty":"\\ud800","keys":["\\udfff"]}',
  'a member twice': '{"kty":"OKP","kty":"OKP"}',
  'the prototype as a member':
    '{"__proto__":{"kty":"OKP"},"signatures":[{"__proto__":1}],"supportedInterfaces":[null]}',
  'inherited names': '{"kty":"constructor","alg":"toString","crv":"__proto__","name":"valueOf","skills":{}}',
  'numbers that do not come back': '{"v":1e400,"u":9007199254740993}',
  'members of other types':
    '{"name":[],"skills":{},"signatures":"x","capabilities":[],"provider":[],"supportedInterfaces":[[]]}',
  'signatures of other types':
    '{"signatures":[[],null,5,{},{"protected":5},{"protected":"e30","signature":"AA"}],"supportedInterfaces":[]}',
  'a list as the header': jws([]),
  'no JSON as the header': jws('\u0000'),
  'a header with a member twice': jws('{"alg":"ES256","alg":"none"}'),
  'a header of other types': jws(
    { alg: {}, kid: [], typ: null, jwk: 'x', crit: 5, cty: [] },
    { cnf: [], sub: {}, aud: [[]], iss: null, exp: 'x', iat: -1 },
  ),
  'a key that holds itself': jws(
    { alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: '', y: '' } },
    { cnf: { jwk: {} } },
  ),
  'times beyond all calendars': jws(
    { typ: 'vc+jwt' },
    { exp: 1e308, iat: -1e308, nbf: 1e15, validUntil: '99999999-01-01T00:00:00Z' },
  ),
  'a megabyte of a': filled('a'),
  'a megabyte of a in each segment': `${filled('a')}.${filled('a')}.${filled('a')}`,
  'a megabyte of points': filled('.'),
  'a megabyte of brackets': nested('[', ']', MEGABYTE / 2),
  'a megabyte of braces': filled('{"a":'),
  'an object as deep as a megabyte': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'a megabyte of quotes': filled('"'),
  'a megabyte of escaped quotes': `"${filled('\\"')}`,
  'a record of a megabyte': `v=aid2;s=${filled('é')}`,
  'a record of a megabyte of parts': `v=aid2${filled(';')}`,
  'a record of a megabyte of strings': `"v=aid2"${filled(' "a"')}`,
  'a SPIFFE ID of a megabyte': `spiffe://a/${filled('a/')}`,
  'a did:jwk of a megabyte': `did:jwk:${filled('A')}`,
  'a set of very many keys': `{"keys":[${filled('{},')}{}]}`,
  'a card of very many signatures': `{"supportedInterfaces":[],"signatures":[${'{"protected":"e30","signature":"AA"},'.repeat(2_000)}{}]}`,
  'a name of a megabyte': `{"${filled('n')}":1,"name":"x","skills":[]}`,
}

/** What stays open: a key of an unknown kind is set aside (RFC 7517, 5), and of many signatures only the first are read. */
const LEFT_OPEN = ['jwk inherited names', 'jws a card of very many signatures']

for (const kind of [...keysOf(KINDS), 'unknown'] as const) {
  test(`Hostile texts taken for ${kind} are refused in words, and none of them breaks the bench`, async () => {
    const { jwk } = PUBLISHED_KEYS.ed25519
    const isJudged = kind !== 'unknown' && KINDS[kind].depth !== 'named'
    for (const [what, text] of Object.entries(HOSTILE)) {
      const began = performance.now()
      const report = await onBench(text, { key: jwk, expected: { issuer: 'x', subject: 'y', time: 0 } }, kind)
      expect(performance.now() - began, what).toBeLessThan(10_000)
      const fails = isJudged && !LEFT_OPEN.includes(`${kind} ${what}`)
      expect(verdictOf(report), what).toBe(fails ? 'fails' : 'not_judged')
      const longest = Math.max(
        0,
        ...report.lines.map(line => JSON.stringify([line.detail, line.compared]).length),
      )
      expect(longest, what).toBeLessThan(5_000)
      expect(() => JSON.stringify(report.parts)).not.toThrow()
    }
  })
}

test('Hostile texts are recognised and read as keys without an exception', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    expect([...keysOf(KINDS), 'unknown'], what).toContain(recognise(text))
    const { keys, fault } = readGivenKeys(text)
    expect(keys.length > 0 || fault !== undefined || text === '', what).toBe(true)
  }
})

test('A time is read as an instant or in seconds, and as nothing else', () => {
  expect(readTime('2026-11-21T12:00:00Z')).toBe(1_795_262_400_000)
  expect(readTime('1795262400')).toBe(1_795_262_400_000)
  expect(readTime('253402300799')).toBe(253_402_300_799_000)
  for (const text of [
    '',
    ' ',
    'now',
    '2026-11-21',
    '2026-11-21T12:00:00',
    '-1',
    '1e3',
    '253402300800',
    '1.5',
    '٣',
    '0001-01-01T00:00:00Z',
  ])
    expect(readTime(text), text).toBeUndefined()
})
