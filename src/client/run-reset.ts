import { stopOpening } from '../browser/own-database.ts'
import type { StorageNames } from '../browser/storage-names.ts'
import { keysOf } from '../contract/keys-of.ts'
import { deleteDatabase } from './delete-database.ts'
import { deleteStories } from './forget-runs.ts'
import type { ResetReport } from './reset-report.ts'

/**
 * What one deployment of this page stores in a browser; others on the same origin keep theirs. Names are matched
 * exactly: a longer one may belong to a deployment in a subfolder.
 */
export interface Deployment {
  readonly names: StorageNames
  readonly workerUrl: string
}

/** What each database holds, in words. */
const HELD = {
  service: 'the service’s store: agents, challenges, bindings, decisions, receipts, audit trail',
  client: 'your keys, your agents and the journal of messages',
  world: 'the synthetic parties’ keys and their inbox',
  probe: 'the test record of the start',
  replay: 'the store of a run that was run again',
  casesService: 'the store of the controlled pilot’s own service',
  casesClient: 'the controlled pilot’s keys and journal',
  casesWorld: 'the controlled pilot’s synthetic parties and their inbox',
} as const satisfies Record<keyof StorageNames['databases'], string>

interface Ledger {
  readonly removed: string[]
  readonly failed: { what: string; why: string }[]
}

async function inLedger(
  { removed, failed }: Ledger,
  what: string,
  remove: () => Promise<boolean>,
): Promise<void> {
  try {
    if (await remove()) removed.push(what)
  } catch (cause) {
    failed.push({ what, why: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function databasesDeleted({ names: { databases } }: Deployment, ledger: Ledger): Promise<void> {
  const listed = await indexedDB.databases().catch(() => null)
  const isThere = (wanted: string) => listed === null || listed.some(({ name }) => name === wanted)
  await Promise.all(
    keysOf(databases).map(each =>
      inLedger(ledger, HELD[each], async () => {
        await deleteDatabase(databases[each])
        return isThere(databases[each])
      }),
    ),
  )
  // In the table's order, not the order in which the browser finished.
  const order: readonly string[] = Object.values(HELD)
  ledger.removed.sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

async function unregistered({ workerUrl }: Deployment): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration(workerUrl)
  if (registration === undefined) return false
  const { active, waiting, installing } = registration
  // The nearest scope may belong to another deployment, in a parent folder.
  const own = [active, waiting, installing].some(worker => worker?.scriptURL === workerUrl)
  return own && registration.unregister()
}

async function cacheDeleted({ workerUrl }: Deployment): Promise<boolean> {
  return 'caches' in globalThis && caches.delete(`msw:active-clients:${new URL('.', workerUrl).href}`)
}

function clear(storage: Storage, { names }: Deployment): boolean {
  const { resetReport: _word, ...entries } = names.entries
  const own = Object.values(entries).filter(key => storage.getItem(key) !== null)
  for (const key of own) storage.removeItem(key)
  return own.length > 0
}

/**
 * Deletes everything that this deployment keeps in this browser: databases, caches, the worker's registration, local
 * and session storage. Never fails as a whole: what could not be deleted is in the report, with why.
 */
export async function forgetDeployment(deployment: Deployment): Promise<ResetReport> {
  const ledger: Ledger = { removed: [], failed: [] }
  await databasesDeleted(deployment, ledger)
  await inLedger(ledger, 'the stories that were run', () => deleteStories(deployment.names))
  await inLedger(ledger, 'cached files', () => cacheDeleted(deployment))
  await inLedger(ledger, 'the registration of the worker', () => unregistered(deployment))
  await inLedger(ledger, 'what it kept in local storage', async () => clear(localStorage, deployment))
  await inLedger(ledger, 'what it kept in session storage', async () => clear(sessionStorage, deployment))
  return { brokenOff: false, elsewhere: false, ...ledger }
}

/** What tabs tell each other: open nothing from now on; everything is gone. */
export type ResetNews = 'deleting' | 'deleted'

export interface ResetParts {
  /** Name of the Web Lock that the deleting tab holds. */
  readonly lockName: string
  readonly tell: (news: ResetNews) => void
  /** Leaves the report for the next load of this tab. */
  readonly leaveReport: (report: ResetReport) => void
  /** Reloads this tab, which then shows this report. */
  readonly startOver: (report: ResetReport) => void
}

/** Deletes everything, holding the lock until this tab has left, so other tabs see the reset run and end. */
export async function runReset(
  deployment: Deployment,
  { lockName, tell, leaveReport, startOver }: ResetParts,
): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    // What this tab finds if it is reloaded before the reset is done.
    leaveReport({ elsewhere: false, brokenOff: true, removed: [], failed: [] })
    tell('deleting')
    stopOpening()
    const report = await forgetDeployment(deployment)
    tell('deleted')
    startOver(report)
    return new Promise(() => undefined)
  })
}
