import { useDeferredValue, useEffect, useMemo } from 'react'
import { createObservable } from '../../browser/observable.ts'
import type { JournalEntry } from '../../client/journal-record.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { type Agents, useAgents } from '../app/queries.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { useKept } from '../app/switches.ts'
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
}

export const NO_FILTER: ExchangeFilter = { text: '', kinds: [], refusedOnly: false }

function isFiltering({ text, kinds, refusedOnly }: ExchangeFilter): boolean {
  return text.trim() !== '' || kinds.length > 0 || refusedOnly
}

/** The agents' labels, by agent id. */
export type Labels = ReadonlyMap<string, string>

function holds(
  filter: ExchangeFilter,
  words: readonly string[],
  entry: JournalEntry,
  labels: Labels,
): boolean {
  const wanted = filter.kinds.flatMap((kind): readonly JournalEntry['kind'][] => SHOWN_KINDS[kind].kinds)
  if (wanted.length > 0 && !wanted.includes(entry.kind)) return false
  if (words.length === 0) return true
  const text = searchableText(entry, labels.get(entry.agent_id ?? ''))
  return words.every(word => text.includes(word))
}

/** Whether its message was refused; a copy that a thief keeps of it says nothing of that. */
const isRefused = ({ line, kind }: ExchangeRow): boolean => line === 'refused' && kind !== 'copy'

/**
 * The rows that a filter shows, in their order: all rows of each matching message, so that an answer never
 * appears without its request.
 */
export function filterRows(
  rows: readonly ExchangeRow[],
  filter: ExchangeFilter,
  labels: Labels,
): readonly ExchangeRow[] {
  if (!isFiltering(filter)) return rows
  const words = filter.text
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
  const refused = new Set(rows.filter(isRefused).map(({ entry }) => entry.seq))
  const fitting = new Map<number, boolean>()
  return rows.filter(({ entry }) => {
    const known = fitting.get(entry.seq)
    if (known !== undefined) return known
    const fits = (!filter.refusedOnly || refused.has(entry.seq)) && holds(filter, words, entry, labels)
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

const useSearch = () => useKept(search)

/** How long a filter must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600
/** How many matching rows are drawn until the reader asks for the others. */
const DRAWN_AT_FIRST = 200

const labelsOf = ({ list }: Agents): Labels => new Map(list.map(({ agent_id, label }) => [agent_id, label]))

const messagesIn = (rows: readonly ExchangeRow[]): number => rows.filter(isNumbered).length

/** A filter over the exchange, what it shows, and its result announced once the reader pauses. */
export function useExchangeFilter(rows: readonly ExchangeRow[]) {
  const [search, setSearch] = useSearch()
  const { filter, all, open } = search
  const agents = useAgents()
  const announce = useAnnounce()
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterRows(rows, wanted, labelsOf(agents)), [rows, wanted, agents])
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
  // The newest, until all are asked for.
  const drawn = all ? shown : shown.slice(-DRAWN_AT_FIRST)
  return {
    ...{ filter, filtering, shown },
    /** How much of the exchange is shown. */
    count,
    change: (next: ExchangeFilter) => setSearch({ open: true, filter: next, all: false }),
    /** Whether search and filters stand open. */
    open,
    /** Opens search and filters, or closes them and shows everything again. */
    toggle: () => setSearch({ ...NO_SEARCH, open: !open }),
    /** The shown rows that are drawn. */
    drawn,
    /** What draws all of them, where some are left out. */
    drawWords:
      drawn.length < shown.length
        ? `Show all ${messagesIn(shown)}, not just the newest ${messagesIn(drawn)}`
        : undefined,
    drawAll: () => setSearch({ ...search, all: true }),
  }
}

export type FilteredExchange = ReturnType<typeof useExchangeFilter>
