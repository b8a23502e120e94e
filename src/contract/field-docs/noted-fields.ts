import { DIALECT, type JsonSchema } from '../openapi/json-schemas.ts'
import { z } from '../schemas/zod.ts'
import type { Note } from './origins.ts'

type ObjectSchema = z.ZodMiniObject

/** One note for every member of a schema, and none for anything else. */
export type NotesOn<S extends ObjectSchema> = { readonly [M in keyof z.infer<S>]-?: Note }

/** One object of a message: its place there, its schema, and a note on each of its members. */
export interface NotedObject {
  /** Names of the members that lead to it, joined by dots; empty for the message itself. */
  readonly at: string
  readonly schema: ObjectSchema
  readonly notes: Readonly<Record<string, Note>>
}

/** One message or record of the contract. */
export interface NotedMessage {
  readonly id: string
  readonly title: string
  /** What it is, in a sentence. */
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

/** One member as the reference prints it. */
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
