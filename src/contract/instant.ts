/** One reading of the world's clock: its time in epoch milliseconds, and how far that is from the device's (ms). */
export interface ClockReading {
  readonly now: number
  readonly offset: number
}

/** A time as the service writes it: RFC 3339, UTC, `Z`, milliseconds. */
export function instantOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
