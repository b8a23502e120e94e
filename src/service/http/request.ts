import type { Plan, RequestKey } from '../store/commit.ts'
import type { Trace } from './trace.ts'

/** One request as a handler sees it. */
export interface Received {
  readonly requestKey: RequestKey
  /** The body's bytes, exactly as received. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly trace: Trace
}

/** A message that was read and may be judged. */
export interface Task {
  /** The agent whose turn it waits for, so that writes to one agent happen in order; null for none. */
  readonly agent_id: string | null
  /** How long it waits for that turn at most, in milliseconds. */
  readonly waitMs: number
  /**
   * Judges at one time (epoch milliseconds) and plans the effect; writes nothing itself. Called again if
   * something changed before the commit.
   * @throws Refusal
   */
  readonly judge: (now: number) => Promise<Plan>
}

/** Reads a request whose body fits its schema. @throws Refusal on real data or on an unknown subject */
export type Handler<B> = (body: B, received: Received) => Promise<Task>
