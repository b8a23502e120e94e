import { toldOf } from '../schemas/told.ts'
import { z } from '../schemas/zod.ts'

/** The dialect of every schema that is published. */
export const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type AnySchema = z.core.$ZodType

// A predicate has no JSON Schema of its own; the registry holds its constraint (primitives.ts).
const OPTIONS = { target: 'draft-2020-12', unrepresentable: 'any' } as const

/** A schema as JSON Schema 2020-12. */
export const jsonSchemaOf = (schema: AnySchema): JsonSchema => z.toJSONSchema(schema, OPTIONS)

/** A zod schema under its published name, with words for a reader of its JSON Schema. */
export interface DescribedSchema {
  readonly schema: AnySchema
  readonly description: string
  /** A list in Markdown that the description ends with. */
  readonly list?: string
}

/** What is published of each member that has words. */
function membersWithWords(schema: AnySchema, properties: JsonSchema['properties'] = {}) {
  const shape: Readonly<Record<string, AnySchema>> = schema instanceof z.ZodMiniObject ? schema.shape : {}
  const members = Object.entries(properties).map(([name, member]) => {
    const own = shape[name]
    const description = own === undefined ? undefined : toldOf(own).description
    return [
      name,
      description === undefined || typeof member === 'boolean' ? member : { description, ...member },
    ]
  })
  return Object.fromEntries(members)
}

function withWords({ schema, description, list }: DescribedSchema, json: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _id, type, properties, ...constraints } = json
  return {
    description: list === undefined ? description : `${description}\n\n${list}`,
    ...(type === undefined ? {} : { type }),
    ...(properties === undefined ? {} : { properties: membersWithWords(schema, properties) }),
    ...constraints,
  }
}

/**
 * Schemas as JSON Schema 2020-12, keyed by name in the table's order; a schema that contains another of the
 * table refers to it by `refTo(name)`.
 */
export function jsonSchemasOf(
  table: Readonly<Record<string, DescribedSchema>>,
  refTo: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(table)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: refTo })
  return Object.fromEntries(
    Object.entries(table).map(([name, described]) => {
      const schema = schemas[name]
      if (schema === undefined) throw new Error(`${name} has no JSON Schema`)
      return [name, withWords(described, schema)]
    }),
  )
}

/** One schema as a self-contained JSON Schema 2020-12 document. */
export function standaloneSchema(described: DescribedSchema, $id: string, title: string): JsonSchema {
  return { $schema: DIALECT, $id, title, ...withWords(described, jsonSchemaOf(described.schema)) }
}
