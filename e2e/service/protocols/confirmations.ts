import type { TestKey } from '../proof/keys-and-proofs.ts'

type Members = Readonly<Record<string, unknown>>

/** One way for a `cnf` to name a key. */
export interface Confirmation {
  readonly what: string
  readonly cnf: (key: TestKey, alg: Members) => unknown
}

const withJwk = (what: string, changes: Members, beside: Members = {}): Confirmation => ({
  what,
  cnf: ({ jwk }, alg) => ({ jwk: { ...jwk, ...alg, ...changes }, ...beside }),
})

const thumbprintOf = ({ thumbprint }: TestKey) => thumbprint.slice(thumbprint.lastIndexOf(':') + 1)

/** Members of `cnf` and its key that do not name another key (RFC 7517 section 4, RFC 7800 section 3). */
export const CONFIRMED: readonly Confirmation[] = [
  withJwk('a key with kid, use and key_ops', { kid: 'mine', use: 'sig', key_ops: ['verify'] }),
  withJwk('a key with a member that nobody knows', { 'x.example/y': 1 }),
  withJwk('the key’s name beside it', {}, { kid: 'mine' }),
  withJwk('a member beside it that nobody knows', {}, { 'x.example/y': 1 }),
  {
    what: 'its thumbprint beside it',
    cnf: (key, alg) => ({ jwk: { ...key.jwk, ...alg }, jkt: thumbprintOf(key) }),
  },
]

/** Ways to name no key, another one, or one for another purpose. */
export const NOT_CONFIRMED: readonly Confirmation[] = [
  withJwk('a key for encryption', { use: 'enc' }),
  withJwk('a key for signing only', { key_ops: ['sign'] }),
  withJwk('a key with key_ops as a text', { key_ops: 'verify' }),
  withJwk('its private half', { d: 'A'.repeat(43) }),
  withJwk('a shared secret beside the key', { k: 'A'.repeat(43) }),
  withJwk('another key’s thumbprint beside it', {}, { jkt: 'A'.repeat(43) }),
  withJwk('an encrypted key beside it', {}, { jwe: 'A.A.A.A.A' }),
  withJwk('a set of keys beside it', {}, { jku: 'https://keys.example/jwks' }),
  withJwk('a certificate beside it', {}, { 'x5t#S256': 'A'.repeat(43) }),
  withJwk('a number as the key’s name', {}, { kid: 5 }),
  { what: 'a list of it', cnf: ({ jwk }, alg) => [{ jwk: { ...jwk, ...alg } }] },
]
