import { BENCH_KINDS, type KnownKind } from '../../../src/bench/kinds.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'

const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A text of each kind from which all of its lines are made, whatever comes of them. */
const TEXTS: Readonly<Partial<Record<KnownKind, string>>> = {
  agent_card: JSON.stringify({ name: 'a card' }),
  aid_record: 'v=aid2;u=https://a.example;p=mcp',
  well_known: JSON.stringify({ v: 'aid2', uri: 'https://a.example', proto: 'mcp' }),
  spiffe_id: 'spiffe://td.example/a',
  jwk: JSON.stringify(KEY),
  jwks: JSON.stringify({ keys: [KEY, KEY] }),
  did_jwk: `did:jwk:${encoded(KEY)}`,
  receipt: JSON.stringify({ agent_id: 'agt_1' }),
  profile: JSON.stringify({ issuer: 'https://issuer.example' }),
  run_file: GOOD_RUN,
}

/** A compact JWS of no kind, for the kinds above that are JWSs. */
const JWS = `${encoded({ alg: 'none' })}.${encoded({})}.`

/** What each kind is tried with: a text that shows all of its lines, and one that is nothing. */
export const KIND_TEXTS: readonly (readonly [KnownKind, string])[] = keysOf(BENCH_KINDS).flatMap(kind => [
  [kind, TEXTS[kind] ?? JWS] as const,
  [kind, '~'] as const,
])
