import { decodeCanonical, octetsOfBase64 } from '../crypto/base64url.ts'
import {
  allows,
  type GivenKey,
  isForEncryption,
  KEY_KINDS,
  KEY_TYPES,
  type KeyKind,
  kindOf,
  toldApartBy,
} from '../crypto/key-kinds.ts'

const shown = (value: unknown): string =>
  String(typeof value === 'string' ? value : typeof value).slice(0, 60)

/** The name of a kind of key in a sentence. */
const wordsOf = ({ name, kty }: KeyKind): string => name ?? kty

/** What keeps a key from verifying anything here, although nothing forbids it; each begins with what was found. */
export function whySetAside(key: GivenKey): string | undefined {
  const { kty, use, alg } = key
  const kind = kindOf(key)
  if (use === 'enc') return 'use is enc: it is for encryption (RFC 7517, 4.2)'
  if (kind?.verifies.length === 0) return `crv is ${kind.name}: it is for key agreement, as in encryption`
  if (typeof alg === 'string' && kind !== undefined && isForEncryption(alg, kind))
    return `alg is ${shown(alg)}: it is for encryption`
  if (kind?.foreign) return `crv is ${kind.name}: browsers have no ${kind.verifies[0]}`
  if (kind !== undefined || typeof kty !== 'string') return undefined
  const by = toldApartBy(kty)
  if (by !== undefined && key[by] === undefined) return undefined
  const which = by === undefined ? '' : ` with ${by} ${shown(key[by])}`
  return `kty is ${shown(kty)}${which}, which is not known here: such a key is ignored (RFC 7517, 5)`
}

function faultOfMember(name: string, value: unknown, kind: KeyKind): string | undefined {
  if (value === undefined) return `${name} is missing`
  if (typeof value !== 'string') return `${name} is a ${typeof value}; base64url is needed`
  const decoded = decodeCanonical(value)
  if (decoded === undefined)
    return octetsOfBase64(value) === undefined
      ? `${name} is not base64url`
      : `${name} is not spelled as base64url without padding is`
  if (kind.octets !== undefined && decoded.length !== kind.octets)
    return `${name} has ${decoded.length} octets, ${wordsOf(kind)} needs ${kind.octets}`
  return decoded.length === 0 ? `${name} is empty` : undefined
}

/**
 * The fault of an RSA key whose number is spelled with a zero octet before it (RFC 7518 sections 2 and 6.3.1.1): the
 * number is still that of a key, with which a signature is tried.
 */
export function faultOfZeros(key: GivenKey): string | undefined {
  const numbers = key.kty === 'RSA' ? KEY_TYPES.RSA.members : []
  const name = numbers.find(each => decodeCanonical(String(key[each]))?.[0] === 0)
  return name && `${name} begins with a zero octet, which its number does not need (RFC 7518, 2 and 6.3.1)`
}

/** What RFC 7518 section 6 (RFC 8037 2, RFC 8812 3) forbids in a key: a member missing, of another type or length. */
export function faultOfMembers(key: GivenKey): string | undefined {
  const { kty } = key
  const kind = kindOf(key)
  if (typeof kty !== 'string')
    return kty === undefined ? 'kty is missing' : `kty is a ${typeof kty}; a text is needed`
  if (kind === undefined) {
    const by = toldApartBy(kty)
    return by !== undefined && key[by] === undefined ? `${by} is missing` : undefined
  }
  return KEY_TYPES[kind.kty].members
    .map(name => faultOfMember(name, key[name], kind))
    .find(fault => fault !== undefined)
}

const isFor = (alg: string, kind: KeyKind): boolean =>
  kind.verifies.includes(alg) || isForEncryption(alg, kind)

/** Why a key's own alg does not go with its kty and crv; an alg that is not known here goes with anything. */
export function faultOfOwnAlg(key: GivenKey): string | undefined {
  const { alg, kty } = key
  const kind = kindOf(key)
  if (alg === undefined || kind === undefined) return undefined
  if (typeof alg !== 'string') return `alg is a ${typeof alg}; a text is needed`
  if (isFor(alg, kind) || !KEY_KINDS.some(each => isFor(alg, each))) return undefined
  const what = kind.name === undefined ? kty : `${shown(kty)} with ${kind.name}`
  return `alg is ${shown(alg)}; the key is ${what}`
}

/** `use` of a key that verifies JWSs: `sig`, and what trust bundles of SPIFFE say in its place. */
const USES: readonly unknown[] = [undefined, 'sig', 'jwt-svid', 'wit-svid']

/** Why a key may not be used for verifying signatures by what it says of itself (RFC 7517 sections 4.2 and 4.3). */
export function faultOfUse({ use, key_ops }: GivenKey): string | undefined {
  if (!USES.includes(use)) return `use is ${shown(use)}, and not sig: it is not for signatures`
  return key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'))
    ? undefined
    : 'key_ops do not contain verify'
}

/**
 * Why a key cannot verify signatures of an algorithm, whichever the reason: its kind, its use (RFC 7517 4.2, 4.3), its own
 * alg (4.4) or its members (RFC 7518 6); undefined where nothing speaks against a try.
 */
export function faultOfKey(key: GivenKey, alg: string): string | undefined {
  const kind = kindOf(key)
  const needed = KEY_KINDS.filter(({ verifies }) => verifies.includes(alg)).map(wordsOf)
  if (kind === undefined) return whySetAside(key) ?? faultOfMembers(key)
  if (!kind.verifies.includes(alg))
    return (
      whySetAside(key) ??
      `${shown(alg)} needs ${needed.join(' or ') || 'a key of another kind'}; the key is ${wordsOf(kind)}`
    )
  const own = allows(key.alg, alg, kind) ? undefined : `its own alg is ${shown(key.alg)}, and not ${alg}`
  return faultOfUse(key) ?? own ?? faultOfMembers(key)
}

/** Whether a key would verify an algorithm, and only no browser has it: secp256k1 and Ed448. */
export const isBrowserOnly = (key: GivenKey, alg: string): boolean => {
  const kind = kindOf(key)
  return kind?.foreign === true && kind.verifies.includes(alg)
}
