import { checkLine } from '../catalogues/checks.ts'
import { PROBLEMS } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { uri } from './primitives.ts'
import { cited, published, told } from './told.ts'
import { z } from './zod.ts'

/** One offending member; `pointer` is a JSON Pointer (RFC 6901) to the member itself. */
export const problemError = z.strictObject({
  pointer: published(
    z.string(),
    'JSON Pointer (RFC 6901) to the member itself, also where it is missing or unknown.',
    'RFC 6901',
  ),
  code: told(z.string(), 'See violations.'),
  detail: z.string(),
})
export type ProblemError = z.infer<typeof problemError>

/** A problem body: the members of RFC 9457, `code`, and what the code adds. */
export const problemBody = z.strictObject({
  type: published(uri(), 'Where the reference explains the code.', ['RFC 9457 section 3.1.1', 'prototype']),
  title: cited(z.string(), 'RFC 9457 section 3.1.3'),
  status: told(z.int(), 'That of the answer.', 'RFC 9457 section 3.1.2'),
  detail: told(z.optional(z.string()), 'What was found this time.', 'RFC 9457 section 3.1.4'),
  instance: told(z.optional(uri()), 'Not used so far.', 'RFC 9457 section 3.1.5'),
  code: told(z.enum(keysOf(PROBLEMS)), 'Permanent; see problems.', ['RFC 9457 section 3.2', 'prototype']),
  errors: published(
    z.optional(z.array(problemError)),
    'Every violation of the schema, or every offending member.',
    ['RFC 9457 section 3.2', 'prototype'],
  ),
  checks: published(z.optional(z.array(checkLine)), 'The check list of a refused proof.', [
    'RFC 9457 section 3.2',
    'prototype',
  ]),
})
export type ProblemBody = z.infer<typeof problemBody>
