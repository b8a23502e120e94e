import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useAnnounce } from '../app/Announcer.tsx'
import { type Agents, useAgents } from '../app/queries.ts'
import { type ExchangeFilter, type FilterAgents, filterRows, isFiltering, NO_FILTER } from './filter-rows.ts'
import type { ExchangeRow } from './rows.ts'

/** How long a filter must stay unchanged before its result is announced (milliseconds). */
const SETTLED_MS = 600
/** How many matching rows are drawn until the reader asks for the others. */
const DRAWN_AT_FIRST = 200

export interface FilteredExchange {
  readonly filter: ExchangeFilter
  readonly change: (filter: ExchangeFilter) => void
  readonly filtering: boolean
  readonly shown: readonly ExchangeRow[]
  /** The shown rows that are drawn: the newest, until all are asked for. */
  readonly drawn: readonly ExchangeRow[]
  readonly drawAll: () => void
  readonly agentId: string | undefined
}

function forFilter({ list, current }: Agents): FilterAgents {
  const labels = new Map(list.map(({ agent_id, label }) => [agent_id, label]))
  return { atWork: current?.agent_id, labels }
}

/** A filter over the exchange, what it shows, and its result announced once the reader pauses. */
export function useExchangeFilter(rows: readonly ExchangeRow[]): FilteredExchange {
  const [{ filter, all }, setWanted] = useState({ filter: NO_FILTER, all: false })
  const agents = useAgents()
  const announce = useAnnounce()
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterRows(rows, wanted, forFilter(agents)), [rows, wanted, agents])
  const filtering = isFiltering(filter)
  const words = filtering ? `${shown.length} of ${rows.length} rows` : undefined
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => announce(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words, announce])
  return {
    ...{ filter, filtering, shown, agentId: agents.current?.agent_id },
    change: next => setWanted({ filter: next, all: false }),
    drawn: all ? shown : shown.slice(-DRAWN_AT_FIRST),
    drawAll: () => setWanted({ filter, all: true }),
  }
}
