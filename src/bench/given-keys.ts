import { isObject } from '../contract/json-members.ts'
import type { ProofAlgorithm } from '../contract/names.ts'
import type { IssuerKeys, KeyUse } from '../contract/schemas/directory.ts'
import { isDidJwk, type Jwk, JwkError } from '../crypto/jwk.ts'
import { readVerificationKey } from '../protocols/claims.ts'
import { jsonInDidJwk, readJsonText } from './pasted-text.ts'

/** A JWK as it was given; nothing in it is judged yet. */
export type GivenKey = Readonly<Record<string, unknown>>

/** The keys that the visitor gave, and why the rest of the text is none. */
interface GivenKeys {
  readonly keys: readonly GivenKey[]
  /** Why no key could be read; undefined where the text is empty or all of it was read. */
  readonly fault?: string
}

const KEYS_AT_MOST = 100

/** Why a line about a key is not run where what was given as one cannot be read; undefined where all of it was. */
export const whyUnread = (keyFault: string | undefined): string | undefined =>
  keyFault === undefined ? undefined : `what you gave as a key cannot be read: ${keyFault}`

function keysIn(value: unknown): GivenKeys {
  if (!isObject(value)) return { keys: [], fault: 'This is JSON, but neither a JWK nor a JWKS.' }
  const list: unknown = value.keys
  if (!Array.isArray(list))
    return typeof value.kty === 'string'
      ? { keys: [value] }
      : { keys: [], fault: 'This is JSON, but neither a JWK (no kty) nor a JWKS (no keys).' }
  const keys = list.slice(0, KEYS_AT_MOST).filter(isObject)
  return keys.length > 0 ? { keys } : { keys: [], fault: 'This JWKS holds no key.' }
}

/** Reads a JWK, a JWKS (RFC 7517 sections 4 and 5) or a did:jwk; an empty text gives no key. */
export function readGivenKeys(text: string): GivenKeys {
  const trimmed = text.trim()
  if (trimmed === '') return { keys: [] }
  const read = isDidJwk(trimmed) ? jsonInDidJwk(trimmed) : readJsonText(trimmed)
  return 'fault' in read ? { keys: [], fault: `This is no JWK: ${read.fault}` } : keysIn(read.value)
}

/** What `use` may say of a key that verifies JWSs: `sig`, and what trust bundles of SPIFFE say in its place. */
const USES: readonly unknown[] = [undefined, 'sig', 'jwt-svid', 'wit-svid']

/** Why a key may not be used for verifying signatures by what it says of itself (RFC 7517 sections 4.2 and 4.3). */
export function faultOfUse({ use, key_ops }: GivenKey): string | undefined {
  if (!USES.includes(use)) return 'use is not sig: it is not for signatures'
  return key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'))
    ? undefined
    : 'key_ops do not hold verify'
}

/** The kinds of keys that a list of the service may take; whichever else it is given, it names. */
const KINDS: readonly (readonly [kty: string, crv: string])[] = [
  ['OKP', 'Ed25519'],
  ['EC', 'P-256'],
]

// A trust bundle says of each key which SVIDs it signs (WIT-SVID, section 6): `wit-svid` is no other use than `sig`.
function readFor(use: KeyUse, { use: named, ...key }: GivenKey): Jwk | JwkError {
  try {
    return readVerificationKey(named === undefined || named === use ? key : { ...key, use: named })
  } catch (cause) {
    if (cause instanceof JwkError) return cause
    throw cause
  }
}

const isNamed = ({ kid }: GivenKey): boolean => typeof kid === 'string'
const isRead = (use: KeyUse, key: GivenKey): boolean => !(readFor(use, key) instanceof JwkError)

/** The given keys that a list of the service takes, under the names that its object gives them. */
export function listedKeys(
  given: readonly GivenKey[],
  kids: readonly string[],
  use: KeyUse,
): IssuerKeys['keys'] {
  return given.flatMap(key => {
    const jwk = readFor(use, key)
    if (jwk instanceof JwkError) return []
    const names = typeof key.kid === 'string' ? [key.kid] : kids.length > 0 ? kids : ['given']
    return names.map(kid => ({ kid, jwk }))
  })
}

/**
 * Of several keys without a `kid`, any may be the one that is meant: each that can be read is tried, beside those that
 * have one.
 */
export function keysToTry(given: readonly GivenKey[], use: KeyUse | null): readonly (readonly GivenKey[])[] {
  const unnamed = given.filter(key => !isNamed(key))
  if (unnamed.length < 2) return [given]
  const read = unnamed.filter(key => use !== null && isRead(use, key))
  return (read.length > 0 ? read : unnamed).map(key => [...given.filter(isNamed), key])
}

function kindOf({ kty, crv }: GivenKey): string {
  const words = typeof kty === 'string' ? kty : 'of no kind that is named'
  return typeof crv === 'string' && kty !== 'RSA' ? `${words} with ${crv}` : words
}

/** Why a list does not take the key that was meant, where it was given; undefined where it was not. */
export function whyNotListed(
  given: readonly GivenKey[],
  kids: readonly string[],
  use: KeyUse,
  algorithms: readonly ProofAlgorithm[],
): string | undefined {
  const isMeant = ({ kid }: GivenKey) => kids.length === 0 || typeof kid !== 'string' || kids.includes(kid)
  const key = given.find(each => isMeant(each) && !isRead(use, each))
  const fault = key && readFor(use, key)
  if (key === undefined || !(fault instanceof JwkError)) return undefined
  const isNamedHere = typeof key.kid === 'string' && kids.includes(key.kid)
  const which = isNamedHere ? 'the key that kid names' : 'the key that you gave'
  return KINDS.some(([kty, crv]) => key.kty === kty && key.crv === crv)
    ? `${which} is not taken: ${fault.message}`
    : `${which} is ${kindOf(key)}; this list verifies ${algorithms.join(' and ')} only`
}
