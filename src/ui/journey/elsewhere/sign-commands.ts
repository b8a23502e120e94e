import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { nodeScript, shellQuoted } from '../../exchange/reproductions.ts'

export const MAKE_A_KEY = {
  Ed25519: 'openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout',
  ES256:
    'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem && openssl pkey -in key.pem -pubout',
} as const satisfies Record<AlgorithmName, string>

/** Ed25519 signs the input itself (RFC 8032), which openssl only reads from a file. */
const OPENSSL_ED25519 = [
  '  file=$(mktemp) && printf %s "$input" > "$file"',
  "  signature=$(openssl pkeyutl -sign -rawin -inkey key.pem -in \"$file\" | openssl base64 -A | tr '+/' '-_' | tr -d =)",
  '  rm "$file"',
]

/** openssl writes an ECDSA signature in DER; JOSE wants r and s, 32 octets each (RFC 7518 section 3.4). */
const OPENSSL_ES256 = [
  '  signature=$(printf %s "$input" | openssl dgst -sha256 -sign key.pem | openssl asn1parse -inform DER | awk -F: \'',
  '    /INTEGER/ { n = $NF; while (length(n) < 64) n = "0" n; rs = rs n }',
  '    END {',
  '      if (length(rs) != 128) exit 1',
  '      hex = "0123456789ABCDEF"',
  '      digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"',
  '      rs = rs "0"',
  '      for (i = 1; i < 129; i += 3) {',
  '        v = 0',
  '        for (j = 0; j < 3; j++) v = v * 16 + index(hex, substr(rs, i + j, 1)) - 1',
  '        printf "%s%s", substr(digits, int(v / 64) + 1, 1), substr(digits, v % 64 + 1, 1)',
  '      }',
  "    }')",
]

const openssl = (input: string, alg: AlgorithmName): string =>
  [
    '(',
    `  input=${shellQuoted(input)}`,
    ...(alg === 'Ed25519' ? OPENSSL_ED25519 : OPENSSL_ES256),
    `  [ -n "$signature" ] && printf '%s.%s\\n' "$input" "$signature"`,
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
