import { openTabChannel } from './tab-channel.ts'

/** A value that can be watched; its two functions fit React's `useSyncExternalStore` as they are. */
export interface Observable<T> {
  /** Calls back after every change. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void
  /** The present value: the same object until it changes. */
  readonly getSnapshot: () => T
}

/** An observable together with the right to change it. */
export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void
}

export function createObservable<T>(initial: T): Settable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => current,
    set: value => {
      current = value
      for (const listener of listeners) listener()
    },
  }
}

interface ChangeSignal {
  announce(): void
  tellHere(): void
  subscribe(listener: () => void): () => void
}

/** A signal shared by every tab that uses the same name. */
export function createChangeSignal(name: string): ChangeSignal {
  const listeners = new Set<() => void>()
  const channel = openTabChannel(name)
  const tellHere = () => {
    // A listener that throws must not undo the change that it is told about.
    for (const listener of listeners) queueMicrotask(listener)
  }
  channel.addEventListener('message', tellHere)
  return {
    announce: () => {
      channel.postMessage('changed')
      tellHere()
    },
    tellHere,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
