/** A time as the service writes it: RFC 3339, UTC, `Z`, milliseconds. */
export function instantOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
