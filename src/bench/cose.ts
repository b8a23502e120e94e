import { octetsOfBase64 } from '../crypto/base64url.ts'

/** The objects of COSE and CWT by their first octets in hexadecimal: a CBOR tag, and an array (RFC 9052 2; RFC 8392 6). */
const BY_OCTETS: readonly (readonly [octets: string, words: string])[] = [
  ['d83dd284', 'a CWT (tag 61, RFC 8392) in a COSE_Sign1'],
  ['d83dd184', 'a CWT (tag 61, RFC 8392) in a COSE_Mac0'],
  ['d83dd083', 'an encrypted CWT (tag 61, RFC 8392) in a COSE_Encrypt0'],
  ['d83d', 'a CWT (tag 61, RFC 8392) in COSE'],
  ['d284', 'COSE with tag 18, a COSE_Sign1'],
  ['d184', 'COSE with tag 17, a COSE_Mac0'],
  ['d083', 'COSE with tag 16, a COSE_Encrypt0'],
  ['d86284', 'COSE with tag 98, a COSE_Sign'],
  ['8443a1', 'COSE without a tag, a COSE_Sign1 or a COSE_Mac0'],
]

const HEX = /^[0-9a-f\s]+$/iu
const BASE64 = /^[A-Za-z0-9+/_-][A-Za-z0-9+/_\s-]*={0,2}$/u
/** How much of a text is looked at: more than its first octets take. */
const LOOKED_AT = 64
const LEAST = 12

/** The first octets of a text that is hexadecimal or base64, in hexadecimal. */
function firstOctets(text: string): string {
  const head = text.slice(0, LOOKED_AT).replace(/\s/gu, '')
  if (HEX.test(text)) return head.toLowerCase()
  const octets = BASE64.test(text) ? octetsOfBase64(head.slice(0, 8)) : undefined
  return [...(octets ?? [])].map(octet => octet.toString(16).padStart(2, '0')).join('')
}

/** What a text is of COSE or CWT, in hexadecimal or base64; undefined where its first octets are of neither. */
export function coseWords(text: string): string | undefined {
  const first = text.length < LEAST ? '' : firstOctets(text)
  return BY_OCTETS.find(([octets]) => first.startsWith(octets))?.[1]
}
