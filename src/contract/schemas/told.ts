import type { Standard } from '../specifications/citations.ts'
import type { Origin } from '../specifications/origins.ts'
import { z } from './zod.ts'

type AnySchema = z.core.$ZodType
type From = Origin | readonly Origin[]

/** What is told of a member of a message. */
export interface Told {
  /** Where it comes from, and what its form does. */
  readonly from: readonly Origin[]
  /** What it means; empty if its name and form say so. */
  readonly words: string
  /** What the OpenAPI document and the published schemas say of it. */
  readonly description?: string
}

const TOLD = z.registry<Omit<Told, 'from'> & { readonly from: From }>()
const FORMS = z.registry<{ readonly standard: Standard }>()

/** A schema whose form a standard defines. */
export const formOf = <S extends AnySchema>(schema: S, standard: Standard): S => {
  FORMS.add(schema, { standard })
  return schema
}

function standardsOf(member: AnySchema): readonly Standard[] {
  if (member instanceof z.ZodMiniOptional || member instanceof z.ZodMiniNullable)
    return standardsOf(member.def.innerType)
  return [FORMS.get(member)?.standard].flatMap(standard => standard ?? [])
}

/** What is told of a member by the schemas that it can have; where nothing is, this prototype chose it. */
export function toldOf(first: AnySchema, ...others: readonly AnySchema[]): Told {
  const schema = [first, ...others].find(each => TOLD.has(each)) ?? first
  const { from, ...words } = TOLD.get(schema) ?? { from: 'prototype' as const, words: '' }
  return { ...words, from: [...new Set([from, standardsOf(schema)].flat(2))] }
}

/** A member with its words, and where it comes from. */
export function told<S extends AnySchema>(member: S, words: string, from: From = 'prototype'): S {
  TOLD.add(member, { from, words })
  return member
}

/** A member whose description is published; the reference tells it too, if not in words of its own. */
export function published<S extends AnySchema>(
  member: S,
  description: string,
  from: From = 'prototype',
  words = description,
): S {
  TOLD.add(member, { from, words, description })
  return member
}

/** A member that needs no words, and where it comes from. */
export const cited = <S extends AnySchema>(member: S, from: From): S => told(member, '', from)

/** How the digest of a JSON value is made, before the words for the value. */
export const JCS_DIGEST = 'RFC 6920 digest name over the RFC 8785 (JCS) form of'

/** What every `agent_id` is. */
export const AGENT_ID_WORDS = 'agt_ and the UUID that the import gave it.'
