import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createObservable, type Observable } from '../../browser/observable.ts'

interface Paced {
  readonly act: () => void
  /** What was requested so far is done already, by someone else. */
  readonly done: () => void
  /** Ends it; what was requested and still waits is done now. */
  readonly stop: () => void
}

/**
 * Acts at once, then at most once in so many milliseconds; the last request is never lost.
 * @param waits whether even a first request waits that long at present
 */
export function atMostEvery(
  milliseconds: number,
  act: () => void,
  waits: () => boolean = () => false,
): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const open = () => {
    timer = undefined
    if (again) run()
  }
  const run = () => {
    again = false
    timer = setTimeout(open, milliseconds)
    act()
  }
  return {
    act: () => {
      if (timer === undefined && !waits()) run()
      else {
        again = true
        timer ??= setTimeout(open, milliseconds)
      }
    },
    done: () => {
      again = false
    },
    stop: () => {
      clearTimeout(timer)
      if (again) act()
      again = false
    },
  }
}

/** Marks a query from which no outcome is drawn: it is reread once the outcome is. */
export const NOT_INVALIDATED = { aside: true } as const

/** A run of cases changes the store many times a second; every view is reread less often (milliseconds). */
const READ_AGAIN_MS = 250
/** For how long at most the views are held back (milliseconds): reading may hang, and the page may not. */
const HELD_MS = 1_000

const paced = new WeakMap<QueryClient, Paced>()

/**
 * Rereads everything when it is told that stored data changed. While something that the visitor started runs, it waits
 * a while: what that stored is reread when it ends.
 */
export function beginRereading(client: QueryClient): Paced {
  const rereading = atMostEvery(
    READ_AGAIN_MS,
    () => void client.invalidateQueries(),
    () => client.isMutating() > 0,
  )
  paced.set(client, rereading)
  return rereading
}

/** Invalidates all queries, at most once per interval, because a change signal does not say what changed. */
export const rereadPaced = (client: QueryClient): void => paced.get(client)?.act()

const follows = createObservable(false)
/** Whether what stands beside an outcome waits: it is drawn once the outcome is and has the focus, in the same frame. */
export const waitsForOutcome: Observable<boolean> = follows

let holding = 0
const held: (() => void)[] = []
notifyManager.setScheduler(tell => {
  if (holding === 0) queueMicrotask(tell)
  else held.push(tell)
})

/** Holds back what the queries tell the views, so that what is read together is drawn together; returns what ends it. */
function holdForOutcome(): () => void {
  let over = false
  holding += 1
  follows.set(true)
  const end = () => {
    if (over) return
    over = true
    holding -= 1
    if (holding === 0) for (const tell of held.splice(0)) tell()
    // What they were told is drawn in a microtask that React has asked for by now.
    queueMicrotask(() => follows.set(holding > 0))
  }
  setTimeout(end, HELD_MS)
  return end
}

/**
 * Rereads, once, what an action may have changed.
 * @param changes the queries; an empty key for all of them
 * @returns what ends the wait, in which the views show nothing of it yet, and rereads what stood aside
 */
export async function rereadOnce(client: QueryClient, changes: QueryKey): Promise<() => void> {
  const end = holdForOutcome()
  if (changes.length === 0) paced.get(client)?.done()
  await client.invalidateQueries({ queryKey: changes, refetchType: 'none' })
  const predicate = ({ meta }: Query): boolean => meta !== NOT_INVALIDATED
  await client.refetchQueries({ queryKey: changes, type: 'active', predicate })
  return () => {
    end()
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  }
}
