import type { CallEntry } from '../../../client/journal-record.ts'
import type { Message } from '../../../client/message.ts'
import type { ExchangeRow, Who } from '../../app/rows.ts'

/** What an event did to what is known of the agent. */
export interface Change {
  readonly words: string
  readonly state: 'proven' | 'claimed' | 'refused' | 'suspended' | 'none'
}

/** All that the page says of one event. Its terms are marked as `Sentence` reads them. */
export interface EventWords {
  /** Its row, in three to six words, without its subject: the arrow shows that. */
  readonly short: string
  /** What happens and why, in 40 words at most; the line under a step's heading. */
  readonly say: string
  readonly sent: string
  readonly back: string
  readonly changed: Change
  /** The heading of a step that it ends; by default what it changed. */
  readonly head?: string
}

/** A row, as far as its words depend on it. */
export type Happened = Omit<ExchangeRow, 'number' | 'plain' | 'bound'>

/** A row of a call, which it carries. */
export interface Called {
  readonly at: Happened
  readonly entry: CallEntry
  readonly message: Message
}

export const NOTHING: Change = { words: 'Nothing', state: 'none' }
export const NOT_YET: Change = { words: 'Nothing yet', state: 'none' }

export const proven = (words: string): Change => ({ words, state: 'proven' })
export const claimed = (words: string): Change => ({ words, state: 'claimed' })

/** Where nothing goes to the service. */
export const NOT_SENT = { sent: 'Nothing', back: 'Nothing' } as const

/** Who acts, at the beginning of a sentence. */
export const THE = {
  agent: 'The agent',
  second: 'The second holder',
  organization: 'The organization',
  issuer: 'The issuer',
  stranger: 'A stranger',
  thief: 'The thief',
} as const satisfies Record<Who, string>

/** The same within a sentence. */
export const the = (who: Who): string => `${THE[who].slice(0, 1).toLowerCase()}${THE[who].slice(1)}`
