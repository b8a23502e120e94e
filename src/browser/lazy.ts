/** Loads on first use, once; tries again after a failure. */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
}

type Asynchronous = (...given: never[]) => Promise<unknown>

/** The named methods of an object that is loaded when one of them is first called; each only forwards. */
export function later<T extends Readonly<Record<N, Asynchronous>>, N extends keyof T & string>(
  load: () => Promise<T>,
  names: readonly N[],
): Pick<T, N>
export function later(
  load: () => Promise<Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>>,
  names: readonly string[],
): object {
  const forward =
    (name: string) =>
    async (...given: unknown[]) =>
      (await load())[name]?.(...given)
  return Object.fromEntries(names.map(name => [name, forward(name)]))
}

/** Finds something of an object once for each, and keeps it as long as the object is kept. */
export function onceEach<K extends object, V>(find: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return of => {
    const before = known.get(of)
    if (before !== undefined) return before.value
    const value = find(of)
    known.set(of, { value })
    return value
  }
}
