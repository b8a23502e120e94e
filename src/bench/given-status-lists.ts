import { isObject } from '../contract/json-members.ts'
import type { ProofAlgorithm } from '../contract/names.ts'
import type { DirectoryRecord, IssuerKeys, KeyUse } from '../contract/schemas/directory.ts'
import { type Jwk, JwkError } from '../crypto/jwk.ts'
import { type ReadList, readListOnce } from '../protocols/bitstring/status-list.ts'
import { readVerificationKey } from '../protocols/claims.ts'
import type { VerificationInput } from '../protocols/verifier.ts'
import type { GivenKey } from './given-keys.ts'
import { WHY_OPEN } from './own-lines.ts'
import { jsonOf, jwsIn } from './signed-parts.ts'

/** The status lists that were given, as the service's verifier looks them up and reads them. */
export interface GivenLists extends Pick<VerificationInput, 'listOf'> {
  /** Why they are not looked at; undefined where each list that is named was given. */
  readonly open: string | undefined
  readonly kids: readonly string[]
}

function idIn(list: string): unknown {
  const jws = jwsIn(list)
  const payload = jws === undefined ? undefined : jsonOf(jws.payload)
  return isObject(payload) ? payload.id : undefined
}

/**
 * Finds the lists that a credential names among those that were given, one after the other with white space between.
 * One alone stands for the only one that is named, and the service's reader then says whether it is that list.
 * @param named the lists' URLs
 */
export function givenLists(text: string | undefined, named: readonly string[], issuer: string): GivenLists {
  const lists = (text ?? '').split(/\s+/u).filter(each => each !== '')
  const [only, ...more] = lists
  const isMeant = more.length === 0 && new Set(named).size < 2
  const found = (id: string) => (isMeant ? only : lists.find(list => idIn(list) === id))
  const missing = named.find(id => found(id) === undefined)
  const kids = lists.map(list => jwsIn(list)?.header.kid).filter(kid => typeof kid === 'string')
  return {
    open:
      only === undefined
        ? WHY_OPEN.lists
        : missing === undefined
          ? undefined
          : `no status list was given for ${missing}, and none is fetched`,
    kids: [...new Set(kids)],
    listOf: async id => {
      const credential = found(id)
      return credential === undefined
        ? undefined
        : { name: '', version: 1, entry: { kind: 'status_list', issuer, id, credential } }
    },
  }
}

/**
 * Reads lists by the service's own reader, each once, under each of several sets of keys until one of them signed it.
 * What was read is gone with the reader.
 */
export function listReader(records: readonly DirectoryRecord[]): ReadList {
  const readings = new Map<string, ReturnType<ReadList>>()
  const readAnew: ReadList = async (list, issuerKeys) => {
    for (const keys of records) {
      const reading = await readListOnce(list, keys)
      if (reading.state !== 'badly_signed') return reading
    }
    return readListOnce(list, issuerKeys)
  }
  return (list, issuerKeys) => {
    const name = list?.entry.kind === 'status_list' ? list.entry.id : ''
    const reading = readings.get(name) ?? readAnew(list, issuerKeys)
    readings.set(name, reading)
    return reading
  }
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
