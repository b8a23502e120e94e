/** Tells this tab and the others that stored data changed, and nothing more. */
export interface ChangeSignal {
  announce(): void
  /** Tells this tab alone. */
  tellHere(): void
  subscribe(listener: () => void): () => void
}

/** A signal shared by every tab that uses the same name. */
export function createChangeSignal(name: string): ChangeSignal {
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(name)
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
