import type { StorageNames } from './browser/storage-names.ts'
import { forgetStories } from './client/forget-runs.ts'
import { STORIES_BASE_URL } from './contract/base-url.ts'
import { createClock } from './parties/create-clock.ts'
import { makeStage, type SecondParts } from './second-service.ts'
import type { OpenStory, PageServices } from './ui/app/ServicesContext.tsx'

interface StoryParts extends SecondParts {
  readonly names: StorageNames
  /** Where a run's clock is kept, for this tab alone; null where the browser keeps nothing. */
  readonly storage: Storage | null
}

/** Holds a lock together with every other tab that shows the same run; resolves with what lets it go. */
const holdShared = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { mode: 'shared' }, () => new Promise<void>(release => resolve(release)))
      .catch(reject)
  })

async function isKept({ names }: StoryParts, id: string): Promise<boolean> {
  const there = new Set((await indexedDB.databases()).map(({ name }) => name))
  return Object.values(names.story(id).databases).every(name => there.has(name))
}

/**
 * The page's service for stories: each run has its own stores, parties and clock, which last as long as a tab shows it.
 * A run that is opened again is shown as it was; anything else begins a new one and deletes what no one shows any more.
 * @throws (the function returned) what its stores throw
 */
export function createStories(parts: StoryParts): PageServices['openStory'] {
  const { names, storage } = parts
  let letGo: () => void = () => undefined
  let last: Promise<unknown> = Promise.resolve()
  const open = async (kept: string | undefined): Promise<OpenStory> => {
    letGo()
    const again = kept !== undefined && (await isKept(parts, kept))
    const id = again ? kept : crypto.randomUUID()
    const { databases, clock: entry, lock } = names.story(id)
    letGo = await holdShared(lock)
    // What cannot be deleted now goes at the next opening, or the page's next start.
    if (!again) void forgetStories(names, id).catch(() => undefined)
    const clock = createClock(storage, entry)
    const { visitor, world, window } = await makeStage(parts, { databases, baseUrl: STORIES_BASE_URL, clock })
    const services = { visitor, clock, world: async () => world, window: async () => window }
    return { id, again, services }
  }
  return kept => {
    const opened = last.then(() => open(kept))
    last = opened.catch(() => undefined)
    return opened
  }
}
