import { encodeAny, octetsOfBase64 } from './base64url.ts'
import { type GivenKey, KEY_KINDS, type KeyKind } from './key-kinds.ts'

/** A key that stands in a text of another form than JSON, or why none can be read from it. */
export type KeyText = { readonly value: GivenKey } | { readonly fault: string }

type Octets = Uint8Array
const hexOf = (octets: Octets): string =>
  Array.from(octets, each => each.toString(16).padStart(2, '0')).join('')

/** The octets of a number, most significant first. */
const octetsOf = (number: bigint, length: number): Octets =>
  Uint8Array.from({ length }, (_, at) => Number((number >> BigInt(8 * (length - 1 - at))) & 255n))

/** A curve y² = x³ − 3x + b, or x³ + 7 for secp256k1, whose prime allows a root by one power (SEC 1, 2.3.4). */
interface Curve {
  readonly p: bigint
  readonly a: bigint
  readonly b: bigint
}

const P256 = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const P384 = 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n
const CURVES: Readonly<Record<string, Curve>> = {
  'P-256': { p: P256, a: -3n, b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn },
  'P-384': {
    ...{ p: P384, a: -3n },
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  secp256k1: { p: 2n ** 256n - 2n ** 32n - 977n, a: 0n, b: 7n },
}

function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let [result, square] = [1n, base % p]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}

/** The point that a compressed one stands for (SEC 1, 2.3.4); undefined where x is on no point. */
function pointOf(octets: Octets, crv: string, length: number): GivenKey | undefined {
  const curve = CURVES[crv]
  const [sign = 0] = octets
  if (curve === undefined || octets.length !== length + 1 || (sign !== 2 && sign !== 3)) return undefined
  const { p, a, b } = curve
  const x = BigInt(`0x${hexOf(octets.subarray(1))}`)
  const right = (((x * x * x + a * x + b) % p) + p) % p
  const root = power(right, (p + 1n) / 4n, p)
  if (x >= p || (root * root) % p !== right) return undefined
  const y = (root & 1n) === BigInt(sign & 1) ? root : p - root
  return { kty: 'EC', crv, x: encodeAny(octets.subarray(1)), y: encodeAny(octetsOf(y, length)) }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The octets of a text in base58btc (draft-msporny-base58, 4), which takes the square of its length; undefined where it is none. */
function decodeBase58(text: string): Octets | undefined {
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/u.exec(text)?.[0].length ?? 0
  return octetsOf(number, zeros + Math.ceil(number === 0n ? 0 : number.toString(16).length / 2))
}

const MULTIBASE_AT_MOST = 256
export const ED25519_OCTETS = 32

/**
 * The octets of an Ed25519 key in multibase `z`, as legacy AID records have it, or with its multicodec before it; the text’s
 * own octets where they are of another number, undefined where it is not base58btc or is longer than any key.
 */
export function ed25519InMultibase(text: string): Octets | undefined {
  const isRead = text.startsWith('z') && text.length <= MULTIBASE_AT_MOST
  const octets = isRead ? decodeBase58(text.slice(1)) : undefined
  const isCoded = octets?.length === ED25519_OCTETS + 2 && hexOf(octets.subarray(0, 2)) === 'ed01'
  return isCoded ? octets.slice(2) : octets
}

/** The key in the octets that follow a multicodec: those of its one member, or a compressed point. */
function keyOfMulticodec(
  { kty, name = '', octets: length = 0 }: KeyKind,
  octets: Octets,
): GivenKey | undefined {
  if (kty === 'EC') return pointOf(octets, name, length)
  return octets.length === length ? { kty, crv: name, x: encodeAny(octets) } : undefined
}

const DID_KEY = 'did:key:'

/** Whether a text is, or claims to be, a DID of the method `key`. */
export const isDidKey = (text: string): boolean => text.startsWith(DID_KEY)

/** The key in multibase `z` with its multicodec before it (Controlled Identifiers 2.3.2); faults call it by this name. */
export function keyInMultibase(text: string, called = 'the Multikey'): KeyText {
  if (!text.startsWith('z')) return { fault: `${called} does not begin with z, as base58btc does` }
  if (text.length > MULTIBASE_AT_MOST)
    return {
      fault: `${called} has ${text.length} characters; ${MULTIBASE_AT_MOST} are the most that is read`,
    }
  const octets = decodeBase58(text.slice(1))
  if (octets === undefined) return { fault: `${called} is not base58btc after its z` }
  const codec = hexOf(octets.subarray(0, 2))
  const kind = KEY_KINDS.find(({ multicodec }) => multicodec === codec)
  if (kind === undefined)
    return { fault: `${called} is of a kind that is not known here (multicodec ${codec})` }
  const key = keyOfMulticodec(kind, octets.subarray(2))
  return key === undefined
    ? { fault: `${called} does not contain a key of the kind that it names` }
    : { value: key }
}

/** The key that a did:key names, with a fragment or without (did:key method, 2.1 and 3.1). */
export function keyInDidKey(text: string): KeyText {
  const [did = '', fragment] = text.split('#', 2)
  const name = did.slice(DID_KEY.length)
  if (fragment !== undefined && fragment !== name)
    return { fault: 'the fragment of the did:key is not the name of its key' }
  return keyInMultibase(name, 'what follows did:key:')
}

/** One element of DER: its tag, its content, and where it ends. */
interface Element {
  readonly tag: number
  readonly content: Octets
  readonly end: number
}

const LENGTH_OCTETS_AT_MOST = 3

function elementAt(der: Octets, from: number): Element | undefined {
  const [tag, first] = [der[from], der[from + 1]]
  if (tag === undefined || first === undefined) return undefined
  const more = first < 128 ? 0 : first - 128
  if (first === 128 || more > LENGTH_OCTETS_AT_MOST) return undefined
  const start = from + 2 + more
  const length = more === 0 ? first : Number(`0x0${hexOf(der.subarray(from + 2, start))}`)
  const end = start + length
  return end > der.length ? undefined : { tag, content: der.subarray(start, end), end }
}

/** The first elements of a sequence: as many as a public key has, or more. */
function elementsOf(content: Octets | undefined, most = 3): readonly Element[] {
  const found: Element[] = []
  for (let from = 0; content !== undefined && from < content.length && found.length < most; ) {
    const element = elementAt(content, from)
    if (element === undefined) return []
    found.push(element)
    from = element.end
  }
  return found
}

function rsa(key: Octets): GivenKey | undefined {
  const [n, e] = elementsOf(elementAt(key, 0)?.content).map(({ content }) =>
    content[0] === 0 ? content.subarray(1) : content,
  )
  return n === undefined || e === undefined ? undefined : { kty: 'RSA', n: encodeAny(n), e: encodeAny(e) }
}

/** The key in the bit string of a SubjectPublicKeyInfo; a point must be uncompressed. */
function keyOfBits({ kty, name, octets = 0 }: KeyKind, key: Octets): GivenKey | undefined {
  if (kty === 'RSA') return rsa(key)
  if (kty === 'OKP') return { kty, crv: name, x: encodeAny(key) }
  return key[0] === 4 && key.length === 1 + 2 * octets
    ? { kty, crv: name, x: encodeAny(key.subarray(1, 1 + octets)), y: encodeAny(key.subarray(1 + octets)) }
    : undefined
}

const [BIT_STRING, OBJECT_IDENTIFIER, SEQUENCE, VERSION] = [3, 6, 0x30, 0xa0]
const LABEL = /-----BEGIN ([A-Z0-9 ]{1,40})-----/u

/** What a PEM text begins with: `PUBLIC KEY`, `CERTIFICATE`, …; undefined where it is none. */
export const pemLabel = (text: string): string | undefined => LABEL.exec(text.slice(0, 200))?.[1]

/** The key in the DER of a SubjectPublicKeyInfo (RFC 5280 4.1.2.7). */
export function keyInSpki(der: Octets): KeyText {
  const whole = elementAt(der, 0)
  const [algorithm, bits] = elementsOf(whole?.end === der.length ? whole.content : undefined)
  if (whole?.tag !== SEQUENCE || algorithm?.tag !== SEQUENCE || bits?.tag !== BIT_STRING)
    return { fault: 'it is not the DER of a public key' }
  const names = elementsOf(algorithm.content).filter(({ tag }) => tag === OBJECT_IDENTIFIER)
  const name = names.map(({ content }) => hexOf(content)).join(' ')
  const kind = KEY_KINDS.find(({ identifiers }) => identifiers === name)
  if (kind === undefined) return { fault: 'its key is of a kind that is not known here' }
  const key = keyOfBits(kind, bits.content.subarray(1))
  return key === undefined
    ? { fault: 'it does not contain a key of the kind that it names, or contains a compressed point' }
    : { value: key }
}

/** Where a SubjectPublicKeyInfo stands among the elements of a certificate without its version (RFC 5280 4.1). */
const SPKI_AT = 5

/** The public key in the DER of an X.509 certificate; nothing else of it is read, no chain, no name and no time. */
export function keyInCertificate(der: Octets): KeyText {
  const whole = elementAt(der, 0)
  const [signed] = elementsOf(whole?.tag === SEQUENCE && whole.end === der.length ? whole.content : undefined)
  const elements = elementsOf(signed?.tag === SEQUENCE ? signed.content : undefined, SPKI_AT + 2)
  const unversioned = elements[0]?.tag === VERSION ? elements.slice(1) : elements
  const at = unversioned.length > SPKI_AT ? unversioned[SPKI_AT] : undefined
  if (signed === undefined || at?.tag !== SEQUENCE) return { fault: 'it is not the DER of a certificate' }
  const before = unversioned.slice(0, SPKI_AT).reduce((_, { end }) => end, 0)
  return keyInSpki(signed.content.subarray(before, at.end))
}

/** What stands between the lines of a PEM text of this label (RFC 7468 2), or why there is nothing. */
function keyBetween(text: string, label: string, read: (der: Octets) => KeyText): KeyText {
  const [begin, end] = [`-----BEGIN ${label}-----`, `-----END ${label}-----`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) return { fault: `the PEM has no line END ${label}` }
  return read(octetsOfBase64(text.slice(from + begin.length, to)) ?? new Uint8Array())
}

/** The public key in a PEM text of label PUBLIC KEY (RFC 7468 13). */
export const keyInPem = (text: string): KeyText => keyBetween(text, 'PUBLIC KEY', keyInSpki)

/** The public key in a PEM text of label CERTIFICATE (RFC 7468 5). */
export const keyInCertificatePem = (text: string): KeyText =>
  keyBetween(text, 'CERTIFICATE', keyInCertificate)
