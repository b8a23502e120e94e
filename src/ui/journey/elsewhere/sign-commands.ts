import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { shellQuoted } from '../../exchange/copy-as-curl.ts'
import { nodeScript } from '../../exchange/reproductions.ts'

export const SIGNING_TOOLS = {
  openssl: 'openssl',
  node: 'Node',
  python: 'Python',
  go: 'Go',
  console: 'Console',
} as const
export type SigningTool = keyof typeof SIGNING_TOOLS

export const TOOL_NOTES = {
  openssl: 'OpenSSL 3, in a shell in the folder of key.pem, your private key (PKCS #8).',
  node: 'Node 20 or newer, in a shell in the folder of key.pem, your private key (PKCS #8).',
  python:
    'Python 3 with the package cryptography, in a shell in the folder of key.pem, your private key (PKCS #8).',
  go: 'Go 1.19 or newer, in a shell in the folder of key.pem, your private key (PKCS #8).',
  console:
    'The console of another page over https, never of this one: it asks for the text of key.pem and signs with Web Crypto.',
} as const satisfies Record<SigningTool, string>

export const MAKE_A_KEY = {
  Ed25519: 'openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout',
  ES256:
    'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem && openssl pkey -in key.pem -pubout',
} as const satisfies Record<AlgorithmName, string>

/** A block for a browser's console, so that pasting it twice declares nothing twice. */
function consoleBlock(lines: readonly string[]): string {
  return ['{', ...lines.map(line => `  ${line}`), '}'].join('\n')
}

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

const PYTHON = {
  Ed25519: { imports: [], signs: ['signature = key.sign(text.encode())'] },
  ES256: {
    imports: [
      'from cryptography.hazmat.primitives import hashes',
      'from cryptography.hazmat.primitives.asymmetric import ec, utils',
    ],
    signs: [
      'r, s = utils.decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))',
      "signature = r.to_bytes(32, 'big') + s.to_bytes(32, 'big')",
    ],
  },
} as const satisfies Record<AlgorithmName, { imports: readonly string[]; signs: readonly string[] }>

const python = (input: string, alg: AlgorithmName): string =>
  [
    "python3 - <<'END'",
    'import base64',
    ...PYTHON[alg].imports,
    'from cryptography.hazmat.primitives.serialization import load_pem_private_key',
    `text = ${shellQuoted(input)}`,
    "key = load_pem_private_key(open('key.pem', 'rb').read(), None)",
    ...PYTHON[alg].signs,
    "print(text + '.' + base64.urlsafe_b64encode(signature).rstrip(b'=').decode())",
    'END',
  ].join('\n')

const GO = {
  Ed25519: {
    imports: ['"crypto/ed25519"'],
    signs: ['signature := ed25519.Sign(key.(ed25519.PrivateKey), []byte(input))'],
  },
  ES256: {
    imports: ['"crypto/ecdsa"', '"crypto/rand"', '"crypto/sha256"'],
    signs: [
      'hash := sha256.Sum256([]byte(input))',
      'r, s, err := ecdsa.Sign(rand.Reader, key.(*ecdsa.PrivateKey), hash[:])',
      'if err != nil {',
      '\tpanic(err)',
      '}',
      'signature := append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...)',
    ],
  },
} as const satisfies Record<AlgorithmName, { imports: readonly string[]; signs: readonly string[] }>

const GO_IMPORTS = ['"crypto/x509"', '"encoding/base64"', '"encoding/pem"', '"fmt"', '"os"']

const go = (input: string, alg: AlgorithmName): string =>
  [
    '(',
    'folder=$(mktemp -d)',
    `cat > "$folder/sign.go" <<'END'`,
    'package main',
    '',
    'import (',
    ...[...GO[alg].imports, ...GO_IMPORTS].map(name => `\t${name}`),
    ')',
    '',
    'func main() {',
    `\tinput := "${input}"`,
    '\tfile, err := os.ReadFile("key.pem")',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tblock, _ := pem.Decode(file)',
    '\tkey, err := x509.ParsePKCS8PrivateKey(block.Bytes)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ...GO[alg].signs.map(line => `\t${line}`),
    '\tfmt.Println(input + "." + base64.RawURLEncoding.EncodeToString(signature))',
    '}',
    'END',
    'go run "$folder/sign.go"',
    'rm -r "$folder"',
    ')',
  ].join('\n')

const CONSOLE_HOW = {
  Ed25519: "{ name: 'Ed25519' }",
  ES256: "{ name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }",
} as const satisfies Record<AlgorithmName, string>

const inConsole = (input: string, alg: AlgorithmName): string =>
  consoleBlock([
    `const input = ${shellQuoted(input)}`,
    `const how = ${CONSOLE_HOW[alg]}`,
    "const pem = prompt('The text of key.pem').replace(/-----[^-]*-----|\\s/g, '')",
    'const octets = Uint8Array.from(atob(pem), character => character.charCodeAt(0))',
    "const key = await crypto.subtle.importKey('pkcs8', octets, how, false, ['sign'])",
    'const signature = new Uint8Array(await crypto.subtle.sign(how, key, new TextEncoder().encode(input)))',
    'const text = btoa(String.fromCharCode(...signature))',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the command's own template, which the console fills in
    "console.log(`${input}.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`)",
  ])

const COMMANDS = { openssl, node, python, go, console: inConsole } as const satisfies Record<
  SigningTool,
  (input: string, alg: AlgorithmName) => string
>

/**
 * A text that signs exactly this input with the key in `key.pem` (PKCS #8) and prints the compact JWS (RFC 7515 section
 * 7.1). Nothing but the input is put into it.
 * @throws RangeError where the input is not two parts of base64url, the only characters that need no quoting anywhere
 */
export function signCommand(tool: SigningTool, input: string, alg: AlgorithmName): string {
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/u.test(input)) throw new RangeError('this is not a signing input')
  return COMMANDS[tool](input, alg)
}
