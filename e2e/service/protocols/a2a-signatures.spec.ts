import { base64url } from 'jose'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { makeKey, segment } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import {
  type CardProvider,
  cardProvider,
  cardStage,
  expectNotSigned,
  expectRefused,
  expectVerified,
  signatureBy,
  signatureOver,
} from './agent-cards.ts'

type Members = Readonly<Record<string, unknown>>

async function start(alg: 'Ed25519' | 'ES256' = 'Ed25519') {
  const actors = await cardStage(alg)
  const { provider, card } = actors
  const by = (header: Members = {}, signer: CardProvider = provider) => signatureBy(signer, card, header)
  const sent = (...signatures: unknown[]): Members => ({ ...card, signatures })
  return { ...actors, by, sent }
}

for (const alg of ['Ed25519', 'ES256'] as const) {
  test(`A provider may sign with ${alg}`, async () => {
    const { agent, by, sent } = await start(alg)
    await expectVerified(agent, sent(await by()))
  })
}

const HEADERS: [words: string, header: Members, check: string, code: string][] = [
  ['alg none', { alg: 'none' }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['a keyed hash', { alg: 'HS256' }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['the ambiguous EdDSA', { alg: 'EdDSA' }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['alg in lower case', { alg: 'ed25519' }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['alg from every object', { alg: 'constructor' }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['no alg', { alg: undefined }, 'alg', 'ALGORITHM_NOT_ALLOWED'],
  ['an algorithm that the key is not for', { alg: 'ES256' }, 'kid', 'KEY_ALGORITHM_MISMATCH'],
  ['no kid', { kid: undefined }, 'kid', 'ISSUER_KEY_UNKNOWN'],
  ['an empty kid', { kid: '' }, 'kid', 'ISSUER_KEY_UNKNOWN'],
  ['a kid that is not text', { kid: ['card-key-1'] }, 'kid', 'ISSUER_KEY_UNKNOWN'],
  ['another type', { typ: 'JWT' }, 'typ', 'EVIDENCE_TYP_MISMATCH'],
  ['a type in lower case', { typ: 'jose' }, 'typ', 'EVIDENCE_TYP_MISMATCH'],
  ['a type that is not text', { typ: null }, 'typ', 'EVIDENCE_TYP_MISMATCH'],
  ['an unencoded payload', { b64: false, crit: ['b64'] }, 'crit', 'EVIDENCE_CRIT'],
  ['an empty crit', { crit: [] }, 'crit', 'EVIDENCE_CRIT'],
]

for (const [words, header, check, code] of HEADERS) {
  test(`A signature with ${words} counts for nothing`, async () => {
    const { agent, by, sent } = await start()
    await expectRefused(agent, sent(await by(header)), check, code)
    await expectVerified(agent, sent(await by(header), await by()))
  })
}

test('A signature without typ counts', async () => {
  const { agent, by, sent } = await start()
  await expectVerified(agent, sent(await by({ typ: undefined })))
})

test('Keys that a header names or holds are neither fetched nor used', async () => {
  const { agent, provider, by, sent } = await start()
  const attacker = await makeKey()
  const jku = 'https://keys.attacker.example/jwks.json'
  const fetched: unknown[] = []
  const real = globalThis.fetch
  globalThis.fetch = input => {
    fetched.push(input)
    return Promise.reject(new TypeError('nothing is fetched'))
  }
  try {
    const forged = await by({ jku, x5u: jku, jwk: attacker.jwk }, { ...provider, key: attacker })
    await expectNotSigned(agent, sent(forged))
    await expectVerified(agent, sent(await by({ jku, jwk: attacker.jwk })))
  } finally {
    globalThis.fetch = real
  }
  expect(fetched).toEqual([])
})

test('A key of another use, or of another provider, signs no card', async () => {
  const { bench, provider, agent, by, sent } = await start()
  const forTokens = await makeKey()
  await bench.publish({
    kind: 'issuer_keys',
    issuer: provider.url,
    use: 'id_token',
    keys: [{ kid: 'token-key', jwk: forTokens.jwk }],
  })
  const other = await cardProvider(bench, 'https://other.example')
  for (const signer of [
    { ...provider, key: forTokens, kid: 'token-key' },
    { ...other, kid: 'other-key' },
  ]) {
    await expectRefused(agent, sent(await by({}, signer)), 'kid', 'ISSUER_KEY_UNKNOWN')
  }
  await expectNotSigned(agent, sent(await by({}, other)))
})

test('One entry must pass every check: two that pass half each make no signature', async () => {
  const { agent, provider, card, by, sent } = await start()
  const stranger = { ...provider, key: await makeKey(), kid: 'stranger' }
  const right = await by()
  const rightKidOnly = {
    ...right,
    signature: (await signatureBy(provider, { ...card, version: '2' })).signature,
  }
  const ownKeyOnly = await by({}, stranger)
  await expectNotSigned(agent, sent(ownKeyOnly, rightKidOnly))
  const mixed = { protected: right.protected, signature: ownKeyOnly.signature }
  await expectNotSigned(agent, sent(mixed))
  const list = await expectVerified(agent, sent(ownKeyOnly, right, rightKidOnly))
  expect(list.find(({ check }) => check === 'kid')?.detail).toContain('set aside 1 of 3')
  expect(list.find(({ check }) => check === 'signature')?.detail).toContain('set aside 1 of 2')
})

test('A signature over another version of the card is not one over this', async () => {
  const { agent, provider, card, by } = await start()
  const signature = await by()
  for (const changes of [{ name: 'agent' }, { description: '\u00e9' }, { iconUrl: '' }, { version: '1 ' }]) {
    const changed = { ...card, ...changes, signatures: [signature] }
    await expectNotSigned(agent, changed)
  }
  const composed = { ...card, name: '\u00e9' }
  const signatures = [await signatureBy(provider, composed)]
  await expectNotSigned(agent, { ...card, name: 'e\u0301', signatures })
  await expectVerified(agent, { ...composed, signatures })
})

test('A protected header that readers could read differently is set aside', async () => {
  const { agent, provider, card, by, sent } = await start()
  const right = await by()
  const twice = `{"alg":"Ed25519","kid":"${provider.kid}","kid":"other"}`
  const spoiled = [
    { ...right, protected: `${right.protected}=` },
    { ...right, protected: `${right.protected} ` },
    { ...right, protected: segment(twice) },
    { ...right, protected: segment('[]') },
    { ...right, protected: '' },
    { ...right, protected: `${right.protected}.e30` },
    { ...right, signature: `${right.signature}==` },
    { ...right, signature: `.${right.signature}` },
    { ...right, signature: right.signature.replace(/.$/u, 'B') },
  ]
  for (const signature of spoiled)
    await expectRefused(agent, sent(signature), 'protected', 'EVIDENCE_MALFORMED')
  const raw = await signatureOver(canonicalJson(card), provider.key, { alg: 'Ed25519', kid: provider.kid })
  await expectVerified(agent, sent(...spoiled, raw))
})

test('The unprotected header neither matters nor overlaps', async () => {
  const { agent, by, sent } = await start()
  const right = await by()
  const refused: [Members, string][] = [
    [{ kid: 'card-key-1' }, 'HEADER_NOT_DISJOINT'],
    [{ typ: 'JOSE' }, 'HEADER_NOT_DISJOINT'],
    [{ crit: [] }, 'EVIDENCE_CRIT'],
  ]
  for (const [header, code] of refused) await expectRefused(agent, sent({ ...right, header }), 'header', code)
  const noKid = { ...(await by({ kid: undefined })), header: { kid: 'card-key-1' } }
  await expectRefused(agent, sent(noKid), 'kid', 'ISSUER_KEY_UNKNOWN')
  const noAlg = { ...(await by({ alg: undefined })), header: { alg: 'Ed25519' } }
  await expectRefused(agent, sent(noAlg), 'alg', 'ALGORITHM_NOT_ALLOWED')
  await expectVerified(agent, sent({ ...right, header: { note: 'not signed', jku: 'https://a.example' } }))
})

test('A card signed with a key that the provider retired or withdrew is refused from then on', async () => {
  const { bench, provider, agent, by, sent } = await start()
  const entryOf = (signer: CardProvider) => ({ kid: signer.kid, jwk: signer.key.jwk })
  const entry = { kind: 'issuer_keys', issuer: provider.url, use: 'agent_card' } as const
  const old = await by()
  await expectVerified(agent, sent(old))
  const next = { ...provider, key: await makeKey(), kid: 'card-key-2' }
  await bench.publish({ ...entry, keys: [entryOf(next)], retired: [entryOf(provider)] }, 1)
  await expectRefused(agent, sent(old), 'key_current', 'ISSUER_KEY_RETIRED')
  await expectVerified(agent, sent(old, await by({}, next)))
  await bench.publish({ ...entry, keys: [entryOf(next)] }, 2)
  await expectRefused(agent, sent(old), 'kid', 'ISSUER_KEY_UNKNOWN')
  await expectVerified(agent, sent(await by({}, next)))
  await bench.publish({ kind: 'withdrawn', was: entry }, 3)
  await expectRefused(agent, sent(await by({}, next)), 'issuer_known', 'ISSUER_UNKNOWN')
})

test('A key that was retired and is current again verifies again; no key is both at once', async () => {
  const { bench, provider, agent, by, sent } = await start()
  const entry = { kind: 'issuer_keys', issuer: provider.url, use: 'agent_card' } as const
  const own = [{ kid: provider.kid, jwk: provider.key.jwk }]
  const other = [{ kid: 'card-key-2', jwk: (await makeKey()).jwk }]
  await bench.publish({ ...entry, keys: other, retired: own }, 1)
  await expectRefused(agent, sent(await by()), 'key_current', 'ISSUER_KEY_RETIRED')
  await expect(bench.publish({ ...entry, keys: own, retired: own }, 2)).rejects.toThrow('one kid')
  await bench.publish({ ...entry, keys: own, retired: other }, 2)
  await expectVerified(agent, sent(await by()))
})

test('An all-zero signature is none', async () => {
  for (const alg of ['Ed25519', 'ES256'] as const) {
    const { agent, by, sent } = await start(alg)
    const zero = { ...(await by()), signature: base64url.encode(new Uint8Array(64)) }
    await expectNotSigned(agent, sent(zero))
  }
})
