import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { Step } from '../../src/contract/field-docs/member-at.ts'
import { wayInText } from '../../src/ui/kit/way-in-text.ts'

const TEXT = JSON.stringify(
  {
    decision: 'PERMIT',
    limitations: [{ code: 'A', statement: 'b, "c": d' }, { code: 'B' }],
    empty: {},
    last: null,
  },
  null,
  2,
)

/** The way at the first place where this stands, or just behind it. */
const at = (piece: string, behind = 0) => wayInText(TEXT, TEXT.indexOf(piece) + behind)

test('The caret’s member is the one in whose name or value it stands', () => {
  expect(at('"decision"', 3)).toEqual(['decision'])
  expect(at('PERMIT', 2)).toEqual(['decision'])
  expect(at('"code": "B"', 9)).toEqual(['limitations', null, 'code'])
  expect(at('b, ')).toEqual(['limitations', null, 'statement'])
  expect(at('null')).toEqual(['last'])
})

test('At the beginning of a line it is that line’s, at its end still the same', () => {
  expect(wayInText(TEXT, TEXT.indexOf('  "limitations"'))).toEqual(['limitations'])
  expect(wayInText(TEXT, TEXT.indexOf('"PERMIT",') + '"PERMIT",'.length)).toEqual(['decision'])
  expect(wayInText(TEXT, 0)).toBeUndefined()
  expect(wayInText(TEXT, TEXT.length)).toBeUndefined()
})

test('An item’s own bracket belongs to its list', () => {
  expect(at('    {\n')).toEqual(['limitations'])
})

test('A text that is being edited is read as far as it goes', () => {
  expect(wayInText('{"a": {"b": tru', 14)).toEqual(['a', 'b'])
  expect(wayInText('{"a": "open', 9)).toEqual(['a'])
  expect(wayInText('}}]]{"a":1', 9)).toEqual(['a'])
  expect(wayInText('', 0)).toBeUndefined()
  expect(wayInText('{"__proto__": 1}', 14)).toEqual(['__proto__'])
  expect(wayInText('{"\\u0041\\"": 1}', 13)).toEqual(['A"'])
})

/** Every member of a value with the steps to it. */
function waysOf(value: unknown, to: readonly Step[] = []): readonly (readonly Step[])[] {
  if (Array.isArray(value)) return value.flatMap(item => waysOf(item, [...to, null]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...to, name], ...waysOf(inner, [...to, name])])
}

test('Of any JSON, each member is found at the beginning of its own line', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
      const text = JSON.stringify(value, null, 2)
      const lines = [...text.matchAll(/^ *"(?:[^"\\]|\\.)*":/gmu)]
      expect(lines.map(({ index }) => wayInText(text, index))).toEqual(waysOf(value))
    }),
  )
})

test('A long text of brackets is read within a moment', () => {
  const text = '['.repeat(50_000)
  const before = performance.now()
  expect(wayInText(text, text.length)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(1_000)
})
