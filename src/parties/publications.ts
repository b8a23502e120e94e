import {
  type DirectoryEntry,
  type DirectoryPort,
  directoryName,
  type Publication,
} from '../contract/schemas/directory.ts'
import {
  isListState,
  type ListState,
  type LoggedEntry,
  type Published,
  type WorldStore,
} from './world-store.ts'

/** The issuers' own state of their status lists, by the name of each list's directory entry. */
export interface ListBook {
  find(name: string): Promise<ListState | undefined>
  namesOf(issuer: string): Promise<readonly string[]>
  /** Changes a list's state atomically; `make` gets undefined where nothing is stored yet. */
  change(name: string, make: (kept: ListState | undefined) => ListState): Promise<ListState>
}

/** Stores the lists next to the versions that this world published of them. */
export function createListBook({ open }: WorldStore): ListBook {
  const listIn = (row: { readonly list?: unknown } | undefined) =>
    isListState(row?.list) ? row.list : undefined
  return {
    find: async name => listIn(await (await open()).get('versions', name)),
    namesOf: async issuer => {
      const rows = await (await open()).getAll('versions')
      return rows.filter(row => listIn(row)?.issuer === issuer).map(({ name }) => name)
    },
    change: async (name, make) => {
      const tx = (await open()).transaction('versions', 'readwrite')
      const row = await tx.store.get(name)
      const list = make(listIn(row))
      await tx.store.put({ ...row, name, list })
      await tx.done
      return list
    },
  }
}

/** What the synthetic parties publish in the service's directory, and keep in order to republish it. */
export interface Publications {
  /** Publishes an entry unless the directory has one of its name; undefined if it does. */
  once(entry: DirectoryEntry): Promise<Publication | undefined>
  /**
   * Publishes an entry in place of the current one of its name. It is made again before each attempt, as
   * another tab may have changed what it is made from.
   * @throws Error where another tab keeps publishing the same entry
   */
  anew<E extends DirectoryEntry>(name: string, make: () => Promise<E>): Promise<E>
  last(name: string): Promise<DirectoryEntry | undefined>
  knows(name: string): Promise<boolean>
  /** Everything that this world published under a name, oldest first. */
  logged(name: string): Promise<readonly LoggedEntry[]>
}

const ATTEMPTS = 8

/** The versions to try to replace: the last published, none after a reset, or a later one by another tab. */
function* standing(known: number | undefined): Generator<number | undefined> {
  yield known
  if (known !== undefined) yield undefined
  for (let more = 1; more <= ATTEMPTS; more += 1) yield (known ?? 0) + more
}

/** Publishes an entry, replacing the named version; undefined on a conflict. */
async function publishedAs(
  directory: DirectoryPort,
  entry: DirectoryEntry,
  replaces?: number,
): Promise<Publication | undefined> {
  try {
    return await directory.publish(entry, replaces)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'ConstraintError') return undefined
    throw cause
  }
}

export function createPublications({ open }: WorldStore, directory: DirectoryPort): Publications {
  const rowOf = async (name: string): Promise<Published | undefined> => (await open()).get('versions', name)
  const versionOf = async (name: string) => {
    const version: unknown = (await rowOf(name))?.version
    return typeof version === 'number' ? version : undefined
  }
  const keep = async (published: Publication, entry: DirectoryEntry) => {
    const name = directoryName(entry)
    const tx = (await open()).transaction(['versions', 'log'], 'readwrite')
    const versions = tx.objectStore('versions')
    const kept = entry.kind === 'withdrawn' ? {} : { entry }
    const { version } = published
    const put = async () => versions.put({ ...(await versions.get(name)), name, version, ...kept })
    await Promise.all([put(), tx.objectStore('log').put({ ...published, name, entry }), tx.done])
  }
  return {
    once: async entry => {
      // Opened meanwhile: the first time, the database is made.
      const [published] = await Promise.all([publishedAs(directory, entry), open()])
      if (published !== undefined) await keep(published, entry)
      return published
    },
    anew: async (name, make) => {
      for (const replaces of standing(await versionOf(name))) {
        const entry = await make()
        const published = await publishedAs(directory, entry, replaces)
        if (published === undefined) continue
        await keep(published, entry)
        return entry
      }
      throw new Error('another tab publishes the same all the time')
    },
    last: async name => (await rowOf(name))?.entry,
    knows: async name => (await versionOf(name)) !== undefined,
    logged: async name =>
      (await open()).getAll('log', IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])),
  }
}
