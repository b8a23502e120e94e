import { useSyncExternalStore } from 'react'
import { createObservable, type Settable } from '../../browser/observable.ts'

export function useKept<T>({ subscribe, getSnapshot, set }: Settable<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(subscribe, getSnapshot), set]
}

const storage = createObservable(false)
const attacks = createObservable(false)

export const useStorageShown = () => useKept(storage)

/** Whether the exchange shows what attacks sent, and the switch the agents that they made. */
export const useAttacksShown = () => useKept(attacks)
