import { type Guard, isNumber, isText, orNull, rowOf, trusting } from '../browser/row-shape.ts'
import type { ListState, WorldStore } from './world-store.ts'

/** The issuers' own state of their status lists, by the name of each list's directory entry. */
export interface ListBook {
  find(name: string): Promise<ListState | undefined>
  /** The names of all lists that an issuer keeps. */
  namesOf(issuer: string): Promise<readonly string[]>
  /** Changes a list's state atomically; `make` gets undefined where nothing is stored yet. */
  change(name: string, make: (kept: ListState | undefined) => ListState): Promise<ListState>
}

// Of its own lists this world reads no more than that they are some.
const isList = trusting<readonly number[]>(Array.isArray)

const isListState: Guard<ListState> = rowOf({
  ...{ issuer: isText, id: isText, until: isNumber, credential: orNull(isText) },
  ...{ taken: isList, marked: isList },
  held: trusting<ListState['held']>(value => typeof value === 'object' && value !== null),
})

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
