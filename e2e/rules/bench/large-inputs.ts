import { type KeyObject, sign } from 'node:crypto'
import { ecPair } from './ec-pair.ts'

/** Inputs of up to 1 MB that ask for the most work: what *Check* has to answer in bounded time all the same. */

const MB = 1_000_000
const encoded = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

interface Pair {
  readonly privateKey: KeyObject
  readonly jwk: Readonly<Record<string, unknown>>
}

function pair(): Pair {
  const { privateKey, publicKey } = ecPair()
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }) } }
}

export const setOf = (count: number): string =>
  JSON.stringify({ keys: Array.from({ length: count }, () => pair().jwk) })

function signed(header: object, payload: object | string, { privateKey }: Pair): string {
  const input = `${encoded({ alg: 'ES256', ...header })}.${encoded(payload)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const CARD = {
  ...{ name: 'Route Agent', description: 'Plans', version: '1.0.0' },
  supportedInterfaces: [
    { url: 'https://agent.issuer.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  provider: { url: 'https://issuer.example', organization: 'Issuer Example' },
  capabilities: { streaming: true },
  ...{ defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'] },
  skills: [{ id: 's1', name: 'Plan', description: 'Plans', tags: ['maps'] }],
}

/** Signatures of the right size that verify under no key, each another one. */
function wrongSignatures(count: number, header: object) {
  const right = signed({}, 'x', pair()).split('.')[2] ?? ''
  const wrong = (at: number) => `${right.slice(0, -6)}${at.toString(36).padStart(4, '0')}${right.slice(-2)}`
  const head = encoded({ alg: 'ES256', ...header })
  return Array.from({ length: count }, (_, at) => ({ protected: head, signature: wrong(at) }))
}

export const cardOf = (count: number, changes: object = {}): string =>
  JSON.stringify({ ...CARD, ...changes, signatures: wrongSignatures(count, { typ: 'JOSE', kid: 'key-1' }) })

function credentialOfManyEntries(key: Pair): string {
  const entry = (at: number) => ({
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(at),
    statusListCredential: `https://issuer.example/${at % 50}`,
  })
  return signed(
    { typ: 'vc+jwt' },
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential'],
      issuer: 'https://issuer.example',
      credentialSubject: { id: 'did:example:1' },
      credentialStatus: Array.from({ length: 1_000 }, (_, at) => entry(at)),
    },
    key,
  )
}

export interface LargeInput {
  readonly what: string
  /** Made when it is asked for: some hold thousands of keys. */
  readonly make: () => { readonly text: string; readonly key?: string; readonly status_list?: string }
}

export const LARGE_INPUTS: readonly LargeInput[] = [
  {
    what: 'a card with 1,500 wrong signatures, and 20 keys without kid',
    make: () => ({ text: cardOf(1_500), key: setOf(20) }),
  },
  {
    what: 'a general JWS with 1,500 wrong signatures, and 20 keys',
    make: () => ({
      text: JSON.stringify({ payload: encoded('x'), signatures: wrongSignatures(1_500, {}) }),
      key: setOf(20),
    }),
  },
  { what: 'a set of 4,000 keys', make: () => ({ text: setOf(4_000) }) },
  {
    what: 'a JWS beside 4,000 keys',
    make: () => ({ text: signed({}, 'x', pair()), key: setOf(4_000) }),
  },
  { what: '1 MB of full stops', make: () => ({ text: '.'.repeat(MB) }) },
  { what: '1 MB of tokens cut short', make: () => ({ text: 'eyJhbGciOiJub25lIn0.e30. '.repeat(MB / 25) }) },
  { what: '1 MB of quotes and backslashes', make: () => ({ text: '"\\'.repeat(MB / 2) }) },
  { what: '1 MB of open brackets', make: () => ({ text: '['.repeat(MB) }) },
  { what: '1 MB of small objects', make: () => ({ text: `[${'{"a":1},'.repeat(MB / 8)}1]` }) },
  { what: '1 MB of lists in lists', make: () => ({ text: '['.repeat(MB / 2) + ']'.repeat(MB / 2) }) },
  { what: 'one TXT answer of 1 MB', make: () => ({ text: `v=aid2;${'a=b;'.repeat(MB / 4)}` }) },
  {
    what: 'a card of 900 kB with 40 wrong signatures',
    make: () => ({ text: cardOf(40, { description: 'é'.repeat(450_000) }), key: setOf(20) }),
  },
  {
    what: '1 MB of TXT answers',
    make: () => ({ text: '"v=aid2;u=https://a.example;p=mcp"\n'.repeat(MB / 35) }),
  },
  {
    what: 'a JWS over 700 kB',
    make: () => {
      const key = pair()
      return { text: signed({}, { filler: 'x'.repeat(700_000) }, key), key: JSON.stringify(key.jwk) }
    },
  },
  {
    what: 'an SD-JWT with 15,000 disclosures',
    make: () => {
      const key = pair()
      const disclosures = Array.from({ length: 15_000 }, (_, at) => encoded(`["s","n${at}","v"]`))
      return {
        text: `${signed({}, { iss: 'i' }, key)}~${disclosures.join('~')}~`,
        key: JSON.stringify(key.jwk),
      }
    },
  },
  {
    what: 'a credential with 1,000 status entries, and 50 lists',
    make: () => {
      const key = pair()
      const list = signed(
        { typ: 'vc+jwt' },
        { id: 'https://issuer.example/0', type: ['VerifiableCredential'] },
        key,
      )
      return {
        text: credentialOfManyEntries(key),
        key: JSON.stringify(key.jwk),
        status_list: Array.from({ length: 50 }, () => list).join('\n'),
      }
    },
  },
]
