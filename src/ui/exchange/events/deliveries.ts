import type { EnforceEntry, RecomputeEntry } from '../../../client/journal-record.ts'
import { counted } from '../../kit/words.ts'
import { type EventWords, type Happened, NOTHING, proven, refused, type Said, said } from './event.ts'

const POINT = '{enforcement|enforcement point}'

export const ENFORCED = {
  delivered: said(
    'checks the receipt',
    `A PERMIT alone moves nothing. The ${POINT} compared {receipt} and report, and found every {obligation} met.`,
  ),
  stopped: said(
    'delivers nothing',
    `The service permitted it. The ${POINT} checks for itself before it delivers, and stopped it.`,
    NOTHING,
    'Permitted, but not delivered',
  ),
  denied: said('delivers nothing', `The ${POINT} lets nothing through without a PERMIT.`),
  held: said('delivers nothing yet', `The ${POINT} lets nothing through without a PERMIT.`),
} as const

const stopOf = ({ lines }: Pick<EnforceEntry, 'lines'>): string | undefined =>
  lines.find(({ held }) => !held)?.name

/** What the enforcement point did. @param undecided whether the decision was INDETERMINATE */
export function enforcedWords(entry: Pick<EnforceEntry, 'delivered' | 'lines'>, undecided: boolean): Said {
  if (entry.delivered) return ENFORCED.delivered
  if (undecided) return ENFORCED.held
  return stopOf(entry) === 'decision' ? ENFORCED.denied : ENFORCED.stopped
}

const A_REPORT = 'The report and its receipt'

const outside = (sent: string, back: string, ...words: Parameters<typeof said>): EventWords => ({
  ...{ sent, back },
  ...said(...words),
})

export const DELIVERED = outside(
  A_REPORT,
  'Stored in the inbox',
  'delivered, once',
  'The report is in the inbox, once, with its {receipt} attached. A second delivery would be refused.',
  proven('Delivered, once'),
)

export const ACKNOWLEDGED = outside(
  'Nothing',
  'The acknowledgement',
  'the recipient has read it',
  'The recipient has read the report and says so. Nothing is sent to the service for that.',
  proven('Delivered and acknowledged'),
)

export const COPIED = outside(
  'Nothing',
  'Nothing',
  'a thief keeps a copy',
  'Someone on the way keeps a copy, byte for byte. The thief has everything that was sent, but not the key.',
  refused('The thief has a copy'),
)

/** What the enforcement point found and, where it let the report through, the delivery. */
export function enforcedEvent({ kind, line }: Happened, entry: EnforceEntry): EventWords {
  if (kind === 'deliver') return DELIVERED
  const stopped = stopOf(entry)
  return {
    ...enforcedWords(entry, line === 'claimed'),
    sent: A_REPORT,
    back: stopped === undefined ? `${counted(entry.lines.length, 'check')} passed` : `Stopped at ${stopped}`,
  }
}

export function recomputedEvent(_at: Happened, { equal }: RecomputeEntry): EventWords {
  const [matches, is, what] = equal ? ['matches', 'is', 'nothing'] : ['does not match', 'is not', 'something']
  const say = `The page hashed the {receipt} again, and its digest ${is} its name: ${what} in it was changed.`
  return outside('Nothing', 'Nothing', `hashes the receipt: it ${matches}`, say)
}
