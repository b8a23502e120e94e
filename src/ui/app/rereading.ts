import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createObservable, type Observable } from '../../browser/external-store.ts'
import { atMostEvery } from './at-most-every.ts'

/** Marks a query from which no outcome is drawn: it is reread once the outcome is. */
export const ASIDE = { aside: true } as const

/** A run of cases changes the store many times a second; every view is reread less often (milliseconds). */
const READ_AGAIN_MS = 250
/** For how long at most the views are held back (milliseconds): reading may hang, and the page may not. */
const HELD_MS = 1_000

type Paced = ReturnType<typeof atMostEvery>

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

/** Rereads everything at that pace, because something changed that it is not told of. */
export const rereadPaced = (client: QueryClient): void => paced.get(client)?.act()

const follows = createObservable(false)
/** Whether what stands beside an outcome waits: it is drawn once the outcome is and has the focus, in the same frame. */
export const waitsForOutcome: Observable<boolean> = follows

let holding = 0
let held: (() => void)[] = []
notifyManager.setScheduler(tell => {
  if (holding === 0) queueMicrotask(tell)
  else held.push(tell)
})

function release(): void {
  holding -= 1
  if (holding > 0) return
  const told = held
  held = []
  for (const tell of told) tell()
}

/** Within which a request is signed, stored and on its way, where nothing is drawn meanwhile (milliseconds). */
const SENT_MS = 12

/**
 * Holds back for a moment what is told of an action: its request goes out before it is drawn that it began; returns what
 * ends that, for an action that ends sooner.
 */
export function sendBeforeDrawing(): () => void {
  let over = false
  holding += 1
  const end = () => {
    if (!over) release()
    over = true
  }
  setTimeout(end, SENT_MS)
  return end
}

let outcomes = 0

/** Holds back what the queries tell the views, so that what is read together is drawn together; returns what ends it. */
function holdBack(): () => void {
  let over = false
  holding += 1
  outcomes += 1
  follows.set(true)
  const end = () => {
    if (over) return
    over = true
    release()
    outcomes -= 1
    // What they were told is drawn in a microtask that React has asked for by now.
    queueMicrotask(() => follows.set(outcomes > 0))
  }
  setTimeout(end, HELD_MS)
  return end
}

/**
 * Rereads, once, what an action may have changed.
 * @param changes the queries; an empty key for all of them
 * @param leaves the name of those that it leaves as they are, which are reread with what stands aside
 * @returns what ends the wait, in which the views show nothing of it yet, and rereads what stood aside
 */
export async function rereadOnce(
  client: QueryClient,
  changes: QueryKey,
  leaves?: string,
): Promise<() => void> {
  const end = holdBack()
  if (changes.length === 0) paced.get(client)?.done()
  const predicate = ({ meta, queryKey }: Query): boolean => meta !== ASIDE && queryKey[0] !== leaves
  await client.invalidateQueries({ queryKey: changes, refetchType: 'none' })
  await client.refetchQueries({ queryKey: changes, type: 'active', predicate })
  return () => {
    end()
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  }
}
