import { missingStores, type OwnDatabase } from '../../browser/own-database.ts'
import { inTime } from '../../browser/with-timeout.ts'
import { StartFailure } from './checklist.ts'

/** The databases of the page by their names, each as this version makes it. */
export type KeptData = ReadonlyMap<string, OwnDatabase>

/** How long another tab may keep a database from being looked into (milliseconds); whoever opens it waits on. */
const LOOK_LIMIT_MS = 3_000

/** The version of each database of this origin; undefined in a browser that does not tell. */
async function versionsHere(): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    return new Map((await indexedDB.databases()).map(({ name = '', version = 0 }) => [name, version]))
  } catch {
    return undefined
  }
}

function isOwn(name: string, own: OwnDatabase): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    // There is none, and no longer will be once its making is taken back.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const { result: found } = request
      found.close()
      resolve(found.version === own.version && missingStores(own, found.objectStoreNames).length === 0)
    }
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(true) : reject(request.error))
  })
}

/**
 * Looks at what the page keeps before anything of it is opened. What cannot be looked at passes: opening it refuses
 * another version's too.
 * @throws StartFailure OTHER_DATA where one of the databases is another version's, or lacks its stores
 */
export async function requireOwnData(kept: KeptData): Promise<void> {
  const versions = await versionsHere()
  const looks = [...kept].map(([name, own]) => {
    const version = versions === undefined ? own.version : versions.get(name)
    if (version === undefined) return true
    // The list may tell of one that another tab is making or deleting at this moment: to open it waits for that.
    return inTime(isOwn(name, own), LOOK_LIMIT_MS).catch(() => version === own.version)
  })
  if ((await Promise.all(looks)).includes(false)) throw new StartFailure('OTHER_DATA')
}
