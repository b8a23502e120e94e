import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { keysOf } from '../../src/contract/keys-of.ts'
import { COMPONENTS } from '../../src/contract/openapi/openapi-components.ts'
import { z } from '../../src/contract/schemas/zod.ts'
import { canonicalJson } from '../../src/crypto/digest.ts'
import { ABSENT, changed, placesOf } from './json-places.ts'
import { ASTRAL, type Case, casesOf, type Published, VALID } from './published-documents.ts'
import { type Judge, judgesOf } from './schema-judges.ts'

type Change = (document: unknown) => unknown

const DATE_TIMES = [
  '2026-01-01T00:00:00Z',
  '2026-01-01t00:00:00.123456789z',
  '2024-02-29T23:59:59-23:59',
  '0000-01-01T00:00:00+00:00',
  '1998-12-31T23:59:60Z',
  '2016-12-31T15:59:60.5-08:00',
  '2015-07-01T09:29:60+09:30',
]
const NO_DATE_TIMES = [
  '',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00.Z',
  '1998-12-31T23:59:61Z',
  '1998-12-31T23:58:60Z',
  '1998-12-31T22:59:60Z',
  '1998-12-31T23:59:60+01:00',
  ' 2026-01-01T00:00:00Z',
  '٢٠٢٦-01-01T00:00:00Z',
  0,
]
const URIS = [
  'https://agent-7.example/a2a',
  'https://[2001:db8::7]:8443/a?b=c#d',
  'spiffe://trust.example/agent/7',
  'urn:example:agent',
  'mailto:agent@mail.example',
  'https://agent.example/%C3%A4',
]
const NO_URIS = [
  '',
  'agent.example',
  '/a2a',
  '//agent.example/a2a',
  'https://agent.example/ä',
  `https://agent.example/${ASTRAL}`,
  'https://agent.example/a b',
  'https://agent.example/<a>',
  'https://agent.example/%zz',
  'https://[2001:db8::7/a',
  '1https://agent.example',
  5,
]

// Without the characters on which the validator's own formats are looser or stricter than their RFCs.
const character = fc.constantFrom(...'aZ09-_é"% \n\u0000', ASTRAL, '\uD83D')
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

/** Places within what may be any JSON object. */
const FREE = /\/(?:value|content)\//u

function changeFrom(cases: readonly Case[]): fc.Arbitrary<Change> {
  return fc.constantFrom(...cases.filter(({ at }) => at !== '')).map(
    ({ at, value }): Change =>
      document =>
        changed(document, at, value),
  )
}

/** Documents a few changes away from a valid one; most changes by far keep it valid. */
function nearValid(name: Published, fits: Judge): fc.Arbitrary<unknown> {
  const cases = casesOf(VALID[name])
  const change = fc.oneof(
    { weight: 6, arbitrary: changeFrom(cases.filter(({ document }) => fits(document))) },
    { weight: 1, arbitrary: changeFrom(cases.filter(({ document }) => !fits(document))) },
    { weight: 2, arbitrary: changeAtRandom },
  )
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map(changes => changes.reduce((document, next) => next(document), VALID[name]))
}

for (const name of keysOf(VALID)) {
  const judges = [...judgesOf(name).values()]
  const [zod = () => false, ...others] = judges
  const agree = (document: unknown) => others.every(judge => judge(document) === zod(document))

  test(`What fits ${name} is accepted by zod and by the published schema, the rest refused by both`, () => {
    expect(judges.map(judge => judge(VALID[name]))).toEqual(judges.map(() => true))
    const cases = casesOf(VALID[name])
    expect(cases.filter(({ document }) => !agree(document)).map(({ at, value }) => [at, value])).toEqual([])
    const refused = new Set(cases.filter(({ document }) => !zod(document)).map(({ at }) => at))
    const never = placesOf(VALID[name]).filter(({ pointer }) => !refused.has(pointer))
    expect(never.map(({ pointer }) => pointer).filter(at => !FREE.test(at))).toEqual([])
  })

  test(`zod and the published schema agree on every ${name} that is nearly valid`, () => {
    const verdicts = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(nearValid(name, zod), document => {
        verdicts[zod(document) ? 'accepted' : 'refused'] += 1
        return agree(document)
      }),
      { numRuns: 1000 },
    )
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(100)
  })

  test(`What zod reads of ${name} is what was sent, member by member`, () => {
    for (const { document } of casesOf(VALID[name]).filter(({ document }) => zod(document))) {
      const read = z.parse(COMPONENTS[name].schema, document)
      expect(canonicalJson(read)).toBe(canonicalJson(document))
    }
  })
}

/** Values by hand at places of a message, and whether they fit: what no schema's text says by itself, or what is easily misread. */
const BY_HAND: readonly (readonly [
  name: Published,
  at: string,
  fits: boolean,
  values: readonly unknown[],
])[] = [
  ['FederatedAgentProfile', '/valid_from', true, DATE_TIMES],
  ['FederatedAgentProfile', '/valid_from', false, NO_DATE_TIMES],
  ['FederatedAgentProfile', '/endpoint', true, URIS],
  ['FederatedAgentProfile', '/endpoint', false, NO_URIS],
  ['ImportRequest', '/issuer', true, ['abc', '   ', ASTRAL.repeat(3), 'e\u0301x', 'a'.repeat(5000)]],
  ['ImportRequest', '/issuer', false, ['ab', ASTRAL.repeat(2)]],
  ['ImportRequest', '/metadata/display_name', true, ['', 'a'.repeat(120), ASTRAL.repeat(120)]],
  ['ImportRequest', '/metadata/display_name', false, ['a'.repeat(121), ASTRAL.repeat(121)]],
  ['ImportRequest', '/metadata/status', false, [null, 'IDENTITY_CLAIMED', 'REVOKED']],
  ['ReportSendRequest', '/resource/id', true, ['a'.repeat(120), ASTRAL.repeat(120), ' ']],
  ['ReportSendRequest', '/resource/id', false, ['a'.repeat(121), ASTRAL.repeat(121)]],
  ['ReportSendRequest', '/resource/properties/content', true, [{ a: { b: [null, 1] } }, { '': '' }]],
  ['ImportAnswer', '/verified', false, [true, null, 'false', 0]],
  ['ChallengeIssued', '/alg_values_supported', false, [['EdDSA'], ['none'], [null]]],
  ['Receipt', '/schema_version', false, ['1.0', '1.1.0', '1.2.1', '2.0.0', 1]],
  ['Receipt', '/evaluated_at', true, ['0000-01-01T00:00:00.000Z', '2016-12-31T23:59:60.000Z']],
]

for (const [name, at, fits, values] of BY_HAND) {
  test(`${fits ? 'Fitting' : 'No fitting'} values of ${at.slice(1)} in ${name} are told as such by zod and schema`, () => {
    for (const [judge, judged] of judgesOf(name)) {
      const wrong = values.filter(value => judged(changed(VALID[name], at, value)) !== fits)
      expect(wrong, judge).toEqual([])
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
  const valid = VALID.FederatedAgentProfile
  const agree = (pointer: string) => (text: string) => {
    const verdicts = judges.map(judge => judge(changed(valid, pointer, text)))
    return new Set(verdicts).size === 1
  }
  fc.assert(fc.property(dateTime, agree('/valid_from')), { numRuns: 5000 })
  fc.assert(fc.property(address, agree('/endpoint')), { numRuns: 5000 })
})

test('Where the validator is laxer or stricter than an RFC, zod keeps to the RFC', () => {
  const { schema } = COMPONENTS.FederatedAgentProfile
  const valid = VALID.FederatedAgentProfile
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
