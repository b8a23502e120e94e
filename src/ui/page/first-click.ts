import type { QueryClient } from '@tanstack/react-query'
import { inTime } from '../../browser/with-timeout.ts'
import type { PageServices } from '../app/ServicesContext.tsx'
import { loadImportSample } from '../app/start-sample.ts'
import type { LazyComponent } from '../kit/lazy-component.ts'

type Part = Pick<LazyComponent<never>, 'ahead'>

/** The parts of the page to fetch before they are asked for. */
export interface PartsAhead {
  /** Those that a visit begins with. */
  readonly first: readonly Part[]
  readonly later: readonly Part[]
}

type Needed = Pick<PageServices, 'visitor' | 'world' | 'window'>

/** Wallet and verbs, which algorithms work here, and the pair of the first key. */
const wallet = ({ visitor }: Needed) => visitor.wallet.ahead()

/** The service's rules come with the first look through its window. */
const rules = async ({ window }: Needed) => (await window()).audit([])

type Fetch = () => Promise<unknown>

/** What the first view's first button runs, and what reads its outcome. */
const FIRST: readonly Fetch[] = [loadImportSample, () => import('../exchange/read-exchange.ts')]

/** What its other buttons run, and its stories. */
const RUNS: readonly Fetch[] = [
  () => import('../../story-service.ts'),
  async () => (await import('../../cases/attempt.ts')).loadInterpreter(),
]

/** How long one part may hold up the others (milliseconds). */
const AHEAD_MS = 2_000

// A part that is missing or hangs is reported when it is needed, not before.
const fetched = (fetch: Fetch): Promise<unknown> => inTime(fetch(), AHEAD_MS).catch(() => undefined)

/** Lets what waits have its turn. */
const turn = () => new Promise(resolve => setTimeout(resolve))

/**
 * Everything that a first click needs: wallet, verbs, parties, the service's rules, the views that it opens and what reads
 * its outcome. What the first button needs comes before what the others do.
 */
function neededFor(needed: Needed, [next, ...others]: PartsAhead['first']): readonly (readonly Fetch[])[] {
  const actions = [() => wallet(needed), needed.world, () => rules(needed)]
  const opened = next === undefined ? [] : [next.ahead]
  return [
    [...actions, ...FIRST, ...opened],
    [...RUNS, ...others.map(({ ahead }) => ahead)],
  ]
}

/** Resolves while nothing runs that the visitor started. */
function untilCalm(client: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(look)
    look()
  })
}

/**
 * What a first click needs, as it may come at any moment. Then the later parts, one at a time and none while something
 * that the visitor started runs, which they would hold up.
 */
async function fetchAtGesture(needed: Needed, { first, later }: PartsAhead, client: QueryClient) {
  const [soonest = [], soon = []] = neededFor(needed, first)
  await Promise.all(soonest.map(fetched))
  for (const fetch of soon) {
    await fetched(fetch)
    await turn()
  }
  for (const { ahead } of later) {
    await untilCalm(client)
    await fetched(ahead)
    await turn()
  }
}

/** What a first click needs while the visitor reads: one after the other, so that nothing holds up a gesture. */
async function fetchWhileQuiet(needed: Needed, { first }: PartsAhead) {
  for (const fetch of neededFor(needed, first).flat()) {
    await fetched(fetch)
    await turn()
  }
}

/** How long after `ready` a visitor who has not moved yet is taken to read (milliseconds). */
const QUIET_MS = 2_000

interface Waiting {
  /** The reader's first one. */
  readonly gesture: Promise<unknown>
  /** Ends the wait. */
  readonly signal: AbortSignal
}

/**
 * Fetches what a first click needs after two seconds, or from the reader's first gesture on if that is earlier; the
 * other views with that gesture, so that they open at once, even offline. Stores nothing and sends nothing; the pair of
 * keys that it makes is in memory alone.
 */
export function fetchAhead(
  needed: Needed,
  parts: PartsAhead,
  client: QueryClient,
  { gesture, signal }: Waiting,
): void {
  if (signal.aborted) return
  const quiet = setTimeout(() => void fetchWhileQuiet(needed, parts), QUIET_MS)
  signal.addEventListener('abort', () => clearTimeout(quiet))
  void gesture.then(() => {
    clearTimeout(quiet)
    return fetchAtGesture(needed, parts, client)
  })
}
