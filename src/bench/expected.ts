import { dateTimeToEpochMs, isDateTime } from '../contract/schemas/formats.ts'
import { encodeAny, isSha256 } from '../crypto/base64url.ts'
import { THUMBPRINT_URI, thumbprintUriOfAny } from '../crypto/jwk.ts'
import { type GivenKey, isKeyType, KEY_TYPES } from '../crypto/key-kinds.ts'
import { ED25519_OCTETS, ed25519InMultibase } from '../crypto/key-texts.ts'
import { readGivenKeys } from './given-keys.ts'

/** What the visitor expects; what is absent stays open, and its checks are not run. */
export interface Expected {
  readonly issuer?: string | undefined
  readonly subject?: string | undefined
  readonly audience?: string | undefined
  readonly nonce?: string | undefined
  /** The time to judge by, epoch milliseconds. */
  readonly time?: number | undefined
  /** The holder's key: a JWK, a did:jwk, or an RFC 7638 thumbprint by itself or as its URI (RFC 9278). */
  readonly holder?: string | undefined
  /** Of the request that an object came with. */
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The tokens that a proof goes with, as they are sent: an access token, a workload identity token, a transaction token. */
  readonly access_token?: string | undefined
  readonly wit?: string | undefined
  readonly txn_token?: string | undefined
  /** The scheme that an access token is sent with, in small letters. */
  readonly scheme?: string | undefined
  /** How many DPoP fields a request has, where it has more than one. */
  readonly proofs?: string | undefined
  /** The status list of a credential, as its issuer signed it: one compact JWS. */
  readonly status_list?: string | undefined
}

const LAST_MS = 253_402_300_799_999

/**
 * Reads a time as people write it: an RFC 3339 date-time, or whole seconds since the epoch (NumericDate, RFC 7519
 * section 2). @returns epoch milliseconds; undefined if it is neither
 */
export function readTime(text: string): number | undefined {
  const at = /^\d{1,12}$/u.test(text)
    ? Number(text) * 1000
    : isDateTime(text)
      ? dateTimeToEpochMs(text)
      : Number.NaN
  return Number.isFinite(at) && at >= 0 && at <= LAST_MS ? at : undefined
}

/** Why a text is not a time, with what would make it one. */
function whyNoTime(text: string): string {
  if (/^\d{13}$/u.test(text))
    return `13 digits are milliseconds; seconds since 1970 are asked for: ${text.slice(0, 10)}.`
  if (isDateTime(`${text}Z`)) return 'no zone: write Z or an offset at the end.'
  return 'neither a date-time of RFC 3339 nor seconds since 1970.'
}

/** The time that a box says, epoch milliseconds, or why it cannot be read; nothing where the box is empty. */
export function timeIn(
  box: string,
): { readonly at: number } | { readonly fault: string } | Record<never, never> {
  const text = box.trim()
  if (text === '') return {}
  const at = readTime(text)
  return at === undefined ? { fault: whyNoTime(text) } : { at }
}

type ExpectedHolder =
  | { readonly jwk: GivenKey }
  | { readonly thumbprint: string }
  | { readonly fault: string }

/** Why a key has no thumbprint: it lacks one of the members that make it (RFC 7638 section 3.2), or is a secret. */
function faultOf(key: GivenKey): string | undefined {
  const { kty } = key
  if (!isKeyType(kty) || kty === 'oct') return 'This is not a public key of a kind that is known here.'
  const { by, members } = KEY_TYPES[kty]
  const missing = [by, ...members].find(name => name !== undefined && typeof key[name] !== 'string')
  return missing && `This JWK has no ${missing}, which its thumbprint is made of.`
}

function keyIn(text: string): ExpectedHolder {
  const { keys, fault } = readGivenKeys(text)
  const [jwk, ...more] = keys
  const neither = 'Neither a JWK, a did:jwk, a did:key nor a thumbprint.'
  if (jwk === undefined) return { fault: text.startsWith('{') ? (fault ?? neither) : neither }
  const why = more.length > 0 ? 'These are several keys; a holder’s is one.' : faultOf(jwk)
  return why === undefined ? { jwk } : { fault: why }
}

/**
 * Reads one key in any form that the Key box takes, an Ed25519 key in multibase, or a SHA-256 thumbprint by itself
 * (RFC 7638) or as its URI (RFC 9278).
 */
export function readExpectedHolder(text: string): ExpectedHolder {
  const trimmed = text.trim()
  const bare = trimmed.startsWith(THUMBPRINT_URI) ? trimmed.slice(THUMBPRINT_URI.length) : trimmed
  if (isSha256(bare)) return { thumbprint: `${THUMBPRINT_URI}${bare}` }
  const legacy = ed25519InMultibase(trimmed)
  return legacy?.length === ED25519_OCTETS
    ? { jwk: { kty: 'OKP', crv: 'Ed25519', x: encodeAny(legacy) } }
    : keyIn(trimmed)
}

/** The thumbprint URI of the holder's key that is expected; undefined where none is, or none can be read. */
export async function expectedThumbprint(text: string | undefined): Promise<string | undefined> {
  const read = text === undefined ? undefined : readExpectedHolder(text)
  if (read === undefined || 'fault' in read) return undefined
  return 'jwk' in read ? thumbprintUriOfAny(read.jwk) : read.thumbprint
}
