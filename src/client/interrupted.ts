import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore } from './client-store.ts'
import type { Intent } from './own-records.ts'
import type { OwnRows } from './own-rows.ts'
import type { Visitor } from './visitor.ts'

/** Requests for which a tab is still waiting: their intents are open, but they are not interrupted. */
export interface UnderWay {
  /** Does what sends a request and stores its outcome; as long as it runs, every tab can see that. Rejects with what it throws. */
  during<T>(key: string, act: () => Promise<T>): Promise<T>
  /** Which of these requests no tab waits for; once another tab waits for one no longer, `ended` is called. */
  among(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** After this long we assume that another tab has been frozen (milliseconds): twice a request's time-out. */
const BELIEVED_MS = 30_000

/**
 * Seen in the locks that a tab holds while it waits (Web Locks API, section 3): the browser releases them when it ends,
 * however that comes. Where there are none each tab sees its own requests alone.
 */
export function createUnderWay(storageName: string, ended: () => void): UnderWay {
  const locks = globalThis.navigator?.locks
  const lockOf = (key: string) => `${storageName}:request:${key}`
  const here = new Set<string>()
  /** The requests of other tabs that are waited for, each with until when that is believed (`performance.now()`). */
  const elsewhere = new Map<string, number>()

  const watch = async (key: string) => {
    elsewhere.set(key, performance.now() + BELIEVED_MS)
    const doubted = setTimeout(ended, BELIEVED_MS)
    try {
      await locks.request(lockOf(key), { mode: 'shared' }, () => undefined)
    } finally {
      clearTimeout(doubted)
      elsewhere.delete(key)
    }
    ended()
  }
  const lockedNames = async (): Promise<ReadonlySet<string | undefined>> => {
    const { held = [], pending = [] } = await locks.query()
    return new Set([...held, ...pending].flatMap(({ name, mode }) => (mode === 'exclusive' ? name : [])))
  }
  return {
    during: async (key, act) => {
      here.add(key)
      const running = act()
      // Nothing waits for the lock: it is only to be seen.
      locks?.request(lockOf(key), () => running).catch(() => undefined)
      try {
        return await running
      } finally {
        here.delete(key)
      }
    },
    among: async keys => {
      // A browser that does not tell of its locks, as of a page that it put aside, leaves what this tab knows.
      const locked = locks === undefined ? new Set() : await lockedNames().catch(() => new Set())
      const left = keys
        .filter(key => !here.has(key))
        .filter(key => {
          if (!locked.has(lockOf(key))) return true
          if (!elsewhere.has(key)) watch(key).catch(() => undefined)
          return performance.now() >= (elsewhere.get(key) ?? 0)
        })
      return new Set(left)
    },
  }
}

/** Whether the service may have forgotten its answer, so that a resend could be carried out twice. */
export function isOver({ at }: Intent, now: number): boolean {
  return now - Date.parse(at) >= LIMITS.IDEMPOTENCY_KEPT_S * 1000
}

export function createInterrupted(
  store: ClientStore,
  rows: OwnRows,
  underWay: UnderWay,
  now: () => number,
  changed: () => void,
): Visitor['interrupted'] {
  return {
    list: async () => {
      const open = await rows.all('intents')
      if (open.length === 0) return []
      const left = await underWay.among(open.map(({ key }) => key))
      if (left.size === 0) return []
      // Read again: what no one waits for may have been answered just before.
      const still = (await rows.all('intents')).filter(({ key }) => left.has(key))
      return still.map(intent => ({ ...intent, over: isOver(intent, now()) }))
    },
    setAside: async key => {
      await (await store.open()).delete('intents', key)
      changed()
    },
  }
}
