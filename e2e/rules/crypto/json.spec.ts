import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { isJson, lastWhereSame } from '../../../src/contract/json-value.ts'
import { comesBack, IJsonError, readIJsonText } from '../../../src/crypto/i-json.ts'
import { judgeOneReading } from '../../../src/protocols/w3c-vc/credential.ts'
import { hostileValues } from '../../hostile/row-alterations.ts'
import { RFC_8785 } from './jose-vectors.ts'

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
  test(`It is not JSON, deep inside too: ${what}`, () => {
    expect(isJson(value)).toBe(false)
    expect(isJson([{ a: [value] }])).toBe(false)
  })
}

function refusal(text: string): IJsonError | undefined {
  try {
    readIJsonText(text)
  } catch (error) {
    if (error instanceof IJsonError) return error
    throw error
  }
  return undefined
}

const COMES_BACK = [
  ...['0', '-0', '0.0', '-0.00e7', '0e-999999999999', '7', '-7', '0.1', '0.10', '1E+2', '100e-2', '12.50e3'],
  ...['9007199254740991', '9007199254740992', '9007199254740994', '100000000000000000000', '1e21', '10e20'],
  ...['1000000000000000000000', '5e-324', '0.5e-323', '1.7976931348623157e308', '179.76931348623157e306'],
  ...['1e0000000000000000000000000002', '1e-0', '333333333.3333333'],
]

/** Each with the value it would be read as. */
const LOST: Readonly<Record<string, string>> = {
  '9007199254740993': '9007199254740992',
  '-9007199254740993': '-9007199254740992',
  '9007199254740993.0': '9007199254740992',
  '900719925474099.3e1': '9007199254740992',
  '0.10000000000000000001': '0.1',
  '0.1000000000000000055511151231257827': '0.1',
  '333333333.33333329': '333333333.3333333',
  '1e400': 'Infinity',
  '-1e400': '-Infinity',
  '1.7976931348623159e308': 'Infinity',
  '1e-400': '0',
  '-1e-400': '0',
  '4.9e-324': '5e-324',
  '100000000000000000001': '100000000000000000000',
  '1e999999999999999999999': 'Infinity',
  '1e-999999999999999999999': '0',
}

test('A number that comes back is read, in each of its spellings', () => {
  expect(COMES_BACK.filter(number => refusal(`[${number}]`) !== undefined)).toEqual([])
  for (const number of COMES_BACK) expect(readIJsonText(number), number).toBe(Number(number))
})

test('A number that does not come back is refused, with its place and what it would be read as', () => {
  for (const [number, read] of Object.entries(LOST)) {
    const { reason, detail } = refusal(`{"rows":[1,{"a/b":${number}}]}`) ?? {}
    expect(reason, number).toBe('number')
    expect(detail, number).toContain(`reads as ${read}, at "/rows/1/a~1b".`)
    expect(refusal(number)?.detail, number).toContain('at "".')
  }
})

test('The text of a number is left alone inside a string and in a member’s name', () => {
  expect(refusal('{"9007199254740993":"1e-400","b":["9007199254740993"]}')).toBeUndefined()
})

test('The example of RFC 8785 holds a number that its own canonical form does not', () => {
  expect(refusal(RFC_8785.text)?.detail).toContain('reads as 333333333.3333333, at "/numbers/0".')
  expect(refusal(RFC_8785.canonical)).toBeUndefined()
})

test('Digits and exponents by the million are judged, and never expanded', () => {
  const many = 1_000_000
  const zeros = '0'.repeat(many)
  const nines = '9'.repeat(many)
  for (const number of [
    `1${zeros}e-${many}`,
    `0.${zeros}1e${many + 1}`,
    `0e${nines}`,
    `1e${zeros}2`,
    `1.${zeros}`,
  ])
    expect(comesBack(number), number.slice(0, 20)).toBe(true)
  for (const number of [
    nines,
    `0.${nines}`,
    `1e${nines}`,
    `1e-${nines}`,
    `1${zeros}`,
    `1${zeros}e-${many - 400}`,
    `0.1${zeros}1`,
  ])
    expect(comesBack(number), number.slice(0, 20)).toBe(false)
})

test('A long name is cut where it is told of', () => {
  expect(refusal(`{"${'x'.repeat(10_000)}":1e400}`)?.detail.length).toBeLessThan(400)
})

/** A decimal as digits times a power of ten, without double arithmetic. */
function exact(number: string): { digits: bigint; power: number } {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  return { digits: BigInt(`${sign}${whole}${fraction}`), power: Number(exponent) - fraction.length }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [exact(one), exact(other)]
  const power = Math.min(a.power, b.power)
  return a.digits * 10n ** BigInt(a.power - power) === b.digits * 10n ** BigInt(b.power - power)
}

/** Another spelling of the same value: its point moved, zeros added, its exponent written out. */
function respelled(number: string, shift: number, more: number, mark: string): string {
  const { digits, power } = exact(number)
  const zeros = digits === 0n ? 0 : more
  const sign = digits < 0n ? '-' : ''
  const text = `${digits < 0n ? -digits : digits}${'0'.repeat(zeros)}`
  const cut = shift % text.length
  const whole = text.slice(0, text.length - cut)
  const fraction = cut === 0 ? '' : `.${text.slice(-cut)}`
  const exponent = power - zeros + cut
  return `${sign}${whole}${fraction}${mark}${exponent < 0 ? '-' : mark === 'E' ? '+' : ''}${Math.abs(exponent)}`
}

const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => JSON.stringify(number))

test('Any double that JSON.stringify prints comes back in each spelling of its value', () => {
  fc.assert(
    fc.property(double, fc.nat(40), fc.nat(30), fc.constantFrom('e', 'E'), (number, shift, zeros, mark) => {
      const other = respelled(number, shift, zeros, mark)
      expect(areEqual(number, other)).toBe(true)
      expect(readIJsonText(`[${number},${other}]`)).toEqual([Number(number), Number(number)])
    }),
    { numRuns: 2_000 },
  )
})

const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.bigInt(0n, 10n ** 18n), fc.bigInt(0n, 10n ** 30n), fc.bigInt(2n ** 53n - 9n, 2n ** 53n + 9n)),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: '' }),
    fc.option(fc.integer({ min: -330, max: 330 }), { nil: 0 }),
  )
  .map(([sign, whole, fraction, exponent]) => {
    const end = exponent === 0 ? '' : `e${exponent}`
    return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${end}`
  })

test('A decimal is refused exactly where it is not the value of its double', () => {
  let [taken, refused] = [0, 0]
  fc.assert(
    fc.property(decimal, number => {
      const read = Number(number)
      const holds = Number.isFinite(read) && areEqual(number, JSON.stringify(read))
      if (holds) taken += 1
      else refused += 1
      expect(refusal(`{"n":${number}}`)?.reason).toBe(holds ? undefined : 'number')
    }),
    { numRuns: 3_000 },
  )
  expect(Math.min(taken, refused)).toBeGreaterThan(100)
})

const CREDENTIAL = { '@context': [], id: 'urn:uuid:1', issuer: { id: 'https://issuer.example' } }

// The terms of the two known contexts are defined in these vocabularies.
const SECOND_SPELLINGS = [
  'https://www.w3.org/2018/credentials#issuer',
  'https://www.w3.org/ns/credentials/status#statusListIndex',
  'https://www.w3.org/ns/credentials/undefined-term#cnf',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
  'https://w3id.org/security#proof',
  'https://schema.org/name',
  'cred:issuer',
  'did:web:terms.example',
  '@type',
  '_:b0',
]
const OWN_TERMS = [
  'https://claims.example/role',
  'https://w3.org.example/2018/credentials#issuer',
  'https://schema.organization.example/name',
  'http://claims.example',
  'urn:example:role',
  'URN:example:role',
]

/** No standard forbids it, and this service takes none: the CHOICE's code is its refusal. */
const REFUSED = { result: 'CHOICE', code: 'MEMBER_AMBIGUOUS' }

test('A member that names a term of the contexts in full is a second reading of it, wherever it stands', () => {
  for (const name of SECOND_SPELLINGS) {
    for (const members of [{ [name]: 1 }, { note: [{ deep: { [name]: 1 } }] }])
      expect(judgeOneReading({ claims: { ...CREDENTIAL, ...members } }), name).toMatchObject(REFUSED)
  }
})

test('A claim of somebody’s own, named by a URL or a URN, has one reading', () => {
  for (const name of OWN_TERMS) {
    expect(judgeOneReading({ claims: { ...CREDENTIAL, [name]: { [name]: null } } }).result, name).toBe('PASS')
  }
})

test('An object inside that has the credential’s own id says more about it, and another one does not', () => {
  const inside = (id: string) => ({ ...CREDENTIAL, note: [{ id, issuer: 'https://other.example' }] })
  expect(judgeOneReading({ claims: inside('urn:uuid:1') })).toMatchObject(REFUSED)
  expect(judgeOneReading({ claims: inside('urn:uuid:2') }).result).toBe('PASS')
})

/** A list whose two members are one list, and so on down: to walk it takes 2 to the power of its depth steps. */
const doubling = (depth: number) => Array.from({ length: depth }).reduce<unknown>(inner => [inner, inner], 1)

test('What a read found again keeps its identity, in a list entry by entry, and what cannot be walked is taken anew', () => {
  const last = [{ id: 1, of: { deep: ['same'] } }, { id: 2 }]
  expect(lastWhereSame(last, structuredClone(last))).toBe(last)
  const [first, second] = lastWhereSame<unknown[]>(last, [structuredClone(last[0]), { id: 3 }])
  expect(first).toBe(last[0])
  expect(second).toEqual({ id: 3 })
  const altered = () => [{ id: 1, of: doubling(60) }]
  const next = altered()
  // What cannot be walked is no argument for a reporter either.
  expect(Object.is(lastWhereSame<unknown[]>(altered(), next)[0], next[0])).toBe(true)
})
