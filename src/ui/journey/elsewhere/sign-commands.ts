import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { nodeScript, shellQuoted } from '../../exchange/reproductions.ts'

export const MAKE_A_KEY = {
  Ed25519: 'openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout',
  ES256:
    'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem && openssl pkey -in key.pem -pubout',
} as const satisfies Record<AlgorithmName, string>

const IN_BASE64URL = "openssl base64 -A | tr '+/' '-_' | tr -d ="

const OPENSSL_SIGNS = {
  // Ed25519 signs the input itself (RFC 8032), which openssl only reads from a file.
  Ed25519: [
    '  file=$(mktemp) && printf %s "$input" > "$file"',
    `  signature=$(openssl pkeyutl -sign -rawin -inkey key.pem -in "$file" | ${IN_BASE64URL})`,
    '  rm "$file"',
  ],
  // openssl writes an ECDSA signature in DER; JOSE wants r and s, 32 octets each (RFC 7518 section 3.4).
  ES256: [
    '  der=$(mktemp) && printf %s "$input" | openssl dgst -sha256 -sign key.pem > "$der"',
    '  rs=$(openssl asn1parse -inform DER -in "$der" | awk -F: \'/INTEGER/ { printf "%64s", $NF }\' | tr \' \' 0)',
    '  openssl asn1parse -genstr "FORMAT:HEX,OCT:$rs" -noout -out "$der"',
    `  signature=$(tail -c 64 "$der" | ${IN_BASE64URL})`,
    '  rm "$der"',
  ],
} as const satisfies Record<AlgorithmName, readonly string[]>

/** Prints nothing where there is no whole signature, of 64 octets under either algorithm. */
const openssl = (input: string, alg: AlgorithmName): string =>
  [
    '(',
    `  input=${shellQuoted(input)}`,
    ...OPENSSL_SIGNS[alg],
    `  [ \${#signature} = 86 ] && printf '%s.%s\\n' "$input" "$signature"`,
    ')',
  ].join('\n')

const NODE_SIGNS = {
  Ed25519: 'const signature = sign(null, Buffer.from(input), key)',
  ES256: "const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })",
} as const satisfies Record<AlgorithmName, string>

const node = (input: string, alg: AlgorithmName): string =>
  nodeScript([
    "import { sign } from 'node:crypto'",
    "import { readFileSync } from 'node:fs'",
    `const input = ${shellQuoted(input)}`,
    "const key = readFileSync('key.pem')",
    NODE_SIGNS[alg],
    "console.log(input + '.' + signature.toString('base64url'))",
  ])

/** The tools that sign elsewhere, each with its name and where its command runs. */
export const SIGNING_TOOLS = {
  openssl: ['OpenSSL 3', openssl],
  node: ['Node 20 or newer', node],
} as const satisfies Record<string, readonly [string, (input: string, alg: AlgorithmName) => string]>
type SigningTool = keyof typeof SIGNING_TOOLS

/**
 * A text that signs exactly this input with the key in `key.pem` (PKCS #8) and prints the compact JWS (RFC 7515 section
 * 7.1). Nothing but the input is put into it.
 * @throws RangeError where the input is not two parts of base64url, the only characters that need no quoting anywhere
 */
export function signCommand(tool: SigningTool, input: string, alg: AlgorithmName): string {
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/u.test(input)) throw new RangeError('this is not a signing input')
  return SIGNING_TOOLS[tool][1](input, alg)
}
