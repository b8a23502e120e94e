import type { StorageNames } from '../browser/storage-names.ts'
import { createTurns } from '../browser/turns.ts'
import { deleteDatabase } from './delete-database.ts'

/** The ids of the stories' runs whose databases are in this browser. */
async function storiesHere({ storyRun }: StorageNames): Promise<readonly string[]> {
  const there = await indexedDB.databases()
  return [...new Set(there.flatMap(({ name = '' }) => storyRun(name) ?? []))]
}

const deleteStory = ({ story }: StorageNames, id: string): Promise<unknown> =>
  Promise.all(Object.values(story(id).databases).map(deleteDatabase))

/** Deletes the runs of stories that no tab shows, except this one. */
export async function forgetStories(names: StorageNames, but?: string): Promise<void> {
  const ids = (await storiesHere(names)).filter(id => id !== but)
  await Promise.all(
    ids.map(id =>
      navigator.locks.request(names.story(id).lock, { ifAvailable: true }, async lock => {
        if (lock !== null) await deleteStory(names, id)
      }),
    ),
  )
}

/** Deletes all runs of stories, also those that a tab shows. */
export async function deleteStories(names: StorageNames): Promise<void> {
  const ids = await storiesHere(names)
  await Promise.all(ids.map(id => deleteStory(names, id)))
}

/** Deletes what an earlier run of the cases left, unless one is under way, here or in another tab. */
export async function forgetCases({ databases, locks }: StorageNames): Promise<void> {
  const { casesService, casesClient, casesWorld } = databases
  const there = new Set((await indexedDB.databases()).map(({ name }) => name))
  const left = [casesService, casesClient, casesWorld].filter(name => there.has(name))
  if (left.length === 0) return
  await navigator.locks.request(locks.casesStores, { ifAvailable: true }, async lock => {
    if (lock !== null) await Promise.all(left.map(deleteDatabase))
  })
}

/** How long to wait for another tab's run (milliseconds). */
const PATIENCE_MS = 1_000

/** Has the store of run files that are run again, one at a time in all tabs. @throws TurnTimeout where another tab has it */
export const inReplayTurn = <T>(
  { databases: { replay } }: StorageNames,
  work: () => Promise<T>,
): Promise<T> => createTurns(replay).take('run', PATIENCE_MS, work)

/** Deletes the store of a run that ended before it could, unless another tab has one: that one deletes it itself. */
export async function forgetReplay(names: StorageNames): Promise<void> {
  const { replay } = names.databases
  // In turn, so that an ended worker has gone, and opens it no more.
  await inReplayTurn(names, async () => {
    const there = await indexedDB.databases()
    if (there.some(({ name }) => name === replay)) await deleteDatabase(replay)
  }).catch(() => undefined)
}
