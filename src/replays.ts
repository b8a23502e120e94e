import { openDB } from 'idb'
import type { StorageNames } from './browser/storage-names.ts'
import { TurnTimeout } from './browser/turns.ts'
import { deleteDatabase } from './client/delete-database.ts'
import { inReplayTurn } from './client/forget-runs.ts'
import type { OnOwnService } from './evidence/run-again.ts'
import { createService, drawAtRandom } from './service/create-service.ts'

/**
 * Where a run file is run again: a service as the page's own is, with the same rules, on an empty store of its own that
 * is deleted after it. It is called directly, and one run at a time has it.
 * @throws (the function returned) Error, in words, where another tab runs one
 */
export function createReplays(names: StorageNames, pageUrl: string): OnOwnService {
  const { replay: storageName } = names.databases
  return async ({ baseUrl, clock, draw }, run) => {
    const work = async () => {
      await deleteDatabase(storageName)
      const service = await createService({
        ...{ storageName, baseUrl, pageUrl, clock },
        draw: what => draw(what) ?? drawAtRandom(what),
      })
      const hold = async (record: object) => {
        const db = await openDB(storageName)
        await db.put('directory', record)
        db.close()
      }
      try {
        return await run({ ...service, hold })
      } finally {
        service.close()
        await deleteDatabase(storageName)
      }
    }
    return inReplayTurn(names, work).catch(cause => {
      if (!(cause instanceof TurnTimeout)) throw cause
      throw new Error('Another tab is running a file again. Try again when it has ended.', { cause })
    })
  }
}
