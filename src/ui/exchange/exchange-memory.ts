import { useSyncExternalStore } from 'react'
import { createObservable, type Settable } from '../../browser/external-store.ts'
import { type ExchangeFilter, NO_FILTER } from './filter-rows.ts'

/** What was searched for, and whether the search stands open. */
export interface Search {
  readonly open: boolean
  readonly filter: ExchangeFilter
  /** Whether every row that was found is drawn, however many. */
  readonly all: boolean
}

export const NO_SEARCH: Search = { open: false, filter: NO_FILTER, all: false }

// Kept by the page rather than by a view, so that another step shows the exchange as it was left.
const search = createObservable(NO_SEARCH)
const storage = createObservable(false)

function useKept<T>({ subscribe, getSnapshot, set }: Settable<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(subscribe, getSnapshot), set]
}

export const useSearch = () => useKept(search)

/** Whether the rows of the store are shown. */
export const useStorageShown = () => useKept(storage)
