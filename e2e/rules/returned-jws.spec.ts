import { CompactSign, exportJWK, exportPKCS8, generateKeyPair as extractable } from 'jose'
import { expect, test } from 'playwright/test'
import { type AlgorithmName, generateKeyPair } from '../../src/crypto/algorithms.ts'
import { encodeText } from '../../src/crypto/base64url.ts'
import { didJwkOf } from '../../src/crypto/did-jwk.ts'
import { signingInputOf } from '../../src/crypto/jws.ts'
import { readNamedKey } from '../../src/flows/named-key.ts'
import { type HandedOut, judgeReturned } from '../../src/flows/returned-jws.ts'

async function keyAndAsk(alg: AlgorithmName) {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const named = await readNamedKey(JSON.stringify(await exportJWK(publicKey)))
  if (named.kind !== 'key') throw new Error('a public JWK is not read')
  const header = { typ: 'agent-binding-proof+jwt', alg, jwk: named.key.jwk }
  const payload = { aud: 'https://agents.invalid/x', sub: 'agt_1', nonce: 'n', jti: 'j' }
  const asked: HandedOut = {
    ...{ header, payload, key_thumbprint: named.key.key_thumbprint },
    signing_input: signingInputOf(header, payload),
  }
  const signed = (head: object, body: object) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(body)))
      .setProtectedHeader({ ...head, alg })
      .sign(privateKey)
  return { asked, header, payload, signed }
}

test('What was handed out comes back, also with the white space of a terminal', async () => {
  const { asked, header, payload, signed } = await keyAndAsk('Ed25519')
  const jws = await signed(header, payload)
  // jose writes the members in the order in which they are given, so that these are the same bytes.
  for (const pasted of [jws, jws.replace(/(.{64})/gu, '$1\n'), `  ${jws}\r\n`])
    expect(await judgeReturned(asked, pasted)).toEqual({ ok: true, jws })
})

test('What was changed is named, with both values', async () => {
  const { asked, header, payload, signed } = await keyAndAsk('ES256')
  const other = await keyAndAsk('ES256')
  const changed = [
    [await signed(header, { ...payload, sub: 'agt_2' }), 'payload.sub', '"agt_1"', '"agt_2"'],
    [await signed(header, { ...payload, more: 1 }), 'payload.more', 'absent', '1'],
    [await signed({ ...header, typ: 'JWT' }, payload), 'header.typ', '"agent-binding-proof+jwt"', '"JWT"'],
    [
      await other.signed(other.header, payload),
      'header.jwk',
      JSON.stringify(header.jwk),
      JSON.stringify(other.header.jwk),
    ],
  ] as const
  for (const [jws, what, expected, found] of changed)
    expect(await judgeReturned(asked, jws)).toMatchObject({
      ...{ ok: false, kind: 'input', title: 'Something else was signed' },
      compared: { what, expected, found },
    })
  // The same members in other bytes are another input too.
  const spaced = `${encodeText(JSON.stringify(header, null, 1))}.${encodeText(JSON.stringify(payload))}.${'A'.repeat(86)}`
  expect(await judgeReturned(asked, spaced)).toMatchObject({ ok: false, kind: 'input' })
})

test('A signature in DER, cut short, by another key or of another text is told apart', async () => {
  const { asked } = await keyAndAsk('ES256')
  const at = (signature: string) => judgeReturned(asked, `${asked.signing_input}.${signature}`)
  const der = Buffer.concat([Buffer.from([0x30, 0x44]), Buffer.alloc(68, 1)]).toString('base64url')
  expect(await at(der)).toMatchObject({ ok: false, kind: 'signature', title: 'The signature is in DER' })
  expect(await at('AAAA')).toMatchObject({ ok: false, title: 'The signature has the wrong length' })
  expect(await at('A'.repeat(86))).toMatchObject({ ok: false, title: 'The signature does not verify' })
  expect(await at('')).toMatchObject({ ok: false, title: 'The signature has the wrong length' })
  for (const garbage of ['', 'x', 'a.b', 'a.b.c.d', '{}', `${asked.signing_input}.A=`, '\u0000', 'é.é.é'])
    expect(await judgeReturned(asked, garbage)).toMatchObject({ ok: false, kind: 'form' })
})

test('A private key is told apart in every form, wherever it is pasted, and a public one is read', async () => {
  const { asked } = await keyAndAsk('ES256')
  for (const alg of ['Ed25519', 'ES256'] as const) {
    const { publicKey, privateKey } = await extractable(alg, { extractable: true })
    const jwk = await exportJWK(privateKey)
    const pem = await exportPKCS8(privateKey)
    const printed = `{ kty: '${jwk.kty}', x: '${jwk.x}', d: '${jwk.d}' }`
    const spellings = [
      JSON.stringify(jwk),
      JSON.stringify({ keys: [jwk] }, null, 2),
      encodeText(JSON.stringify(jwk)),
      `did:jwk:${encodeText(JSON.stringify(jwk))}`,
      pem,
      pem.replaceAll(/-----[^-]*-----|\s/gu, ''),
      pem.replace('PRIVATE', 'ENCRYPTED PRIVATE'),
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=',
      printed,
      `note before ${printed.replaceAll("'", '"')}`,
    ]
    for (const text of spellings) {
      expect(await readNamedKey(text), text).toMatchObject({ kind: 'private' })
      expect(await judgeReturned(asked, text), text).toMatchObject({ ok: false, kind: 'private' })
    }
    const open = await exportJWK(publicKey)
    const more = { ...open, kid: 'a', use: 'sig', alg, ext: true, key_ops: ['verify'] }
    const read = await readNamedKey(JSON.stringify(open))
    expect(read).toMatchObject({ kind: 'key', dropped: [] })
    if (read.kind !== 'key') continue
    expect(await readNamedKey(` ${JSON.stringify(more)} `)).toMatchObject({ kind: 'key', key: read.key })
    expect(await readNamedKey(`${didJwkOf(read.key.jwk)}#0`)).toMatchObject({ kind: 'key', key: read.key })
    const { key_thumbprint } = read.key
    expect(await readNamedKey(key_thumbprint)).toEqual({ kind: 'thumbprint', key_thumbprint })
  }
})

test('What names no key is refused with why', async () => {
  const small = { kty: 'OKP', crv: 'Ed25519', x: `${'A'.repeat(43)}` }
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /no public key in a form/],
    ['hello', /no public key in a form/],
    ['[]', /cannot be used: jwk is/],
    ['null', /no public key in a form/],
    ['did:jwk:%%%', /no public key in a form/],
    [
      `did:jwk:${encodeText(JSON.stringify(small).replace('{', '{"crv":"P-256",'))}`,
      /no public key in a form/,
    ],
    [JSON.stringify(small), /small order/],
    [JSON.stringify({ ...small, x: 'AA' }), /32 octets/],
    [JSON.stringify({ kty: 'RSA', n: 'AQAB', e: 'AQAB' }), /neither OKP/],
    [JSON.stringify({ ...small, x5c: [] }), /x5c is not a member/],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /no public key in a form/],
  ]
  for (const [text, why] of cases) {
    const read = await readNamedKey(text)
    expect(read, text).toMatchObject({ kind: 'unreadable' })
    if (read.kind === 'unreadable') expect(read.why, text).toMatch(why)
  }
})
