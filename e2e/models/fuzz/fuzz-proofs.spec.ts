import { createHmac, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { base64url } from 'jose'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { askingAgent, externalAgent, registryAgent } from '../../service/agents.ts'
import { fromOctets, ORDER, toOctets } from '../../service/proof/ed25519-points.ts'
import type { Parts } from '../../service/proof/hostile-jws.ts'
import {
  forge,
  headerOf,
  makeKey,
  payloadOf,
  segment,
  type TestKey,
} from '../../service/proof/keys-and-proofs.ts'
import { alteration } from '../../service/proof/proof-alterations.ts'
import { expect, test } from '../../service/service-test.ts'
import { storedState } from '../../service/store/stored.ts'
import { expectFailedCheck, problemOf, startService, type Workbench } from '../../service/workbench.ts'
import { lengthOf, seedOf, VARIES } from '../run-length.ts'

const PROOFS = { short: 400, long: 750, of: 'altered proofs' }

async function partsOf(key: TestKey, challenge: ChallengeIssued, now: number): Promise<Parts> {
  const [header, payload] = [headerOf(key), payloadOf(challenge, now)]
  const jws = await forge(key, JSON.stringify(header), JSON.stringify(payload))
  const [h = '', p = '', s = ''] = jws.split('.')
  return { key, header, payload, jws, segments: [h, p, s], signature: new Uint8Array(base64url.decode(s)) }
}

function read(segment: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment ?? '', 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )

/** Whether a text says what the contract asks, apart from `iat` and `jti`, which the signer may choose. */
function saysTheSame(text: string, { header, payload }: Parts): boolean {
  const [h, p, , more] = text.split('.')
  const [found, claims] = [read(h), read(p)]
  if (!found || !claims || more !== undefined) return false
  const { iat, jti, ...rest } = claims
  const { iat: now, jti: _own, ...asked } = payload
  const inTime = Number.isInteger(iat) && Math.abs(Number(iat) - Number(now)) <= 60
  const named = typeof jti === 'string' && jti !== '' && jti.isWellFormed()
  return inTime && named && sorted(found) === sorted(header) && sorted(rest) === sorted(asked)
}

for (const alg of ['Ed25519', 'ES256'] as const) {
  test(
    `Of ${alg} proofs altered at random, only those that say the same under a signature of the key are taken`,
    VARIES,
    async () => {
      test.setTimeout(600_000)
      const proofs = lengthOf(PROOFS)
      const bench = await startService()
      const { agent_id } = await externalAgent(bench)
      const key = await makeKey(alg)
      let challenge = await bench.ask(agent_id, 'BIND_KEY')
      let parts = await partsOf(key, challenge, bench.now())
      const came = { taken: 0, refused: 0 }
      const property = fc.asyncProperty(alteration, async alter => {
        const text = await alter(parts)
        const answer = await bench.prove(challenge.challenge_id, text)
        const { status } = answer
        const words = `${status} ${await answer.clone().text()} for ${text}`
        if (status === 201) {
          came.taken += 1
          expect(saysTheSame(text, parts), words).toBe(true)
          await problemOf(await bench.prove(challenge.challenge_id, parts.jws), 'CHALLENGE_USED')
          challenge = await bench.ask(agent_id, 'BIND_KEY')
          parts = await partsOf(key, challenge, bench.now())
        } else {
          came.refused += 1
          expect([400, 413, 422], words).toContain(status)
          expect(text === parts.jws, words).toBe(false)
        }
      })
      await fc.assert(property, {
        numRuns: proofs,
        seed: seedOf(`Altered ${alg} proofs`),
        interruptAfterTimeLimit: 540_000,
      })
      expect(came.refused).toBeGreaterThan(proofs / 2)
      expect(came.taken).toBeGreaterThan(5)
      await bench.proven(await bench.prove(challenge.challenge_id, parts.jws))
    },
  )
}

/** The secrets that an attacker may derive from a public key, hoping that it is used as a MAC secret. */
function secretsOf({ jwk }: TestKey): Buffer[] {
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
  const der = key.export({ type: 'spki', format: 'der' })
  const pem = String(key.export({ type: 'spki', format: 'pem' }))
  const texts = [jwk.x, JSON.stringify(jwk), pem, pem.trim(), '']
  return [...texts.map(text => Buffer.from(text)), der, Buffer.from(jwk.x, 'base64url')]
}

test('A public key is never taken for the secret of a MAC, and no proof goes without a signature', async () => {
  const bench = await startService()
  for (const alg of ['Ed25519', 'ES256'] as const) {
    const { agent_id, key } = await (alg === 'Ed25519'
      ? registryAgent(bench)
      : externalWithKey(bench, await makeKey(alg)))
    const challenge = await bench.ask(agent_id, 'BIND_KEY')
    const before = await storedState(bench)
    for (const named of ['HS256', 'none', alg]) {
      const parts = [{ ...headerOf(key), alg: named }, payloadOf(challenge, bench.now())]
      const input = parts.map(part => segment(JSON.stringify(part))).join('.')
      const macs = secretsOf(key).map(secret => createHmac('sha256', secret).update(input).digest())
      const signatures = [
        ...macs,
        ...macs.map(mac => Buffer.concat([mac, mac])),
        Buffer.alloc(0),
        Buffer.alloc(64),
      ]
      for (const signature of signatures) {
        const refused = await bench.prove(
          challenge.challenge_id,
          `${input}.${signature.toString('base64url')}`,
        )
        const [check, code] =
          named === alg
            ? (['signature', 'SIGNATURE_INVALID'] as const)
            : (['algorithm', 'ALGORITHM_NOT_ALLOWED'] as const)
        await expectFailedCheck(refused, check, code)
      }
    }
    expect(await storedState(bench)).toEqual(before)
    await bench.proven(await bench.answer(challenge, key))
  }
})

async function externalWithKey(bench: Workbench, key: TestKey) {
  return { ...(await externalAgent(bench)), key }
}

test('An Ed25519 signature with the group’s order added to S is not a second one', async ({ bench }) => {
  const { key, challenge } = await askingAgent(bench)
  const {
    segments: [h, p],
    signature,
    jws,
  } = await partsOf(key, challenge, bench.now())
  for (const times of [1n, 2n, 7n]) {
    const s = fromOctets(signature.slice(32)) + times * ORDER
    if (s >= 2n ** 256n) continue
    const other = base64url.encode(Uint8Array.from([...signature.slice(0, 32), ...toOctets(s)]))
    const refused = await bench.prove(challenge.challenge_id, `${h}.${p}.${other}`)
    await expectFailedCheck(refused, 'signature', 'SIGNATURE_INVALID')
  }
  await bench.proven(await bench.prove(challenge.challenge_id, jws))
})
