import { checkLine } from '../catalogues/checks.ts'
import { PROBLEMS } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { uri } from './primitives.ts'
import { z } from './zod.ts'

/** One offending member; `pointer` is a JSON Pointer (RFC 6901) to the member itself. */
export const problemError = z.strictObject({ pointer: z.string(), code: z.string(), detail: z.string() })
export type ProblemError = z.infer<typeof problemError>

/** A problem body: the members of RFC 9457, `code`, and what the code adds. */
export const problemBody = z.strictObject({
  type: uri(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(uri()),
  code: z.enum(keysOf(PROBLEMS)),
  errors: z.optional(z.array(problemError)),
  checks: z.optional(z.array(checkLine)),
})
export type ProblemBody = z.infer<typeof problemBody>
