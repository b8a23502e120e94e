import { deleteDB } from 'idb'

/** Deletes every key of the synthetic parties; a tab that holds their database open lets go by itself. */
export function forgetWorld(storageName: string): Promise<void> {
  return deleteDB(storageName)
}
