import type { EndpointName } from '../../contract/base-url.ts'
import type { ClockReading } from '../../contract/time-and-chance.ts'
import type { Plan, RequestKey } from '../store/commit.ts'
import type { StoredAnswer } from '../store/database.ts'

const STAGES = ['read', 'verify', 'store'] as const
type Stage = (typeof STAGES)[number]

/** Where the time of one request went. */
export interface Trace {
  /** Runs and times a piece of work; the durations of one stage add up. */
  timed<T>(stage: Stage, work: () => Promise<T>): Promise<T>
  /** The `Server-Timing` header's value: every stage with its duration in milliseconds. */
  serverTiming(): string
}

export function createTrace(): Trace {
  const spent = new Map<Stage, number>(STAGES.map(stage => [stage, 0]))
  return {
    timed: async (stage, work) => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - began)
      }
    },
    serverTiming: () => [...spent].map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`).join(', '),
  }
}

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
