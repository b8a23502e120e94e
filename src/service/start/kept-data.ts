import { StartFailure } from './start-failure.ts'

/** The databases of the page, each with the version that this page makes. */
export type KeptData = ReadonlyMap<string, number>

/** @throws StartFailure if a later version of the page made one of them; a browser that cannot tell passes */
export async function noNewerData(kept: KeptData): Promise<void> {
  const found = await indexedDB.databases().catch(() => [])
  if (found.some(({ name = '', version = 0 }) => version > (kept.get(name) ?? version)))
    throw new StartFailure('NEWER_DATA')
}
