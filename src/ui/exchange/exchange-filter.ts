import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createObservable, type Settable } from '../../browser/observable.ts'
import type { JournalEntry } from '../../client/journal-record.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { type Agents, useAgents } from '../app/queries.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { kindOf } from './entry-kinds.ts'

/**
 * A compact JWS anywhere in a text: its header begins with `{"`, which is eyJ in base64url. Matched outwards
 * from its first dot: matched from the start, a text with many eyJ would be read to its end for each.
 */
const COMPACT_JWS = /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu

/** Headers and payloads of every compact JWS in a text, decoded and unverified. */
function jwsText(text: string): string {
  return [...text.matchAll(COMPACT_JWS)]
    .flatMap(([, ...parts]) => parts.map(part => decodeText(part) ?? ''))
    .join('\n')
}

/**
 * What a search looks through, in lower case: path, status, codes, request id, bodies, the decoded text of
 * every JWS in them, what the run was for, and the agent by its label.
 */
export function searchableText(entry: JournalEntry, label: string | undefined): string {
  const plain = kindOf(entry).text(entry).join('\n')
  return [entry.group, entry.speaker, label ?? '', entry.agent_id ?? '', plain, jwsText(plain)]
    .join('\n')
    .toLowerCase()
}

/** The kinds of entry that a reader can filter by; several show all of them. */
export const SHOWN_KINDS = {
  requests: { label: 'Requests', kinds: ['call'] },
  signatures: { label: 'Signatures', kinds: ['sign', 'issue'] },
  enforcement: { label: 'Enforcement', kinds: ['enforce', 'acknowledge'] },
} as const satisfies Record<string, { label: string; kinds: readonly JournalEntry['kind'][] }>
export type ShownKind = keyof typeof SHOWN_KINDS

/** Which messages of the exchange are shown, each whole or not at all. */
export interface ExchangeFilter {
  /** Words that must all be found; empty for any message. */
  readonly text: string
  /** Empty for every kind. */
  readonly kinds: readonly ShownKind[]
  readonly refusedOnly: boolean
  /** Whether only messages about the agent at work are shown. */
  readonly thisAgentOnly: boolean
}

export const NO_FILTER: ExchangeFilter = { text: '', kinds: [], refusedOnly: false, thisAgentOnly: false }

function isFiltering({ text, kinds, refusedOnly, thisAgentOnly }: ExchangeFilter): boolean {
  return text.trim() !== '' || kinds.length > 0 || refusedOnly || thisAgentOnly
}

/** The visitor's agents, as far as a filter needs them. */
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
 * The rows that a filter shows, in their order: all rows of each matching message, so that an answer never
 * appears without its request.
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

interface Search {
  readonly open: boolean
  readonly filter: ExchangeFilter
  /** Whether every row that was found is drawn, however many. */
  readonly all: boolean
}

const NO_SEARCH: Search = { open: false, filter: NO_FILTER, all: false }

// Kept by the page rather than by a view, so that another step shows the exchange as it was left.
const search = createObservable(NO_SEARCH)
const storage = createObservable(false)

function useKept<T>({ subscribe, getSnapshot, set }: Settable<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(subscribe, getSnapshot), set]
}

const useSearch = () => useKept(search)

/** Whether the rows of the store are shown. */
export const useStorageShown = () => useKept(storage)

/** How long a filter must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600
/** How many matching rows are drawn until the reader asks for the others. */
const DRAWN_AT_FIRST = 200

function forFilter({ list, current }: Agents): FilterAgents {
  const labels = new Map(list.map(({ agent_id, label }) => [agent_id, label]))
  return { atWork: current?.agent_id, labels }
}

const messagesIn = (rows: readonly ExchangeRow[]): number => rows.filter(isNumbered).length

/** A filter over the exchange, what it shows, and its result announced once the reader pauses. */
export function useExchangeFilter(rows: readonly ExchangeRow[]) {
  const [search, setSearch] = useSearch()
  const { filter, all, open } = search
  const agents = useAgents()
  const announce = useAnnounce()
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterRows(rows, wanted, forFilter(agents)), [rows, wanted, agents])
  // Of the filter that `shown` follows, or it would claim for a moment that everything was found.
  const filtering = isFiltering(wanted)
  // Thousands are counted only where it is said.
  const count = open || filtering ? `${messagesIn(shown)} of ${messagesIn(rows)} messages` : ''
  const words = filtering ? count : undefined
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => announce(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words, announce])
  return {
    ...{ filter, filtering, shown, agentId: agents.current?.agent_id },
    /** How much of the exchange is shown. */
    count,
    change: (next: ExchangeFilter) => setSearch({ open: true, filter: next, all: false }),
    /** Whether search and filters stand open. */
    open,
    /** Opens search and filters, or closes them and shows everything again. */
    toggle: () => setSearch({ ...NO_SEARCH, open: !open }),
    /** The shown rows that are drawn: the newest, until all are asked for. */
    drawn: all ? shown : shown.slice(-DRAWN_AT_FIRST),
    drawAll: () => setSearch({ ...search, all: true }),
  }
}

export type FilteredExchange = ReturnType<typeof useExchangeFilter>
