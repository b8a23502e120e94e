import { base64url } from 'jose'
import { externalAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import type { Workbench } from '../workbench.ts'
import { expectFailedCheck } from '../workbench.ts'
import { headerOf, makeKey, payloadOf, segment, type TestKey } from './keys-and-proofs.ts'

type JwkMembers = Record<string, unknown>
type Challenge = Awaited<ReturnType<Workbench['ask']>>

const octetsOf = (text: unknown) => (typeof text === 'string' ? base64url.decode(text) : new Uint8Array())
const otherSpelling = (text: string) => `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(42) + 1)}`

/** Spellings of a public key that this contract does not read, each signed with the key's private half. */
const HOSTILE_JWKS: Record<string, (jwk: JwkMembers) => unknown> = {
  'its private half': jwk => ({ ...jwk, d: 'A'.repeat(43) }),
  'a private member that is null': jwk => ({ ...jwk, d: null }),
  'a symmetric key': () => ({ kty: 'oct', k: 'AAAA' }),
  'a symmetric key beside it': jwk => ({ ...jwk, k: 'AAAA' }),
  kid: jwk => ({ ...jwk, kid: '1' }),
  alg: jwk => ({ ...jwk, alg: 'ES256' }),
  use: jwk => ({ ...jwk, use: 'sig' }),
  key_ops: jwk => ({ ...jwk, key_ops: ['verify'] }),
  ext: jwk => ({ ...jwk, ext: true }),
  x5c: jwk => ({ ...jwk, x5c: [] }),
  'a curve not in use': jwk => ({ ...jwk, crv: 'secp256k1' }),
  'a kty of the other kind': jwk => ({ ...jwk, kty: jwk.kty === 'EC' ? 'OKP' : 'EC' }),
  'no curve': ({ crv: _, ...jwk }) => jwk,
  'no x': ({ x: _, ...jwk }) => jwk,
  'an empty x': jwk => ({ ...jwk, x: '' }),
  'x as a number': jwk => ({ ...jwk, x: 1 }),
  '31 octets of x': jwk => ({ ...jwk, x: base64url.encode(octetsOf(jwk.x).slice(0, 31)) }),
  '33 octets of x, the first a zero': jwk => ({
    ...jwk,
    x: base64url.encode(Uint8Array.from([0, ...octetsOf(jwk.x)])),
  }),
  '33 octets of x, the last a zero': jwk => ({
    ...jwk,
    x: base64url.encode(Uint8Array.from([...octetsOf(jwk.x), 0])),
  }),
  'x with padding': jwk => ({ ...jwk, x: `${jwk.x}=` }),
  'x spelled otherwise': jwk => ({ ...jwk, x: otherSpelling(String(jwk.x)) }),
  'x with a line end': jwk => ({ ...jwk, x: `${jwk.x}\n` }),
  'x in the alphabet of plain base64': jwk => ({ ...jwk, x: `+/${String(jwk.x).slice(2)}` }),
  'a list of keys': jwk => [jwk],
  'a key set': jwk => ({ keys: [jwk] }),
  'a text': jwk => JSON.stringify(jwk),
  null: () => null,
}

function proveWith(bench: Workbench, challenge: Challenge, key: TestKey, jwk: unknown) {
  return bench.answer(challenge, key, { changes: { header: { jwk } } })
}

for (const alg of ['Ed25519', 'ES256'] as const) {
  test(`Only the one canonical public JWK of a ${alg} key is read`, async ({ bench }) => {
    const key = await makeKey(alg)
    const { agent_id } = await externalAgent(bench)
    const challenge = await bench.ask(agent_id, 'BIND_KEY')
    const before = await storedState(bench)
    for (const [what, change] of Object.entries(HOSTILE_JWKS)) {
      await test.step(what, async () => {
        const refused = await proveWith(bench, challenge, key, change({ ...key.jwk }))
        await expectFailedCheck(refused, 'key', 'KEY_INVALID')
      })
    }
    expect(await storedState(bench)).toEqual(before)
    await bench.proven(await bench.answer(challenge, key))
  })
}

test('An EC key without y, or an Ed25519 key with one, is refused', async ({ bench }) => {
  const [ed, es] = [await makeKey('Ed25519'), await makeKey('ES256')]
  const { agent_id } = await externalAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const { kty, crv, x } = es.jwk
  const withY = proveWith(bench, challenge, ed, { ...ed.jwk, y: ed.jwk.x })
  await expectFailedCheck(await withY, 'key', 'KEY_INVALID')
  const withoutY = proveWith(bench, challenge, es, { kty, crv, x })
  await expectFailedCheck(await withoutY, 'key', 'KEY_INVALID')
  await bench.proven(await bench.answer(challenge, es))
})

test('A coordinate that begins with a zero octet keeps it', async ({ bench }) => {
  let key = await makeKey('ES256')
  while (octetsOf(key.jwk.x)[0] !== 0) key = await makeKey('ES256')
  const { agent_id } = await externalAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const stripped = { ...key.jwk, x: base64url.encode(octetsOf(key.jwk.x).slice(1)) }
  await expectFailedCheck(await proveWith(bench, challenge, key, stripped), 'key', 'KEY_INVALID')
  await bench.proven(await bench.answer(challenge, key))
})

test('Coordinates of no point verify nothing', async ({ bench }) => {
  const { agent_id } = await externalAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const [ed, es] = [await makeKey('Ed25519'), await makeKey('ES256')]
  const noPoint = base64url.encode(new Uint8Array(32).fill(2))
  const beyondField = base64url.encode(new Uint8Array(32).fill(255))
  const jwks = [
    [es, { ...es.jwk, y: noPoint }],
    [es, { ...es.jwk, x: beyondField }],
    [es, { ...es.jwk, x: base64url.encode(new Uint8Array(32)), y: base64url.encode(new Uint8Array(32)) }],
    [ed, { ...ed.jwk, x: noPoint }],
    [ed, { ...ed.jwk, x: beyondField }],
  ] as const
  for (const [key, jwk] of jwks) {
    await expectFailedCheck(await proveWith(bench, challenge, key, jwk), 'signature', 'SIGNATURE_INVALID')
  }
  await bench.proven(await bench.answer(challenge, ed))
})

/** Every encoding, canonical or not, of a point whose order divides 8, without sign bit (little endian). */
const SMALL_ORDER = [
  `01${'00'.repeat(31)}`,
  `ee${'ff'.repeat(30)}7f`,
  `ec${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  `ed${'ff'.repeat(30)}7f`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
].flatMap(hex => {
  const octets = Uint8Array.from(Buffer.from(hex, 'hex'))
  const signed = octets.slice()
  signed[31] = (signed[31] ?? 0) | 0x80
  return [octets, signed]
})

/** The signature that was never made: R is the neutral point, S is zero. */
const CONSTANT_SIGNATURE = Uint8Array.from([1, ...Array(63).fill(0)])

test('Web Crypto takes a signature that nobody made for the neutral point as a key', async () => {
  const [neutral] = SMALL_ORDER
  if (neutral === undefined) throw new Error('the list is empty')
  const key = await crypto.subtle.importKey('raw', neutral, { name: 'Ed25519' }, true, ['verify'])
  for (const message of ['one', 'another']) {
    const octets = new TextEncoder().encode(message)
    expect(await crypto.subtle.verify('Ed25519', key, CONSTANT_SIGNATURE, octets)).toBe(true)
  }
})

test('No Ed25519 key of small order is bound, in any of its encodings', async ({ bench }) => {
  const { agent_id } = await externalAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  expect(SMALL_ORDER).toHaveLength(14)
  const honest = await makeKey()
  for (const octets of SMALL_ORDER) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64url.encode(octets) }
    const input = [{ ...headerOf(honest), jwk }, payloadOf(challenge, bench.now())].map(part =>
      segment(JSON.stringify(part)),
    )
    const forged = `${input.join('.')}.${base64url.encode(CONSTANT_SIGNATURE)}`
    const refused = await bench.prove(challenge.challenge_id, forged)
    const { checks } = await expectFailedCheck(refused, 'key', 'KEY_INVALID')
    expect(checks?.find(({ check }) => check === 'key')?.detail).toContain('small order')
  }
  await bench.proven(await bench.answer(challenge, honest))
})
