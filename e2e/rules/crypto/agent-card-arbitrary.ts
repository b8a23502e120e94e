import fc from 'fast-check'
import { isObject } from '../../../src/contract/json-members.ts'
import type { Field, MessageName } from '../../../src/protocols/a2a/card.ts'
import { MESSAGES, messageOf } from '../../../src/protocols/a2a/card.ts'

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
