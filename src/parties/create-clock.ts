import type { WorldClock } from './world.ts'

/** How far the clock can be shifted either way, in ms: a hundred years, so RFC 3339 covers every time. */
const FARTHEST_MS = 100 * 365.25 * 24 * 3600 * 1000

const within = (milliseconds: number) => Math.abs(milliseconds) <= FARTHEST_MS
const offsetOf = (stored: number) => (Number.isSafeInteger(stored) && within(stored) ? stored : 0)

/**
 * The world's clock: this device's time and one offset in localStorage, which every tab reads at each use, so that
 * wallet, issuers and service never disagree. Where storage is blocked it cannot be shifted.
 */
export function createClock(storage: Storage | null, key: string): WorldClock {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // The offset and, while a run shifts the clock temporarily, the offset from before that run.
  const stored = () => (storage?.getItem(key) ?? '').split(' ').map(text => offsetOf(Number(text)))
  const store = (...offsets: readonly number[]) => {
    storage?.setItem(key, offsets.join(' '))
    tell()
  }
  const offset = () => stored()[0] ?? 0
  const read = () => {
    const shifted = offset()
    return { now: Date.now() + shifted, offset: shifted }
  }
  const putBack = () => {
    const [, before] = stored()
    if (before !== undefined) store(before)
  }
  // The lock is free once the tab that shifted the clock has restored it, or is gone.
  const putBackForOthers = () => {
    if (stored().length > 1) void navigator.locks.request(key, putBack)
  }
  addEventListener('storage', event => {
    if (event.key !== key && event.key !== null) return
    tell()
    putBackForOthers()
  })
  putBackForOthers()
  return {
    read,
    now: () => read().now,
    offset,
    shift: milliseconds => {
      const turned = offset() + milliseconds
      if (within(turned)) store(turned, ...stored().slice(1))
    },
    reset: () => store(0),
    putBackAfter: run =>
      navigator.locks.request(key, async () => {
        putBack()
        store(offset(), offset())
        try {
          return await run()
        } finally {
          putBack()
        }
      }),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
