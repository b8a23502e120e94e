import { LIMITS } from '../contract/limits.ts'
import { Refusal } from './refusal.ts'

const MIN = LIMITS.IDEMPOTENCY_KEY_MIN_CHARACTERS
const MAX = LIMITS.IDEMPOTENCY_KEY_MAX_CHARACTERS

/** A structured-field string (RFC 8941 section 3.3.3): printable ASCII in quotes, with only quote and backslash escaped. */
const QUOTED = /^ *"((?:[ !#-[\]-~]|\\["\\])*)" *$/u

/**
 * The key of an `Idempotency-Key` header (IETF draft idempotency-key-header), or null where there is none.
 * @throws Refusal IDEMPOTENCY_KEY_INVALID
 */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const inner = QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/gu, '$1')
  if (inner === undefined || inner.length < MIN || inner.length > MAX)
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return inner
}
