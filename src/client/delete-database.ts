import { deleteDB } from 'idb'
import { inTime } from '../browser/with-timeout.ts'

/** How long another tab may block the deletion before that is reported (milliseconds). */
const PATIENCE_MS = 5_000

/**
 * Deletes a database. Tabs that have it open are told and close it; one that does not is not waited for.
 * @throws DOMException TimeoutError where something keeps it open; it is deleted as soon as that closes it
 */
export function deleteDatabase(name: string): Promise<void> {
  return inTime(deleteDB(name), PATIENCE_MS, 'another tab uses it; it is deleted when that tab is closed')
}
