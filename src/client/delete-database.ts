import { deleteDB } from 'idb'
import { inTime } from '../browser/with-timeout.ts'

/** How long another tab may hold a database back before that is told (milliseconds). */
const PATIENCE_MS = 5_000

/**
 * Deletes a database. Tabs that hold it are told and let go by themselves; one that does not is not waited for.
 * @throws DOMException TimeoutError where something holds it; it is deleted as soon as that lets go
 */
export function deleteDatabase(name: string): Promise<void> {
  return inTime(deleteDB(name), PATIENCE_MS, 'another tab holds it; it goes when that tab is closed')
}
