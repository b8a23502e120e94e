import fc from 'fast-check'
import { ABSENT, changed, placesOf } from '../../published/json-places.ts'
import { character, jsonValue } from './schema-arbitrary.ts'

/** Alters a JSON value; its choices were made when it was created. */
export type Change = (document: unknown) => unknown

/** One place in a document of any shape: the same choice leads to the same place. */
function placeIn(document: unknown, choice: number) {
  const places = placesOf(document)
  return places[choice % places.length] ?? { pointer: '', value: document }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const choice = fc.nat(10_000)

/** Names that every object inherits, and names that look like known members. */
const HOSTILE_NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON', 'then'],
  ...['', ' issuer', 'issuer ', 'Issuer', '\u0456ssuer', 'sub\u200dject', 'subject\u0000', 'a/b', 'c~d'],
  ...['agent_id', 'challenge_id', 'purpose', 'proof', 'status', 'context', 'verified', '0', 'length'],
]
const name = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ unit: character, maxLength: 4 }))

const POLLUTION = [
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('[{"__proto__":{"toString":1}}]'),
]

/** Texts at the limits of what is allowed, and texts that confuse readers; some of them are not I-JSON. */
const HOSTILE_TEXTS = [
  ...['', 'a', 'ab', 'abc', 'x'.repeat(119), 'x'.repeat(120), 'x'.repeat(121), '\u{1F511}'.repeat(120)],
  ...[
    '\u{1F511}'.repeat(121),
    '\ud83d',
    '\udc00\ud83d',
    '\uffff',
    '\ufdd0',
    '\u0000',
    '\ufeffabc',
    '\u202eabc',
  ],
  ...['1e400', '-0', 'null', '../../etc/passwd', '{{7*7}}', "' OR 1=1 --"],
  ...['<script>alert(1)</script>', 'javascript:alert(1)', 'https://www.python.org/', 'x'.repeat(70_000)],
  ...['2026-02-30T00:00:00Z', '2026-01-01', 'not a uri', 'https://', 'a'.repeat(17_000)],
]

const HOSTILE_NUMBERS = [0, -0, 1, -1, 0.1, 1e308, 5e-324, 2 ** 53, -(2 ** 63), 1e21]

function nested(levels: number, list: boolean): unknown {
  return Array.from({ length: levels - 1 }).reduce<unknown>(
    within => (list ? [within] : { a: within }),
    list ? [] : {},
  )
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ...HOSTILE_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...POLLUTION) },
  { weight: 2, arbitrary: jsonValue },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 28, max: 34 }), fc.boolean()).map(([n, list]) => nested(n, list)),
  },
)

const retyped = fc.tuple(choice, anything).map(
  ([at, value]): Change =>
    document =>
      changed(document, placeIn(document, at).pointer, value),
)

const dropped = choice.map(
  (at): Change =>
    document => {
      const { pointer } = placeIn(document, at)
      return pointer === '' ? document : changed(document, pointer, ABSENT)
    },
)

const added = fc.tuple(choice, name, anything).map(
  ([at, member, value]): Change =>
    document => {
      const { pointer, value: holder } = placeIn(document, at)
      return isObject(holder) ? changed(document, `${pointer}/${escaped(member)}`, value) : document
    },
)

const renamed = fc.tuple(choice, name).map(
  ([at, member]): Change =>
    document => {
      const { pointer, value } = placeIn(document, at)
      if (pointer === '') return document
      const holder = pointer.slice(0, pointer.lastIndexOf('/'))
      const without = changed(document, pointer, ABSENT)
      const list = placesOf(document).some(place => place.pointer === holder && Array.isArray(place.value))
      return list ? without : changed(without, `${holder}/${escaped(member)}`, value)
    },
)

const moved = fc.tuple(choice, choice).map(
  ([from, to]): Change =>
    document =>
      changed(document, placeIn(document, to).pointer, placeIn(document, from).value),
)

const inserted = fc
  .tuple(
    choice,
    choice,
    fc.oneof(character, fc.constantFrom('\ud800', '\udc00', '\ufffe', '.', '=', '+', '~')),
  )
  .map(
    ([at, index, sign]): Change =>
      document => {
        const { pointer, value } = placeIn(document, at)
        if (typeof value !== 'string') return document
        const cut = index % (value.length + 1)
        return changed(document, pointer, value.slice(0, cut) + sign + value.slice(cut))
      },
  )

const shortened = fc.tuple(choice, choice).map(
  ([at, index]): Change =>
    document => {
      const { pointer, value } = placeIn(document, at)
      if (typeof value !== 'string' || value === '') return document
      const cut = index % value.length
      return changed(document, pointer, value.slice(0, cut) + value.slice(cut + 1))
    },
)

const listed: fc.Arbitrary<Change> = fc.constant(document => [document])

/** One random change of a JSON value. */
export const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: retyped },
  { weight: 3, arbitrary: dropped },
  { weight: 4, arbitrary: added },
  { weight: 3, arbitrary: renamed },
  { weight: 2, arbitrary: moved },
  { weight: 5, arbitrary: inserted },
  { weight: 2, arbitrary: shortened },
  { weight: 1, arbitrary: listed },
)
