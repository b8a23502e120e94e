import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { IDENTITY_SOURCES, PROTOCOLS } from '../../src/contract/names.ts'
import { claimOf, type ImportRequest } from '../../src/contract/schemas/profile.ts'
import { limitsOf, operationsOf } from '../../src/flows/link-run.ts'
import {
  claimOfLink,
  LINK_MAX_CHARACTERS,
  LINK_STEPS,
  type LinkReading,
  linkOf,
  type ScenarioLink,
  secretIn,
} from '../../src/flows/scenario-link.ts'
import { shareable } from '../../src/flows/shareable.ts'
import { visiblePieces, visibleText } from '../../src/ui/kit/visible-text.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => secretIn(text) === undefined)
const optional = fc.option(anyText, { nil: undefined })

const claims = fc
  .record({
    identity_source: fc.constantFrom(...IDENTITY_SOURCES),
    issuer: anyText,
    subject: anyText,
    protocol: fc.constantFrom(...PROTOCOLS),
    display_name: optional,
    endpoint: optional,
    key_reference: optional,
    organization_id: optional,
    evidence_refs: fc.option(fc.array(anyText, { minLength: 1, maxLength: 4 }), { nil: undefined }),
    valid_from: optional,
    valid_until: optional,
  })
  .map(profile => claimOf(JSON.parse(JSON.stringify(profile))))

const steps = fc.constantFrom(...LINK_STEPS)
const queryOf = (fragment: string): string => fragment.replace(/^#\/import\?/u, '')
const linkTo = (claim: ImportRequest, to: ScenarioLink['to']): ScenarioLink => ({
  to,
  from: { kind: 'claim', claim },
})

test('What a link says is what was put into it, whatever characters it holds', () => {
  fc.assert(
    fc.property(claims, steps, (claim, to) => {
      const link = linkTo(claim, to)
      expect(claimOfLink(queryOf(linkOf(link)))).toEqual({ ok: true, link })
    }),
  )
})

test('A link for a sample says so', () => {
  for (const sample of PROTOCOLS)
    for (const to of LINK_STEPS) {
      const link = { to, from: { kind: 'sample', sample } } as const
      expect(claimOfLink(queryOf(linkOf(link)))).toEqual({ ok: true, link })
    }
  expect(claimOfLink('sample=OIDC')).toMatchObject({ ok: true, link: { to: 'import' } })
})

const letters = fc.stringMatching(/^[A-Za-z0-9_-]{8,30}$/u)
const secrets = fc.oneof(
  fc.tuple(letters, letters, letters).map(([one, two, three]) => `eyJ${one}.${two}.${three}`),
  fc.tuple(letters, letters).map(([one, two]) => `eyJ${one}..${two}`),
  letters.map(d => `{"kty":"OKP","crv":"Ed25519","x":"a","d":"${d}"}`),
  letters.map(d => `did:jwk:${Buffer.from(`{"kty":"OKP","d":"${d}"}`).toString('base64url')}`),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(octets => Buffer.from(octets).toString('base64url')),
  letters.map(text => `-----BEGIN PRIVATE KEY-----\n${text}`),
)
const FIELDS = [
  'issuer',
  'subject',
  'display_name',
  'endpoint',
  'key_reference',
  'organization_id',
  'valid_from',
] as const

test('No secret is ever in a link: what looks like one is left out and named, and what is left makes a link', () => {
  fc.assert(
    fc.property(claims, secrets, fc.constantFrom(...FIELDS), anyText, (claim, secret, field, before) => {
      const text = `${before} ${secret}`
      const spoilt: ImportRequest =
        field === 'issuer' || field === 'subject'
          ? { ...claim, [field]: text }
          : { ...claim, metadata: { ...claim.metadata, [field]: text } }
      expect(() => linkOf(linkTo(spoilt, 'bind'))).toThrow(RangeError)
      const shared = shareable(spoilt)
      expect(shared.withheld.map(({ name }) => name)).toEqual([field])
      if (shared.claim === null) expect(['issuer', 'subject']).toContain(field)
      else expect(decodeURIComponent(linkOf(linkTo(shared.claim, 'bind')))).not.toContain(secret)
    }),
  )
})

test('A link that somebody made with a secret in it is refused, and the parameter is named', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom(...FIELDS), (secret, field) => {
      const base = `identity_source=EXTERNAL&protocol=OIDC${field === 'issuer' ? '' : '&issuer=https://a.example'}${field === 'subject' ? '' : '&subject=a'}`
      const reading = claimOfLink(`${base}&${field}=${encodeURIComponent(secret)}`)
      expect(faultNames(reading)).toEqual([field])
    }),
  )
})

const KEY = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'a', d: 'short' })
const PKCS8 = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----'

/** Private keys that are written otherwise than as JSON or PEM, each with its public half beside it. */
const OTHERWISE: Readonly<Record<string, readonly [secret: string, open: string]>> = {
  'percent-encoded': [encodeURIComponent(KEY), encodeURIComponent(KEY.replace(',"d":"short"', ''))],
  'names that are escaped': [KEY.replace('"d"', '"\\u0064"'), KEY.replace(',"d":"short"', '')],
  'single quotes': [KEY.replaceAll('"', "'"), KEY.replaceAll('"', "'").replace(",'d':'short'", '')],
  'base64 of PEM': [
    Buffer.from(PKCS8).toString('base64'),
    Buffer.from(PKCS8.replaceAll('PRIVATE', 'PUBLIC')).toString('base64'),
  ],
  'DER in base64': ['MC4CAQAwBQYDK2VwBCIEIA==', 'MCowBQYDK2VwAyEA'],
  'a file of PuTTY': ['PuTTY-User-Key-File-3: ssh-ed25519', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 PuTTY'],
  'XML of an RSA key': [
    '<RSAKeyValue><Modulus>AA</Modulus><D>AA</D></RSAKeyValue>',
    '<RSAKeyValue><Modulus>AA</Modulus></RSAKeyValue>',
  ],
}

test('A private key is recognized however it is written; its public half may stand in a link', () => {
  const base = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https://a.example&subject=a'
  for (const [how, [secret, open]] of Object.entries(OTHERWISE)) {
    const of = (text: string) => claimOfLink(`${base}&display_name=${encodeURIComponent(text)}`)
    expect(faultNames(of(secret)), how).toEqual(['display_name'])
    const taken = of(open)
    if (!taken.ok || taken.link.from.kind !== 'claim') throw new Error(`${how}: the public half is refused`)
    const { claim } = taken.link.from
    const spoilt = { ...claim, metadata: { ...claim.metadata, display_name: secret } }
    expect(shareable(claim).withheld, how).toEqual([])
    expect(
      shareable(spoilt).withheld.map(({ name }) => name),
      how,
    ).toEqual(['display_name'])
    expect(() => linkOf(linkTo(spoilt, 'bind')), how).toThrow(RangeError)
  }
})

function faultNames(reading: LinkReading): string[] {
  return reading.ok ? [] : reading.faults.map(({ name }) => name)
}

test('Public names that only look like secrets may stand in a link', () => {
  const hash = 'A'.repeat(43)
  expect(secretIn(`urn:ietf:params:oauth:jwk-thumbprint:sha-256:${hash}`)).toBeUndefined()
  expect(secretIn(`ni:///sha-256;${hash}`)).toBeUndefined()
  expect(secretIn('https://a-name-of-forty-three-characters-or-more-in-it.example')).toBeUndefined()
  expect(secretIn(hash)).toBeDefined()
})

const GOOD = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh'

test('A hostile link is refused with every parameter that is at fault', () => {
  const of = (query: string) => faultNames(claimOfLink(query))
  expect(of(GOOD)).toEqual([])
  expect(of(`${GOOD}&status=REVOKED`)).toEqual(['status'])
  expect(of(`${GOOD}&__proto__=1&constructor=2&toString=3`)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(of(`${GOOD}&subject=other`)).toEqual(['subject'])
  expect(of(`${GOOD}&to=revoke`)).toEqual(['to'])
  expect(of(`${GOOD}&to=`)).toEqual(['to'])
  expect(of(`${GOOD}&to=bind&to=bind`)).toEqual(['to'])
  expect(of(`${GOOD}&display_name=%zz`)).toEqual(['display_name'])
  expect(of(`${GOOD}&display_name=%ff`)).toEqual(['display_name'])
  expect(of(`${GOOD}&%E0%A4%A=1`)).toEqual(['%E0%A4%A'])
  expect(of(`${GOOD}&sample=OIDC`)).toEqual(['sample'])
  expect(of('sample=NOPE')).toEqual(['sample'])
  expect(of('issuer=a&subject=b')).toEqual(['identity_source', 'protocol'])
  expect(of('identity_source=external&protocol=TELNET&issuer=a&subject=b')).toEqual([
    'identity_source',
    'protocol',
  ])
  expect(of(`${GOOD}&display_name=${'x'.repeat(LINK_MAX_CHARACTERS)}`)).toEqual(['the link'])
  expect(of('')).toEqual(['identity_source', 'protocol', 'issuer', 'subject'])
})

test('A step that is unknown or in another spelling, and any attack, is refused, and said why', () => {
  const whys = (query: string) => {
    const reading = claimOfLink(`${GOOD}${query}`)
    return reading.ok ? [] : reading.faults.map(({ name, why }) => `${name}: ${why}`)
  }
  expect(whys('&to=decision')).toEqual([])
  for (const name of ['attack', 'Attack'])
    expect(whys(`&to=decision&${name}=REPLAY`)).toEqual([`${name}: a link has no parameter of this name`])
  expect(whys('&to=nowhere')).toEqual([expect.stringMatching(/^to: it must be one of import, /)])
  expect(whys('&to=decision&to=pilot')).toEqual(['to: it is there more than once'])
  expect(whys('&to=Decision')).toHaveLength(1)
})

test('A link to a step is written as it is read', () => {
  for (const to of LINK_STEPS) {
    const from = { kind: 'sample', sample: 'OIDC' } as const
    expect(claimOfLink(`sample=OIDC&to=${to}`)).toStrictEqual({ ok: true, link: { to, from } })
    expect(linkOf({ to, from })).toBe(`#/import?sample=OIDC&to=${to}`)
  }
})

test('No text at all makes the reading throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), query => void claimOfLink(query)))
  fc.assert(fc.property(fc.webQueryParameters(), query => void claimOfLink(`${GOOD}&${query}`)))
})

test('Markup, long texts and odd characters come through as the text that they are', () => {
  const name = '<img src=x onerror=alert(1)>\u202Etxt.exe\u0000\u2028"'
  const reading = claimOfLink(`${GOOD}&display_name=${encodeURIComponent(name)}`)
  expect(reading).toMatchObject({ ok: true, link: { from: { claim: { metadata: { display_name: name } } } } })
  expect(claimOfLink(`${GOOD}&display_name=${'x'.repeat(10_000)}`).ok).toBe(true)
})

test('A character that no reader sees, or that reorders others, is shown by its name', () => {
  expect(visibleText('a\u202Eb')).toBe('a‹U+202E›b')
  expect(visibleText('\u0000\u200B\u2028\u00A0\u{E0041}')).toBe('‹U+0000›‹U+200B›‹U+2028›‹U+00A0›‹U+E0041›')
  expect(visibleText('plain text, ümläut 漢字 🙂')).toBe('plain text, ümläut 漢字 🙂')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const shown = visiblePieces(text).filter(({ named }) => !named)
      for (const piece of shown) expect(piece.text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    }),
  )
})

test('What a link will run comes before the step that it opens, and fits its claim', () => {
  const operations = (query: string) => {
    const reading = claimOfLink(query)
    return reading.ok ? operationsOf(reading.link).map(({ operation }) => operation) : undefined
  }
  expect(operations(GOOD)).toEqual([])
  expect(operations(`${GOOD}&to=bind`)).toEqual(['import'])
  expect(operations(`${GOOD}&to=evaluate`)).toEqual(['import', 'verify', 'bind'])
  expect(operations(`${GOOD}&to=pilot&organization_id=org.example`)).toEqual([
    'import',
    'verify',
    'link',
    'bind',
    'evaluate',
  ])
  expect(operations(`${GOOD}&to=decision`)).toEqual(['import', 'verify', 'bind', 'evaluate'])
  expect(operations('sample=SERVICE_NAME&to=pilot')).toEqual(['import', 'bind', 'evaluate'])
  expect(operations('sample=OIDC&to=evaluate')).toEqual(['import', 'verify', 'link', 'bind'])
})

test('What the synthetic world does not know is said beforehand', () => {
  const limits = (query: string) => {
    const reading = claimOfLink(query)
    return reading.ok ? limitsOf(reading.link).length : undefined
  }
  expect(limits(`${GOOD}&to=bind`)).toBe(0)
  expect(
    limits('identity_source=SERVICE_REGISTRY&protocol=OIDC&issuer=https://a.example&subject=b&to=bind'),
  ).toBe(1)
  expect(
    limits(
      'identity_source=SERVICE_REGISTRY&protocol=SERVICE_NAME&issuer=https://a.example&subject=b&to=bind',
    ),
  ).toBe(1)
  expect(
    limits(
      'identity_source=SERVICE_REGISTRY&protocol=SERVICE_NAME&issuer=https://registry.example&subject=fresh&to=bind',
    ),
  ).toBe(0)
  expect(limits('identity_source=EXTERNAL&protocol=PUBLIC_KEY&issuer=abc&subject=abc&to=bind')).toBe(1)
  expect(limits('identity_source=EXTERNAL&protocol=PUBLIC_KEY&issuer=self&subject=self&to=bind')).toBe(0)
})
