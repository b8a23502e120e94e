import type { AcknowledgeEntry, EnforceEntry, RecomputeEntry } from '../../../client/journal-record.ts'
import type { StoreTouch } from '../../../contract/window/rows.ts'
import { counted } from '../../kit/words.ts'
import { type EventWords, type Happened, NOT_SENT, NOTHING, proven } from './event.ts'

const POINT = '{enforcement|enforcement point}'

/** What the enforcement point does with a decision. */
export const ENFORCED = {
  delivered: {
    short: 'checks the receipt',
    say: `A PERMIT alone moves nothing. The ${POINT} compared {receipt} and report, and found every {obligation} met.`,
    changed: NOTHING,
  },
  stopped: {
    short: 'delivers nothing',
    say: `The service permitted it. The ${POINT} checks for itself before it delivers, and stopped it.`,
    changed: NOTHING,
    head: 'Permitted, but not delivered',
  },
  held: {
    short: 'delivers nothing yet',
    say: `The ${POINT} lets nothing through without a PERMIT.`,
    changed: NOTHING,
    head: 'INDETERMINATE: not delivered',
  },
} as const satisfies Record<string, Pick<EventWords, 'short' | 'say' | 'changed' | 'head'>>

const A_REPORT = 'The report and its receipt'

export const DELIVERED: EventWords = {
  short: 'delivered, once',
  say: 'The report is in the inbox, once, with its {receipt} attached. A second delivery would be refused.',
  ...{ sent: A_REPORT, back: 'Stored in the inbox' },
  changed: proven('Delivered, once'),
}

export const ACKNOWLEDGED: EventWords = {
  short: 'the recipient has read it',
  say: 'The recipient has read the report and says so. Nothing is sent to the service for that.',
  ...{ sent: 'Nothing', back: 'The acknowledgement' },
  changed: proven('Delivered and acknowledged'),
}

/** What happens between a message and its theft. */
export const COPIED: EventWords = {
  short: 'a thief keeps a copy',
  say: 'Someone on the way keeps a copy, byte for byte. The thief has everything that was sent, but not the key.',
  ...NOT_SENT,
  changed: { words: 'The thief has a copy', state: 'refused' },
}

/** What the enforcement point found and, where it let the report through, the delivery. */
export function enforcedEvent({ kind, line }: Happened, entry: EnforceEntry): EventWords {
  if (kind === 'deliver') return DELIVERED
  const how = entry.delivered ? 'delivered' : line === 'claimed' ? 'held' : 'stopped'
  const stopped = entry.lines.find(({ held }) => !held)?.name
  return {
    ...ENFORCED[how],
    sent: A_REPORT,
    back: stopped === undefined ? `${counted(entry.lines.length, 'check')} passed` : `Stopped at ${stopped}`,
  }
}

export const acknowledgedEvent = (_at: Happened, _entry: AcknowledgeEntry): EventWords => ACKNOWLEDGED

/** The digest of a receipt, computed again. */
export function recomputedEvent(_at: Happened, { equal }: RecomputeEntry): EventWords {
  const found = equal
    ? 'its digest is its name: nothing in it was changed'
    : 'its digest is not its name: something in it was changed'
  return {
    short: `hashes the receipt: it ${equal ? 'matches' : 'does not match'}`,
    say: `The page hashed the {receipt} again, and ${found}.`,
    ...NOT_SENT,
    changed: NOTHING,
  }
}

const TOUCHED = {
  read: 'only read',
  put: 'written down',
  use: 'used up',
  delete: 'taken out',
} as const satisfies Record<StoreTouch['mode'], string>

/** What a call did to one record of the service's store. */
export const touchedShort = (mode: string): string =>
  Object.hasOwn(TOUCHED, mode) ? TOUCHED[mode as StoreTouch['mode']] : 'touched'
