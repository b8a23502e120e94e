/** Chooses one of this many, from 0. */
export type Pick = (among: number) => number

const tick = () => new Promise<void>(resolve => setImmediate(resolve))

/** The calls of Web Crypto between what a request reads and what it writes. */
const GATED = ['digest', 'verify', 'importKey', 'sign', 'exportKey'] as const
const TICKS_AT_MOST = 50_000

/** A point at which other tasks may run, like a call of Web Crypto. */
export async function breathe(): Promise<void> {
  await crypto.subtle.digest('SHA-256', new Uint8Array())
}

type Release = () => Promise<unknown>

function gate(waiting: Release[]): () => void {
  const { subtle } = crypto
  for (const name of GATED) {
    const original: unknown = Reflect.get(subtle, name)
    const held = (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.push(async () => {
          const done = typeof original === 'function' ? Reflect.apply(original, subtle, given) : undefined
          await Promise.resolve(done).then(resolve, reject)
        })
      })
    Object.defineProperty(subtle, name, { value: held, configurable: true, writable: true })
  }
  return () => {
    for (const name of GATED) Reflect.deleteProperty(subtle, name)
  }
}

/**
 * Runs tasks concurrently in an order that `pick` determines: each starts, and continues after every call of
 * Web Crypto, when it is picked; between two picks the database advances a picked number of steps.
 * @throws Error if they do not finish
 */
export async function interleave<T>(tasks: readonly (() => Promise<T>)[], pick: Pick): Promise<T[]> {
  const waiting: Release[] = []
  let open = tasks.length
  const results = tasks.map(
    task =>
      new Promise<T>((resolve, reject) => {
        waiting.push(async () => {
          const settled = () => {
            open -= 1
          }
          task().finally(settled).then(resolve, reject)
        })
      }),
  )
  const all = Promise.all(results)
  // A task that fails before the others finish is reported at the end.
  all.catch(() => undefined)
  const ungate = gate(waiting)
  try {
    for (let ticks = 0; open > 0; ticks += 1) {
      if (ticks > TICKS_AT_MOST) throw new Error('the requests do not come to an end')
      const [release] = waiting.splice(pick(waiting.length), 1)
      await release?.()
      for (let step = pick(6); step > 0; step -= 1) await tick()
      if (waiting.length === 0) await tick()
    }
    return await all
  } finally {
    ungate()
  }
}

/** Endless choices, the same for the same schedule (mulberry32); schedule 0 always takes the first. */
export function picksOf(schedule: number): Pick {
  let state = schedule
  return among => {
    if (schedule === 0 || among < 2) return 0
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % among
  }
}
