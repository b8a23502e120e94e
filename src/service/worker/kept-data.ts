import { StartFailure } from './start-failure.ts'

/** The databases of the page, each with the version that this page makes. */
export type KeptData = ReadonlyMap<string, number>

/** The versions in which they stand; empty where the browser does not tell. */
async function versionsOf(
  kept: KeptData,
): Promise<readonly { readonly is: number; readonly ours: number }[]> {
  const found = await indexedDB.databases().catch(() => [])
  return found.flatMap(({ name = '', version: is = 0 }) => {
    const ours = kept.get(name)
    return ours === undefined ? [] : [{ is, ours }]
  })
}

/** @throws StartFailure where a later version of the page has made one of them */
export async function noNewerData(kept: KeptData): Promise<void> {
  if ((await versionsOf(kept)).some(({ is, ours }) => is > ours)) throw new StartFailure('NEWER_DATA')
}

/** What a start failed for: where it timed out and a database still has its old version, a tab holds that back. */
export async function heldBack(kept: KeptData, failure: unknown): Promise<unknown> {
  if (!(failure instanceof StartFailure) || failure.code !== 'START_TIMED_OUT') return failure
  const held = (await versionsOf(kept)).some(({ is, ours }) => is < ours)
  return held ? new StartFailure('OLD_TAB', failure.cause) : failure
}
