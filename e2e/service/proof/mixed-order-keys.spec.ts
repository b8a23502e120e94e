import { createHash, randomBytes } from 'node:crypto'
import { base64url } from 'jose'
import { readPublicJwk, thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import { externalAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { expectFailedCheck, startService } from '../workbench.ts'
import { add, BASE, encode, fromOctets, ORDER, TORSION, times, toOctets } from './ed25519-points.ts'
import { payloadOf, segment } from './keys-and-proofs.ts'

/** A secret scalar, its own public key, and the same with a point of order 8 added: a key of mixed order. */
function mixedOrderKey() {
  const scalar = fromOctets(randomBytes(32)) % ORDER
  const own = times(scalar, BASE)
  const jwkOf = (octets: Uint8Array) =>
    readPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: base64url.encode(octets) })
  return { scalar, own: jwkOf(encode(own)), mixed: encode(add(own, TORSION)), jwkOf }
}

/** Signs until the point of order 8 cancels out of the equation (`falls`), or until it does not. */
function signWith(scalar: bigint, key: Uint8Array, input: string, falls: boolean): Uint8Array {
  let nonce = fromOctets(randomBytes(32)) % ORDER
  // Each further try adds the base point once more, which is far less work than another multiple.
  for (let point = times(nonce, BASE); ; nonce += 1n, point = add(point, BASE)) {
    const octets = encode(point)
    const hash = createHash('sha512').update(octets).update(key).update(input).digest()
    const challenge = fromOctets(hash) % ORDER
    if ((challenge % 8n === 0n) !== falls) continue
    return Uint8Array.from([...octets, ...toOctets((nonce + challenge * scalar) % ORDER)])
  }
}

test('A key of mixed order is a key of its own: it never stands for the one that it was made from', async () => {
  const bench = await startService()
  const { scalar, own, mixed, jwkOf } = mixedOrderKey()
  const jwk = jwkOf(mixed)
  const honest = await thumbprintUriOf(own)
  const claim = { issuer: 'https://registry.example', subject: 'courier-1' }
  await bench.publish({ kind: 'registry_entry', ...claim, jwk: own, key_thumbprint: honest })
  const registered = await bench.import({
    identity_source: 'SERVICE_REGISTRY',
    ...claim,
    metadata: { protocol: 'SERVICE_NAME' },
  })
  const free = await externalAgent(bench)
  const proofFor = async (agent_id: string, of: typeof jwk, falls: boolean) => {
    const challenge = await bench.ask(agent_id, 'BIND_KEY')
    const header = { typ: 'agent-binding-proof+jwt', alg: 'Ed25519', jwk: of }
    const input = [header, payloadOf(challenge, bench.now())]
      .map(part => segment(JSON.stringify(part)))
      .join('.')
    const signature = signWith(scalar, base64url.decode(of.x), input, falls)
    return bench.prove(challenge.challenge_id, `${input}.${base64url.encode(signature)}`)
  }
  await expectFailedCheck(await proofFor(free.agent_id, jwk, false), 'signature', 'SIGNATURE_INVALID')
  await expectFailedCheck(await proofFor(registered.agent_id, jwk, true), 'authority', 'KEY_NOT_REGISTERED')
  const bound = await bench.proven(await proofFor(free.agent_id, jwk, true))
  expect(bound.key_thumbprint).toBe(await thumbprintUriOf(jwk))
  expect(bound.key_thumbprint).not.toBe(honest)
  expect((await bench.proven(await proofFor(registered.agent_id, own, true))).key_thumbprint).toBe(honest)
})
