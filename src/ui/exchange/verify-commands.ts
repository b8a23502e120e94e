import type { Jwk } from '../../crypto/jwk.ts'
import { shellQuoted } from './shell-text.ts'

/** What openssl prints for a signature that verifies, and for one that does not. */
export const OPENSSL_VERDICTS = {
  OKP: { verifies: 'Signature Verified Successfully', fails: 'Signature Verification Failure' },
  EC: { verifies: 'Verified OK', fails: 'Verification failure' },
} as const satisfies Record<Jwk['kty'], unknown>

/** The octets of a base64url text; the padding, which JOSE omits, is passed along (RFC 7515 appendix C). */
const OCTETS = 'octets() { printf %s "$1" | tr _- /+ | openssl base64 -d -A; }'

/** The fixed start of a SubjectPublicKeyInfo in base64: for Ed25519 (RFC 8410) and for P-256 (RFC 5480). */
const SPKI_START = {
  OKP: 'MCowBQYDK2VwAyEA',
  EC: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
} as const satisfies Record<Jwk['kty'], string>

function pemOf(jwk: Jwk): string[] {
  const point =
    jwk.kty === 'EC'
      ? `octets ${shellQuoted(`${jwk.x}=`)}; octets ${shellQuoted(`${jwk.y}=`)}`
      : `octets ${shellQuoted(`${jwk.x}=`)}`
  return [
    `key=${SPKI_START[jwk.kty]}$({ ${point}; } | openssl base64 -A)`,
    `printf '%s\\n' '-----BEGIN PUBLIC KEY-----' "$key" '-----END PUBLIC KEY-----' | fold -w 64 > key.pem`,
  ]
}

/** Ed25519 signs the input itself, and openssl takes the signature as it is (RFC 8032). */
const VERIFY_ED25519 = [
  'octets "$signature==" > signature.bin',
  'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in input.txt -sigfile signature.bin',
]

/** JOSE writes an ECDSA signature as r followed by s (RFC 7518 section 3.4); openssl wants DER. */
const VERIFY_ES256 = [
  'hex=$(octets "$signature==" | od -An -v -tx1 | tr -d " \\n")',
  'r=$(printf %.64s "$hex")',
  's=$(printf %s "$hex" | cut -c 65-)',
  'printf "asn1=SEQUENCE:rs\\n[rs]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n" "$r" "$s" > rs.txt',
  'openssl asn1parse -genconf rs.txt -noout -out signature.der',
  'openssl dgst -sha256 -verify key.pem -signature signature.der input.txt',
]

/** A shell script that verifies a compact JWS under a key with openssl 3, in a temporary folder. */
export function verifyWithOpenssl(jws: string, jwk: Jwk): string {
  const dot = jws.lastIndexOf('.')
  const steps = [
    'folder=$(mktemp -d) && cd "$folder" || exit',
    OCTETS,
    `printf %s ${shellQuoted(jws.slice(0, dot))} > input.txt`,
    `signature=${shellQuoted(jws.slice(dot + 1))}`,
    ...pemOf(jwk),
    ...(jwk.kty === 'EC' ? VERIFY_ES256 : VERIFY_ED25519),
    'rm -r "$folder"',
  ]
  return ['(', ...steps.map(step => `  ${step}`), ')'].join('\n')
}
