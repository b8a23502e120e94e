/** How many objects and lists are compared, and how deep, before two values count as different. */
const OBJECTS_AT_MOST = 100_000
const DEEPEST = 100

/** Only plain objects and lists are compared; others, such as dates, never count as the same. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object from another realm has another prototype, which also has none above it.
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

function same(one: unknown, other: unknown, room: { objects: number }, depth: number): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  room.objects -= 1
  if (room.objects < 0 || depth > DEEPEST || !isPlain(one) || !isPlain(other)) return false
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
