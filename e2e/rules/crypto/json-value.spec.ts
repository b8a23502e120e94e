import { expect, test } from 'playwright/test'
import { isJson } from '../../../src/browser/json-value.ts'
import { hostileValues } from '../../hostile/row-alterations.ts'

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>(inner => ({ inner }), 'x')
const shared = { a: 1 }

const JSON_VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  'a text': 'text 😀',
  'a number': -0.5,
  'a list in an object in a list': [{ a: [1, 'b', null, true] }],
  'an object with hostile names': hostileValues()['an object with hostile names'],
  'an object without a prototype': Object.assign(Object.create(null), { a: 1 }),
  'an object that stands in it twice': { one: shared, other: [shared, shared] },
  'a member that is not written': { a: 1, b: undefined },
  'forty levels': nested(40),
}
for (const [what, value] of Object.entries(JSON_VALUES)) {
  test(`It is JSON: ${what}`, () => {
    expect(isJson(value)).toBe(true)
    expect(() => JSON.stringify(value)).not.toThrow()
  })
}

const NONE: Readonly<Record<string, unknown>> = {
  'half a character': 'a\ud83d',
  'not a number': Number.NaN,
  'an endless number': Number.POSITIVE_INFINITY,
  'a big integer': 10n,
  'nothing at all': undefined,
  'a function': () => 1,
  'a date': new Date(0),
  'a map': new Map(),
  bytes: new Uint8Array(1),
  'a list of holes': new Array(4_000_000_000),
  'a list with nothing in it': [undefined],
  'a circle': hostileValues()['a circle'],
  'a tree that doubles': hostileValues()['a tree that doubles'],
  'forty-one levels': nested(41),
  'a hundred thousand levels': nested(100_000),
  'too many values': Array.from({ length: 100_001 }, () => 1),
}
for (const [what, value] of Object.entries(NONE)) {
  test(`It is no JSON, deep inside too: ${what}`, () => {
    expect(isJson(value)).toBe(false)
    expect(isJson([{ a: [value] }])).toBe(false)
  })
}
