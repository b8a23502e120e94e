import { base64url } from 'jose'
import { AUTHORIZATION_TYPE } from '../../../src/contract/names.ts'
import { forge, segment, signText, type TestKey } from './keys-and-proofs.ts'

/** An attacker's starting point: a proof that would pass, in all its parts. */
export interface Parts {
  readonly key: TestKey
  readonly header: Record<string, unknown>
  readonly payload: Record<string, unknown>
  /** The compact JWS of header and payload, its segments, and its signature's octets. */
  readonly jws: string
  readonly segments: readonly [header: string, payload: string, signature: string]
  readonly signature: Uint8Array<ArrayBuffer>
}

export interface HostileJws {
  readonly make: (parts: Parts) => string | Promise<string>
  readonly check: 'proof_form' | 'proof_type' | 'algorithm' | 'key' | 'signature'
  readonly code: string
}

type Make = HostileJws['make']

const malformed = (make: Make): HostileJws => ({ make, check: 'proof_form', code: 'PROOF_MALFORMED' })
const header = (code: string, change: (header: Parts['header']) => object): HostileJws => ({
  make: ({ key, header, payload }) => forge(key, JSON.stringify(change(header)), JSON.stringify(payload)),
  check: 'proof_form',
  code,
})
const unknownMember = (members: object) => header('HEADER_MEMBER_UNKNOWN', all => ({ ...all, ...members }))
const payload = (change: (payload: Parts['payload']) => object): HostileJws => ({
  make: ({ key, header, payload }) => forge(key, JSON.stringify(header), JSON.stringify(change(payload))),
  check: 'proof_form',
  code: 'PAYLOAD_INVALID',
})
const typ = (typ: unknown): HostileJws => ({
  ...header('PROOF_TYPE_MISMATCH', all => ({ ...all, typ })),
  check: 'proof_type',
})
const alg = (alg: unknown): HostileJws => ({
  ...header('ALGORITHM_NOT_ALLOWED', all => ({ ...all, alg })),
  check: 'algorithm',
})
const signature = (make: Make): HostileJws => ({ make, check: 'signature', code: 'SIGNATURE_INVALID' })

/** The same octets in another spelling: the unused bits of the last character are set. */
function otherSpelling(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.slice(0, -1) + alphabet.charAt(alphabet.indexOf(text.slice(-1)) + 1)
}

function flipped(octets: Uint8Array<ArrayBuffer>, at: number): string {
  const copy = octets.slice()
  copy[at] = (copy[at] ?? 0) ^ 1
  return base64url.encode(copy)
}

const doubled = (members: object, more: string) => `${JSON.stringify(members).slice(0, -1)},${more}}`
const derInteger = (octets: Uint8Array) => [2, octets.length + 1, 0, ...octets]

const FORM: Record<string, HostileJws> = {
  'an empty one': malformed(() => '..'),
  'one segment': malformed(({ segments: [h] }) => h),
  'two segments': malformed(({ segments: [h, p] }) => `${h}.${p}`),
  'four segments': malformed(({ jws }) => `${jws}.`),
  'five segments, as an encrypted one has': malformed(
    ({ segments: [h, p, s] }) => `${h}.${p}.${s}.${p}.${s}`,
  ),
  padding: malformed(({ segments: [h, p, s] }) => `${h}.${p}.${s}==`),
  'the alphabet of plain base64': malformed(({ segments: [h, p] }) => `${h}.${p}.+/${'A'.repeat(84)}`),
  'a space before it': malformed(({ jws }) => ` ${jws}`),
  'a line end after it': malformed(({ jws }) => `${jws}\n`),
  'a line end inside it': malformed(({ segments: [h, p, s] }) => `${h}.\n${p}.${s}`),
  'a signature spelled otherwise': malformed(({ segments: [h, p, s] }) => `${h}.${p}.${otherSpelling(s)}`),
  'a detached payload': malformed(({ segments: [h, , s] }) => `${h}..${s}`),
  'header and payload swapped': {
    ...malformed(({ segments: [h, p, s] }) => `${p}.${h}.${s}`),
    code: 'HEADER_MEMBER_UNKNOWN',
  },
  'the JSON serialization': malformed(({ segments: [h, p, s] }) =>
    JSON.stringify({ protected: h, payload: p, signature: s }),
  ),
  'a header that is a list': malformed(({ key, payload }) => forge(key, '[]', JSON.stringify(payload))),
  'a payload that is a text': malformed(({ key, header }) => forge(key, JSON.stringify(header), '"x"')),
  'a byte-order mark in the payload': malformed(({ key, header, payload }) =>
    forge(key, JSON.stringify(header), `\ufeff${JSON.stringify(payload)}`),
  ),
  'a header member twice, once escaped': malformed(({ key, header, payload }) =>
    forge(key, doubled(header, '"a\\u006cg":"none"'), JSON.stringify(payload)),
  ),
  'a payload member twice, once escaped': malformed(({ key, header, payload }) =>
    forge(key, JSON.stringify(header), doubled(payload, '"n\\u006fnce":"other"')),
  ),
  'a time with a fraction that no double holds': malformed(({ key, header, payload }) =>
    forge(
      key,
      JSON.stringify(header),
      JSON.stringify(payload).replace(`"iat":${payload.iat}`, `"iat":${payload.iat}.00000000000000001`),
    ),
  ),
  'a number in the header that reads as another one': malformed(({ key, header, payload }) =>
    forge(key, doubled(header, '"n":9007199254740993'), JSON.stringify(payload)),
  ),
  'a key member twice': malformed(({ key, header, payload }) =>
    forge(key, JSON.stringify(header).replace('"x":', '"x":"AAAA","x":'), JSON.stringify(payload)),
  ),
}

const MEMBERS: Record<string, HostileJws> = {
  'no typ': header('HEADER_MEMBER_MISSING', ({ typ: _, ...rest }) => rest),
  'no alg': header('HEADER_MEMBER_MISSING', ({ alg: _, ...rest }) => rest),
  'no key': header('HEADER_MEMBER_MISSING', ({ jwk: _, ...rest }) => rest),
  crit: unknownMember({ crit: ['exp'], exp: 1 }),
  'an unencoded payload (RFC 7797)': unknownMember({ b64: false, crit: ['b64'] }),
  kid: unknownMember({ kid: '1' }),
  jku: unknownMember({ jku: 'https://keys.example/jwks.json' }),
  x5u: unknownMember({ x5u: 'https://keys.example/chain.pem' }),
  x5c: unknownMember({ x5c: [] }),
  cty: unknownMember({ cty: 'JWT' }),
  'a member __proto__ in the header': {
    ...unknownMember({}),
    make: ({ key, header, payload }) =>
      forge(key, doubled(header, '"__proto__":{}'), JSON.stringify(payload)),
  },
  'a member __proto__ in the payload': {
    ...payload(all => all),
    make: ({ key, header, payload }) => forge(key, JSON.stringify(header), doubled(payload, '"__proto__":1')),
  },
  'aud that is a list': payload(all => ({ ...all, aud: [all.aud] })),
  'no jti': payload(({ jti: _, ...rest }) => rest),
  'an empty jti': payload(all => ({ ...all, jti: '' })),
  'jti that is a number': payload(all => ({ ...all, jti: 1 })),
  'no iat': payload(({ iat: _, ...rest }) => rest),
  'iat that is a text': payload(all => ({ ...all, iat: `${all.iat}` })),
  'iat with a fraction': payload(all => ({ ...all, iat: Number(all.iat) + 0.5 })),
  'iat beyond exact integers': payload(all => ({ ...all, iat: 2 ** 53 })),
  'exp, which a proof has not': payload(all => ({ ...all, exp: Number(all.iat) + 60 })),
  'no nonce': payload(({ nonce: _, ...rest }) => rest),
  'nonce that is null': payload(all => ({ ...all, nonce: null })),
  'an authorization': {
    ...payload(({ claim_digest: _, ...rest }) => ({ ...rest, new_key: 'x' })),
    make: ({ key, header, payload: { claim_digest: _, ...rest } }) =>
      forge(
        key,
        JSON.stringify({ ...header, typ: AUTHORIZATION_TYPE }),
        JSON.stringify({ ...rest, new_key: 'x' }),
      ),
  },
}

const KINDS: Record<string, HostileJws> = {
  'the typ of an authorization': typ(AUTHORIZATION_TYPE),
  'the typ of any token': typ('JWT'),
  'a typ with its media type in full': typ('application/agent-binding-proof+jwt'),
  'a typ that is a list': typ(['agent-binding-proof+jwt']),
  'alg none': {
    ...alg('none'),
    make: async parts => `${(await alg('none').make(parts)).split('.', 2).join('.')}.`,
  },
  'alg None': alg('None'),
  'alg HS256': alg('HS256'),
  'alg RS256': alg('RS256'),
  'alg ES384': alg('ES384'),
  'alg EdDSA': alg('EdDSA'),
  'alg Ed448': alg('Ed448'),
  'alg constructor': alg('constructor'),
  'alg that is a list': alg(['ES256']),
  'alg that is null': alg(null),
}

const SIGNATURES: Record<string, HostileJws> = {
  'no signature': signature(({ segments: [h, p] }) => `${h}.${p}.`),
  'a signature of zeros': signature(
    ({ segments: [h, p] }) => `${h}.${p}.${base64url.encode(new Uint8Array(64))}`,
  ),
  'a signature with its first bit flipped': signature(
    ({ segments: [h, p], signature }) => `${h}.${p}.${flipped(signature, 0)}`,
  ),
  'a signature with its last bit flipped': signature(
    ({ segments: [h, p], signature }) => `${h}.${p}.${flipped(signature, 63)}`,
  ),
  'a signature one octet short': signature(
    ({ segments: [h, p], signature }) => `${h}.${p}.${base64url.encode(signature.slice(0, 63))}`,
  ),
  'a signature one octet long': signature(
    ({ segments: [h, p], signature }) => `${h}.${p}.${base64url.encode(new Uint8Array([...signature, 0]))}`,
  ),
  'a signature in DER': signature(({ segments: [h, p], signature }) => {
    const body = [...derInteger(signature.slice(0, 32)), ...derInteger(signature.slice(32))]
    return `${h}.${p}.${base64url.encode(Uint8Array.from([0x30, body.length, ...body]))}`
  }),
  'another payload under the same signature': signature(
    ({ segments: [h, , s], payload }) => `${h}.${segment(JSON.stringify({ ...payload, jti: 'other' }))}.${s}`,
  ),
  'a signature over the payload alone': signature(
    async ({ key, segments: [h, p] }) => `${h}.${p}.${base64url.encode(await signText(key, p))}`,
  ),
}

/** Proofs that no reader may accept, each with the check at which it must fail. */
export const HOSTILE_JWS = { ...FORM, ...MEMBERS, ...KINDS, ...SIGNATURES }
