import { checkLine } from '../catalogues/checks.ts'
import { PROBLEMS } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { uri } from './primitives.ts'
import { published, told } from './told.ts'
import { z } from './zod.ts'

/** One offending member; `pointer` is a JSON Pointer (RFC 6901) to the member itself. */
export const problemError = z.strictObject({
  pointer: published(
    z.string(),
    'RFC 6901',
    'JSON Pointer (RFC 6901) to the member itself, also where it is missing or unknown.',
  ),
  code: told(z.string(), 'prototype', 'See violations.'),
  detail: told(z.string(), 'prototype'),
})
export type ProblemError = z.infer<typeof problemError>

/** A problem body: the members of RFC 9457, `code`, and what the code adds. */
export const problemBody = z.strictObject({
  type: published(uri(), ['RFC 9457 section 3.1.1', 'prototype'], 'Where the reference explains the code.'),
  title: told(z.string(), 'RFC 9457 section 3.1.3'),
  status: told(z.int(), 'RFC 9457 section 3.1.2', 'That of the answer.'),
  detail: told(z.optional(z.string()), 'RFC 9457 section 3.1.4', 'What was found this time.'),
  instance: told(z.optional(uri()), 'RFC 9457 section 3.1.5', 'Not used so far.'),
  code: told(z.enum(keysOf(PROBLEMS)), ['RFC 9457 section 3.2', 'prototype'], 'Permanent; see problems.'),
  errors: published(
    z.optional(z.array(problemError)),
    ['RFC 9457 section 3.2', 'prototype'],
    'Every violation of the schema, or every offending member.',
  ),
  checks: published(
    z.optional(z.array(checkLine)),
    ['RFC 9457 section 3.2', 'prototype'],
    'The check list of a refused proof.',
  ),
})
export type ProblemBody = z.infer<typeof problemBody>
