import { expect, test } from 'playwright/test'
import { SpiffeIdError, spiffeIdOrWhy } from '../../../src/protocols/spiffe/spiffe-id.ts'

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz'
const IN_BOTH = `${LOWER_CASE}0123456789.-_`
const IN_PATH = `${IN_BOTH}${LOWER_CASE.toUpperCase()}`

/** The ID as read, or its fault. */
function reading(text: string): string {
  const id = spiffeIdOrWhy(text)
  return id instanceof SpiffeIdError ? `no: ${id.message}` : `${id.trustDomain} ${id.path}`.trim()
}

test('The IDs that SPIFFE-ID gives as examples are read into trust domain and path', () => {
  expect(reading('spiffe://staging.example.com/payments/mysql')).toBe('staging.example.com /payments/mysql')
  expect(reading('spiffe://k8s-west.example.com/ns/staging/sa/default')).toBe(
    'k8s-west.example.com /ns/staging/sa/default',
  )
  expect(reading('spiffe://example.com/9eebccd2-12bf-40a6-b262-65fe0487d453')).toBe(
    'example.com /9eebccd2-12bf-40a6-b262-65fe0487d453',
  )
})

test('A trust domain may be a dotted quad or no DNS name at all, and an ID may have no path', () => {
  expect(reading('spiffe://trustdomain')).toBe('trustdomain')
  expect(reading('spiffe://192.0.2.7/db')).toBe('192.0.2.7 /db')
  expect(reading('spiffe://trust_domain_name.example.com')).toBe('trust_domain_name.example.com')
  expect(reading('spiffe://-._/a')).toBe('-._ /a')
})

test('Each of the characters 0 to 255 is allowed in a trust domain and in a path exactly where the grammar says', () => {
  for (let code = 0; code < 256; code += 1) {
    const character = String.fromCharCode(code)
    if (character === '/') continue
    const label = `character ${code}`
    const inDomain = reading(`spiffe://trustdomain${character}/path`)
    const inPath = reading(`spiffe://trustdomain/path${character}`)
    expect(inDomain.startsWith('no:'), label).toBe(!IN_BOTH.includes(character))
    expect(inPath.startsWith('no:'), label).toBe(!IN_PATH.includes(character))
  }
})

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'does not start with spiffe://': [
    '',
    's',
    'spiffe:/',
    'spiffe:path/element',
    'spiffe:/trustdomain/path',
    'Spiffe://trustdomain',
    'SPIFFE://trustdomain/path',
    ' spiffe://trustdomain/path',
    'http://trustdomain/path',
    '192.168.2.2:6688',
    'wimse://trustdomain/path',
    'ѕpiffe://trustdomain/path',
  ],
  'trust domain is missing': ['spiffe://', 'spiffe:///', 'spiffe:///path/element'],
  'trust domain contains other characters': [
    'spiffe://TrustDomain/path',
    'spiffe://trustdomain:8080/path',
    'spiffe://trustdomain:/path',
    'spiffe://user:password@trustdomain/path',
    'spiffe://@trustdomain/path',
    'spiffe://[2001:db8::1]/path',
    'spiffe://%F0%9F%A4%AF/path',
    'spiffe://%62%61%64/path',
    'spiffe://%45example.org/workload',
    'spiffe://trustdomain?query=1',
    'spiffe://trustdomain#fragment',
    'spiffe://trustdomaın/path',
    'spiffe://trustdomain\n',
    'spiffe://trust$domain',
  ],
  'path ends in a slash': ['spiffe://trustdomain/', 'spiffe://trustdomain/path/'],
  'path has an empty segment': ['spiffe://trustdomain//', 'spiffe://trustdomain//path', 'spiffe://a/b//c'],
  'path has a dot segment': [
    'spiffe://trustdomain/.',
    'spiffe://trustdomain/..',
    'spiffe://trustdomain/./path',
    'spiffe://trustdomain/../path',
    'spiffe://trustdomain/path/./other',
    'spiffe://trustdomain/path/../other',
    'spiffe://trustdomain/path/..',
  ],
  'path segment contains other characters': [
    'spiffe://trustdomain/%F0%9F%A4%AF',
    'spiffe://trustdomain/%62%61%64',
    'spiffe://trustdomain/%2z',
    'spiffe://trustdomain/%2e%2e/path',
    'spiffe://trustdomain/path?query=1',
    'spiffe://trustdomain/path#fragment',
    'spiffe://trustdomain/pa:th/elem@ent',
    'spiffe://trustdomain/path;v=1',
    'spiffe://trustdomain/path\n',
    'spiffe://trustdomain/path\u0000',
    'spiffe://trustdomain/päth',
    'spiffe://trustdomain/pa\\th',
  ],
}

for (const [fault, ids] of Object.entries(REFUSED)) {
  for (const id of ids) {
    test(`${JSON.stringify(id)} is not a SPIFFE ID: its ${fault}`, () => {
      expect(reading(id)).toMatch(/^no: /u)
      expect(reading(id)).toContain(fault)
    })
  }
}

test('Segments of dots that are not relative, and names out of object prototypes, are segments like any other', () => {
  for (const segment of ['.path', '..path', '...', 'constructor', '__proto__', 'A-z_0.9']) {
    expect(reading(`spiffe://trustdomain/${segment}/x`)).toBe(`trustdomain /${segment}/x`)
  }
})

test('A trust domain of 255 bytes and an ID of 2048 are read, one byte more is not', () => {
  const domain = 'd'.repeat(255)
  expect(reading(`spiffe://${domain}`)).toBe(domain)
  expect(reading(`spiffe://${domain}d`)).toContain('longer than 255')
  const longest = `spiffe://trustdomain/${'p'.repeat(2048 - 'spiffe://trustdomain/'.length)}`
  expect(longest).toHaveLength(2048)
  expect(reading(longest)).toMatch(/^trustdomain/u)
  expect(reading(`${longest}p`)).toContain('longer than 2048')
})
