import type { Origin } from '../specifications/origins.ts'
import { z } from './zod.ts'

/** What is told of a member of a message. */
export interface Told {
  readonly from: readonly Origin[]
  /** What it means, if its name and form do not say so. */
  readonly words?: string
  /** What the OpenAPI document and the published schemas say of it. */
  readonly description?: string
}

type From = Origin | readonly Origin[]

const TOLD = z.registry<Told>()

/** What is told of a member, by its own schema; undefined for one that no message has. */
export const toldOf = (member: z.core.$ZodType): Told | undefined => TOLD.get(member)

/** A member with where it comes from and what it means, as the reference prints them. */
export function told<S extends z.core.$ZodType>(
  member: S,
  from: From,
  words?: string,
  description?: string,
): S {
  TOLD.add(member, {
    from: [from].flat(),
    ...(words === undefined ? {} : { words }),
    ...(description === undefined ? {} : { description }),
  })
  return member
}

/** A member whose words are published too. */
export const published = <S extends z.core.$ZodType>(member: S, from: From, words: string): S =>
  told(member, from, words, words)

/** How the digest of a JSON value is made, before the words for the value. */
export const JCS_DIGEST = 'RFC 6920 digest name over the RFC 8785 (JCS) form of'

/** Where the digest of a JSON value comes from. */
export const OF_DIGEST = ['prototype', 'RFC 6920', 'RFC 8785'] as const satisfies readonly Origin[]

/** What every `agent_id` is. */
export const AGENT_ID_WORDS = 'agt_ and the UUID that the import gave it.'
