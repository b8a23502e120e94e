import { z } from '../schemas/zod.ts'

/** The types of members that others defined, each of which may be absent: nothing is judged by them. */
export const text = () => z.optional(z.string())
export const seconds = () => z.optional(z.int())
export const truth = () => z.optional(z.boolean())
export const texts = () => z.optional(z.array(z.string()))
export const textOrTexts = () => z.optional(z.union([z.string(), z.array(z.string())]))
export const object = () => z.optional(z.object({}))
/** An object whose members have names of its maker's own. */
export const anyObject = () => z.optional(z.record(z.string(), z.unknown()))
const free = () => z.record(z.string(), z.unknown())
export const objectOrObjects = () => z.optional(z.union([free(), z.array(free())]))
export const textOrObject = () => z.optional(z.union([z.string(), free()]))
export const objects = () => z.optional(z.array(free()))
