import { isObject } from '../../contract/json-members.ts'
import { fieldOf, messageOf } from './card-schema.ts'
import type { Field, MessageName } from './proto-field.ts'

/**
 * Whether a field has a default that its absence would mean too (A2A 1.0.1, 8.4.1 rule 1). A field that is
 * REQUIRED or `optional` never does; nor does a single message or Struct, whose presence proto3 tracks.
 */
function isUnsaid({ of, shape, mark }: Field, value: unknown): boolean {
  if (mark !== undefined) return false
  if (shape === 'repeated') return Array.isArray(value) && value.length === 0
  if (shape === 'map') return isObject(value) && Object.keys(value).length === 0
  return (of === 'string' && value === '') || (of === 'bool' && value === false)
}

function presentIn(message: MessageName, value: Readonly<Record<string, unknown>>) {
  const present = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const field = fieldOf(message, name)
    if (field === undefined) return [[name, member]]
    return isUnsaid(field, member) ? [] : [[name, presentInField(field, member)]]
  })
  return Object.fromEntries(present)
}

function presentInField(field: Field, value: unknown): unknown {
  const message = messageOf(field)
  if (message === undefined) return value
  const inOne = (one: unknown) => (isObject(one) ? presentIn(message, one) : one)
  if (field.shape === 'repeated' && Array.isArray(value)) return value.map(inOne)
  if (field.shape === 'map' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOne(one)]))
  }
  return inOne(value)
}

/**
 * The part of an Agent Card that is signed (A2A 1.0.1, 8.4.1), to be written in RFC 8785 form: its fields by
 * proto presence, without `signatures`. Unknown members and values of another type are kept, so nothing is lost.
 */
export function signedFields({ signatures: _left, ...card }: Readonly<Record<string, unknown>>) {
  return presentIn('AgentCard', card)
}

// `null` counts as empty; so does an array or object with nothing left in it.
function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter(one => one !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (!isObject(value)) return value
  const kept = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/**
 * What some SDKs sign instead: the same without any empty text, array or object, even those that 8.4.1 keeps
 * because they are REQUIRED or in a Struct (a2aproject/A2A issue 2122, a2aproject/a2a-js issue 627).
 */
export function fieldsWithoutEmpty(card: Readonly<Record<string, unknown>>): unknown {
  return withoutEmpty(signedFields(card)) ?? {}
}
