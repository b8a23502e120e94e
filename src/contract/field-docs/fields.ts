import { type JsonSchema, jsonSchemaOf } from '../openapi/json-schemas.ts'
import { type Told, toldOf } from '../schemas/told.ts'
import { z } from '../schemas/zod.ts'
import { MESSAGES, type Message, REGISTERED } from './messages.ts'

export interface Field {
  /** Includes the members that lead to it. */
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly told: Told
}

type AnySchema = z.core.SomeType

/** The objects that a member can hold, and what its name in a place ends with. */
function held(schema: AnySchema): { readonly objects: readonly z.ZodMiniObject[]; readonly list: string } {
  if (schema instanceof z.ZodMiniOptional) return held(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) {
    const { objects, list } = held(schema.def.element)
    return { objects, list: `[]${list}` }
  }
  if (schema instanceof z.core.$ZodUnion)
    return { objects: schema._zod.def.options.flatMap(option => held(option).objects), list: '' }
  return { objects: schema instanceof z.ZodMiniObject ? [schema] : [], list: '' }
}

/** The members of objects that can stand in one place, each once. */
function membersOf(objects: readonly z.ZodMiniObject[]): ReadonlyMap<string, readonly z.core.$ZodType[]> {
  const names = new Set(objects.flatMap(({ shape }) => Object.keys(shape)))
  return new Map([...names].map(name => [name, objects.flatMap(({ shape }) => shape[name] ?? [])]))
}

function fieldsAt(at: string, objects: readonly z.ZodMiniObject[]): Field[] {
  const required = objects.map(object => jsonSchemaOf(object).required ?? [])
  return [...membersOf(objects)].flatMap(([name, [first, ...others]]) =>
    first === undefined
      ? []
      : {
          name: `${at}${name}`,
          required: required.every(names => names.includes(name)),
          schema: jsonSchemaOf(others.length === 0 ? first : z.union([first, ...others])),
          told: toldOf(first, ...others),
        },
  )
}

/** Members that are told already: the objects that hold no others are told elsewhere. */
type Seen = Set<z.core.$ZodType>

function fieldsWithin(at: string, objects: readonly z.ZodMiniObject[], seen: Seen): Field[] {
  const members = membersOf(objects)
  for (const each of [...members.values()].flat()) seen.add(each)
  const inner = [...members].flatMap(([name, [member]]) => {
    if (member === undefined) return []
    const { objects: within, list } = held(member)
    const isNew = within.some(({ shape }) => Object.values(shape).some(each => !seen.has(each)))
    return isNew ? fieldsWithin(`${at}${name}${list}.`, within, seen) : []
  })
  return [...fieldsAt(at, objects), ...inner]
}

/**
 * Every message with its fields, each object where it stands first: its own members, then those of the objects
 * within it, with the members that lead to them.
 */
export function toldMessages(): readonly (Message & { readonly fields: readonly Field[] })[] {
  const all = [...MESSAGES, ...REGISTERED]
  const seen: Seen = new Set()
  for (const { schema } of all)
    for (const { shape } of held(schema).objects) for (const each of Object.values(shape)) seen.add(each)
  return all.map(message => ({ ...message, fields: fieldsWithin('', held(message.schema).objects, seen) }))
}

/** What a pattern of the contract requires, by its beginning (primitives.ts). */
const PATTERNS = [
  ['^agt_', 'agt_ and a UUID'],
  ['^chl_', 'chl_ and a UUID'],
  ['^bnd_', 'bnd_ and a UUID'],
  ['^dec_', 'dec_ and a UUID'],
  ['^ni:///sha-256;', 'ni:///sha-256; and 43 characters of base64url'],
  ['^urn:ietf:params:oauth:jwk-thumbprint', 'a SHA-256 thumbprint URI'],
  ['^[A-Za-z0-9_-]{42}', '43 characters of base64url'],
  ['^\\d{4}-\\d{2}-\\d{2}T', 'date-time in UTC with milliseconds'],
] as const

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'absolute URI',
  'date-time': 'date-time with offset',
}

type Part = JsonSchema | boolean

function boundsOf({ minLength, maxLength }: JsonSchema): string {
  if (minLength !== undefined && maxLength !== undefined) return `, ${minLength} to ${maxLength} characters`
  if (minLength !== undefined) return minLength === 1 ? ', not empty' : `, ${minLength} characters or more`
  return maxLength === undefined ? '' : `, ${maxLength} characters at most`
}

function textWords(schema: JsonSchema): string {
  const { pattern, format } = schema
  if (pattern !== undefined) return PATTERNS.find(([start]) => pattern.startsWith(start))?.[1] ?? pattern
  return `${FORMATS[format ?? ''] ?? 'text'}${boundsOf(schema)}`
}

function numberWords({ minimum }: JsonSchema): string {
  return minimum === undefined || minimum === Number.MIN_SAFE_INTEGER
    ? 'whole number'
    : `whole number from ${minimum}`
}

function choiceWords(parts: readonly Part[]): string {
  const words = parts.map(typeWords)
  return [...new Set(words)].join(' or ')
}

/** A JSON Schema's type and constraint, in words for a reader of the reference. */
export function typeWords(schema: Part): string {
  if (typeof schema === 'boolean') return 'any value'
  const { type, const: only, enum: values, anyOf, oneOf, items } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (values !== undefined) return values.join(' | ')
  if (anyOf !== undefined) return choiceWords(anyOf)
  if (oneOf !== undefined) return choiceWords(oneOf)
  if (Array.isArray(type)) return choiceWords(type.map(one => ({ ...schema, type: one })))
  if (type === 'array') {
    const [item] = [items].flat()
    return item === undefined ? 'list' : `list of: ${typeWords(item)}`
  }
  if (type === 'string') return textWords(schema)
  if (type === 'integer') return numberWords(schema)
  return type ?? 'any value'
}
