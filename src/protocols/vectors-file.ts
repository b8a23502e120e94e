import { publicJwk } from '../contract/schemas/directory.ts'
import { dateTime, pattern, text } from '../contract/schemas/primitives.ts'
import { published } from '../contract/schemas/told.ts'
import { z } from '../contract/schemas/zod.ts'
import { VECTOR_PROTOCOLS, VECTORS } from './vectors.ts'

/** Version of the form of a file of vectors (semver). */
export const VECTORS_SCHEMA_VERSION = '2.0.0'

const checkName = () => pattern('^[a-z][a-z0-9_]*$')

/** A public key with the name that headers give it: exactly these members, so that no private one can be among them. */
const namedJwk = z.discriminatedUnion('kty', [
  z.strictObject({ ...publicJwk.def.options[0].shape, kid: text({ min: 1 }) }),
  z.strictObject({ ...publicJwk.def.options[1].shape, kid: text({ min: 1 }) }),
])

const line = z.strictObject({
  check: checkName(),
  result: z.enum(['PASS', 'FAIL', 'NOT_RUN', 'NOT_CHECKED']),
})

/** What is to be found in the object, or to be judged by; a verifier that has no place for one may leave it out. */
export const vectorExpected = z.strictObject({
  issuer: text({ min: 1 }),
  subject: text({ min: 1 }),
  audience: z.optional(text({ min: 1 })),
  nonce: z.optional(text({ min: 1 })),
  /** The time to judge by (RFC 3339). */
  time: dateTime(),
  /** The key that signed a proof of possession, which the object has to name. */
  holder: publicJwk,
  /** The status list that the credential names, as its issuer signed it: a compact JWS. */
  status_list: z.optional(text({ min: 1 })),
})

/** The public keys to verify it under, as a JWK Set (RFC 7517 section 5). */
export const vectorKeys = z.strictObject({ keys: z.array(namedJwk) })

/** The exact octets (UTF-8) that the signature is over, or that go into them. */
const canonical = z.strictObject({
  /** `signing_input`: RFC 7515 section 5.1; `jcs`: the payload by RFC 8785, as A2A 1.0.1 section 8.4.1 has it. */
  form: z.enum(['signing_input', 'jcs']),
  text: text({ min: 1 }),
  sha256: pattern('^[0-9a-f]{64}$'),
})

const vector = z.strictObject({
  id: pattern('^[A-Z0-9_]+/[a-z0-9_]+$'),
  /** The check that it is to fail; null if it is right. */
  fails: z.nullable(checkName()),
  /** Checks that fail with that one, as the same fault spoils them. */
  also_fails: z.array(checkName()),
  what: text({ min: 1 }),
  /** Exactly as one would paste it. */
  object: text({ min: 1 }),
  keys: vectorKeys,
  verifier_expects: vectorExpected,
  /** Null where nothing is signed, or where the object cannot be taken apart. */
  canonical: z.nullable(canonical),
  /** What a library for JWSs alone makes of it under `keys`, by `kid`; null where the object holds no JWS. */
  jws_layer: z.nullable(z.enum(['verifies', 'refused'])),
  verdict: z.enum(['holds', 'fails']),
  checks: z.array(line),
})
export type Vector = z.infer<typeof vector>

/** `vectors/<protocol>.json` of a source set: objects to try a verifier with. */
export const vectorsFile = z.strictObject({
  schema: z.literal('agent-assurance-vectors'),
  schema_version: z.literal(VECTORS_SCHEMA_VERSION),
  protocol: z.enum(VECTOR_PROTOCOLS),
  kind: published(z.enum(VECTOR_PROTOCOLS.map(name => VECTORS[name].kind)), 'What each object is.'),
  vectors: published(
    z.array(vector),
    'verifier_expects: what a verifier is given with the object and the keys. verdict, checks: what it must find. jws_layer: what a library for JWSs alone finds, which says nothing of claims. fails: the check that must fail; null for a valid object.',
  ),
  not_covered: published(
    z.record(z.string(), text({ min: 1 })),
    'The checks that no object shows, each with why.',
  ),
})
export type VectorsFile = z.infer<typeof vectorsFile>
