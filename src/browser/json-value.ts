/** How many values one JSON value may be made of before it counts as none; a report has some hundred. */
const VALUES_AT_MOST = 100_000

/** How many arrays and objects may lie inside one another: as in a body that the service reads, and some around it. */
const DEEPEST = 40

/** The values directly inside a JSON array or object; null for any other object, such as a date or an array with holes. */
function valuesIn(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return Object.keys(value).length === value.length ? value : null
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object of another realm has another prototype; that one has none above it either.
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null
  // A member that is undefined is one that is not written.
  return plain ? Object.values(value).filter(inner => inner !== undefined) : null
}

interface Extent {
  /** Of how many values it is made when it is written out. */
  readonly size: number
  /** How many arrays and objects lie inside one another. */
  readonly depth: number
}

const LEAF: Extent = { size: 1, depth: 0 }
const NONE: Extent = { size: Infinity, depth: Infinity }

function extentOf(value: unknown, known: Map<object, Extent>, room: number): Extent {
  if (typeof value === 'string') return value.isWellFormed() ? LEAF : NONE
  if (typeof value === 'number') return Number.isFinite(value) ? LEAF : NONE
  if (typeof value === 'boolean' || value === null) return LEAF
  if (typeof value !== 'object' || room === 0) return NONE
  const found = known.get(value)
  if (found !== undefined) return found
  // Whoever is met again before it has an extent lies within itself.
  known.set(value, NONE)
  let [size, depth] = [1, 0]
  for (const inner of valuesIn(value) ?? [undefined]) {
    const extent = extentOf(inner, known, room - 1)
    size += extent.size
    depth = Math.max(depth, extent.depth + 1)
    if (size > VALUES_AT_MOST || depth > DEEPEST) return NONE
  }
  known.set(value, { size, depth })
  return { size, depth }
}

/**
 * Whether a value can be written as I-JSON (RFC 7493) and comes back the same: no dates, circles, holes, endless numbers
 * or halves of characters, which structured clone keeps; and neither too large nor too deep to be gone through.
 */
export function isJson(value: unknown): boolean {
  return Number.isFinite(extentOf(value, new Map(), DEEPEST).size)
}
