/**
 * Stores this many further agents, each with rows of its own in every store: copies of the first agent's
 * rows under other names. Sent to the page as text, and runs there.
 */
export async function storeAgents({
  name,
  agentId,
  count,
}: {
  name: string
  agentId: string
  count: number
}) {
  const OF_EACH = 3
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const done = (tx: IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
    })
  const renamed = (value: unknown, rename: (text: string) => string): unknown => {
    if (typeof value === 'string') return rename(value)
    if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(each => renamed(each, rename))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, rename)]))
  }
  const reading = opened.transaction([...opened.objectStoreNames])
  const rows = new Map<string, readonly object[]>()
  for (const store of opened.objectStoreNames) {
    const request = reading.objectStore(store).getAll()
    request.onsuccess = () =>
      rows.set(store, request.result.filter(row => JSON.stringify(row).includes(agentId)).slice(0, OF_EACH))
  }
  await done(reading)
  const keys = new Set<string>()
  for (const [store, mine] of rows) {
    const { keyPath } = opened.transaction(store).objectStore(store)
    for (const row of mine) {
      const key: unknown = typeof keyPath === 'string' ? Reflect.get(row, keyPath) : undefined
      if (typeof key === 'string') keys.add(key)
    }
  }
  for (let at = 0; at < count; at += 500) {
    const writing = opened.transaction([...rows.keys()], 'readwrite')
    for (let index = at; index < Math.min(count, at + 500); index += 1) {
      const own = crypto.randomUUID()
      const rename = (text: string) =>
        keys.has(text) || text === agentId ? `${text.slice(0, 4)}${own}${text.slice(-8)}` : text
      for (const [store, mine] of rows)
        for (const row of mine) writing.objectStore(store).put(renamed(row, rename))
    }
    await done(writing)
  }
  const counting = opened.transaction('agents').objectStore('agents').count()
  const stored = await new Promise<number>(resolve => {
    counting.onsuccess = () => resolve(counting.result)
  })
  opened.close()
  return stored
}
