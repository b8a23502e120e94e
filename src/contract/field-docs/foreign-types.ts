import { z } from '../schemas/zod.ts'
import type { NotedObject } from './noted-fields.ts'
import { note, type Origin } from './origins.ts'

const free = z.record(z.string(), z.unknown())

// The types of members that others defined, each of which may be absent: nothing is judged by them.
export const text = z.optional(z.string())
export const seconds = z.optional(z.int())
export const truth = z.optional(z.boolean())
export const texts = z.optional(z.array(z.string()))
export const textOrTexts = z.optional(z.union([z.string(), z.array(z.string())]))
export const object = z.optional(z.object({}))
/** An object whose members have names of its maker's own. */
export const anyObject = z.optional(free)
export const objectOrObjects = z.optional(z.union([free, z.array(free)]))
export const textOrObject = z.optional(z.union([z.string(), free]))
export const objects = z.optional(z.array(free))

/** A member that others defined: its type, where it comes from, and what it means. */
export type ForeignMember = readonly [type: z.ZodMiniType, from: Origin | readonly Origin[], words: string]

/** An object that others defined, member by member. */
export function foreign(at: string, members: Readonly<Record<string, ForeignMember>>): NotedObject {
  const rows = Object.entries(members)
  return {
    at,
    schema: z.object(Object.fromEntries(rows.map(([name, [type]]) => [name, type]))),
    notes: Object.fromEntries(rows.map(([name, [, from, words]]) => [name, note(from, words)])),
  }
}
