import { deleteDB } from 'idb'
import type { ResetReport } from '../contract/reset-report.ts'

/** Everything that one deployment of this page keeps in a browser; other deployments on the same origin keep theirs. */
export interface Deployment {
  /** Name of the service's database, and beginning of all other names, with a colon behind it. */
  readonly storageName: string
  readonly workerUrl: string
  /** Its databases, each with what it holds, in words. */
  readonly databases: Readonly<Record<string, string>>
}

/** How long another tab may hold a database back before that is told (milliseconds). */
const PATIENCE_MS = 5_000

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

/** Deletes a database. Tabs that hold it are told and let go by themselves; one that does not is not waited for. */
async function deleted(name: string): Promise<boolean> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('another tab holds it; it goes when that tab is closed')), PATIENCE_MS),
  )
  await Promise.race([deleteDB(name), late])
  return true
}

async function databaseNames({ storageName, databases }: Deployment): Promise<string[]> {
  const listed = await indexedDB.databases?.().catch(() => [])
  const own = (listed ?? []).flatMap(({ name }) =>
    name !== undefined && (name === storageName || name.startsWith(`${storageName}:`)) ? [name] : [],
  )
  return [...new Set([...Object.keys(databases), ...own])]
}

async function unregistered(workerUrl: string): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration(workerUrl)
  if (registration === undefined) return false
  const { active, waiting, installing } = registration
  // The nearest scope may be that of another deployment, further up.
  const own = [active, waiting, installing].some(worker => worker?.scriptURL === workerUrl)
  return own && registration.unregister()
}

async function cachesDeleted({ storageName, workerUrl }: Deployment): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const scope = new URL('.', workerUrl).href
  const own = (await caches.keys()).filter(
    name => name.endsWith(scope) || name === storageName || name.startsWith(`${storageName}:`),
  )
  await Promise.all(own.map(name => caches.delete(name)))
  return own.length > 0
}

function clear(storage: Storage, storageName: string): boolean {
  const own = Object.keys(storage).filter(key => key === storageName || key.startsWith(`${storageName}:`))
  for (const key of own) storage.removeItem(key)
  return own.length > 0
}

/**
 * Deletes everything that this deployment keeps in this browser: databases, caches, the worker's registration, local
 * and session storage. Never fails as a whole: what could not be deleted is in the report, with why.
 */
export async function forgetDeployment(deployment: Deployment): Promise<ResetReport> {
  const ledger: Ledger = { removed: [], failed: [] }
  const names = await databaseNames(deployment)
  await Promise.all(
    names.map(name =>
      inLedger(ledger, deployment.databases[name] ?? `database ${name}`, () => deleted(name)),
    ),
  )
  // In the order of the table, not in that in which the browser was done.
  const order = Object.values(deployment.databases)
  ledger.removed.sort((one, other) => order.indexOf(one) - order.indexOf(other))
  await inLedger(ledger, 'cached files', () => cachesDeleted(deployment))
  await inLedger(ledger, 'the registration of the worker', () => unregistered(deployment.workerUrl))
  await inLedger(ledger, 'what it kept in local storage', async () =>
    clear(localStorage, deployment.storageName),
  )
  await inLedger(ledger, 'what it kept in session storage', async () =>
    clear(sessionStorage, deployment.storageName),
  )
  return { elsewhere: false, ...ledger }
}
