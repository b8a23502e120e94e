/** How many values one JSON value may be made of before it counts as none; a report has some hundred. */
const VALUES_AT_MOST = 100_000

/** The values directly inside a JSON array or object; null for any other object, such as a date or an array with holes. */
function valuesIn(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return Object.keys(value).length === value.length ? value : null
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object of another realm has another prototype; that one has none above it either.
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null
  return plain ? Object.values(value) : null
}

/** How many values a value is made of when it is written out; infinite where it is no JSON, or goes round in a circle. */
function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value === 'string') return value.isWellFormed() ? 1 : Infinity
  if (typeof value === 'number') return Number.isFinite(value) ? 1 : Infinity
  if (typeof value === 'boolean' || value === null) return 1
  if (typeof value !== 'object') return Infinity
  const known = sizes.get(value)
  if (known !== undefined) return known
  // Whoever is met again before it has a size lies within itself.
  sizes.set(value, Infinity)
  let size = 1
  for (const inner of valuesIn(value) ?? [undefined]) {
    size += sizeOf(inner, sizes)
    if (size > VALUES_AT_MOST) return Infinity
  }
  sizes.set(value, size)
  return size
}

/**
 * Whether a value can be written as I-JSON (RFC 7493) and comes back the same: no dates, circles, holes, endless numbers
 * or halves of characters, which structured clone keeps, and not too large.
 */
export function isJson(value: unknown): boolean {
  try {
    return Number.isFinite(sizeOf(value, new Map()))
  } catch {
    // Deeper than the engine goes.
    return false
  }
}
