import { inTime } from '../../browser/with-timeout.ts'
import type { LazyComponent } from './lazy-component.ts'
import type { PageServices } from './services.ts'

type Part = Pick<LazyComponent<never>, 'ahead'>

/** The parts of the page to fetch before they are asked for. */
export interface PartsAhead {
  /** Those that a visit begins with. */
  readonly first: readonly Part[]
  readonly later: readonly Part[]
}

type Needed = Pick<PageServices, 'visitor' | 'world' | 'windowIfHere'>

/** Wallet and verbs, which algorithms work here, and the pair of the first key. */
const wallet = ({ visitor }: Needed) => visitor.wallet.ahead()

/** The service's rules come with the first look through its window. */
const rules = async ({ windowIfHere }: Needed) => (await windowIfHere())?.audit([])

type Fetch = () => Promise<unknown>

/** What reads the outcome of an action. */
const READING: readonly Fetch[] = [
  () => import('../exchange/read-exchange.ts'),
  () => import('../journey/home/read-home.ts'),
]

/** What the first view's buttons run. */
const RUNS: readonly Fetch[] = [
  () => import('./import-sample.ts'),
  () => import('../journey/home/run-story.ts'),
  () => import('../../flows/sample-agents.ts'),
  () => import('../../attempts/runs/proof-runs.ts'),
  () => import('../../attempts/runs/report-runs.ts'),
]

/** How long one part may hold up the others (milliseconds). */
const AHEAD_MS = 2_000

// A part that is missing or hangs is reported when it is needed, not before.
const fetched = (fetch: Fetch): Promise<unknown> => inTime(fetch(), AHEAD_MS).catch(() => undefined)

/** Lets what waits have its turn. */
const turn = () => new Promise(resolve => setTimeout(resolve))

/** Everything that a first click needs: wallet, verbs, parties, the service's rules, the views that it opens and what reads its outcome. */
function neededFor(needed: Needed, views: PartsAhead['first']): readonly Fetch[] {
  const actions = [() => wallet(needed), needed.world, () => rules(needed)]
  return [...actions, ...READING, ...RUNS, ...views.map(({ ahead }) => ahead)]
}

/**
 * Fetches what a first click needs, all at once, as it may come at any moment. Then the later parts, one at a time, so
 * that what a gesture itself needs does not wait for all of them. Stores nothing and sends nothing; the pair of keys that
 * it makes is in memory alone.
 */
export async function fetchAtGesture(needed: Needed, { first, later }: PartsAhead): Promise<void> {
  await Promise.all(neededFor(needed, first).map(fetched))
  for (const { ahead } of later) await fetched(ahead)
}

/** Fetches what a first click needs while the visitor reads: one after the other, so that nothing holds up a gesture. */
export async function fetchWhileQuiet(needed: Needed, { first }: Pick<PartsAhead, 'first'>): Promise<void> {
  for (const fetch of neededFor(needed, first)) {
    await fetched(fetch)
    await turn()
  }
}
