import { assert, property, string } from 'fast-check'
import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { decodedOf } from '../../../src/bench/decoded.ts'
import { differenceIn } from '../../../src/bench/differing.ts'
import { boxAsked, groupsOf, keysInWords, openedOf, openOf, usersOf } from '../../../src/bench/groups.ts'
import { boxesOfLink, LINK_AT_MOST, linkTo } from '../../../src/bench/link.ts'
import { partsOf } from '../../../src/bench/paste-parts.ts'
import { type BenchLine, type BenchReport, NOTHING_UNJUDGED } from '../../../src/bench/report.ts'
import { causeOf } from '../../../src/bench/said.ts'
import { outcomeWords } from '../../../src/bench/words.ts'

const line = (check: string, result: BenchLine['result'], more: Partial<BenchLine> = {}): BenchLine => ({
  ...{ check, result, words: `${check} must be right.` },
  ...more,
})

const reportOf = (lines: readonly BenchLine[], more: Partial<BenchReport> = {}): BenchReport => ({
  ...{ kind: 'dpop_proof', lines, parts: [], notes: [], unjudged: NOTHING_UNJUDGED },
  ...more,
})
const said = (...lines: BenchLine[]) => outcomeWords(reportOf(lines), true)

test('A title says the cause of the first line that fails, and of the second', () => {
  const expired = line('exp', 'FAIL', { detail: 'it expired 3 days before the Time' })
  const signed = line('signature', 'PASS')
  const unsigned = line('signature', 'FAIL', {
    detail: 'does not verify under the key that you gave; it verifies',
  })
  expect(said(expired).title).toBe('It expired 3 days before the Time.')
  expect(said(expired).body).toBe('Ask its issuer for a new one. Nothing else in it fails.')
  expect(said(signed, expired).title).toBe('The signature verifies, but it expired 3 days before the Time.')
  expect(said(unsigned, expired).title).toBe(
    'The signature does not verify under the key that you gave; it verifies. Also, it expired 3 days before the Time.',
  )
  expect(said(unsigned, expired).body).toContain('1 more line fails.')
  expect(said(signed, line('signature_2', 'PASS'), expired).title).toMatch(/^The signatures verify, but it/u)
  const compared = { found: 'https://a.example/', expected: 'https://a.example' }
  const issuer = line('iss', 'FAIL', { detail: 'not the expected issuer', compared })
  expect(said(issuer).title).toBe('iss is not the issuer that you expect.')
  expect(said(issuer).body).toContain('It differs from the expected one only in the slash at the end.')
})

test('A finding that is too long for a title gives way to what is required; one without a subject is named', () => {
  expect(causeOf(line('htu', 'FAIL', { detail: `htu is ${'x'.repeat(200)}` }))).toBe('htu must be right')
  expect(causeOf(line('valid', 'FAIL', { detail: 'several records' }))).toBe('valid: several records')
  expect(causeOf(line('typ', 'FAIL', { detail: 'typ is missing' }))).toBe('typ is missing')
  expect(causeOf(line('typ', 'FAIL'))).toBe('typ must be right')
})

const PARTS = [
  { title: 'Header', content: { json: { typ: 'JWT', iss: 'again' } } },
  {
    title: 'Payload',
    content: {
      json: { iss: 'a', exp: 1_795_000_120, cnf: { jwk: { kty: 'EC', crv: 'P-256', x: 'abcdefgh' } } },
    },
  },
]
const placed = (lines: readonly BenchLine[]) => lines.map((each, at) => ({ line: each, at }))
const NOW = { time: 1_795_000_000_000, clock: 0 }

test('A member has what its line says, a date its distance, and a name in header and payload its own line', () => {
  const lines = [
    line('iss', 'FAIL', { detail: 'not the expected issuer' }),
    line('typ', 'PASS', { member: 'header.typ' }),
  ]
  const [header, payload] = decodedOf(PARTS, placed(lines), NOW)
  expect(header?.members.map(({ lines: own }) => own.map(({ at }) => at))).toEqual([[1], []])
  expect(payload?.members.map(({ lines: own }) => own.map(({ at }) => at))).toEqual([[0], [], []])
  expect(payload?.members.map(({ means }) => means)).toEqual([
    'not the expected issuer',
    '11:08:40 UTC, 2 minutes after Time',
    'its holder’s key',
  ])
  expect(payload?.members[2]?.text).toBe('EC P-256, …cdefgh')
  const [, later] = decodedOf(PARTS, [], { clock: 1_795_000_120_000 + 3 * 86_400_000 })
  expect(later?.members[1]?.means).toMatch(/^Nov 18, 2026, 11:08:40 UTC, expired 3 days ago$/u)
})

test('Lines fall into groups, each in one; of those that ask for a box one is shown', () => {
  const lines = [
    line('aud', 'NOT_RUN', { detail: 'no expected audience was given; it says x' }),
    line('exp', 'NOT_RUN', { detail: 'no time was given; it says y' }),
    line('iat', 'NOT_RUN', { detail: 'no time was given; it says z' }),
    line('kid', 'NOT_RUN', { detail: 'no key was given' }),
    line('signature', 'NOT_RUN', { detail: 'no key was given' }),
    line('cnf', 'NOT_RUN', { detail: 'no holder key that can be read was given to compare with' }),
    line('status', 'NOT_RUN', { detail: 'no status list was given, and lists are not fetched' }),
    line('ath', 'PASS', { isBetween: true }),
    line('htm', 'FAIL', { isBetween: true }),
    line('jti', 'PASS'),
    line('sub', 'CHOICE'),
  ]
  const { failing, between, asked, passed, others } = groupsOf({ lines })
  const names = (of: readonly { line: BenchLine }[]) => of.map(({ line: { check } }) => check)
  expect(names(failing)).toEqual(['htm'])
  expect(names(between)).toEqual(['ath'])
  expect(names(asked)).toEqual(['signature', 'aud', 'cnf', 'status', 'exp'])
  expect(names(passed)).toEqual(['jti'])
  expect(names(others)).toEqual(['iat', 'kid', 'sub'])
  expect(boxAsked(line('jwk', 'NOT_RUN', { detail: 'it depends on form' }))).toBeUndefined()
  expect(
    usersOf('time', [line('exp', 'PASS'), line('iat', 'NOT_RUN'), line('key_1_period', 'FAIL')]),
  ).toEqual(['exp', 'period'])
})

test('Of several objects the first that fails is open, and its lines alone are its own', () => {
  const of = (kind: 'access_token' | 'dpop_proof', verdict: 'holds' | 'fails') => ({
    kind,
    verdict,
    text: '',
    parts: [],
  })
  const objects = [of('access_token', 'holds'), of('dpop_proof', 'fails')]
  const lines = [line('iss', 'PASS', { object: 0 }), line('htu', 'FAIL', { object: 1 })]
  const report = reportOf(lines, { objects, request: { method: 'POST' } })
  expect(openOf(report, undefined)).toBe(1)
  expect(openOf(report, 0)).toBe(0)
  expect(openOf(report, 7)).toBe(1)
  expect(openedOf(report, 1).lines.map(({ at }) => at)).toEqual([1])
  expect(openedOf(report, 'request').parts[0]?.content).toEqual({ json: { method: 'POST' } })
})

test('What is found and what is expected differ where they do, unless in nearly all', () => {
  expect(differenceIn('https://a.example/', 'https://a.example')).toEqual([17, 18])
  expect(differenceIn('https://a.example', 'https://a.example/')).toEqual([17, 17])
  expect(differenceIn('abc', 'abc')).toBeUndefined()
  expect(differenceIn('one', 'another')).toBeUndefined()
  expect(differenceIn('2026-11-18T11:08:40Z', '2026-11-19T11:08:40Z')).toBeUndefined()
})

test('The parts of a paste are all of it', () => {
  assert(
    property(
      string(),
      text =>
        partsOf(text)
          .map(part => part.text)
          .join('') === text,
    ),
  )
  const token = 'eyJhbGciOiJub25lIn0.e30.sig~WyJhIl0~'
  expect(
    partsOf(`DPoP ${token} https://a.example/b`).map(({ is, text }) => (is ? `${is}: ${text}` : text)),
  ).toEqual([
    ...['DPoP ', 'header: eyJhbGciOiJub25lIn0', '.', 'payload: e30', '.', 'signature: sig'],
    ...['more: ~WyJhIl0', 'more: ~', ' ', 'address: https://a.example/b'],
  ])
})

test('A link fills the boxes that it was made of, and nothing secret gets into one', () => {
  assert(
    property(string({ unit: 'binary', minLength: 1 }), string(), (text, nonce) => {
      const boxes = { ...EMPTY, text: `a${text}`, nonce: nonce.trim() }
      const link = linkTo(boxes, '#/check')
      if ('why' in link) return true
      const read = boxesOfLink(link.address.split('?')[1] ?? '')
      return !('why' in read) && read.text === boxes.text.toWellFormed() && read.nonce === boxes.nonce
    }),
  )
  const secret = { ...EMPTY, text: 'a.b.c', key: '{"kty":"oct","k":"c2VjcmV0"}' }
  expect(linkTo(secret, '#/check')).toEqual({ why: expect.stringContaining('secret') })
  expect(linkTo({ ...EMPTY, text: '"'.repeat(LINK_AT_MOST / 2) }, '#/check')).toEqual({
    why: expect.stringContaining('8 kB'),
  })
  for (const query of ['', 'text=', 'key=a', `text=${'x'.repeat(LINK_AT_MOST)}`])
    expect(boxesOfLink(query)).toHaveProperty('why')
  expect(boxesOfLink('text=a&taken=constructor&toString=b')).toEqual({ ...EMPTY, text: 'a' })
  expect(boxesOfLink('text=a&taken=jws')).toMatchObject({ taken: 'jws' })
})

test('A box of keys is said in a few words', async () => {
  expect(keysInWords('')).toBe('')
  expect(keysInWords('no key')).toBe('')
  const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
  expect(keysInWords(JSON.stringify(key))).toBe('Ed25519')
  expect(keysInWords(JSON.stringify({ keys: [{ ...key, kid: 'k1' }, key] }))).toBe('2 keys: k1, Ed25519 …')
})

test('Lines of a JWT name the member that they look at', async () => {
  const { lines } = await checkPasted({
    ...EMPTY,
    text: 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhIn0.AA',
    taken: 'jwt',
  })
  expect(lines.find(({ check }) => check === 'alg')?.member).toBe('header.alg')
  expect(lines.find(({ check }) => check === 'iss')?.member).toBe('iss')
})
