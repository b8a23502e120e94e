/**
 * Whether a Content-Type is `application/json` (RFC 8259 section 11), at most with `charset=utf-8`. Any other
 * parameter, or none of this, is refused, so that no request of this contract could be sent without a preflight.
 */
export function isJsonMediaType(header: string | null): boolean {
  const [type, ...parameters] = (header ?? '').split(';').map(part => part.trim().toLowerCase())
  return type === 'application/json' && parameters.every(parameter => /^charset="?utf-8"?$/u.test(parameter))
}
