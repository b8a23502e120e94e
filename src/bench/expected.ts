import { dateTimeToEpochMs, isDateTime } from '../contract/schemas/formats.ts'

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
