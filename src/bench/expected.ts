import { dateTimeToEpochMs, isDateTime } from '../contract/schemas/formats.ts'
import { decodeCanonical } from '../crypto/base64url.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { type GivenKey, readGivenKeys } from './given-keys.ts'

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
  /** The status list of a credential, as its issuer signed it: one compact JWS. */
  readonly status_list?: string | undefined
}
export type Expectation = keyof Expected

const LAST_MS = 253_402_300_799_999

/**
 * Reads a time as people write it: an RFC 3339 date-time, or whole seconds since the epoch.
 * @returns epoch milliseconds; undefined if it is neither
 */
export function readTime(text: string): number | undefined {
  const at = /^\d{1,12}$/u.test(text)
    ? Number(text) * 1000
    : isDateTime(text)
      ? dateTimeToEpochMs(text)
      : Number.NaN
  return Number.isFinite(at) && at >= 0 && at <= LAST_MS ? at : undefined
}

type ExpectedHolder =
  | { readonly jwk: GivenKey }
  | { readonly thumbprint: string }
  | { readonly fault: string }

const URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'
const THUMBPRINT_OCTETS = 32

/** What a thumbprint is made of (RFC 7638 section 3.2), by the kind of key. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  OKP: ['crv', 'x'],
  EC: ['crv', 'x', 'y'],
  RSA: ['n', 'e'],
  AKP: ['alg', 'pub'],
}

function faultOf({ kty, ...members }: GivenKey): string | undefined {
  const needed = typeof kty === 'string' && Object.hasOwn(MADE_OF, kty) ? MADE_OF[kty] : undefined
  if (needed === undefined) return 'This is no public key of a kind that is known here.'
  const missing = needed.find(name => typeof members[name] !== 'string')
  return missing === undefined ? undefined : `This JWK has no ${missing}, which its thumbprint is made of.`
}

function keyIn(text: string): ExpectedHolder {
  const { keys, fault } = readGivenKeys(text)
  const [jwk, ...more] = keys
  if (jwk === undefined)
    return {
      fault:
        text.startsWith('{') && fault !== undefined ? fault : 'Neither a JWK, a did:jwk nor a thumbprint.',
    }
  const why = more.length > 0 ? 'These are several keys; a holder’s is one.' : faultOf(jwk)
  return why === undefined ? { jwk } : { fault: why }
}

/** Reads a JWK, a did:jwk, or a SHA-256 thumbprint by itself (RFC 7638) or as its URI (RFC 9278). */
export function readExpectedHolder(text: string): ExpectedHolder {
  const trimmed = text.trim()
  const bare = trimmed.startsWith(URI) ? trimmed.slice(URI.length) : trimmed
  if (decodeCanonical(bare)?.length === THUMBPRINT_OCTETS) return { thumbprint: `${URI}${bare}` }
  return keyIn(trimmed)
}

/** The thumbprint URI of the holder's key that is expected; undefined where none is, or none can be read. */
export async function expectedThumbprint(text: string | undefined): Promise<string | undefined> {
  const read = text === undefined ? undefined : readExpectedHolder(text)
  if (read === undefined || 'fault' in read) return undefined
  return 'jwk' in read ? thumbprintUriOfAny(read.jwk) : read.thumbprint
}
