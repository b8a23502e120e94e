import type { z } from '../schemas/zod.ts'
import { EVALUATION_MESSAGES, RECEIPT_MESSAGES } from './evaluation-notes.ts'
import { CHALLENGE_MESSAGES, PROFILE_MESSAGES } from './import-and-binding-notes.ts'
import type { NotedMessage, NotedObject } from './noted-fields.ts'
import { SIGNED_MESSAGES } from './signed-notes.ts'

/** Every message, signed object and record of the contract, member by member with its origin. */
export const MESSAGES: readonly NotedMessage[] = [
  ...PROFILE_MESSAGES,
  ...CHALLENGE_MESSAGES,
  ...EVALUATION_MESSAGES,
  ...SIGNED_MESSAGES,
  ...RECEIPT_MESSAGES,
]

/**
 * What these members of a schema mean, as the published schemas and the OpenAPI document print it.
 * @throws Error where the schema or one of the members has no words
 */
export function wordsOf<S extends NotedObject['schema'], M extends string & keyof z.infer<S>>(
  schema: S,
  ...members: readonly M[]
): Partial<Record<M, string>> {
  const object = MESSAGES.flatMap(({ objects }) => objects).find(each => each.schema === schema)
  const found: Partial<Record<M, string>> = {}
  for (const member of members) {
    found[member] = object?.notes[member]?.words
    if (found[member] === undefined) throw new Error(`${member} has no words`)
  }
  return found
}
