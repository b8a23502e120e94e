const STAGES = ['read', 'verify', 'store'] as const
export type Stage = (typeof STAGES)[number]

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
