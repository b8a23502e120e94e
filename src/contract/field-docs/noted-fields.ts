import { DIALECT, type JsonSchema } from '../openapi/json-schemas.ts'
import { z } from '../schemas/zod.ts'
import type { Note } from './origins.ts'

type ObjectSchema = z.ZodMiniObject

/** One note for every member of a schema, and none for anything else. */
type NotesOn<S extends ObjectSchema> = { readonly [M in keyof z.infer<S>]-?: Note }

/** One object of a message: its place there, its schema, and a note on each of its members. */
export interface NotedObject {
  /** Names of the members that lead to it, joined by dots; empty for the message itself. */
  readonly at: string
  readonly schema: ObjectSchema
  readonly notes: Readonly<Record<string, Note>>
}

export interface NotedMessage {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly objects: readonly NotedObject[]
}

/** What every `agent_id` is. */
export const AGENT_ID_WORDS = 'agt_ and the UUID that the import gave it.'

/** How the digest of a JSON value is made, before the words for the value. */
export const JCS_DIGEST = 'RFC 6920 digest name over the RFC 8785 (JCS) form of'

/** Attaches notes to the members of a schema; the type checker keeps them complete. */
export function noted<S extends ObjectSchema>(at: string, schema: S, notes: NotesOn<S>): NotedObject {
  return { at, schema, notes: { ...notes } }
}

export interface Field {
  /** Includes the members that lead to it. */
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly note: Note
}

/** The members of an object in its order, each with its own JSON Schema and its note. */
export function fieldsOf({ at, schema, notes }: NotedObject): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, member]) => {
    const own = notes[name]
    if (own === undefined) throw new Error(`${at} ${name} has no note`)
    return {
      name: at === '' ? name : `${at}.${name}`,
      required: required.includes(name),
      schema: typeof member === 'boolean' ? { $schema: DIALECT } : member,
      note: own,
    }
  })
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
