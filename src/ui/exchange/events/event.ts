import type { CallEntry } from '../../../client/journal-record.ts'
import type { Message } from '../../../client/message.ts'
import type { ExchangeRow, Who } from '../../app/rows.ts'

export interface Change {
  readonly words: string
  readonly state: 'proven' | 'claimed' | 'refused' | 'suspended' | 'none'
}

export interface Said {
  /** Its row, in three to six words, without its subject: the arrow shows that. */
  readonly short: string
  /** What happens and why, in 40 words at most; the line under a step's heading. */
  readonly say: string
  readonly changed: Change
  /** The heading of a step that ends with it. */
  readonly head: string
}

export interface EventWords extends Said {
  readonly sent: string
  readonly back: string
}

export type Happened = Omit<ExchangeRow, 'number' | 'plain' | 'bound'>

export interface Called {
  readonly at: Happened
  readonly entry: CallEntry
  readonly message: Message
}

export const NOTHING: Change = { words: 'Nothing', state: 'none' }
export const NOT_YET: Change = { words: 'Nothing yet', state: 'none' }

const changeTo =
  (state: Change['state']) =>
  (words: string): Change => ({ words, state })
export const proven = changeTo('proven')
export const claimed = changeTo('claimed')
export const refused = changeTo('refused')
export const suspended = changeTo('suspended')

/** A row of the table. @param head by default what it changed */
export const said = (short: string, say: string, changed = NOTHING, head = changed.words): Said => ({
  ...{ short, say, changed, head },
})

export const THE = {
  agent: 'The agent',
  second: 'The second holder',
  organization: 'The organization',
  issuer: 'The issuer',
  stranger: 'A stranger',
  thief: 'The thief',
} as const satisfies Record<Who, string>

export const whose = (who: Who): string => `${THE[who].slice(0, 1).toLowerCase()}${THE[who].slice(1)}’s`
