import { keysOf } from '../../../contract/keys-of.ts'
import { type Origin, originUrl, originWords } from '../../../contract/specifications/origins.ts'
import { referenceAddress } from '../../app/reference-address.ts'

/**
 * One entry of the reference. Its cells are marked text: `code` stands between backticks, and a link is written
 * {words|address}. The first cell is its name, the second says what it is.
 */
export interface Row {
  /** Its place in the address, unique on its page. */
  readonly id: string
  readonly cells: readonly string[]
  /** Its whole address, where that is not made of its page and its id; those lead to it too. */
  readonly address?: string
}

export interface Table {
  readonly title?: string
  /** In marked text. */
  readonly lead?: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** Whether it opens for its own entries only. */
  readonly folded?: boolean
  /** The entry that it is itself. */
  readonly self?: Row
}

/** A page of the reference. */
export interface Catalogue {
  /** Its place in the address. */
  readonly id: string
  readonly title: string
  readonly says: string
  /** In marked text. */
  readonly lead?: string
  readonly tables: () => readonly Table[]
}

/** The column whose cells are the sections that a check cites. */
export const FROM = 'From'

/** The same value each time, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type OnePage = Omit<Catalogue, 'tables'> & Pick<Table, 'columns'> & { readonly rows: () => readonly Row[] }

/** A page of one table. */
export const onePage = ({ columns, rows, ...page }: OnePage): Catalogue => ({
  ...page,
  tables: once(() => [{ columns, rows: rows() }]),
})

export const codeRow = (name: string, ...cells: readonly string[]): Row => ({
  id: name,
  cells: [`\`${name}\``, ...cells],
})

/** A row for each entry of a table, under its name as a code. */
export const codeRows = <K extends string, T>(
  of: Readonly<Record<K, T>>,
  cellsOf: (entry: T, name: K) => readonly string[],
): readonly Row[] => keysOf(of).map(name => codeRow(name, ...cellsOf(of[name], name)))

/** Where a rule comes from, as marked text: what is cited is linked. */
export const originsText = (from: readonly Origin[]): string =>
  from
    .map(origin => {
      const href = originUrl(origin)
      return href === null ? originWords(origin) : `{${originWords(origin)}|${href}}`
    })
    .join(', ')

/** A code between backticks, or a link to a place of this page, a file beside it, or another site. */
export const MARKS = /(`[^`]+`|\{[^{}|]+\|(?:#\/|https:\/\/|source-set\/|schemas\/|openapi\.json)[^{}|]*\})/u

/** Marked text as it reads. */
export const plain = (text: string): string =>
  text
    .split(MARKS)
    .map((part, at) => (at % 2 === 0 ? part : part.slice(1, -1).split('|')[0]))
    .join('')

/** Every entry of a table, its own before those in it. */
const entriesOf = ({ self, rows }: Table): readonly Row[] => [...(self === undefined ? [] : [self]), ...rows]

export const entryAddress = (page: string, { id, address }: Row): string =>
  address ?? referenceAddress(page, id)

/** Undefined is what there is none of by that name, or what is not asked for. */
interface Place {
  readonly page: Catalogue | undefined
  readonly found?: { readonly table: Table; readonly row: Row }
}

/**
 * What an address names: each entry answers to its page and id and to its own address, which may begin with another
 * page's name.
 */
export function placeOf(pages: readonly Catalogue[], page: string | null, entry: string | null): Place {
  // What stood elsewhere before.
  if (page === 'purposes') return placeOf(pages, 'lifecycle', entry)
  if (page === 'protocols' && entry?.includes('.')) return placeOf(pages, 'checks', entry.replace('.', '/'))
  const own = pages.find(({ id }) => id === page)
  if (own === undefined || entry === null) return { page: own }
  const asked = referenceAddress(own.id, entry)
  for (const each of [own, ...pages])
    for (const table of each.tables()) {
      const row = entriesOf(table).find(
        ({ id, address }) => address === asked || (each === own && id === entry),
      )
      if (row !== undefined) return { page: each, found: { table, row } }
    }
  return { page: own }
}

/** Of each page, the entries that hold every word, in any order and case, as one table; undefined for no words. */
export function tablesFound(pages: readonly Catalogue[], query: string): readonly Table[] | undefined {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const holds = ({ cells }: Row) => {
    const text = plain(cells.join(' ')).toLowerCase()
    return words.every(word => text.includes(word))
  }
  return pages.flatMap(({ id, title, tables }) => {
    const rows = tables().flatMap(table =>
      entriesOf(table)
        .filter(holds)
        .map(row => ({
          ...{ id: row.id, address: entryAddress(id, row) },
          cells: [row.cells[0] ?? '', [table.title, row.cells[1]].filter(Boolean).join(': ')],
        })),
    )
    return rows.length === 0 ? [] : [{ title, columns: ['Entry', 'What it says'], rows }]
  })
}
