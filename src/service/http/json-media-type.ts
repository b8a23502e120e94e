const JSON_IN_UTF8 = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/iu

/**
 * Whether a Content-Type is `application/json` (RFC 8259 section 11), at most with `charset=utf-8`. Any other
 * parameter, or none of this, is refused, so that no request of this contract could be sent without a preflight.
 */
export function isJsonMediaType(header: string | null): boolean {
  return JSON_IN_UTF8.test(header ?? '')
}
