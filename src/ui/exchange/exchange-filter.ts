import { useDeferredValue, useEffect, useMemo } from 'react'
import { type Agents, useAgents } from '../app/queries.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { NO_SEARCH, useSearch } from './exchange-memory.ts'
import { type ExchangeFilter, type FilterAgents, filterRows, isFiltering } from './filter-rows.ts'

/** How long a filter must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600
/** How many matching rows are drawn until the reader asks for the others. */
const DRAWN_AT_FIRST = 200

export interface FilteredExchange {
  readonly filter: ExchangeFilter
  readonly change: (filter: ExchangeFilter) => void
  readonly filtering: boolean
  /** Whether search and filters stand open. */
  readonly open: boolean
  /** Opens search and filters, or closes them and shows everything again. */
  readonly toggle: () => void
  readonly shown: readonly ExchangeRow[]
  /** The shown rows that are drawn: the newest, until all are asked for. */
  readonly drawn: readonly ExchangeRow[]
  readonly drawAll: () => void
  /** How much of the exchange is shown. */
  readonly count: string
  readonly agentId: string | undefined
}

function forFilter({ list, current }: Agents): FilterAgents {
  const labels = new Map(list.map(({ agent_id, label }) => [agent_id, label]))
  return { atWork: current?.agent_id, labels }
}

const messagesIn = (rows: readonly ExchangeRow[]): number => rows.filter(isNumbered).length

/** A filter over the exchange, what it shows, and its result announced once the reader pauses. */
export function useExchangeFilter(rows: readonly ExchangeRow[]): FilteredExchange {
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
    ...{ filter, filtering, open, shown, count, agentId: agents.current?.agent_id },
    change: next => setSearch({ open: true, filter: next, all: false }),
    toggle: () => setSearch({ ...NO_SEARCH, open: !open }),
    drawn: all ? shown : shown.slice(-DRAWN_AT_FIRST),
    drawAll: () => setSearch({ ...search, all: true }),
  }
}
