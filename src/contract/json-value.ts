/** The most values in one JSON value before it counts as not JSON; a report has a few hundred. */
const VALUES_AT_MOST = 100_000

/** The deepest nesting of arrays and objects: that of a body that the service reads, and some around it. */
const DEEPEST = 40

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object from another realm has another prototype, which also has none above it.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The values directly inside a JSON array or object; null for any other object, such as a date or an array with holes. */
function valuesIn(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return Object.keys(value).length === value.length ? value : null
  // JSON leaves out members that are undefined.
  return isPlain(value) ? Object.values(value).filter(inner => inner !== undefined) : null
}

interface Extent {
  readonly size: number
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
  // A value met again before its extent is known contains itself.
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
 * Whether a value can be written as I-JSON (RFC 7493) and comes back the same: no dates, cycles, holes, non-finite
 * numbers or lone surrogates, which structured clone keeps; neither too large nor too deep to walk.
 */
export function isJson(value: unknown): boolean {
  return Number.isFinite(extentOf(value, new Map(), DEEPEST).size)
}

/** How many objects and lists are compared, and how deep, before two values count as different. */
const OBJECTS_AT_MOST = 100_000
const COMPARED_DEEPEST = 100

/** Only plain objects and lists are compared; others, such as dates, never count as the same. */
function same(one: unknown, other: unknown, room: { objects: number }, depth: number): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  room.objects -= 1
  if (
    room.objects < 0 ||
    depth > COMPARED_DEEPEST ||
    ![one, other].every(each => Array.isArray(each) || isPlain(each))
  )
    return false
  const members = Object.entries(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) => Object.hasOwn(other, name) && same(value, Reflect.get(other, name), room, depth + 1),
    )
  )
}

/**
 * Whether two rows of a store, as structured clone returns them, are the same. A row that is too large to
 * walk or contains itself counts as different.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  return same(one, other, { objects: OBJECTS_AT_MOST }, 0)
}

/** What was read before where a read found the same, and in a list each entry that stayed as it was. */
export function lastWhereSame<T>(last: T, next: T): T
export function lastWhereSame(last: unknown, next: unknown): unknown {
  if (!Array.isArray(last) || !Array.isArray(next)) return sameValue(last, next) ? last : next
  const entries = next.map((entry, at) => (sameValue(last[at], entry) ? last[at] : entry))
  return entries.length === last.length && entries.every((entry, at) => entry === last[at]) ? last : entries
}
