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
