import fc from 'fast-check'
import { isObject } from '../../../src/contract/json-members.ts'
import type { Field, MessageName } from '../../../src/protocols/a2a/card.ts'
import { MESSAGES, messageOf } from '../../../src/protocols/a2a/card.ts'

/** The fragment that the A2A specification 1.0.1 (Apache-2.0) canonicalizes in section 8.4.1; the result. */
export const SPECIFICATION_EXAMPLE = {
  card: {
    name: 'Example Agent',
    description: '',
    capabilities: { streaming: false, pushNotifications: false, extensions: [] },
    skills: [],
  },
  canonical:
    '{"capabilities":{"pushNotifications":false,"streaming":false},"description":"","name":"Example Agent","skills":[]}',
} as const

/**
 * What SDKs make of the same fragment (a2aproject/a2a-js issue 627 and a2aproject/A2A issue 2122, both
 * Apache-2.0): the empty REQUIRED members are missing.
 */
export const SDK_EXAMPLE =
  '{"capabilities":{"pushNotifications":false,"streaming":false},"name":"Example Agent"}'

/** The protected header of the specification's signing example (8.4.2), whose key was never published. */
export const SPECIFICATION_PROTECTED = {
  text: 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHBzOi8vZXhhbXBsZS5jb20vYWdlbnQvandrcy5qc29uIn0',
  header: { alg: 'ES256', typ: 'JOSE', kid: 'key-1', jku: 'https://example.com/agent/jwks.json' },
} as const

const minimal = {
  name: 'Example Agent',
  description: '',
  capabilities: { streaming: false, pushNotifications: false },
  skills: [],
}

const pay = {
  name: 'Pay Agent',
  version: '1.0.0',
  url: 'https://pay.example/a2a',
  capabilities: { streaming: true },
  securitySchemes: { oauth: { type: 'oauth2' } },
  skills: [{ id: 'quote', name: 'Quote' }],
}

const PAY_CANONICAL =
  '{"capabilities":{"streaming":true},"name":"Pay Agent","securitySchemes":{"oauth":{"type":"oauth2"}},"skills":[{"id":"quote","name":"Quote"}],"url":"https://pay.example/a2a","version":"1.0.0"}'

/**
 * Canonicalization vectors of the A2A technology compatibility kit (a2aproject/a2a-tck, Apache-2.0:
 * card_signing_vectors.json, a2a-jcs-v01 group A2).
 */
export const TCK_CANONICAL: readonly { id: string; card: Record<string, unknown>; canonical: string }[] = [
  { id: 'cardsign-canon-001', card: minimal, canonical: SPECIFICATION_EXAMPLE.canonical },
  {
    id: 'cardsign-canon-002',
    card: { ...minimal, signatures: [{ protected: 'eyJ...', signature: 'MEUC...' }] },
    canonical: SPECIFICATION_EXAMPLE.canonical,
  },
  { id: 'cardsign-canon-003', card: pay, canonical: PAY_CANONICAL },
  {
    id: 'cardsign-jcs-numbers',
    card: {
      name: 'Ext Agent',
      description: '',
      capabilities: {
        streaming: true,
        extensions: [{ uri: 'https://ex/ext', params: { ratio: 0.1, count: 100.0, neg: -0.0 } }],
      },
      skills: [],
    },
    canonical:
      '{"capabilities":{"extensions":[{"params":{"count":100,"neg":0,"ratio":0.1},"uri":"https://ex/ext"}],"streaming":true},"description":"","name":"Ext Agent","skills":[]}',
  },
  {
    id: 'cardsign-jcs-nonascii',
    card: {
      name: 'Cafe Agent',
      description: 'Prix 5 euro \u00e9 \ud83d\ude00',
      capabilities: { streaming: true },
      skills: [{ id: 'devis', name: 'Devis \u00e9' }],
    },
    canonical:
      '{"capabilities":{"streaming":true},"description":"Prix 5 euro \u00e9 \ud83d\ude00","name":"Cafe Agent","skills":[{"id":"devis","name":"Devis \u00e9"}]}',
  },
  {
    id: 'cardsign-jcs-keyorder',
    card: {
      name: 'KeyOrder Agent',
      description: '',
      capabilities: { streaming: true },
      securitySchemes: {
        '\ud83d\ude00': { type: 'apiKey', in: 'header', name: 'A' },
        '\ufb33': { type: 'apiKey', in: 'header', name: 'B' },
      },
      skills: [],
    },
    canonical:
      '{"capabilities":{"streaming":true},"description":"","name":"KeyOrder Agent","securitySchemes":{"\ud83d\ude00":{"in":"header","name":"A","type":"apiKey"},"\ufb33":{"in":"header","name":"B","type":"apiKey"}},"skills":[]}',
  },
  ...[[{ protected: 'eyJhbGciOiJFUzI1NiJ9', signature: 'abc123' }], []].map((signatures, index) => ({
    id: `A2-00${index + 1}`,
    card: {
      name: 'Example Agent',
      capabilities: { streaming: true, pushNotifications: false },
      signatures,
    },
    canonical: '{"capabilities":{"pushNotifications":false,"streaming":true},"name":"Example Agent"}',
  })),
]

/** The kit's signed vectors; its key is an Ed25519 key for tests, and `alg` says EdDSA. */
export const TCK_SIGNED = {
  jwk: { kty: 'OKP', crv: 'Ed25519', x: 'HPZl5kjLaWKcAp5QBiOWueZa0MyB5U6CGj0M6xZN4W4' },
  protected: 'eyJhbGciOiJFZERTQSIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9',
  cases: [
    {
      id: 'cardsign-sign-001',
      card: minimal,
      signingInput:
        'eyJhbGciOiJFZERTQSIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9.eyJjYXBhYmlsaXRpZXMiOnsicHVzaE5vdGlmaWNhdGlvbnMiOmZhbHNlLCJzdHJlYW1pbmciOmZhbHNlfSwiZGVzY3JpcHRpb24iOiIiLCJuYW1lIjoiRXhhbXBsZSBBZ2VudCIsInNraWxscyI6W119',
      signature: 'olG34aQUzhOSXDUMp3m6zcOwX0zuPSH2wbcx3uY5d4CxjHTJNk_esMFDC379Tv780LltfYD9EZ9HDmKUKSe0BQ',
    },
    {
      id: 'cardsign-sign-002',
      card: pay,
      signingInput:
        'eyJhbGciOiJFZERTQSIsImtpZCI6ImtleS0xIiwidHlwIjoiSk9TRSJ9.eyJjYXBhYmlsaXRpZXMiOnsic3RyZWFtaW5nIjp0cnVlfSwibmFtZSI6IlBheSBBZ2VudCIsInNlY3VyaXR5U2NoZW1lcyI6eyJvYXV0aCI6eyJ0eXBlIjoib2F1dGgyIn19LCJza2lsbHMiOlt7ImlkIjoicXVvdGUiLCJuYW1lIjoiUXVvdGUifV0sInVybCI6Imh0dHBzOi8vcGF5LmV4YW1wbGUvYTJhIiwidmVyc2lvbiI6IjEuMC4wIn0',
      signature: 'Hwm5j4jzkRaIYuDIMAGfkpOw0kcp6VT5i2ziXy-d-Yz-jj97tPqrMqNkndWxvpUP4W8U7qMQViIQR1lDL5c5Cw',
    },
  ],
} as const

/** RFC 8785, 3.2.2 (a text and its canonical form), 3.2.3 (the order of names) and appendix B (doubles). */
export const RFC_8785 = {
  text: String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`,
  canonical: String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  unsorted: ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'],
  sorted: ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'],
  doubles: {
    '0000000000000000': '0',
    '8000000000000000': '0',
    '0000000000000001': '5e-324',
    '8000000000000001': '-5e-324',
    '7fefffffffffffff': '1.7976931348623157e+308',
    ffefffffffffffff: '-1.7976931348623157e+308',
    '4340000000000000': '9007199254740992',
    c340000000000000: '-9007199254740992',
    '4430000000000000': '295147905179352830000',
    '44b52d02c7e14af5': '9.999999999999997e+22',
    '44b52d02c7e14af6': '1e+23',
    '44b52d02c7e14af7': '1.0000000000000001e+23',
    '444b1ae4d6e2ef4e': '999999999999999700000',
    '444b1ae4d6e2ef4f': '999999999999999900000',
    '444b1ae4d6e2ef50': '1e+21',
    '3eb0c6f7a0b5ed8c': '9.999999999999997e-7',
    '3eb0c6f7a0b5ed8d': '0.000001',
    '41b3de4355555553': '333333333.3333332',
    '41b3de4355555554': '333333333.33333325',
    '41b3de4355555555': '333333333.3333333',
    '41b3de4355555556': '333333333.3333334',
    '41b3de4355555557': '333333333.33333343',
    becbf647612f3696: '-0.0000033333333333333333',
    '43143ff3c1cb0959': '1424953923781206.2',
  },
} as const

export type Card = Record<string, unknown>

const interchangeable = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u
const text = fc.string({ unit: 'grapheme', maxLength: 6 }).filter(value => !interchangeable.test(value))
const name = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', '1', 'signatures'))
const struct = fc.dictionary(name, fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' }), {
  maxKeys: 3,
  noNullPrototype: true,
})

function oneArbitrary(field: Field): fc.Arbitrary<unknown> {
  const message = messageOf(field)
  if (message !== undefined) return messageArbitrary(message)
  if (field.of === 'Struct') return struct
  if (field.of === 'bool') return fc.boolean()
  return field.values === undefined ? text : fc.constantFrom(...field.values)
}

function fieldArbitrary(field: Field): fc.Arbitrary<unknown> {
  const one = oneArbitrary(field)
  if (field.shape === 'map') return fc.dictionary(name, one, { maxKeys: 2, noNullPrototype: true })
  if (field.shape === undefined) return one
  return fc.array(one, { minLength: field.mark === 'REQUIRED' ? 1 : 0, maxLength: 2 })
}

function messageArbitrary(message: MessageName): fc.Arbitrary<Card> {
  const { fields, oneof } = MESSAGES[message]
  const arbitraries = Object.entries(fields).map(([member, field]) => ({ member, field }))
  if (oneof !== undefined) {
    return fc.oneof(
      ...arbitraries.map(({ member, field }) => fieldArbitrary(field).map(value => ({ [member]: value }))),
    )
  }
  const model = Object.fromEntries(
    arbitraries.map(({ member, field }) => [member, fieldArbitrary(field)] as const),
  )
  const requiredKeys = arbitraries
    .filter(({ field }) => field.mark === 'REQUIRED')
    .map(({ member }) => member)
  return fc.record(model, { requiredKeys, noNullPrototype: true })
}

/** Any Agent Card that a2a.proto allows, some of its fields at their defaults. */
export const anyCard: fc.Arbitrary<Card> = messageArbitrary('AgentCard')

const unsaidDefault = ({ of, shape }: Field): unknown => {
  if (shape === 'repeated') return []
  if (shape === 'map') return {}
  return of === 'string' ? '' : of === 'bool' ? false : undefined
}

/** A card with every optional field stated at its default, or with none of those left. */
export function withDefaults(card: Card, said: boolean, message: MessageName = 'AgentCard'): Card {
  const { fields, oneof } = MESSAGES[message]
  const result: Card = {}
  for (const [member, field] of Object.entries(fields)) {
    const absent = field.mark === undefined && oneof === undefined ? unsaidDefault(field) : undefined
    const value = Object.hasOwn(card, member) ? card[member] : undefined
    const unsaid = value === undefined || JSON.stringify(value) === JSON.stringify(absent)
    if (!unsaid) result[member] = inner(field, value, said)
    else if (said && absent !== undefined) result[member] = absent
  }
  return result
}

function inner(field: Field, value: unknown, said: boolean): unknown {
  const message = messageOf(field)
  const one = (element: unknown) =>
    message !== undefined && isObject(element) ? withDefaults({ ...element }, said, message) : element
  if (message === undefined) return value
  if (Array.isArray(value)) return value.map(one)
  if (field.shape !== 'map' || !isObject(value)) return one(value)
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, one(element)]))
}

/** A JSON text for a value in another spelling: other order of members, escapes, white space, digits. */
export function respelled(value: unknown, next: () => number): string {
  const space = () => [' ', '\n', '', '\t'][next() % 4] ?? ''
  if (typeof value === 'string') return respelledText(value, next)
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 53)
    return `${value}${['', '.0', 'e0', 'E+0'][next() % 4]}`
  if (Array.isArray(value)) return `[${value.map(one => space() + respelled(one, next)).join(',')}${space()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value)
    .map(entry => ({ entry, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry: [key, one] }) => `${space()}${respelledText(key, next)}${space()}:${respelled(one, next)}`)
  return `{${members.join(',')}${space()}}`
}

function respelledText(value: string, next: () => number): string {
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))
  const escaped = next() % 2 === 0
  const spelled = units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
  return escaped ? `"${spelled}"` : JSON.stringify(value)
}
