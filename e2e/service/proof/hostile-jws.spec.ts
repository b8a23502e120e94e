import { base64url } from 'jose'
import { registryClaim } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import type { Workbench } from '../workbench.ts'
import { expectFailedCheck, problemOf } from '../workbench.ts'
import { HOSTILE_JWS, type Parts } from './hostile-jws.ts'
import { forge, headerOf, makeKey, payloadOf, segment, signProof, type TestKey } from './keys-and-proofs.ts'

const ALGORITHMS = ['Ed25519', 'ES256'] as const

/** An agent that may bind this key, whatever its kind. */
async function agentWith(bench: Workbench, key: TestKey): Promise<string> {
  const claim = registryClaim(`courier-${crypto.randomUUID()}`)
  const { issuer, subject } = claim
  await bench.publish({
    kind: 'registry_entry',
    issuer,
    subject,
    jwk: key.jwk,
    key_thumbprint: key.thumbprint,
  })
  return (await bench.import(claim)).agent_id
}

async function partsOf(
  key: TestKey,
  challenge: Awaited<ReturnType<Workbench['ask']>>,
  now: number,
): Promise<Parts> {
  const header = headerOf(key)
  const payload = payloadOf(challenge, now)
  const jws = await forge(key, JSON.stringify(header), JSON.stringify(payload))
  const [h = '', p = '', s = ''] = jws.split('.')
  return { key, header, payload, jws, segments: [h, p, s], signature: new Uint8Array(base64url.decode(s)) }
}

for (const alg of ALGORITHMS) {
  test(`No hostile spelling of a ${alg} proof is taken, and the plain one then is`, async ({ bench }) => {
    const key = await makeKey(alg)
    const challenge = await bench.ask(await agentWith(bench, key), 'BIND_KEY')
    const parts = await partsOf(key, challenge, bench.now())
    const before = await storedState(bench)
    for (const [what, { make, check, code }] of Object.entries(HOSTILE_JWS)) {
      await test.step(what, async () => {
        await expectFailedCheck(await bench.prove(challenge.challenge_id, await make(parts)), check, code)
      })
    }
    expect(await storedState(bench)).toEqual(before)
    await bench.proven(await bench.prove(challenge.challenge_id, parts.jws))
  })
}

test('A proof spelled in another way that every reader reads alike is taken', async ({ bench }) => {
  const key = await makeKey()
  const challenge = await bench.ask(await agentWith(bench, key), 'BIND_KEY')
  const header = JSON.stringify(headerOf(key), null, 2).replace('typ', '\\u0074yp')
  const payload = JSON.stringify(payloadOf(challenge, bench.now()), null, '\t').replace(
    /(?<="iat": )\d+/u,
    '$&.0',
  )
  await bench.proven(await bench.prove(challenge.challenge_id, await forge(key, header, payload)))
})

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const toInteger = (octets: Uint8Array) => BigInt(`0x${Buffer.from(octets).toString('hex')}`)
const toOctets = (integer: bigint) => Buffer.from(integer.toString(16).padStart(64, '0'), 'hex')

test('The twin (r, n − s) of a used ECDSA signature is not a second proof', async ({ bench }) => {
  const key = await makeKey('ES256')
  const agent_id = await agentWith(bench, key)
  const twinOf = (jws: string) => {
    const [h, p, s = ''] = jws.split('.')
    const octets = base64url.decode(s)
    const twin = toOctets(P256_ORDER - toInteger(octets.slice(32)))
    return `${h}.${p}.${base64url.encode(new Uint8Array([...octets.slice(0, 32), ...twin]))}`
  }
  const used = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(used, key, bench.now())
  await bench.proven(await bench.prove(used.challenge_id, proof))
  await problemOf(await bench.prove(used.challenge_id, twinOf(proof)), 'CHALLENGE_USED')
  const fresh = await bench.ask(agent_id, 'BIND_KEY')
  const other = await signProof(fresh, key, bench.now())
  await bench.proven(await bench.prove(fresh.challenge_id, twinOf(other)))
  await problemOf(await bench.prove(fresh.challenge_id, other), 'CHALLENGE_USED')
})

test('An algorithm that does not fit the key is refused, whichever way round', async ({ bench }) => {
  const [ed, es] = [await makeKey('Ed25519'), await makeKey('ES256')]
  for (const [key, alg] of [
    [ed, 'ES256'],
    [es, 'Ed25519'],
  ] as const) {
    const challenge = await bench.ask(await agentWith(bench, key), 'BIND_KEY')
    const header = JSON.stringify({ ...headerOf(key), alg })
    const proof = await forge(key, header, JSON.stringify(payloadOf(challenge, bench.now())))
    await expectFailedCheck(await bench.prove(challenge.challenge_id, proof), 'key', 'KEY_ALGORITHM_MISMATCH')
    await bench.proven(await bench.answer(challenge, key))
  }
})

test('A key in the header beside the signature is not a proof of it', async ({ bench }) => {
  const [key, attacker] = [await makeKey(), await makeKey()]
  const challenge = await bench.ask(await agentWith(bench, key), 'BIND_KEY')
  const payload = JSON.stringify(payloadOf(challenge, bench.now()))
  const claimed = await forge(attacker, JSON.stringify(headerOf(key)), payload)
  await expectFailedCheck(
    await bench.prove(challenge.challenge_id, claimed),
    'signature',
    'SIGNATURE_INVALID',
  )
  const [, p, s] = (await forge(attacker, JSON.stringify(headerOf(attacker)), payload)).split('.')
  const relabelled = `${segment(JSON.stringify(headerOf(key)))}.${p}.${s}`
  await problemOf(await bench.prove(challenge.challenge_id, relabelled), 'PROOF_REJECTED')
  await bench.proven(await bench.answer(challenge, key))
})
