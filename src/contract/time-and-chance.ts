/** One reading of the world's clock: its time in epoch milliseconds, and how far that is from the device's (ms). */
export interface ClockReading {
  readonly now: number
  readonly offset: number
}

/** A time as the service writes it: RFC 3339, UTC, `Z`, milliseconds. */
export function instantOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** What the service draws by chance, each under the name of the member that says it. */
export const DRAWN = ['request_id', 'agent_id', 'challenge_id', 'nonce', 'binding_id', 'decision_id'] as const
export type Drawn = (typeof DRAWN)[number]

/** Draws a new one of its kind, as the contract writes it (section 2). */
export type Draw = (what: Drawn) => string
