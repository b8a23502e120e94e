import type { ClockReading } from '../../contract/instant.ts'
import type { EndpointName } from '../../contract/schemas/endpoint-paths.ts'
import type { Plan, RequestKey } from '../store/commit.ts'
import type { StoredAnswer } from '../store/database.ts'
import type { Trace } from './trace.ts'

/** One request as a handler sees it. */
export interface Received {
  readonly requestKey: RequestKey
  /** The body's bytes, exactly as received. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly trace: Trace
}

/**
 * Judges a message that was read under one reading of the clock, and plans the effect; writes nothing itself. Called
 * again if something changed before the commit.
 * @throws Refusal
 */
export type Judge = (at: ClockReading) => Promise<Plan>

/** What the rules, loaded when first needed, make of a message. */
export interface MessageRules {
  /** Reads a body as the message it is meant to be. @throws Refusal if it is not JSON or not of its schema */
  readonly read: Readonly<Record<EndpointName, (received: Received) => Promise<Judge>>>
  /** Whether a stored answer may still be repeated under a reading of the clock. */
  readonly mayBeRepeated: (answer: StoredAnswer, at: ClockReading) => Promise<boolean>
}

/** Reads a request whose body fits its schema; looks at no store. @throws Refusal on real data */
export type Handler<B> = (body: B, received: Received) => Promise<Judge>
