import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { IJsonError, readIJson, readIJsonText } from '../../../src/crypto/i-json.ts'

const encoder = new TextEncoder()

function refusal(read: () => unknown): IJsonError | undefined {
  try {
    read()
  } catch (error) {
    if (error instanceof IJsonError) return error
    throw error
  }
  return undefined
}

const reasonOfText = (text: string) => refusal(() => readIJsonText(text))?.reason
const reasonOfBytes = (...bytes: number[]) => refusal(() => readIJson(Uint8Array.from(bytes)))?.reason
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** A JSON string with each character written as itself or as an escape, as the choices say. */
function spelled(name: string, choices: readonly boolean[]): string {
  const units = Array.from({ length: name.length }, (_, index) => {
    const escaped = `\\u${name.charCodeAt(index).toString(16).padStart(4, '0')}`
    return choices[index % choices.length] ? escaped : JSON.stringify(name.charAt(index)).slice(1, -1)
  })
  return `"${units.join('')}"`
}

const interchangeable = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u
const name = fc.string({ unit: 'grapheme' }).filter(text => !interchangeable.test(text))

test('A JSON text reads as JSON.parse reads it', () => {
  const texts = [
    '{}',
    ' [1, "a", null, true, {"b": -0.5e-3}] ',
    '"\\u00e9\\ud83d\\ude00"',
    '12',
    '""',
    '[[],{}]',
  ]
  for (const text of texts) {
    expect(readIJsonText(text), text).toEqual(JSON.parse(text))
    expect(readIJson(encoder.encode(text)), text).toEqual(JSON.parse(text))
  }
})

test('Octets that are not UTF-8 are refused', () => {
  expect(reasonOfBytes(0x22, 0xc3, 0xa9, 0x22)).toBeUndefined()
  expect(reasonOfBytes(0x22, 0xff, 0x22)).toBe('utf8')
  expect(reasonOfBytes(0x22, 0xc0, 0xaf, 0x22)).toBe('utf8')
  expect(reasonOfBytes(0x22, 0xed, 0xa0, 0x80, 0x22)).toBe('utf8')
  expect(reasonOfBytes(0x22, 0xf4, 0x90, 0x80, 0x80, 0x22)).toBe('utf8')
  expect(reasonOfBytes(0xff, 0xfe, 0x22, 0x00)).toBe('utf8')
})

test('A byte-order mark is refused before the text and stands inside a string', () => {
  expect(reasonOfBytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)).toBe('bom')
  expect(reasonOfText('\uFEFF{}')).toBe('bom')
  expect(readIJsonText('"\uFEFF"')).toBe('\uFEFF')
})

test('What is not JSON is refused', () => {
  const words = String.raw`{ ] [1,] {"a":1,} {'a':1} {"a"1} {"a":1}{} 01 1. .5 +1 NaN Infinity undefined "\x41" "\u12" "a "a\ "\ "`
  const texts = [...words.split(' '), '', ' ', '// c\n{}', '"\t"', '\u00a0{}']
  expect(texts.filter(text => reasonOfText(text) !== 'syntax')).toEqual([])
})

test('A member that stands twice is refused, and its pointer named', () => {
  const cases = {
    '{"a":1,"a":1}': '/a',
    '{"a":1,"b":{},"\\u0061":2}': '/a',
    '{"b":[0,{"c":[]},{"x/y~z":1,"x\\/y~z":2}]}': '/b/2/x~1y~0z',
    '[[],[{"a":{"b":1},"c":[{"d":1}],"c":2}]]': '/1/0/c',
    '{"":1,"":2}': '/',
    '{"__proto__":1,"__proto__":2}': '/__proto__',
    '{"__proto__":1,"\\u005f\\u005fproto__":{}}': '/__proto__',
    '{"constructor":1,"constructor":2}': '/constructor',
    '{"\u{1F511}":1,"\\ud83d\\udd11":2}': '/\u{1F511}',
  }
  for (const [text, pointer] of Object.entries(cases)) {
    const error = refusal(() => readIJsonText(text))
    expect(error?.reason, text).toBe('duplicate')
    expect(error?.detail, text).toContain(JSON.stringify(pointer))
  }
})

test('A name may stand again in another object, in another case, or as a value', () => {
  const texts = [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":1,"A":2}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"]}',
  ]
  const unfolded = '{"\u00e9":1,"e\u0301":2}'
  expect([...texts, unfolded].filter(text => reasonOfText(text) !== undefined)).toEqual([])
})

test('A lone surrogate is refused in names and values, written or escaped', () => {
  const texts = [
    '"\\ud800"',
    '"\\udc00"',
    '"\\ude00\\ud83d"',
    '{"\\ud800":1}',
    '["a",{"b":"\\uDBFFx"}]',
    '"\uD800"',
  ]
  expect(texts.filter(text => reasonOfText(text) !== 'surrogate')).toEqual([])
  expect(readIJsonText('"\\ud83d\\ude00\u{1F600}"')).toBe('\u{1F600}\u{1F600}')
})

test('A noncharacter is refused in names and values', () => {
  const texts = ['"\\uffff"', '"\uFFFE"', '{"\\ufdd0":1}', '"\\ud83f\\udfff"']
  expect(texts.filter(text => reasonOfText(text) !== 'noncharacter')).toEqual([])
  expect(readIJsonText('"\\ufffd"')).toBe('\uFFFD')
})

test('Thirty-two arrays and objects may lie inside one another, no more', () => {
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  expect(reasonOfText(nested(LIMITS.JSON_DEPTH))).toBeUndefined()
  expect(reasonOfText(objects(LIMITS.JSON_DEPTH))).toBeUndefined()
  expect(reasonOfText(nested(LIMITS.JSON_DEPTH + 1))).toBe('depth')
  expect(reasonOfText(objects(LIMITS.JSON_DEPTH + 1))).toBe('depth')
  expect(reasonOfText(`[${'[],'.repeat(100)}[]]`)).toBeUndefined()
  expect(reasonOfText(JSON.stringify(`${'['.repeat(100)}"${'{'.repeat(100)}`))).toBeUndefined()
})

test('A member __proto__ is a member and no prototype', () => {
  const value = readIJsonText('{"__proto__":{"polluted":true},"a":{"__proto__":null}}')
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a'])
  expect(value).not.toHaveProperty('polluted')
  expect({}).not.toHaveProperty('polluted')
})

test('A hostile text of 64 KiB is refused', () => {
  const size = LIMITS.BODY_BYTES
  const parts = String.raw`[ { {"a": {"": " \ \" "\"" [] , "a", 1 -`.split(' ')
  const texts = [
    ...[...parts, ' '].map(part => part.repeat(size / part.length)),
    `{"a":${nested(30_000)},"a":1}`,
    `"${'\\"'.repeat(32_000)}`,
    `[${'9'.repeat(65_000)}]`,
    `[${'"\\u0061",'.repeat(7_000)}`,
    `{${Array.from({ length: 6_000 }, (_, index) => `"${index}":0`).join()},"5999":0}`,
  ]
  expect(texts.map(reasonOfText).filter(reason => reason === undefined)).toEqual([])
})

test('Every JSON value comes back as it was written', () => {
  const value = fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }).map(written => JSON.stringify(written))
  fc.assert(
    fc.property(value, text => {
      fc.pre(!interchangeable.test(text))
      expect(readIJsonText(text)).toEqual(JSON.parse(text))
      expect(readIJson(encoder.encode(text))).toEqual(JSON.parse(text))
    }),
  )
})

test('A name that stands twice is refused however its characters are escaped', () => {
  const choices = fc.array(fc.boolean(), { minLength: 1 })
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1 }),
      fc.nat(),
      choices,
      choices,
      (names, pick, first, second) => {
        const twice = names[pick % names.length] ?? ''
        const members = names.map(each => `${spelled(each, first)}:0`)
        expect(reasonOfText(`{${members.join()}}`)).toBeUndefined()
        expect(reasonOfText(`{${[...members, `${spelled(twice, second)}:1`].join()}}`)).toBe('duplicate')
      },
    ),
  )
})
