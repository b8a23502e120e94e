import fc from 'fast-check'
import { base64url, importJWK } from 'jose'
import { expect, test } from 'playwright/test'
import { isObject } from '../../../src/contract/json-members.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readIJsonText } from '../../../src/crypto/i-json.ts'
import { fieldsWithoutEmpty, signedFields } from '../../../src/protocols/a2a/card.ts'
import { cardFindings } from '../../../src/protocols/a2a/card-reading.ts'
import {
  anyCard,
  type Card,
  RFC_8785,
  respelled,
  SDK_EXAMPLE,
  SPECIFICATION_EXAMPLE,
  SPECIFICATION_PROTECTED,
  TCK_CANONICAL,
  TCK_SIGNED,
  withDefaults,
} from './agent-card-vectors.ts'

const canonicalCard = (card: Card): string => canonicalJson(signedFields(card))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function cardOf(value: unknown): Card {
  if (!isObject(value)) throw new TypeError('not an object')
  return { ...value }
}

test('The specification’s example canonicalizes to the text that it prints', () => {
  expect(canonicalCard(SPECIFICATION_EXAMPLE.card)).toBe(SPECIFICATION_EXAMPLE.canonical)
})

test('The specification’s protected header reads as it says', () => {
  const header = readIJsonText(decoder.decode(base64url.decode(SPECIFICATION_PROTECTED.text)))
  expect(header).toEqual(SPECIFICATION_PROTECTED.header)
})

for (const { id, card, canonical } of TCK_CANONICAL) {
  test(`The compatibility kit’s card ${id} canonicalizes to its payload`, () => {
    expect(canonicalCard(card)).toBe(canonical)
  })
}

for (const { id, card, signingInput, signature } of TCK_SIGNED.cases) {
  test(`The compatibility kit’s signature ${id} verifies over the canonical card`, async () => {
    const input = `${TCK_SIGNED.protected}.${base64url.encode(encoder.encode(canonicalCard(card)))}`
    expect(input).toBe(signingInput)
    const key = await importJWK(TCK_SIGNED.jwk, 'Ed25519')
    if (!(key instanceof CryptoKey)) throw new TypeError('not a public key')
    const verify = (text: string) =>
      crypto.subtle.verify('Ed25519', key, new Uint8Array(base64url.decode(signature)), encoder.encode(text))
    expect(await verify(input)).toBe(true)
    const changed = canonicalCard({ ...card, name: 'Another agent' })
    expect(await verify(`${TCK_SIGNED.protected}.${base64url.encode(encoder.encode(changed))}`)).toBe(false)
  })
}

const withParams = (params: unknown): Card => ({ capabilities: { extensions: [{ params }] } })
const canonicalWithParams = (params: string) => `{"capabilities":{"extensions":[{"params":${params}}]}}`

test('The example of RFC 8785 comes out of a card’s parameters as the RFC prints it', () => {
  // One of its numbers is not the value of a double, so the service would not accept this text.
  const params: unknown = JSON.parse(RFC_8785.text)
  expect(canonicalCard(withParams(params))).toBe(canonicalWithParams(RFC_8785.canonical))
})

test('Member names stand in the order of their UTF-16 code units', () => {
  const params = Object.fromEntries(RFC_8785.unsorted.map(name => [name, 0]))
  const sorted = RFC_8785.sorted.map(name => `${JSON.stringify(name)}:0`).join(',')
  expect(canonicalCard(withParams(params))).toBe(canonicalWithParams(`{${sorted}}`))
})

test('Numbers are written as RFC 8785 lists them', () => {
  for (const [hex, text] of Object.entries(RFC_8785.doubles)) {
    const double = new DataView(new BigUint64Array([BigInt(`0x${hex}`)]).buffer).getFloat64(0, true)
    expect(canonicalCard(withParams({ double })), hex).toBe(canonicalWithParams(`{"double":${text}}`))
  }
})

test('What RFC 8785 cannot write is not a canonical form', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud83d', 'a\udc00'])
    expect(() => canonicalCard(withParams({ value }))).toThrow()
})

test('A field that a message or an object marks as present stays, even empty', () => {
  const card = {
    provider: {},
    documentationUrl: '',
    iconUrl: '',
    securitySchemes: { tls: { mtlsSecurityScheme: { description: '' } }, none: {} },
    securityRequirements: [{ schemes: {} }, { schemes: { tls: { list: [] } } }],
    capabilities: { extensions: [{ uri: '', description: '', required: false, params: {} }] },
  }
  expect(canonicalCard(card)).toBe(
    canonicalJson({
      provider: {},
      documentationUrl: '',
      iconUrl: '',
      securitySchemes: { tls: { mtlsSecurityScheme: {} }, none: {} },
      securityRequirements: [{}, { schemes: { tls: {} } }],
      capabilities: { extensions: [{ params: {} }] },
    }),
  )
})

test('A member signatures anywhere but at the top is signed', () => {
  expect(canonicalCard(withParams({ signatures: [] }))).toBe(canonicalWithParams('{"signatures":[]}'))
})

test('Members named like an object’s own machinery are signed as they stand', () => {
  const schemes = '{"__proto__":{"mtlsSecurityScheme":{}},"constructor":{"mtlsSecurityScheme":{}}}'
  const card = cardOf(readIJsonText(`{"securitySchemes":${schemes}}`))
  expect(canonicalCard(card)).toBe(`{"securitySchemes":${schemes}}`)
  expect(canonicalCard(cardOf(readIJsonText('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}')
})

const ranks = fc.array(fc.nat(), { minLength: 5, maxLength: 40 })

test('Any card that the definition allows has nothing to object to', () => {
  fc.assert(fc.property(anyCard, card => expect(cardFindings(card)).toEqual([])))
})

test('No order of members and no spelling of the text changes the canonical form', () => {
  fc.assert(
    fc.property(anyCard, ranks, (card, numbers) => {
      let at = 0
      const next = () => numbers[at++ % numbers.length] ?? 0
      const text = respelled(card, next)
      expect(canonicalCard(cardOf(readIJsonText(text)))).toBe(canonicalCard(card))
    }),
  )
})

test('Fields that may go unsaid change nothing at their defaults, said or not', () => {
  fc.assert(
    fc.property(anyCard, card => {
      const canonical = canonicalCard(card)
      expect(canonicalCard(withDefaults(card, true))).toBe(canonical)
      expect(canonicalCard(withDefaults(card, false))).toBe(canonical)
      const { signatures: _none, ...rest } = withDefaults(card, false)
      expect(canonical).toBe(canonicalJson(rest))
    }),
  )
})

/** Whether an empty text, array or object, or a null, occurs anywhere in a value. */
function holdsEmpty(value: unknown): boolean {
  if (value === '' || value === null) return true
  if (typeof value !== 'object') return false
  const members: readonly unknown[] = Object.values(value)
  return members.length === 0 || members.some(holdsEmpty)
}

test('What some SDKs sign leaves nothing empty, and differs only where the canonical form keeps something empty', () => {
  expect(canonicalJson(fieldsWithoutEmpty(SPECIFICATION_EXAMPLE.card))).toBe(SDK_EXAMPLE)
  fc.assert(
    fc.property(anyCard, card => {
      const loose = fieldsWithoutEmpty(card)
      expect(holdsEmpty(loose)).toBe(canonicalJson(loose) === '{}')
      const same = canonicalJson(loose) === canonicalCard(card)
      expect(same).toBe(!holdsEmpty(signedFields(card)))
    }),
    { numRuns: 1000 },
  )
})

test('Signatures, present or not, change nothing', () => {
  fc.assert(
    fc.property(anyCard, fc.jsonValue(), (card, signatures) => {
      const { signatures: _none, ...rest } = card
      expect(canonicalCard({ ...rest, signatures })).toBe(canonicalCard(rest))
    }),
  )
})

/** Every value that differs in one place: a leaf changed, a member or element added or removed. */
function* changedOnce(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}x`
  else if (typeof value === 'boolean') yield !value
  else if (typeof value === 'number') yield value === 0 ? 1 : -value
  else if (value === null) yield 0
  else if (Array.isArray(value)) {
    yield [...value, ...(value.length > 0 ? value.slice(0, 1) : ['x'])]
    for (const [index, one] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const changed of changedOnce(one)) yield value.with(index, changed)
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value)
    yield Object.fromEntries([...entries, ['another member', 'x']])
    for (const [index, [name, one]] of entries.entries()) {
      yield Object.fromEntries(entries.toSpliced(index, 1))
      for (const changed of changedOnce(one)) yield Object.fromEntries(entries.with(index, [name, changed]))
    }
  }
}

test('Whatever is changed in what is signed changes the canonical form', () => {
  fc.assert(
    fc.property(anyCard, card => {
      const canonical = canonicalCard(card)
      const signed = cardOf(JSON.parse(canonical))
      expect(canonicalCard(signed)).toBe(canonical)
      for (const changed of changedOnce(signed)) expect(canonicalCard(cardOf(changed))).not.toBe(canonical)
    }),
    { numRuns: 10 },
  )
})

test('The kit’s signatures hold over the canonical form alone, not over what some SDKs make of the same card', async () => {
  const key = await importJWK(TCK_SIGNED.jwk, 'Ed25519')
  if (!(key instanceof CryptoKey)) throw new TypeError('not a public key')
  const verifies = (payload: string, signature: string) =>
    crypto.subtle.verify(
      'Ed25519',
      key,
      new Uint8Array(base64url.decode(signature)),
      encoder.encode(`${TCK_SIGNED.protected}.${base64url.encode(encoder.encode(payload))}`),
    )
  const over = await Promise.all(
    TCK_SIGNED.cases.map(async ({ card, signature }) => [
      await verifies(canonicalCard(card), signature),
      await verifies(canonicalJson(fieldsWithoutEmpty(card)), signature),
    ]),
  )
  // The first card holds empty members that are REQUIRED; the second holds none, so both forms are the same.
  expect(over).toEqual([
    [true, false],
    [true, true],
  ])
})
