import { stopOpening } from '../browser/own-database.ts'
import type { StorageNames } from '../browser/storage-names.ts'
import { keysOf } from '../contract/keys-of.ts'
import { deleteDatabase } from './delete-database.ts'
import { deleteStories } from './forget-runs.ts'

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

/** What could not be deleted, each in words with why. */
export class ResetHindered extends Error {
  override readonly name = 'ResetHindered'
  readonly failed: readonly string[]
  constructor(failed: readonly string[]) {
    super(`Still there: ${failed.join('; ')}.`)
    this.failed = failed
  }
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

function clear(storage: Storage, { names }: Deployment): void {
  for (const key of Object.values(names.entries)) storage.removeItem(key)
}

/**
 * Deletes everything that this deployment keeps in this browser: databases, caches, the worker's registration, local
 * and session storage. What cannot be deleted keeps nothing else from going.
 * @throws ResetHindered
 */
async function forgetDeployment(deployment: Deployment): Promise<void> {
  const { databases } = deployment.names
  const deletions: readonly (readonly [what: string, remove: () => unknown])[] = [
    ...keysOf(databases).map(each => [HELD[each], () => deleteDatabase(databases[each])] as const),
    ['the stories that were run', () => deleteStories(deployment.names)],
    ['cached files', () => cacheDeleted(deployment)],
    ['the registration of the worker', () => unregistered(deployment)],
    ['what it kept in local storage', () => clear(localStorage, deployment)],
    ['what it kept in session storage', () => clear(sessionStorage, deployment)],
  ]
  const failed = await Promise.all(
    deletions.map(async ([what, remove]) => {
      try {
        await remove()
        return []
      } catch (cause) {
        return [`${what}: ${cause instanceof Error ? cause.message : String(cause)}`]
      }
    }),
  )
  if (failed.flat().length > 0) throw new ResetHindered(failed.flat())
}

/** What tabs tell each other: open nothing from now on; everything is gone. */
export type ResetNews = 'deleting' | 'deleted'

export interface ResetParts {
  /** Name of the Web Lock that the deleting tab holds. */
  readonly lockName: string
  readonly tell: (news: ResetNews) => void
  /** Reloads this tab. */
  readonly startOver: () => void
}

/**
 * Deletes everything, holding the lock until this tab has left, so other tabs see the reset run and end.
 * @throws ResetHindered where something could not be deleted; the other tabs start over all the same
 */
export async function runReset(
  deployment: Deployment,
  { lockName, tell, startOver }: ResetParts,
): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    tell('deleting')
    stopOpening()
    try {
      await forgetDeployment(deployment)
    } finally {
      tell('deleted')
    }
    startOver()
    return new Promise(() => undefined)
  })
}
