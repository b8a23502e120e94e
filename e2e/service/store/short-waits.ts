/** Shortens every wait of a second or more to 20 ms during `work`. */
export async function withShortWaits<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout: wait } = globalThis
  const short = (done: () => void, ms = 0) => wait(done, ms >= 1000 ? 20 : ms)
  Object.assign(globalThis, { setTimeout: Object.assign(short, wait) })
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout: wait })
  }
}
