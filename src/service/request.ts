import type { Commission, Plan } from './store/commit.ts'
import type { Trace } from './trace.ts'

/** One request as a handler sees it. */
export interface Received {
  readonly commission: Commission
  /** The body's bytes, exactly as they came. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly trace: Trace
}

/**
 * Judges a request whose body fits its schema, at one time (epoch milliseconds), and plans its effect. It writes
 * nothing itself. Called again where something moved before the commit.
 * @throws Refusal
 */
export type Handler<B> = (body: B, received: Received, now: number) => Promise<Plan>
