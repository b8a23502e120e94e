import { expect, test } from 'playwright/test'
import { readPublicJwk, thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import {
  type AidRecord,
  AidRecordError,
  readTxtRecord,
  readWellKnown,
} from '../../../src/protocols/dns/aid-record.ts'
import { AID_KEY, AID_RECORDS, AID_SIGNATURES } from './aid-vectors.ts'

for (const record of AID_RECORDS) {
  const valid = 'pka' in record
  test(`The published record ${record.name} is ${valid ? 'valid, and holds the key it should' : 'not valid'}`, () => {
    const read = () => readTxtRecord([record.raw])
    if (valid) expect(read().pka).toBe(record.pka)
    else expect(read).toThrow(AidRecordError)
  })
}

const published = readPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: AID_KEY.k })

test('The published key has the published thumbprint', async () => {
  expect(await thumbprintUriOf(published)).toBe(
    `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${AID_KEY.thumbprint}`,
  )
})

for (const { id, base, signature, verifies } of AID_SIGNATURES) {
  test(`The published signature ${id} ${verifies ? 'verifies' : 'does not verify'} under the record’s key`, async () => {
    const { pka: x = '' } = readTxtRecord([
      `v=aid2;u=https://api.example.com/mcp?check=1;p=mcp;k=${AID_KEY.k}`,
    ])
    const key = await crypto.subtle.importKey('jwk', { ...published, x }, 'Ed25519', false, ['verify'])
    const octets = Uint8Array.from(atob(signature), letter => letter.charCodeAt(0))
    expect(await crypto.subtle.verify('Ed25519', key, octets, new TextEncoder().encode(base))).toBe(verifies)
  })
}

// The key of the specification's own proof vectors (protocol/pka_vectors.json).
const K = 'ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ'
const LEGACY_K = 'z7rW8rTq8o4mM6vVf7w1k3m4uQn9p2YxCAbcDeFgHiJ'
const RIGHT = `v=aid2;u=https://api.example.com/mcp;p=mcp;k=${K}`

function faultOf(read: () => AidRecord): string | undefined {
  try {
    read()
    return undefined
  } catch (cause) {
    if (cause instanceof AidRecordError) return cause.message
    throw cause
  }
}
const txtFault = (...strings: string[]) => faultOf(() => readTxtRecord(strings))

const VALID = {
  'Remote agent (section 2.2)': 'v=aid2;u=https://api.example.com/mcp;p=mcp;a=pat;s=Example AI Tools',
  'Remote agent with a key (section 2.2)':
    'v=aid2;p=mcp;u=https://api.example.com/mcp;k=JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs;a=oauth2_code;s=Secure AI Gateway',
  'WebSocket agent (section 2.2)':
    'v=aid2;p=websocket;u=wss://agent.example.com/session;a=oauth2_code;s=Streaming Agent',
  'Local agent (section 2.2)': 'v=aid2;u=docker:grafana/mcp:latest;p=local;a=pat;s=Run Grafana agent locally',
  'Local agent over DNS-SD': 'v=aid2;p=zeroconf;u=zeroconf:_mcp._tcp;s=Local Dev Agent',
  'Endpoint of a proof vector': `v=aid2;p=mcp;k=${K};u=https://API.EXAMPLE.COM:443/mcp?check=1#frag`,
  'Keys in full': `version=aid2;uri=https://api.example.com/a2a;proto=a2a;pka=${K};auth=none;docs=https://docs.example.com/a`,
  'Keys in upper case': `V=aid2;URI=https://api.example.com/mcp;Proto=mcp;K=${K}`,
  'White space around keys and values, and a semicolon at the end': ` v = aid2 ;\tu = https://api.example.com/mcp ; p=mcp ; ; k= ${K} ;`,
  'Unknown keys, twice, empty, beyond ASCII or out of object prototypes': `${RIGHT};x=1;x=2;constructor=1;__proto__=2;toString=3;farbe=;größe=1`,
  'A value with an equals sign': 'v=aid2;u=https://api.example.com/mcp?a=b=c;p=mcp',
  'A legacy record': 'v=aid1;u=https://api.example.com/mcp;p=mcp',
  'A legacy record with its key': `v=aid1;u=https://api.example.com/mcp;p=mcp;k=${LEGACY_K};i=g1`,
  'A key of small order, whatever it is worth': RIGHT.replace(K, 'A'.repeat(43)),
  'A deprecation': `${RIGHT};e=2099-01-01T00:00:00Z`,
}

for (const [name, text] of Object.entries(VALID)) {
  test(`A valid record: ${name}`, () => {
    expect(txtFault(text)).toBeUndefined()
  })
}

test('A record is read into version, endpoint, protocol, deprecation and key', () => {
  expect(readTxtRecord([`${RIGHT};e=2027-01-01T00:00:00Z`])).toEqual({
    version: 'aid2',
    uri: 'https://api.example.com/mcp',
    proto: 'mcp',
    deprecated: Date.UTC(2027, 0, 1),
    pka: K,
  })
})

const REFUSED = {
  'version is missing': ['u=https://api.example.com/mcp;p=mcp', 'missing'],
  'uri is missing': ['v=aid2;p=mcp', 'missing'],
  'proto is missing': ['v=aid2;u=https://api.example.com/mcp', 'missing'],
  'it is empty': ['', 'missing'],
  'it is a policy of another kind': ['v=spf1 -all', 'missing'],
  'a part is not a pair': [`${RIGHT};flag`, 'not a key=value'],
  'a key is empty': [`${RIGHT};=1`, 'a key is empty'],
  'a value is empty': ['v=aid2;u=https://api.example.com/mcp;p=', 'empty'],
  'version is in upper case': [RIGHT.replace('aid2', 'AID2'), 'neither'],
  'version is one to come': [RIGHT.replace('aid2', 'aid3'), 'neither'],
  'a key and its alias stand in it': [`${RIGHT};pka=${K}`, 'pka is there twice'],
  'a key stands twice': [`${RIGHT};k=${K}`, 'pka is there twice'],
  'a key stands twice in different case': [`${RIGHT};U=https://other.example/mcp`, 'uri is there twice'],
  'a key only looks like another (KELVIN SIGN)': [`${RIGHT};\u212A=${K}`, 'looks like pka'],
  'a key only looks like another (full width)': [`${RIGHT};\uFF55=https://other.example`, 'looks like uri'],
  'a key only looks like another (no-break space)': [`${RIGHT};\u00A0k=${K}`, 'looks like pka'],
  'an aid2 record holds kid': [`${RIGHT};kid=g1`, 'has kid'],
  'an aid2 record holds i': [`${RIGHT};i=g1`, 'has kid'],
  'proto is not registered': ['v=aid2;u=https://api.example.com/x;p=unknown', 'proto is not a registered'],
  'proto is in upper case': ['v=aid2;u=https://api.example.com/x;p=MCP', 'proto is not a registered'],
  'proto is a name out of object prototypes': [
    'v=aid2;u=https://api.example.com/x;p=constructor',
    'proto is',
  ],
  'a remote endpoint is not https': ['v=aid2;u=http://api.example.com/mcp;p=mcp', 'uri is not'],
  'a remote endpoint has no host': ['v=aid2;u=https:///mcp;p=mcp', 'uri is not'],
  'a remote endpoint has an empty host': ['v=aid2;u=https://:443/mcp;p=mcp', 'uri is not'],
  'a remote endpoint has a port that none can have': [
    'v=aid2;u=https://a.example:99999/;p=mcp',
    'uri is not',
  ],
  'an endpoint holds a space': ['v=aid2;u=https://api.example.com/m cp;p=mcp', 'uri is not'],
  'an endpoint is a relative reference': ['v=aid2;u=/mcp;p=mcp', 'uri is not'],
  'a WebSocket endpoint is https': ['v=aid2;u=https://api.example.com/s;p=websocket', 'uri is not'],
  'a local agent is remote': ['v=aid2;u=https://api.example.com/s;p=local', 'uri is not'],
  'a local agent is a command': ['v=aid2;u=bash:run;p=local', 'uri is not'],
  'auth is not registered': [`${RIGHT};a=trust-me`, 'auth is not a registered'],
  'desc is longer than 60 octets': [`${RIGHT};s=${'é'.repeat(31)}`, 'desc is longer'],
  'desc is half a character': [`${RIGHT};s=\uD83D`, 'desc is not text'],
  'docs is not https': [`${RIGHT};d=http://docs.example.com`, 'docs is no'],
  'dep is a day': [`${RIGHT};e=2026-01-01`, 'dep is no'],
  'dep is not in UTC': [`${RIGHT};e=2026-01-01T00:00:00+01:00`, 'dep is no'],
  'dep is not a day of any calendar': [`${RIGHT};e=2026-02-30T00:00:00Z`, 'dep is no'],
  'a key is padded': [`${RIGHT}=`, 'pka'],
  'a key is of another base 64': [`${RIGHT.slice(0, -1)}+`, 'pka'],
  'a key has 31 octets': [RIGHT.replace(K, 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw'), 'pka'],
  'a key has 33 octets': [RIGHT.replace(K, 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAh'), 'pka'],
  'a key is a legacy one': [RIGHT.replace(K, LEGACY_K), 'pka'],
  'a key is not spelled canonically': [RIGHT.replace('lmQ', 'lmR'), 'pka'],
  'a legacy key has no kid': [`v=aid1;u=https://api.example.com/mcp;p=mcp;k=${LEGACY_K}`, 'without kid'],
  'a legacy kid is too long': [`v=aid1;u=https://a.example/m;p=mcp;k=${LEGACY_K};i=toolong`, 'kid is not'],
  'a legacy key is of the new form': [`v=aid1;u=https://a.example/m;p=mcp;k=${K};i=g1`, 'multibase'],
} as const

for (const [why, [text, fault]] of Object.entries(REFUSED)) {
  test(`A record is not valid where ${why}`, () => {
    expect(txtFault(text)).toContain(fault)
  })
}

test('Character-strings are joined in order before they are read, wherever they are cut', () => {
  for (let at = 1; at < RIGHT.length; at += 1) {
    expect(readTxtRecord([RIGHT.slice(0, at), RIGHT.slice(at)])).toEqual(readTxtRecord([RIGHT]))
  }
  expect(txtFault(RIGHT.slice(40), RIGHT.slice(0, 40))).toBeTruthy()
})

test('A character-string of 255 octets is read; one of 256 cannot stand in DNS', () => {
  const fill = (length: number) => `${RIGHT};x=${'1'.repeat(length - RIGHT.length - 3)}`
  expect(txtFault(fill(255))).toBeUndefined()
  expect(txtFault(fill(256))).toContain('longer than 255')
  expect(txtFault(fill(255), '2'.repeat(255))).toBeUndefined()
})

test('The well-known document mirrors the keys, and is read by the same rules', () => {
  const document = { v: 'aid2', u: 'https://api.example.com/mcp', p: 'mcp', k: K, extra: { deep: [1] } }
  expect(readWellKnown(document)).toEqual(readTxtRecord([RIGHT]))
  expect(faultOf(() => readWellKnown({ ...document, uri: 'https://other.example/mcp' }))).toContain('uri')
  expect(faultOf(() => readWellKnown({ ...document, U: 'https://other.example/mcp' }))).toContain('uri')
  expect(faultOf(() => readWellKnown({ ...document, k: [K] }))).toContain('pka is not text')
  expect(faultOf(() => readWellKnown({ ...document, i: 'g1' }))).toContain('has kid')
})
