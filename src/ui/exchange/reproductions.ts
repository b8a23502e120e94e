import type { Jwk } from '../../crypto/jwk.ts'
import type { InspectedJws } from './inspect-jws.ts'

/** What a value can be recomputed with, apart from this page's code. */
export const TOOLS = {
  openssl: 'openssl 3, in a shell',
  node: 'Node, in a shell',
  console: 'A browser’s console',
} as const
export type Tool = keyof typeof TOOLS

interface Recipe {
  readonly text: string
  readonly prints: string
}

/** How to recompute one value, with each of the tools. */
export interface Reproduction {
  /** What is recomputed, such as "SHA-256 of the signing input". */
  readonly what: string
  /** What goes in, in a sentence. */
  readonly from: string
  readonly by: Readonly<Record<Tool, Recipe>>
}

/** A text in single quotes for a POSIX shell, in which no other character is special. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A Node module, passed on standard input by any POSIX shell; no line of it may be END. */
export function nodeScript(lines: readonly string[]): string {
  return ["node --input-type=module - <<'END'", ...lines, 'END'].join('\n')
}

/** A block for a browser's console, so that pasting it twice declares nothing twice. */
export function consoleBlock(lines: readonly string[]): string {
  return ['{', ...lines.map(line => `  ${line}`), '}'].join('\n')
}

/** What openssl prints for a signature that verifies, and for one that does not. */
const OPENSSL_VERDICTS = {
  OKP: { verifies: 'Signature Verified Successfully', fails: 'Signature Verification Failure' },
  EC: { verifies: 'Verified OK', fails: 'Verification failure' },
} as const satisfies Record<Jwk['kty'], unknown>

/** The octets of a base64url text; the padding, which JOSE omits, is passed along (RFC 7515 appendix C). */
const OCTETS_IN_SHELL = 'octets() { printf %s "$1" | tr _- /+ | openssl base64 -d -A; }'

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
function verifyWithOpenssl(jws: string, jwk: Jwk): string {
  const dot = jws.lastIndexOf('.')
  const steps = [
    'folder=$(mktemp -d) && cd "$folder" || exit',
    OCTETS_IN_SHELL,
    `printf %s ${shellQuoted(jws.slice(0, dot))} > input.txt`,
    `signature=${shellQuoted(jws.slice(dot + 1))}`,
    ...pemOf(jwk),
    ...(jwk.kty === 'EC' ? VERIFY_ES256 : VERIFY_ED25519),
    'rm -r "$folder"',
  ]
  return ['(', ...steps.map(step => `  ${step}`), ')'].join('\n')
}

type Readable = Extract<InspectedJws, { readable: true }>

const OCTETS_IN_CONSOLE =
  "const octets = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))"

/** The digest of a text in a browser's console, as `digest`. */
function digestInConsole(text: string): string[] {
  return [
    `const input = new TextEncoder().encode(${JSON.stringify(text)})`,
    "const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', input))",
  ]
}

/** The key members that its thumbprint covers, in their order (RFC 7638 section 3.2, RFC 8037 section 2). */
function requiredMembers(jwk: Jwk): string {
  return JSON.stringify(Object.fromEntries(Object.entries(jwk).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function printing(prints: string, texts: Readonly<Record<Tool, string>>): Readonly<Record<Tool, Recipe>> {
  const { openssl, node, console } = texts
  return {
    openssl: { text: openssl, prints },
    node: { text: node, prints },
    console: { text: console, prints },
  }
}

function hashOf(input: string, inputHash: string): Reproduction {
  return {
    what: 'SHA-256 of the signing input',
    from: 'The signing input is the token up to its last dot, exactly as sent (RFC 7515 section 5.1).',
    by: printing(inputHash.replaceAll(' ', ''), {
      openssl: `printf %s ${shellQuoted(input)} | openssl dgst -sha256 -r | cut -c 1-64`,
      node: nodeScript([
        "import { createHash } from 'node:crypto'",
        `console.log(createHash('sha256').update('${input}').digest('hex'))`,
      ]),
      console: consoleBlock([
        ...digestInConsole(input),
        "console.log(Array.from(digest, octet => octet.toString(16).padStart(2, '0')).join(''))",
      ]),
    }),
  }
}

/** Where the key is found: in the token's own header, or written out, as the service's directory holds it. */
function keyLine({ keyFrom }: Readable, jwk: Jwk, read: string): string {
  return keyFrom === 'header'
    ? `const { jwk } = JSON.parse(${read})`
    : `const jwk = ${JSON.stringify(jwk)} // from the service’s directory`
}

function verifyInNode(jws: string, parts: Readable, jwk: Jwk): string {
  const [alg, key] = jwk.kty === 'EC' ? ["'sha256'", "{ key, dsaEncoding: 'ieee-p1363' }"] : ['null', 'key']
  return nodeScript([
    "import { createPublicKey, verify } from 'node:crypto'",
    `const [header, payload, signature] = '${jws}'.split('.')`,
    keyLine(parts, jwk, "Buffer.from(header, 'base64url')"),
    "const key = createPublicKey({ key: jwk, format: 'jwk' })",
    "const input = Buffer.from(header + '.' + payload)",
    `console.log(verify(${alg}, input, ${key}, Buffer.from(signature, 'base64url')))`,
  ])
}

function verifyInConsole(jws: string, parts: Readable, jwk: Jwk): string {
  const [imported, verified] =
    jwk.kty === 'EC'
      ? ["{ name: 'ECDSA', namedCurve: 'P-256' }", "{ name: 'ECDSA', hash: 'SHA-256' }"]
      : ["'Ed25519'", "'Ed25519'"]
  return consoleBlock([
    `const [header, payload, signature] = '${jws}'.split('.')`,
    OCTETS_IN_CONSOLE,
    keyLine(parts, jwk, 'new TextDecoder().decode(octets(header))'),
    `const key = await crypto.subtle.importKey('jwk', jwk, ${imported}, false, ['verify'])`,
    "const input = new TextEncoder().encode(header + '.' + payload)",
    `console.log(await crypto.subtle.verify(${verified}, key, octets(signature), input))`,
  ])
}

function signatureOf(jws: string, parts: Readable, jwk: Jwk): Reproduction {
  const prints = String(parts.verifies)
  return {
    what: 'The signature',
    from:
      parts.keyFrom === 'header'
        ? 'Verified over the signing input, under the key in the token’s own header.'
        : 'Verified over the signing input, under the issuer’s key as the service’s directory lists it.',
    by: {
      openssl: {
        text: verifyWithOpenssl(jws, jwk),
        prints: OPENSSL_VERDICTS[jwk.kty][parts.verifies ? 'verifies' : 'fails'],
      },
      node: { text: verifyInNode(jws, parts, jwk), prints },
      console: { text: verifyInConsole(jws, parts, jwk), prints },
    },
  }
}

function digestRecipes(text: string, prefix: string, prints: string): Readonly<Record<Tool, Recipe>> {
  const toUrl = "openssl base64 -A | tr '/+' '_-' | tr -d '='"
  return printing(prints, {
    openssl: `printf '${prefix}%s\\n' "$(printf %s ${shellQuoted(text)} | openssl dgst -sha256 -binary | ${toUrl})"`,
    node: nodeScript([
      "import { createHash } from 'node:crypto'",
      `const text = ${JSON.stringify(text)}`,
      `console.log('${prefix}' + createHash('sha256').update(text).digest('base64url'))`,
    ]),
    console: consoleBlock([
      ...digestInConsole(text),
      "const url = btoa(String.fromCharCode(...digest)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '')",
      `console.log('${prefix}' + url)`,
    ]),
  })
}

/** A signature of another length is invalid, and no tool gets to verify it. */
const SIGNATURE_OCTETS = 64

/**
 * How to reproduce everything that the page says of a compact JWS: the hash of what was signed, the verdict
 * on the signature, and the key's thumbprint. Without a usable key there is only the hash.
 */
export function proofReproductions(jws: string, parts: Readable): readonly Reproduction[] {
  const { jwk, thumbprint, inputHash } = parts
  const hash = hashOf(jws.slice(0, jws.lastIndexOf('.')), inputHash)
  if (jwk === undefined || thumbprint === undefined) return [hash]
  const prefix = thumbprint.slice(0, thumbprint.lastIndexOf(':') + 1)
  return [
    hash,
    ...(parts.signatureOctets === SIGNATURE_OCTETS ? [signatureOf(jws, parts, jwk)] : []),
    {
      what: 'Thumbprint of the key',
      from: 'SHA-256 of the key’s required members in their order, without spaces (RFC 7638).',
      by: digestRecipes(requiredMembers(jwk), prefix, thumbprint),
    },
  ]
}

const NI = 'ni:///sha-256;'

/** How to get the RFC 6920 name of a text: the canonical form (RFC 8785) of some JSON, or a body's bytes. */
export function digestReproduction(what: string, from: string, text: string, name: string): Reproduction {
  return { what, from, by: digestRecipes(text, NI, name) }
}
