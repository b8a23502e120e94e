/**
 * What the owner of a browser can write into its databases by hand, by name: everything that structured clone
 * keeps. Sent into a page as text, so it uses nothing from outside itself.
 */
export function hostileValues(): Record<string, unknown> {
  const circle: Record<string, unknown> = { name: 'circle' }
  circle.itself = circle
  // No lists: a browser treats a list as the key of an index, and expands each of them.
  let doubled: unknown = { name: 'x' }
  for (let depth = 0; depth < 36; depth += 1) doubled = { one: doubled, other: doubled }
  let deep: unknown = []
  for (let depth = 0; depth < 300; depth += 1) deep = [deep]
  return {
    nothing: undefined,
    null: null,
    'an empty text': '',
    'the name __proto__': '__proto__',
    'the name constructor': 'constructor',
    'the name toString': 'toString',
    'a text like a page': '"><img src=x onerror="hostile=1">',
    'half a character': 'a\ud83d',
    'a long text': 'x'.repeat(200_000),
    'a time that is none': '2026-13-45T99:99:99Z',
    true: true,
    'a negative number': -1,
    'a fraction': 1.5,
    'a number past the safe ones': 2 ** 53,
    'a huge number': 1e308,
    'not a number': Number.NaN,
    'an endless number': Number.POSITIVE_INFINITY,
    'a big integer': 10n,
    'a date': new Date(0),
    'a date that is none': new Date(Number.NaN),
    'an empty list': [],
    'a list of anything': ['__proto__', null, 7, {}],
    'a list of holes': new Array(100_000),
    'an empty object': {},
    'an object with hostile names': JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":7,"toString":"no","valueOf":{},"name":"x","length":-1}',
    ),
    'a circle': circle,
    'a tree that doubles': doubled,
    'a deep list': deep,
    'a map': new Map([['at', 1]]),
    'a pattern': /x/u,
    bytes: new Uint8Array([255, 254]),
  }
}

/** The members from a row down to one of its values. */
export type Path = readonly string[]

const DEEPEST = 4

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (Array.isArray(value) || value.constructor === Object)

/** Every member of a row, nested ones too; of a list, the first element. */
export function pathsIn(row: unknown, path: Path = []): Path[] {
  if (!isBranch(row) || path.length === DEEPEST) return []
  const members: [string, unknown][] = Object.entries(row).slice(0, Array.isArray(row) ? 1 : undefined)
  return members.flatMap(([name, value]) => [[...path, name], ...pathsIn(value, [...path, name])])
}

/** A copy of a row with one member replaced, or removed if the value is undefined. */
export function alteredAt(row: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const inner = isBranch(row) ? Reflect.get(row, name) : undefined
  const next = alteredAt(inner, rest, value)
  if (Array.isArray(row)) return row.map((item: unknown, index) => (String(index) === name ? next : item))
  const members = Object.entries(Object(row)).filter(([other]) => other !== name)
  return Object.fromEntries(next === undefined ? members : [...members, [name, next]])
}
