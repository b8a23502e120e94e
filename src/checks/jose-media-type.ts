const PRINTABLE = /^[\x21-\x7e]+$/u

/**
 * Whether `typ` or `cty` names the media type `application/` and this subtype: the prefix may be left out, and case does
 * not count (RFC 7515 sections 4.1.9 and 4.1.10; RFC 6838 section 4.2). Only ASCII is compared, as the Kelvin sign would
 * otherwise pass for a `k`.
 */
export function isMediaType(value: unknown, subtype: string): boolean {
  if (typeof value !== 'string' || !PRINTABLE.test(value)) return false
  const name = value.toLowerCase()
  return name === subtype || name === `application/${subtype}`
}
