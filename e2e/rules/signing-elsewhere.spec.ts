import { createPrivateKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CompactSign,
  compactVerify,
  exportJWK,
  exportPKCS8,
  generateKeyPair as extractable,
  importJWK,
} from 'jose'
import { expect, test } from 'playwright/test'
import { createOutsideSigner, LeftUnsigned, type WaitingSignature } from '../../src/client/outside-signer.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { ALGORITHMS, type AlgorithmName, generateKeyPair } from '../../src/crypto/algorithms.ts'
import { encodeAny } from '../../src/crypto/base64url.ts'
import { signingInputOf } from '../../src/crypto/jws.ts'
import { readNamedKey } from '../../src/flows/named-key.ts'
import { type HandedOut, judgeReturned } from '../../src/flows/returned-jws.ts'
import { MAKE_A_KEY, SIGNING_TOOLS, signCommand } from '../../src/ui/journey/elsewhere/sign-commands.ts'
import { lacking, makeOutsideKey, type OutsideKeyPair, runBeside } from '../page/elsewhere/elsewhere-steps.ts'

/** What the page would hand out for this key. */
async function handedOut({ publicPem }: OutsideKeyPair): Promise<HandedOut> {
  const named = await readNamedKey(publicPem)
  if (named.kind !== 'key') throw new Error('openssl’s public key is not read')
  const { alg, jwk, key_thumbprint } = named.key
  const header = { typ: 'agent-binding-proof+jwt', alg, jwk }
  const payload = { aud: 'https://agents.invalid/x', sub: 'agt_1', nonce: 'it\'s "so" $HOME %s', jti: 'Ü' }
  return { header, payload, key_thumbprint, signing_input: signingInputOf(header, payload) }
}

for (const alg of keysOf(ALGORITHMS)) {
  for (const tool of keysOf(SIGNING_TOOLS)) {
    test(`${SIGNING_TOOLS[tool][0]} signs exactly what is handed out with ${alg}, and another key is refused`, async () => {
      const why = lacking(tool)
      test.skip(why !== undefined, why)
      const [key, other] = [makeOutsideKey(alg), makeOutsideKey(alg)]
      const asked = await handedOut(key)
      const text = signCommand(tool, asked.signing_input, alg)
      const { stdout, stderr } = runBeside(key.folder, text)
      expect(stderr).toBe('')
      expect(stdout.slice(0, stdout.lastIndexOf('.'))).toBe(asked.signing_input)
      const verified = await compactVerify(stdout, await importJWK({ ...asked.header.jwk }, alg))
      expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual(asked.payload)
      expect(await judgeReturned(asked, stdout)).toEqual({ ok: true, jws: stdout })

      const stranger = runBeside(other.folder, text).stdout
      expect(await judgeReturned(asked, stranger)).toMatchObject({ ok: false, kind: 'signature' })
    })
  }
}

test('openssl’s DER becomes 64 octets also where r or s is short', async () => {
  const why = lacking('openssl')
  test.skip(why !== undefined, why)
  const key = makeOutsideKey('ES256')
  const asked = await handedOut(key)
  const privateKey = createPrivateKey(key.pem)
  const text = signCommand('openssl', asked.signing_input, 'ES256')
  for (const half of [0, 32]) {
    let raw: Buffer
    do raw = sign('sha256', Buffer.from(asked.signing_input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    while (raw[half] !== 0)
    writeFileSync(join(key.folder, 'short.der'), derOf(raw))
    const given = 'openssl() { if [ "$1" = dgst ]; then cat short.der; else command openssl "$@"; fi; }'
    const { stdout } = runBeside(key.folder, `${given}\n${text}`)
    expect(stdout).toBe(`${asked.signing_input}.${raw.toString('base64url')}`)
  }
})

/** A DER INTEGER of an unsigned number: no leading zero octets but the one that keeps it positive. */
function integer(octets: Buffer): Buffer {
  let from = 0
  while (octets[from] === 0) from += 1
  const rest = octets.subarray(from)
  const value = (rest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), rest]) : rest
  return Buffer.concat([Buffer.from([2, value.length]), value])
}

function derOf(raw: Buffer): Buffer {
  const both = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, both.length]), both])
}

test('The commands that make a key make one that is read, and print no private half', async () => {
  const why = lacking('openssl')
  test.skip(why !== undefined, why)
  for (const alg of keysOf(MAKE_A_KEY)) {
    const { stdout } = runBeside(makeOutsideKey(alg).folder, MAKE_A_KEY[alg])
    expect(await readNamedKey(stdout)).toMatchObject({ kind: 'key', key: { alg } })
  }
})

const INPUTS: readonly string[] = ['', 'a.b.c', "a'.b", 'a.b\nEND', 'a."b', 'a.b$(id)', 'a', '.a', 'ä.b']

test('Nothing but two parts of base64url is ever put into a command', () => {
  const algs: readonly AlgorithmName[] = keysOf(ALGORITHMS)
  for (const input of INPUTS)
    for (const tool of keysOf(SIGNING_TOOLS))
      for (const alg of algs) expect(() => signCommand(tool, input, alg)).toThrow(RangeError)
})

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
  const spaced = `${encodeAny(JSON.stringify(header, null, 1))}.${encodeAny(JSON.stringify(payload))}.${'A'.repeat(86)}`
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
      encodeAny(JSON.stringify(jwk)),
      `did:jwk:${encodeAny(JSON.stringify(jwk))}`,
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
    const named = await readNamedKey(`did:jwk:${encodeAny(JSON.stringify(read.key.jwk))}#0`)
    expect(named).toMatchObject({ kind: 'key', key: read.key })
    // A thumbprint says which key it is, but a proof carries the key itself.
    expect(await readNamedKey(read.key.key_thumbprint)).toMatchObject({ kind: 'unreadable' })
  }
})

test('What names no key is refused with why', async () => {
  const small = { kty: 'OKP', crv: 'Ed25519', x: `${'A'.repeat(43)}` }
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /not a public key in a form/],
    ['hello', /not a public key in a form/],
    ['[]', /cannot be used: jwk is/],
    ['null', /not a public key in a form/],
    ['did:jwk:%%%', /not a public key in a form/],
    [
      `did:jwk:${encodeAny(JSON.stringify(small).replace('{', '{"crv":"P-256",'))}`,
      /not a public key in a form/,
    ],
    [JSON.stringify(small), /small order/],
    [JSON.stringify({ ...small, x: 'AA' }), /32 octets/],
    [JSON.stringify({ kty: 'RSA', n: 'AQAB', e: 'AQAB' }), /neither OKP/],
    [JSON.stringify({ ...small, x5c: [] }), /x5c is not a member/],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /not a public key in a form/],
  ]
  for (const [text, why] of cases) {
    const read = await readNamedKey(text)
    expect(read, text).toMatchObject({ kind: 'unreadable' })
    if (read.kind === 'unreadable') expect(read.why, text).toMatch(why)
  }
})

const waiting = (signing_input: string): WaitingSignature => ({
  ...{ agent_id: 'agt_1', group: 'A group', key_thumbprint: 'urn:x', payload: {}, signing_input },
  header: { typ: 't', alg: 'Ed25519', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } },
})

test('One signature is waited for at a time, and only one of exactly that ends the wait', async () => {
  const signer = createOutsideSigner()
  const first = signer.ask(waiting('a.b'))
  const left = expect(first).rejects.toThrow(LeftUnsigned)
  const second = signer.ask(waiting('c.d'))
  await left
  // A second click may still bring the signature of what came before.
  signer.answer('a.b.sig')
  expect(signer.waiting.getSnapshot()).toMatchObject({ signing_input: 'c.d' })
  signer.answer('c.d.sig')
  expect(await second).toBe('c.d.sig')
  expect(signer.waiting.getSnapshot()).toBeNull()
  signer.answer('c.d.sig')
  signer.leave()
  expect(signer.waiting.getSnapshot()).toBeNull()
})
