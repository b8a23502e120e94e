import { expect, test } from 'playwright/test'
import { privateKeyIn, type SharedSecret, showsPrivateKey } from '../../../src/crypto/secrets.ts'
import { PUBLISHED_KEYS } from '../bench/published-examples.ts'

const X = PUBLISHED_KEYS.ed25519.jwk.x
const PUBLIC = { kty: 'OKP', crv: 'Ed25519', x: X }
/** No key’s, but of its form. */
const SECRET = { ...PUBLIC, d: 'A'.repeat(43) }
const OCT = { kty: 'oct', k: 'AAAA' }
const RSA = PUBLISHED_KEYS.rsa.jwk
const json = (value: unknown) => JSON.stringify(value)
const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : json(value)).toString('base64url')
const deep = (inner: string, levels: number) => `${'{"a":'.repeat(levels)}${inner}${'}'.repeat(levels)}`

const PKCS8 = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----'
const PUBLIC_PEM = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'

/** Texts that show a private key, however they are written. */
const PRIVATE: Readonly<Record<string, string>> = {
  'a JWK': json(SECRET),
  'a JWK with white space around it': `\uFEFF \n${JSON.stringify(SECRET, null, 2)}\n`,
  'an RSA key by its primes alone': json({ ...RSA, p: 'AA', q: 'AA' }),
  'a key of ML-DSA': json({ kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA', priv: 'AA' }),
  'a JWKS': json({ keys: [RSA, SECRET] }),
  'a JWKS with a shared secret after it': json({ keys: [SECRET, OCT] }),
  'a JWKS with a shared secret before it': json({ keys: [OCT, SECRET] }),
  'a shared secret in a key of another kind': json({ ...SECRET, k: 'AA' }),
  'nested in a card': json({
    name: 'x',
    skills: [],
    capabilities: { extensions: [{ params: { jwk: SECRET } }] },
  }),
  'deeper than any stack': deep(json(SECRET), 60_000),
  'names that are escaped': json(SECRET).replace('"d"', '"\\u0064"').replace('"kty"', '"\\u006bty"'),
  'a member twice': `{"kty":"OKP","d":"AA","d":null}`,
  'JSON in a text': json(json(SECRET)),
  'JSON in a text in JSON': json({ key: json({ jwk: SECRET }) }),
  'PKCS #8': PKCS8,
  'PEM of an RSA key': `some words\n-----BEGIN RSA PRIVATE KEY-----\nAA`,
  'PEM that is encrypted': '-----BEGIN ENCRYPTED PRIVATE KEY-----',
  'PEM of OpenSSH': '-----BEGIN OPENSSH PRIVATE KEY-----',
  'PEM in JSON': json({ pem: '-----BEGIN EC PRIVATE KEY-----\nAA' }),
  'a did:jwk': `did:jwk:${encoded(SECRET)}`,
  'a did:jwk with a fragment': `did:jwk:${encoded(SECRET)}#0`,
  'a did:jwk in a document': json({ controller: `did:jwk:${encoded(SECRET)}` }),
  'the header of a JWS': `${encoded({ alg: 'Ed25519', jwk: SECRET })}.e30.AA`,
  'the claims of a JWS': `${encoded({ alg: 'Ed25519' })}.${encoded(`{ "cnf": ${json({ jwk: SECRET })}}`)}.AA`,
  'JSON that was cut off': json(SECRET).slice(0, -5),
  'JSON with a comma too many': json(SECRET).replace('}', ',}'),
  'JSON cut off, with names that are escaped': json(SECRET).replace('"d"', '"\\u0064"').slice(0, -3),
  'an object in a source file': `const key = { kty: 'OKP', crv: 'Ed25519', x: '${X}', d: '${SECRET.d}' }`,
  'what a console prints': `{\n  kty: 'OKP',\n  d: '${SECRET.d}',\n  x: '${X}'\n}`,
  'single quotes': `{'kty':'OKP','d':'${SECRET.d}'}`,
  'a curve and its private part alone': json({ crv: 'Ed25519', d: SECRET.d }),
  'a curve and its private part in a source file': `{ crv: 'P-256', d: '${SECRET.d}' }`,
  'base64 of PEM': Buffer.from(`${PKCS8}\n`).toString('base64'),
  'base64url of PEM': encoded(PKCS8),
  'base64 of PEM in JSON': json({ key: Buffer.from(PKCS8).toString('base64') }),
  'a percent-encoded JWK': encodeURIComponent(json(SECRET)),
  'a percent-encoded JWK in an address': `https://a.example/?key=${encodeURIComponent(json({ keys: [SECRET] }))}`,
  'percent-encoded PEM': encodeURIComponent(PKCS8),
  'PEM as a form sends it': encodeURIComponent(PKCS8).replaceAll('%20', '+'),
  'XML of an RSA key':
    '<RSAKeyValue><Modulus>AA</Modulus><Exponent>AQAB</Exponent><P>AA</P><D>AA</D></RSAKeyValue>',
  'a file of PuTTY': 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: x\nPublic-Lines: 2\n',
  'PKCS #8 without its lines': PKCS8.split('\n')[1] ?? '',
  'SEC 1 without its lines, in JSON': json({ key: `MHcCAQEE${'A'.repeat(100)}` }),
  'a private part alone, as a console prints it': `{ d: '${SECRET.d}' }`,
  'one that is written as YAML': `kty: OKP\nd: ${SECRET.d}\n`,
}

/** Texts that show none. */
const PUBLIC_TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  'an RSA key': json(RSA),
  'an Ed25519 key': json(PUBLIC),
  'a JWKS': json({ keys: [RSA, PUBLIC] }),
  'a card with a member d elsewhere': json({
    name: 'x',
    skills: [{ d: 1, p: 2 }],
    capabilities: { extensions: [{ params: { jwk: PUBLIC } }] },
  }),
  'a did:jwk': PUBLISHED_KEYS.did.p256.did,
  'a JWS with its key': `${encoded({ alg: 'Ed25519', jwk: PUBLIC })}.${encoded({ d: 'x' })}.AA`,
  'an AID record, whose d is its documentation': 'v=aid2;p=mcp;u=https://a.example;d=https://docs.example',
  'PEM of a public key': PUBLIC_PEM,
  'a certificate': '-----BEGIN CERTIFICATE-----',
  'a public key in a source file': `const key = { kty: 'OKP', crv: 'Ed25519', x: '${X}' }`,
  'base64 of a public PEM': Buffer.from(PUBLIC_PEM).toString('base64'),
  'a percent-encoded public JWK': encodeURIComponent(json(PUBLIC)),
  'a percent-encoded text with d': 'https://a.example/?q=%7B%22d%22%3A1%7D&crv=P-256',
  'percents that encode nothing': '100%, %zz, %E4%BD',
  'XML of a public RSA key': '<RSAKeyValue><Modulus>AA</Modulus><Exponent>AQAB</Exponent></RSAKeyValue>',
  'XML of something else': '<P>a paragraph</P>',
  'the public key that PuTTY writes for a server': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== PuTTY',
  'a curve and its point': json({ crv: 'Ed25519', x: X }),
  'an object with d and no kty': json({ d: 'A'.repeat(43) }),
}

test('A private key is seen, however it is written, and a public one is none', () => {
  for (const [what, text] of Object.entries(PRIVATE))
    for (const shared of ['taken', 'refused'] as const satisfies readonly SharedSecret[])
      expect(showsPrivateKey(text, shared), `${what}, ${shared}`).toBe(true)
  for (const [what, text] of Object.entries(PUBLIC_TEXTS))
    for (const shared of ['taken', 'refused'] as const)
      expect(showsPrivateKey(text, shared), what).toBe(false)
})

test('What is seen is said: the kind of file, or a JWK', () => {
  const kinds: Readonly<Record<string, string>> = {
    'PKCS #8': 'a private key in PEM',
    'base64 of PEM': 'a private key in PEM',
    'PEM in JSON': 'a private key in PEM',
    'PKCS #8 without its lines': 'a private key in DER',
    'a file of PuTTY': 'a private key of PuTTY',
    'XML of an RSA key': 'a private RSA key in XML',
    'a did:jwk': 'a private key (JWK)',
  }
  for (const [what, kind] of Object.entries(kinds)) expect(privateKeyIn(PRIVATE[what] ?? ''), what).toBe(kind)
})

test('For what is published or pasted as a public key a member named as a private one is enough', () => {
  for (const text of [json({ d: 'x' }), `key: {"priv" : 1}`, `x_${encoded({ d: 'x' })}`]) {
    expect(showsPrivateKey(text), text).toBe(false)
    expect(privateKeyIn(text), text).toBe('a private key (JWK)')
  }
  expect(privateKeyIn(json(PUBLIC))).toBeUndefined()
})

test('A shared secret is taken only where a MAC’s key is asked for', () => {
  for (const text of [
    json(OCT),
    json({ keys: [PUBLIC, OCT] }),
    `did:jwk:${encoded(OCT)}`,
    "{kty:'oct',k:'AAAA'}",
  ]) {
    expect(showsPrivateKey(text), text).toBe(true)
    expect(showsPrivateKey(text, 'taken'), text).toBe(false)
  }
})

// Not a measure of time: what is read again for each character takes minutes here.
test('A megabyte of what looks like the beginning of a key is read in bounded work', () => {
  test.setTimeout(60_000)
  const units = [
    '{"kty":',
    '"d":',
    '\\u0064',
    '\\',
    'did:jwk:',
    'eyJ.',
    'kty d: ',
    '-----BEGIN ',
    '"[',
    'ey-',
    '%7B%22kty%22%3A',
    'LS0tLS1CRUdJTi',
    '<RSAKeyValue>',
    'crv: d ',
  ]
  for (const unit of units) {
    const began = performance.now()
    showsPrivateKey(unit.repeat(1_000_000 / unit.length))
    expect(performance.now() - began, unit).toBeLessThan(3_000)
  }
})
