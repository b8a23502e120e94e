import type { WorldClock } from './world.ts'

/** How far the clock can be turned, either way, in milliseconds: a hundred years, so that every time stays one of RFC 3339. */
const FARTHEST_MS = 100 * 365.25 * 24 * 3600 * 1000

const within = (milliseconds: number) => Math.abs(milliseconds) <= FARTHEST_MS

function readOffset(storage: Storage, key: string): number {
  const stored = Number(storage.getItem(key) ?? 0)
  return Number.isSafeInteger(stored) && within(stored) ? stored : 0
}

/**
 * The world's clock: this device's time and one offset in localStorage, which every tab reads at each use, so that
 * wallet, issuers and service never disagree. Where storage is blocked it cannot be shifted.
 */
export function createClock(storage: Storage | null, key: string): WorldClock {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const offset = () => (storage === null ? 0 : readOffset(storage, key))
  const set = (milliseconds: number) => {
    storage?.setItem(key, String(milliseconds))
    tell()
  }
  addEventListener('storage', event => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    now: () => Date.now() + offset(),
    offset,
    shift: milliseconds => {
      const turned = offset() + milliseconds
      if (within(turned)) set(turned)
    },
    reset: () => set(0),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
