/** Requests that a tab waits for the answer of: their intents are open, but they are not interrupted. */
export interface UnderWay {
  /** Does what sends a request and stores its outcome; as long as it runs, every tab can see that. Rejects with what it throws. */
  during<T>(key: string, act: () => Promise<T>): Promise<T>
  /** Which of these requests no tab waits for; once another tab waits for one no longer, `ended` is called. */
  among(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Seen in the locks that a tab holds while it waits (Web Locks API, section 3): the browser releases them when it ends,
 * however that comes. Where there are none each tab sees its own requests alone.
 */
export function createUnderWay(storageName: string, ended: () => void): UnderWay {
  const locks = globalThis.navigator?.locks
  const lockOf = (key: string) => `${storageName}:request:${key}`
  const here = new Set<string>()
  const watched = new Set<string>()

  const watch = async (key: string) => {
    if (here.has(key) || watched.has(key)) return
    watched.add(key)
    await locks.request(lockOf(key), { mode: 'shared' }, () => undefined)
    watched.delete(key)
    ended()
  }
  const isOpen = async (): Promise<(key: string) => boolean> => {
    if (locks === undefined) return key => !here.has(key)
    const { held = [], pending = [] } = await locks.query()
    const names = new Set(
      [...held, ...pending].flatMap(({ name, mode }) => (mode === 'exclusive' ? name : [])),
    )
    return key => !names.has(lockOf(key))
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
      const open = await isOpen()
      for (const key of keys) if (!open(key) && locks !== undefined) void watch(key)
      return new Set(keys.filter(open))
    },
  }
}
