import type { ProofAlgorithm } from '../contract/names.ts'
import type { IssuerKeys, KeyUse } from '../contract/schemas/directory.ts'
import { type Jwk, JwkError } from '../crypto/jwk.ts'
import { readVerificationKey } from '../protocols/claims.ts'
import type { GivenKey } from './given-keys.ts'

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
