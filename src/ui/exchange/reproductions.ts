import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import type { ReadableJws } from './inspect-jws.ts'

/** A script for Node that recomputes what the page says, apart from its code, and what it prints then. */
export interface Reproduction {
  readonly what: string
  readonly script: string
  readonly prints: string
}

/** A Node module, passed on standard input by any POSIX shell; no line of it may be END. */
export function nodeScript(lines: readonly string[]): string {
  return ["node --input-type=module - <<'END'", ...lines, 'END'].join('\n')
}

const VERIFY = [
  "const key = createPublicKey({ key: jwk, format: 'jwk' })",
  "const [hash, under] = jwk.kty === 'EC' ? ['sha256', { key, dsaEncoding: 'ieee-p1363' }] : [null, key]",
  "console.log(verify(hash, Buffer.from(input), under, Buffer.from(signature, 'base64url')))",
]

/** The key members that its thumbprint covers, in their order (RFC 7638 section 3.2, RFC 8037 section 2). */
const THUMBPRINT = [
  'const { crv, kty, x, y } = jwk',
  "const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')",
]

/** How to recompute what the page says of a compact JWS; without a usable key, the hash of what was signed alone. */
export function proofReproduction(jws: string, parts: ReadableJws): Reproduction {
  const { jwk, keyFrom, thumbprint, inputHash, verifies } = parts
  const hash = [
    "import { createHash, createPublicKey, verify } from 'node:crypto'",
    `const [header, payload, signature] = '${jws}'.split('.')`,
    "const input = header + '.' + payload",
    "console.log(createHash('sha256').update(input).digest('hex'))",
  ]
  if (jwk === undefined || thumbprint === undefined)
    return { what: 'SHA-256 of the signing input', script: nodeScript(hash), prints: inputHash }
  const prefix = thumbprint.slice(0, thumbprint.lastIndexOf(':') + 1)
  const key =
    keyFrom === 'header'
      ? "const { jwk } = JSON.parse(Buffer.from(header, 'base64url'))"
      : `const jwk = ${JSON.stringify(jwk)} // from the service’s directory`
  return {
    what: 'SHA-256 of the signing input (RFC 7515), the signature over it, thumbprint of the key (RFC 7638)',
    script: nodeScript([
      ...[...hash, key, ...VERIFY, ...THUMBPRINT],
      `console.log('${prefix}' + thumbprint)`,
    ]),
    prints: [inputHash, verifies, thumbprint].join('\n'),
  }
}

/** How to get the RFC 6920 name of a text: the canonical form (RFC 8785) of some JSON, or a body's bytes. */
export function digestReproduction(what: string, text: string, name: string): Reproduction {
  const script = nodeScript([
    "import { createHash } from 'node:crypto'",
    `const text = ${JSON.stringify(text)}`,
    "console.log('ni:///sha-256;' + createHash('sha256').update(text).digest('base64url'))",
  ])
  return { what, script, prints: name }
}
/** A text in single quotes for a POSIX shell, in which no other character is special. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A message as a cURL command that sends the same bytes; the address is left to `$BASE_URL`, for this page's never resolves. */
export function asCurl(entry: CallEntry): string {
  const { method, headers, body } = entry.request
  const lines = [
    `curl -X ${method} "$BASE_URL"${shellQuoted(messageOf(entry).path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    // Not --data-binary: a body that begins with @ would be taken for the name of a file.
    `--data-raw ${shellQuoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}
