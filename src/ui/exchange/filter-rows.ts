import type { JournalEntry } from '../../client/journal-record.ts'
import type { ExchangeRow } from './rows.ts'
import { searchableText } from './searchable-text.ts'

/** The kinds of entry that a reader can ask for; several at once show each of them. */
export const SHOWN_KINDS = {
  requests: { label: 'Requests', kinds: ['call'] },
  signatures: { label: 'Signatures', kinds: ['sign', 'issue'] },
  enforcement: { label: 'Enforcement', kinds: ['enforce', 'acknowledge'] },
} as const satisfies Record<string, { label: string; kinds: readonly JournalEntry['kind'][] }>
export type ShownKind = keyof typeof SHOWN_KINDS

/** What of the exchange is shown; a message is shown whole or not at all. */
export interface ExchangeFilter {
  /** Words that all have to be found; empty for any message. */
  readonly text: string
  /** Empty for every kind. */
  readonly kinds: readonly ShownKind[]
  readonly refusedOnly: boolean
  /** Whether only messages about the agent at work are shown. */
  readonly thisAgentOnly: boolean
}

export const NO_FILTER: ExchangeFilter = { text: '', kinds: [], refusedOnly: false, thisAgentOnly: false }

/** Whether a filter leaves anything out by what it asks. */
export function isFiltering({ text, kinds, refusedOnly, thisAgentOnly }: ExchangeFilter): boolean {
  return text.trim() !== '' || kinds.length > 0 || refusedOnly || thisAgentOnly
}

/** The visitor's agents, as far as a filter asks for them. */
export interface FilterAgents {
  /** The agent at work; undefined where there is none. */
  readonly atWork: string | undefined
  /** Labels by agent id. */
  readonly labels: ReadonlyMap<string, string>
}

function holds(
  filter: ExchangeFilter,
  words: readonly string[],
  entry: JournalEntry,
  { atWork, labels }: FilterAgents,
): boolean {
  if (filter.thisAgentOnly && entry.agent_id !== (atWork ?? null)) return false
  const wanted = filter.kinds.flatMap((kind): readonly JournalEntry['kind'][] => SHOWN_KINDS[kind].kinds)
  if (wanted.length > 0 && !wanted.includes(entry.kind)) return false
  if (words.length === 0) return true
  const text = searchableText(entry, labels.get(entry.agent_id ?? ''))
  return words.every(word => text.includes(word))
}

/**
 * The rows that a filter shows, in their order: all rows of each message that fits, so that an answer never stands
 * without its request.
 */
export function filterRows(
  rows: readonly ExchangeRow[],
  filter: ExchangeFilter,
  agents: FilterAgents,
): readonly ExchangeRow[] {
  if (!isFiltering(filter)) return rows
  const words = filter.text
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
  const refused = new Set(rows.filter(({ line }) => line === 'refused').map(({ entry }) => entry.seq))
  const fitting = new Map<number, boolean>()
  return rows.filter(({ entry }) => {
    const known = fitting.get(entry.seq)
    if (known !== undefined) return known
    const fits = (!filter.refusedOnly || refused.has(entry.seq)) && holds(filter, words, entry, agents)
    fitting.set(entry.seq, fits)
    return fits
  })
}
