import type { TestKey } from '../proof/keys-and-proofs.ts'
import { expect, refusedAt, test } from '../service-test.ts'
import type { Workbench } from '../workbench.ts'

/** Imports an agent that proves with evidence which a test changes before its issuer signs it. */
type Start<C> = (bench: Workbench) => Promise<{
  readonly agent_id: string
  readonly prove: (change?: C) => Promise<Response>
}>

/** One test a row: evidence changed in this way fails this check of its protocol's list, and verifies nothing. */
export function verifiesNothing<C>(
  noun: string,
  start: Start<C>,
  rows: Readonly<Record<string, readonly [check: string, change: C]>>,
): void {
  for (const [why, [check, change]] of Object.entries(rows)) {
    test(`${noun} ${why} verifies nothing`, async ({ bench }) => {
      const { agent_id, prove } = await start(bench)
      await refusedAt(await prove(change), check)
      expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
      await bench.proven(await prove())
    })
  }
}

/** One test a row: evidence changed in this way verifies the identity. */
export function verifies<C>(noun: string, start: Start<C>, rows: Readonly<Record<string, C>>): void {
  for (const [what, change] of Object.entries(rows)) {
    test(`${noun} ${what} verifies`, async ({ bench }) => {
      const { prove } = await start(bench)
      expect((await bench.proven(await prove(change))).status).toBe('EXTERNAL_IDENTITY_VERIFIED')
    })
  }
}

type Members = Readonly<Record<string, unknown>>

/** A `cnf` that names a key; `alg` stands in the key where its protocol asks for that. */
type Confirmation = (key: TestKey, alg?: Members) => unknown

const withJwk =
  (changes: Members, beside: Members = {}): Confirmation =>
  ({ jwk }, alg) => ({ jwk: { ...jwk, ...alg, ...changes }, ...beside })

/** Members of `cnf` and its key that do not name another key (RFC 7517 section 4, RFC 7800 section 3). */
export const CONFIRMED: Readonly<Record<string, Confirmation>> = {
  'a key with kid, use and key_ops': withJwk({ kid: 'mine', use: 'sig', key_ops: ['verify'] }),
  'a key with a member that nobody knows': withJwk({ 'x.example/y': 1 }),
  'the key’s name beside it': withJwk({}, { kid: 'mine' }),
  'a member beside it that nobody knows': withJwk({}, { 'x.example/y': 1 }),
  'its thumbprint beside it': ({ jwk, thumbprint }, alg) => ({
    jwk: { ...jwk, ...alg },
    jkt: thumbprint.slice(thumbprint.lastIndexOf(':') + 1),
  }),
}

/** Ways to name no key, another one, or one for another purpose. */
export const NOT_CONFIRMED: Readonly<Record<string, Confirmation>> = {
  'a key for encryption': withJwk({ use: 'enc' }),
  'a key for signing only': withJwk({ key_ops: ['sign'] }),
  'a key with key_ops as a text': withJwk({ key_ops: 'verify' }),
  'its private half': withJwk({ d: 'A'.repeat(43) }),
  'a shared secret beside the key': withJwk({ k: 'A'.repeat(43) }),
  'another key’s thumbprint beside it': withJwk({}, { jkt: 'A'.repeat(43) }),
  'an encrypted key beside it': withJwk({}, { jwe: 'A.A.A.A.A' }),
  'a set of keys beside it': withJwk({}, { jku: 'https://keys.example/jwks' }),
  'a certificate beside it': withJwk({}, { 'x5t#S256': 'A'.repeat(43) }),
  'a number as the key’s name': withJwk({}, { kid: 5 }),
  'a list of it': ({ jwk }, alg) => [{ jwk: { ...jwk, ...alg } }],
}
