import { expect, test } from 'playwright/test'
import {
  codePointLength,
  dateTimeToEpochMs,
  isDateTime,
  isUri,
  plainAddress,
} from '../../../src/contract/schemas/formats.ts'

// The strings with which JSON Schema's test suite tests `uri` (draft 2020-12), and some of RFC 3986.
const URIS = [
  'http://foo.bar/?baz=qux#quux',
  'http://foo.com/blah_(wikipedia)_blah#cite-1',
  'http://foo.bar/?q=Test%20URL-encoded%20stuff',
  'http://xn--nw2a.xn--j6w193g/',
  "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
  'http://223.255.255.254',
  'ftp://ftp.is.co.za/rfc/rfc1808.txt',
  'http://www.ietf.org/rfc/rfc2396.txt',
  'ldap://[2001:db8::7]/c=GB?objectClass?one',
  'mailto:John.Doe@example.com',
  'news:comp.infosystems.www.servers.unix',
  'tel:+1-816-555-1212',
  'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
  'http://087.10.0.1/',
  'http://999.999.999.999/',
  'http://a.com:',
  'http://a.com:999999999',
  'http://:80',
  'http://@a.com',
  'http://user@',
  "http://!$&'()*+,;=.com",
  'http://example.com.',
  'http://exa~mple.com/',
  'http://under_score.com/',
  'spiffe://trust.example/agent/7',
  'did:jwk:eyJrdHkiOiJPS1AifQ',
  'ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk',
  'about:',
  'a:?q',
  'a:#f',
  'a:b//c',
  'file:///etc/hosts',
  'http://[::ffff:192.0.2.1]/',
]
const NO_URIS = [
  '//foo.bar/?baz=qux#quux',
  '/abc',
  '\\\\WINDOWS\\fileshare',
  'abc',
  'http:// shouldfail.com',
  ':// should fail',
  'bar,baz:foo',
  'https://[@example.org/test.txt',
  'https://example.org/foobar®.txt',
  'https://example.org/foobar\\.txt',
  'https://example.org/foobar".txt',
  'https://example.org/foobar<>.txt',
  'https://example.org/foobar{}.txt',
  'https://example.org/foobar^.txt',
  'https://example.org/foobar`.txt',
  'https://example.org/foo bar.txt',
  'https://example.org/foobar|.txt',
  'http://example.com/%6G',
  'http://example.com/%A',
  'http://example.com/%',
  '1http://example.com',
  'ht_tp://example.com',
  'http://example.com:abc/path',
  'http://a.com:8:0',
  'http://a.com::',
  '',
  ':',
  'https:/[::1]/',
  'http://[::1',
  'http://[::01.2.3.4]/',
  'http://[fe80::1%25eth0]/',
  'http://[1:2:3:4:5:6:7:8:9]/',
  'http://[v1.a:b]/',
  ' http://example.com',
  'http://example.com\n',
  'a:b#c#d',
]

// The strings with which the same suite tests `date-time`, and some of RFC 3339.
const DATE_TIMES = [
  '1963-06-19T08:30:06.283185Z',
  '1963-06-19T08:30:06Z',
  '1937-01-01T12:00:27.87+00:20',
  '1990-12-31T15:59:50.123-08:00',
  '1998-12-31T23:59:60Z',
  '1998-12-31T15:59:60.123-08:00',
  '1963-06-19t08:30:06.283185z',
  '1985-04-12T00:59:59.999999999999999Z',
  '1990-12-31T23:59:60Z',
  '1990-12-31T15:59:60-08:00',
  '2015-07-01T09:29:60+09:30',
  '2016-06-30T23:59:60-00:00',
  '2000-02-29T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
]
const NO_DATE_TIMES = [
  '1998-12-31T23:59:61Z',
  '1998-12-31T23:58:60Z',
  '1998-12-31T22:59:60Z',
  '1990-02-31T15:59:59.123-08:00',
  '1990-12-31T15:59:59-24:00',
  '1963-06-19T08:30:06.28123+01:00Z',
  '1990-12-31T24:00:00Z',
  '1990-12-31T15:60:00Z',
  '1990-12-31T10:00:00+10:60',
  '06/19/1963 08:30:06 PST',
  '2013-350T01:01:01',
  '1963-6-19T08:30:06.283185Z',
  '1963-06-1T08:30:06.283185Z',
  '1963-06-1৪T00:00:00Z',
  '1963-06-11T0৪:00:00Z',
  '+11963-06-19T08:30:06.283185Z',
  '',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00.Z',
  '2026-01-01T00:00:00+0100',
  '2026-01-01T00:00:00+01',
  '2026-01-01T00:00:00Z\n',
  '2026-00-10T00:00:00Z',
  '2026-13-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2016-12-30T23:59:60Z',
  '2016-12-31T23:59:60+01:00',
  '2016-12-31T15:59:60-07:00',
]

test('A URI is one of RFC 3986, with a scheme', () => {
  expect(URIS.filter(text => !isUri(text))).toEqual([])
  expect(NO_URIS.filter(isUri)).toEqual([])
})

test('A long hostile URI is answered', () => {
  const bodies = [':', '/', '@', '%', '%41', 'a', '[', '::', 'a@', '0.', '?', '#'].map(part =>
    part.repeat(65_536),
  )
  const uris = bodies.flatMap(body => [body, `http://${body}`, `http://[${body}`, `a:${body}|`])
  expect(uris.map(isUri)).toHaveLength(48)
  expect(uris.map(plainAddress)).toHaveLength(48)
})

test('An address is compared in its plainest spelling; what RFC 3986 does not call equal stays apart', () => {
  const plain = {
    'HTTPS://@%41gent.EXAMPLE.:0443/a/./b/../%63?%64#e': 'https://agent.example/a/c?d',
    'http://agent.example:80': 'http://agent.example/',
    'http://agent.example:0443/': 'http://agent.example:443/',
    'https://agent.example:00/': 'https://agent.example:0/',
    'https://agent.example../': 'https://agent.example../',
    'https://me@agent.example/%2f%7e': 'https://me@agent.example/%2F~',
    'https://agent.example/%2541?': 'https://agent.example/%2541?',
    'https://%c3%a4.example//..//a/..': 'https://%C3%A4.example//',
    'https:/.//agent.example/': 'https:/.//agent.example/',
    'urn:Example:%41': 'urn:Example:%41',
    'https://agent.example/|': 'https://agent.example/|',
  }
  for (const [text, expected] of Object.entries(plain)) {
    expect(plainAddress(text), text).toBe(expected)
    expect(plainAddress(expected), text).toBe(expected)
  }
})

test('A date-time is one of RFC 3339 in full', () => {
  expect(DATE_TIMES.filter(text => !isDateTime(text))).toEqual([])
  expect(NO_DATE_TIMES.filter(isDateTime)).toEqual([])
})

test('A date-time reads as its instant', () => {
  const instants = {
    '1970-01-01T00:00:00Z': 0,
    '1969-12-31T23:59:59.999Z': -1,
    '1970-01-01T01:00:00+01:00': 0,
    '1969-12-31T15:59:00.5-08:01': 500,
    '2026-11-21T08:00:00.1239Z': Date.UTC(2026, 10, 21, 8, 0, 0, 123),
    '0000-03-01T00:00:00Z': -62_162_035_200_000,
  }
  for (const [text, instant] of Object.entries(instants)) expect(dateTimeToEpochMs(text), text).toBe(instant)
})

test('A leap second reads as the start of the second after it', () => {
  const newYear = Date.UTC(1999, 0, 1)
  expect(dateTimeToEpochMs('1998-12-31T23:59:60Z')).toBe(newYear)
  expect(dateTimeToEpochMs('1998-12-31T15:59:60.999-08:00')).toBe(newYear)
  expect(dateTimeToEpochMs('1998-12-31T23:59:59.999Z')).toBe(newYear - 1)
})

test('What is not a date-time has no instant', () => {
  expect(() => dateTimeToEpochMs('2025-02-29T00:00:00Z')).toThrow(RangeError)
})

test('A length counts code points, not UTF-16 units', () => {
  expect(['', 'abc', '\u{1F511}', 'e\u0301', '\uD800'].map(codePointLength)).toEqual([0, 3, 1, 2, 1])
})
