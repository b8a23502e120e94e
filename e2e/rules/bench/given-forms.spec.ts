import { expect, test } from 'playwright/test'
import { differingWords } from '../../../src/bench/differing.ts'
import { readGivenKeys } from '../../../src/bench/given-keys.ts'

/** A self-signed certificate of a throw-away key (OpenSSL 3: `req -x509`), its SubjectPublicKeyInfo and its JWK. */
const CERTIFICATE = `MIIBiDCCAS2gAwIBAgIUASdRovYwgIQrgB2PwQpTEtWann0wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOaXNzdWVyLmV4YW1wbGUwHhcNMjYxMTMwMDAxNDIyWhcNMzYx
MTI3MDAxNDIyWjAZMRcwFQYDVQQDDA5pc3N1ZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABNFeov7SAqakdHfY1qc96QxS5a8dsjWnUGVva8bQLCj5
3ys5au05XaTg/rQR3IaRoy0eDcAW1H9i8h/oCO5JZRijUzBRMB0GA1UdDgQWBBR4
K9I4/1TLnyXBACwTQFbVl68DMTAfBgNVHSMEGDAWgBR4K9I4/1TLnyXBACwTQFbV
l68DMTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCOm0gWwm6a
uq6mNsm5b2gJTF6PQgs0I/9ctu2rBwhwYAIhAJCkjtGDBXQYC+8k58t0+2ceM9d1
bK96CmIAMsJFmnzh`
const DER = CERTIFICATE.replaceAll('\n', '')
const SPKI =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE0V6i/tICpqR0d9jWpz3pDFLlrx2yNadQZW9rxtAsKPnfKzlq7TldpOD+tBHchpGjLR4NwBbUf2LyH+gI7kllGA=='
const JWK = {
  kty: 'EC',
  crv: 'P-256',
  x: '0V6i_tICpqR0d9jWpz3pDFLlrx2yNadQZW9rxtAsKPk',
  y: '3ys5au05XaTg_rQR3IaRoy0eDcAW1H9i8h_oCO5JZRg',
}
const JWKS = JSON.stringify({ keys: [JWK] })
const pem = (label: string, base64: string) => `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----`
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The same key as people have it. */
const FORMS: Readonly<Record<string, string>> = {
  'the base64 of a public key': SPKI,
  'its base64url': SPKI.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  'PEM with its line ends written': pem('PUBLIC KEY', SPKI).replaceAll('\n', '\\n'),
  'PEM on one line': pem('PUBLIC KEY', SPKI).replaceAll('\n', ' '),
  'PEM as a JSON text': JSON.stringify(pem('PUBLIC KEY', SPKI)),
  'a key set as a JSON text': JSON.stringify(JWKS),
  'a key set in base64': base64(JWKS),
  'PEM in base64': base64(pem('PUBLIC KEY', SPKI)),
  'a realm': JSON.stringify({ realm: 'agents', public_key: SPKI }),
  'a certificate': pem('CERTIFICATE', CERTIFICATE),
  'the base64 of a certificate': DER,
  x5c: JSON.stringify({ x5c: [DER] }),
}
const OF_CERTIFICATE = /certificate|x5c/u

for (const [form, text] of Object.entries(FORMS))
  test(`A key is read from ${form}, and what a certificate says besides is not judged`, () => {
    const { keys, fault, notes = [] } = readGivenKeys(text)
    expect(fault).toBeUndefined()
    expect(keys).toEqual([JWK])
    expect(/chain, names and times are not judged/u.test(notes.join(' '))).toBe(OF_CERTIFICATE.test(form))
  })

/** What is no key, and what is said of it. */
const NONE: readonly (readonly [what: string, text: string, why: RegExp])[] = [
  ['the base64 of a public key, cut', SPKI.slice(0, 60), /not the DER of a public key/u],
  ['a certificate, cut', pem('CERTIFICATE', DER.slice(0, 200)), /not the DER of a certificate/u],
  [
    'a certificate of another kind of key',
    pem('CERTIFICATE', DER.replace('ByqGSM49', 'ByqGSM48')),
    /kind that is not known here/u,
  ],
  [
    'x5c as base64url',
    JSON.stringify({ x5c: [`${DER.slice(0, -1)}-`] }),
    /not base64 \(RFC 7515, 4\.1\.6\)/u,
  ],
  ['x5c of a PEM', JSON.stringify({ x5c: [base64(pem('CERTIFICATE', DER))] }), /base64 of a PEM/u],
  ['x5c of a public key', JSON.stringify({ x5c: [SPKI] }), /not the DER of a certificate/u],
  ['an empty x5c', '{"x5c":[]}', /not base64/u],
  [
    'a discovery document',
    '{"jwks_uri":"https://id.example/jwks"}',
    /paste what is at its jwks_uri, https:\/\/id\.example/u,
  ],
  [
    'base64 of a sentence',
    base64('This is a sentence that is no key, and long enough.'),
    /not a JWK, JWKS, PEM/u,
  ],
  ['base64 of base64', base64(SPKI), /not a JWK, JWKS, PEM/u],
  ['a Multikey of no kind', `z${'6'.repeat(47)}`, /Multikey/u],
]

for (const [what, text, why] of NONE)
  test(`No key is read from ${what}, and why is said`, () => {
    const { keys, fault } = readGivenKeys(text)
    expect(keys).toEqual([])
    expect(fault).toMatch(why)
  })

test('A DID document’s keys are read as JWK and as Multikey, and one for another purpose is told', () => {
  const multikey = 'z6MknM8po7pDiKmcrK3suQT7zBvnrrrTqDu7XPEDc7rMFkR8'
  const document = (purposes: object) =>
    JSON.stringify({
      id: 'did:web:a.example',
      verificationMethod: [
        { id: '#a', publicKeyMultibase: multikey },
        { id: '#b', publicKeyJwk: JWK },
      ],
      ...purposes,
    })
  const { keys, notes } = readGivenKeys(document({ assertionMethod: ['#a', '#b'] }))
  expect(keys.map(({ kid, crv }) => [kid, crv])).toEqual([
    ['#a', 'Ed25519'],
    ['#b', 'P-256'],
  ])
  expect(notes?.join(' ')).not.toContain('assertionMethod')
  const other = readGivenKeys(document({ assertionMethod: ['#a'], authentication: ['#b'] }))
  expect(other.notes?.join(' ')).toContain('names the key #b for authentication, not for assertionMethod')
  const agreed = readGivenKeys(document({ assertionMethod: ['#a'], keyAgreement: ['#b'] }))
  expect(agreed.keys.map(({ use }) => use)).toEqual([undefined, 'enc'])
})

test('A broken key beside a right one is named, and is not where it stands alone', () => {
  const broken = { kty: 'RSA', kid: 'broken' }
  expect(readGivenKeys(JSON.stringify({ keys: [broken, JWK] })).notes?.join(' ')).toContain(
    'The key broken is set aside: n is missing',
  )
  expect(readGivenKeys(JSON.stringify({ keys: [broken] })).notes).toBeUndefined()
})

test('What two names differ in is said where it is one overlooked thing, and not where it is more', () => {
  const expected = 'https://api.example/mcp'
  for (const [found, words] of [
    ['https://api.example/mcp/', 'the slash at the end'],
    ['https://API.example/mcp', 'the case of letters'],
    ['http://api.example/mcp', 'http and https'],
    ['https://api.example', 'what follows the host'],
  ])
    expect(differingWords(found ?? '', expected)).toBe(` It differs from the expected one only in ${words}.`)
  expect(differingWords('api://agents', 'agents')).toContain('api:// before it')
  for (const found of ['https://other.example/mcp', 'http://api.example/mcp/', 'agents', expected])
    expect(differingWords(found, expected), found).toBe('')
})
