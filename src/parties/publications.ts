import { type DirectoryEntry, type DirectoryPort, directoryName } from '../contract/schemas/directory.ts'
import type { Published, WorldStore } from './world-store.ts'

/** What the synthetic parties publish in the service's directory, and keep in order to republish it. */
export interface Publications {
  /** Publishes an entry unless the directory has one of its name; undefined if it does. */
  once(entry: DirectoryEntry): Promise<number | undefined>
  /**
   * Publishes an entry in place of the current one of its name. It is made anew before each attempt, as
   * another tab may have changed what it is made from.
   * @throws Error where another tab keeps publishing the same entry
   */
  anew<E extends DirectoryEntry>(name: string, make: () => Promise<E>): Promise<E>
  /** The entry that this world last published under a name, ignoring withdrawals; undefined if none. */
  last(name: string): Promise<DirectoryEntry | undefined>
  /** Whether this world published under this name. */
  knows(name: string): Promise<boolean>
}

const ATTEMPTS = 8

/** The versions to try to replace: the last published, none after a reset, or a later one by another tab. */
function* standing(known: number | undefined): Generator<number | undefined> {
  yield known
  if (known !== undefined) yield undefined
  for (let more = 1; more <= ATTEMPTS; more += 1) yield (known ?? 0) + more
}

/** Publishes an entry, replacing the named version; its new version, or undefined on a conflict. */
async function publishedAs(
  directory: DirectoryPort,
  entry: DirectoryEntry,
  replaces?: number,
): Promise<number | undefined> {
  try {
    return await directory.publish(entry, replaces)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'ConstraintError') return undefined
    throw cause
  }
}

/** The parties' side of one directory. */
export function createPublications({ open }: WorldStore, directory: DirectoryPort): Publications {
  const rowOf = async (name: string): Promise<Published | undefined> => (await open()).get('versions', name)
  const versionOf = async (name: string) => {
    const version: unknown = (await rowOf(name))?.version
    return typeof version === 'number' ? version : undefined
  }
  const keep = async (name: string, version: number, entry: DirectoryEntry) => {
    const tx = (await open()).transaction('versions', 'readwrite')
    const kept = entry.kind === 'withdrawn' ? {} : { entry }
    await tx.store.put({ ...(await tx.store.get(name)), name, version, ...kept })
    await tx.done
  }
  return {
    once: async entry => {
      // Opened meanwhile: the first time, the database is made.
      const [version] = await Promise.all([publishedAs(directory, entry), open()])
      if (version !== undefined) await keep(directoryName(entry), version, entry)
      return version
    },
    anew: async (name, make) => {
      for (const replaces of standing(await versionOf(name))) {
        const entry = await make()
        const version = await publishedAs(directory, entry, replaces)
        if (version === undefined) continue
        await keep(name, version, entry)
        return entry
      }
      throw new Error('another tab publishes the same all the time')
    },
    last: async name => (await rowOf(name))?.entry,
    knows: async name => (await versionOf(name)) !== undefined,
  }
}
