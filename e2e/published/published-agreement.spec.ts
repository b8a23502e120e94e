import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { COMPONENTS } from '../../src/contract/openapi/openapi-components.ts'
import { z } from '../../src/contract/schemas/zod.ts'
import { canonicalJson } from '../../src/crypto/digest.ts'
import { ABSENT, changed, placesOf } from './json-places.ts'
import { ALL_CASES } from './published-all-cases.ts'
import { ASTRAL, type Case, casesOf, type SchemaCases } from './published-cases.ts'
import { judgesOf } from './schema-judges.ts'

type Change = (document: unknown) => unknown

// Without the characters on which the validator's own formats are looser or stricter than their RFCs.
const character = fc.constantFrom(
  'a',
  'Z',
  '0',
  '9',
  '-',
  '_',
  'é',
  ASTRAL,
  '"',
  '%',
  ' ',
  '\n',
  '\u0000',
  '\uD83D',
)
const name = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'status', 'type', 'id', 'code', 'Issuer', ''),
  fc.string({ unit: character, maxLength: 4 }),
)
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1, 1.5, 2 ** 53, '', [], {}),
  fc.jsonValue({ stringUnit: character }),
)

/** One place in a document of any shape: the same choice leads to the same place. */
function placeIn(document: unknown, choice: number) {
  const places = placesOf(document)
  return places[choice % places.length] ?? { pointer: '', value: document }
}

const choice = fc.nat(10_000)

const changeAtRandom: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(choice, anything).map(
    ([at, value]): Change =>
      document =>
        changed(document, placeIn(document, at).pointer, value),
  ),
  choice.map(
    (at): Change =>
      document => {
        const { pointer } = placeIn(document, at)
        return pointer === '' ? document : changed(document, pointer, ABSENT)
      },
  ),
  fc.tuple(choice, name, anything).map(
    ([at, member, value]): Change =>
      document => {
        const { pointer, value: holder } = placeIn(document, at)
        if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return document
        return changed(document, `${pointer}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`, value)
      },
  ),
  fc.tuple(choice, choice).map(
    ([from, to]): Change =>
      document =>
        changed(document, placeIn(document, to).pointer, placeIn(document, from).value),
  ),
  fc.tuple(choice, choice, character).map(
    ([at, index, inserted]): Change =>
      document => {
        const { pointer, value } = placeIn(document, at)
        if (typeof value !== 'string') return document
        const cut = index % (value.length + 1)
        return changed(document, pointer, value.slice(0, cut) + inserted + value.slice(cut))
      },
  ),
)

function changeFrom(cases: readonly Case[]): fc.Arbitrary<Change> {
  return fc.constantFrom(...cases.filter(({ at }) => at !== '')).map(
    ({ at, value }): Change =>
      document =>
        changed(document, at, value),
  )
}

/** Documents a few changes away from a valid one; most changes by far keep it valid. */
function nearValid({ valid, accepted, refused }: SchemaCases): fc.Arbitrary<unknown> {
  const goodChange = changeFrom(casesOf(valid, accepted))
  const badChange = changeFrom(casesOf(valid, refused))
  const change = fc.oneof(
    { weight: 6, arbitrary: goodChange },
    { weight: 1, arbitrary: badChange },
    { weight: 2, arbitrary: changeAtRandom },
  )
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map(changes => changes.reduce((document, next) => next(document), valid))
}

for (const cases of Object.values(ALL_CASES)) {
  test(`zod and the published schema agree on every ${cases.name} that is nearly valid`, () => {
    const judges = [...judgesOf(cases.name).values()]
    const verdicts = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(nearValid(cases), document => {
        const [fits, ...others] = judges.map(judge => judge(document))
        verdicts[fits ? 'accepted' : 'refused'] += 1
        return others.every(verdict => verdict === fits)
      }),
      { numRuns: 1000 },
    )
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(100)
  })

  test(`What zod reads of ${cases.name} is what was sent, member by member`, () => {
    for (const { document } of casesOf(cases.valid, cases.accepted)) {
      const read = z.parse(COMPONENTS[cases.name].schema, document)
      expect(canonicalJson(read)).toBe(canonicalJson(document))
    }
  })
}

const digits = (max: number) => fc.nat(max).map(number => String(number).padStart(2, '0'))
const clock = (hour: number, minute: number, second: number) =>
  fc.tuple(digits(hour), digits(minute), digits(second)).map(parts => parts.join(':'))
const offset = fc
  .tuple(fc.constantFrom('+', '-', ''), digits(25), digits(61))
  .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`)
const fraction = fc.constantFrom('', '', '.0', '.123456789012', '.', ',5')
// With an offset, the validator accepts some hours of 24 and minutes of 60 as a leap second.
const time = fc
  .oneof(
    fc.tuple(clock(23, 59, 59), fraction, offset),
    fc.tuple(clock(25, 61, 59), fraction, fc.constantFrom('Z', 'z', '', '+00:00')),
  )
  .map(parts => parts.join(''))
const year = fc.constantFrom('0000', '1900', '2000', '2024', '2026', '9999', '26', '12026')
const separator = fc.constantFrom('T', 't', '', '_')
const dateTime = fc
  .tuple(year, digits(13), digits(32), separator, time)
  .map(([y, month, day, between, rest]) => `${y}-${month}-${day}${between}${rest}`)

const host = fc.constantFrom(
  'agent.example',
  'a',
  '192.0.2.1',
  '[2001:db8::7]',
  '[::ffff:192.0.2.1]',
  'user@agent.example',
  'a%2Eexample',
)
const address = fc
  .tuple(
    fc.constantFrom('https://', 'spiffe://', 'urn:', 'A+b-c.1:', '1a:', '', '//'),
    host,
    fc.constantFrom('', '/', '/a/b;c=d', '?q=/?', '#f', '?#', '##'),
    fc.string({
      unit: fc.constantFrom('a', '~', '!', '%41', '%', '<', '^', '`', '|', '\\', '"', '{', 'é', ASTRAL),
      maxLength: 2,
    }),
  )
  .map(parts => parts.join(''))

test('zod and the published schema agree on date-times and URIs', () => {
  const judges = [...judgesOf('FederatedAgentProfile').values()]
  const { valid } = ALL_CASES.FederatedAgentProfile
  const agree = (pointer: string) => (text: string) => {
    const verdicts = judges.map(judge => judge(changed(valid, pointer, text)))
    return new Set(verdicts).size === 1
  }
  fc.assert(fc.property(dateTime, agree('/valid_from')), { numRuns: 5000 })
  fc.assert(fc.property(address, agree('/endpoint')), { numRuns: 5000 })
})

test('Where the validator is laxer or stricter than an RFC, zod keeps to the RFC', () => {
  const { schema } = COMPONENTS.FederatedAgentProfile
  const { valid } = ALL_CASES.FederatedAgentProfile
  const reads = (pointer: string, text: string) => z.safeParse(schema, changed(valid, pointer, text)).success
  const endpoints = ['https://a.example:8:0', 'https://a.example:80a', 'about:', 'a:?q', 'a:#f']
  expect(endpoints.map(text => reads('/endpoint', text))).toEqual([false, false, true, true, true])
  const times = [
    '2016-12-30T23:59:60Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+01',
  ]
  expect(times.map(text => reads('/valid_from', text))).toEqual(times.map(() => false))
})
