import fc from 'fast-check'

/** What it takes to generate values from a published schema. */
export interface SchemaParts {
  /** The document that `$ref`s point into. */
  readonly document: unknown
  /** Texts that mean something to the service under test, by the member that they may occur in. */
  readonly live: (member: string) => readonly string[]
}

type Schema = Readonly<Record<string, unknown>>
type Make = (schema: Schema, parts: SchemaParts, member: string) => fc.Arbitrary<unknown>

const KEYWORDS = [
  ...['$ref', 'oneOf', 'anyOf', 'const', 'enum', 'type', 'description'],
  ...['properties', 'required', 'additionalProperties', 'items'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
]

/** Characters for texts: plain ones, and ones that readers treat differently. All are I-JSON. */
const CHARACTERS = [
  ...['a', 'b', 'Z', '0', '9', '-', '_', '/', ' ', '"', '\\', '%', '<', '{', '\n', '\t', '\u0000', '\u007f'],
  ...['é', 'e\u0301', 'ß', 'İ', '\u0456', '\u{1F511}', '\ufeff', '\u202e', '\u2066', '\u200d', '\u2028'],
]
export const character = fc.constantFrom(...CHARACTERS.flatMap(each => [...each]))

const uri = fc.constantFrom(
  'https://agent-7.example/a2a',
  'https://inbox.example/reports',
  'https://elsewhere.example/reports',
  'spiffe://agents.example/courier',
  'urn:example:agent',
  'did:web:agent.example',
  'mailto:someone@agent.example',
  'https://agent.example/%41?q=1#f',
  'https://www.python.org/',
)

const dateTime = fc.constantFrom(
  '2026-01-01T00:00:00Z',
  '2027-01-01T00:00:00+02:00',
  '1999-12-31T23:13:41.123Z',
  '2020-02-29T12:34:11-11:30',
  '2026-11-21t12:00:00z',
)

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = { uri, 'date-time': dateTime }

/** The members of a JSON object. @throws Error if it is not one */
export function membersOf(value: unknown, what: string): Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is not an object`)
  return { ...value }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value that a JSON Pointer in a URI fragment points to. */
export function resolve(document: unknown, pointer: string): unknown {
  const path = pointer.replace(/^#\//u, '').split('/')
  return path.reduce((at, part) => {
    const members = membersOf(at, pointer)
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(members, name)) throw new Error(`${pointer} leads nowhere`)
    return members[name]
  }, document)
}

const matched = new Map<string, readonly string[]>()

/** Some texts that match a pattern; nothing looks them up, so a few are enough. */
function matching(pattern: string): fc.Arbitrary<string> {
  const texts =
    matched.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 20, seed: 1 })
  matched.set(pattern, texts)
  return fc.constantFrom(...texts)
}

const lengthOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

const string: Make = ({ pattern, format, minLength, maxLength }, { live }, member) => {
  const known = live(member)
  const alive: { weight: number; arbitrary: fc.Arbitrary<string> }[] = []
  if (known.length > 0) alive.push({ weight: 4, arbitrary: fc.constantFrom(...known) })
  if (typeof pattern === 'string') return fc.oneof(...alive, { weight: 1, arbitrary: matching(pattern) })
  if (typeof format === 'string') {
    const ofFormat = FORMATS[format]
    if (ofFormat === undefined) throw new Error(`the format ${format} is not known here`)
    return ofFormat
  }
  const least = lengthOf(minLength, 0)
  const most = lengthOf(maxLength, least + 24)
  const text = fc.string({ unit: character, minLength: least, maxLength: Math.min(most, least + 24) })
  const longest = fc.constantFrom(...CHARACTERS.filter(each => [...each].length === 1))
  return fc.oneof(
    ...alive,
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: longest.map(each => each.repeat(most)) },
  )
}

const object: Make = (schema, parts) => {
  const { properties, additionalProperties, required } = schema
  if (properties === undefined) {
    if (additionalProperties !== true) throw new Error('an object of neither known nor any members')
    return fc.dictionary(fc.string({ unit: character, maxLength: 8 }), jsonValue, { maxKeys: 4 })
  }
  if (additionalProperties !== false) throw new Error('known members beside any others are not understood')
  const members = Object.entries(membersOf(properties, 'properties'))
  const made: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    members.map(([name, member]) => [name, arbitraryOf(member, parts, name)]),
  )
  return fc.record(made, { requiredKeys: listOf(required).map(String) })
}

/** Any shallow I-JSON value. */
export const jsonValue = fc.jsonValue({ stringUnit: character, maxDepth: 3 })

const TYPES: Readonly<Record<string, Make>> = {
  string,
  object,
  null: () => fc.constant(null),
  array: ({ items }, parts, member) => fc.array(arbitraryOf(items, parts, member), { maxLength: 4 }),
}

/**
 * Values that fit a published JSON Schema, made from the schema itself.
 * @throws Error if the schema holds a keyword, type or format that is not understood here: a schema that
 * grows must not be fuzzed only in part.
 */
export function arbitraryOf(schema: unknown, parts: SchemaParts, member = ''): fc.Arbitrary<unknown> {
  const read = membersOf(schema, `the schema of ${member}`)
  const strange = Object.keys(read).filter(name => !KEYWORDS.includes(name))
  if (strange.length > 0) throw new Error(`the schema of ${member} holds ${strange.join(', ')}`)
  if (typeof read.$ref === 'string') return arbitraryOf(resolve(parts.document, read.$ref), parts, member)
  const among = [...listOf(read.oneOf), ...listOf(read.anyOf)]
  if (among.length > 0) return fc.oneof(...among.map(each => arbitraryOf(each, parts, member)))
  if (Object.hasOwn(read, 'const')) return fc.constant(read.const)
  if (Array.isArray(read.enum)) return fc.constantFrom(...read.enum)
  const makers = [read.type].flat().map(type => TYPES[String(type)])
  return fc.oneof(
    ...makers.map(make => {
      if (make === undefined) throw new Error(`the type of ${member} is not known here`)
      return make(read, parts, member)
    }),
  )
}
