import { canonicalJson } from '../../../crypto/digest.ts'
import { fieldOf, isObject, messageOf } from './card-schema.ts'
import type { Field, MessageName } from './proto-field.ts'

/**
 * Whether a field stands at a default that its absence would say as well (A2A 1.0, 8.4.1 rule 1). A field that is
 * REQUIRED or `optional` never does; nor does a single message or Struct, whose presence proto3 tracks by itself.
 */
function isUnsaid({ of, shape, mark }: Field, value: unknown): boolean {
  if (mark !== undefined) return false
  if (shape === 'repeated') return Array.isArray(value) && value.length === 0
  if (shape === 'map') return isObject(value) && Object.keys(value).length === 0
  return (of === 'string' && value === '') || (of === 'bool' && value === false)
}

function presentIn(message: MessageName, value: unknown): unknown {
  if (!isObject(value)) return value
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
  if (field.shape === 'repeated' && Array.isArray(value)) return value.map(one => presentIn(message, one))
  if (field.shape === 'map' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, presentIn(message, one)]))
  }
  return presentIn(message, value)
}

/**
 * The text that an Agent Card's signatures are made over (A2A 1.0, 8.4.1): its fields by proto presence, without
 * `signatures`, in RFC 8785 form. What is no field, or has another type, stays as it stands, so nothing is lost.
 */
export function canonicalCard({ signatures: _left, ...card }: Readonly<Record<string, unknown>>): string {
  return canonicalJson(presentIn('AgentCard', card))
}
