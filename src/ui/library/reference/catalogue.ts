import { type Origin, originUrl, originWords } from '../../../contract/specifications/origins.ts'
import { referenceAddress } from '../../app/reference-address.ts'

/**
 * One entry of the reference. Its cells are marked text: `code` stands between backticks, and a link is written
 * {words|address}. The first cell is its name.
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
  /** In marked text, as is what stands after it. */
  readonly lead?: string
  readonly after?: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** Which column says in one line what a row is; the second by default. */
  readonly line?: number
  /** `folded`: it opens for its own entries only. `cards`: each row is folded by itself, its line beside its name. */
  readonly draw?: 'folded' | 'cards'
  /** The entry that it is itself, and what that is. */
  readonly self?: { readonly id: string; readonly address: string; readonly says: string }
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
  /** How many entries the contents say it has; by default, all. */
  readonly count?: number
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

export const codeRow = (name: string, ...cells: readonly string[]): Row => ({
  id: name,
  cells: [`\`${name}\``, ...cells],
})

/** Where a rule comes from, as marked text: what is cited is linked. */
export const originsText = (from: readonly Origin[]): string =>
  from
    .map(origin => {
      const href = originUrl(origin)
      return href === null ? originWords(origin) : `{${originWords(origin)}|${href}}`
    })
    .join(', ')

/** A code between backticks, or a link to a place of this page, a file beside it, or another site. */
export const MARKS = /(`[^`]+`|\{[^{}|]+\|(?:#\/|https:\/\/|source-set\/)[^{}|]+\})/u

/** Marked text as it reads. */
export const plain = (text: string): string =>
  text
    .split(MARKS)
    .map((part, at) => (at % 2 === 0 ? part : part.slice(1, -1).split('|')[0]))
    .join('')

/** What the search finds. */
export interface Entry extends Pick<Row, 'id' | 'address'> {
  readonly name: string
  readonly says: string
  /** Every word by which it is found. */
  readonly text: string
}

function entriesIn({ title, line = 1, rows, self }: Table): readonly Entry[] {
  const own = self === undefined ? [] : [{ ...self, name: title ?? '', text: `${title} ${self.says}` }]
  const of = rows.map(({ cells, ...row }): Entry => {
    const read = cells.map(plain)
    const says = [title, read[line]].filter(Boolean).join(': ')
    return { ...row, name: read[0] ?? '', says, text: read.join(' ') }
  })
  return [...own, ...of]
}

const read = new WeakMap<Catalogue, readonly Entry[]>()

/** Every entry of a page, read when they are first asked for. */
export function entriesOf(catalogue: Catalogue): readonly Entry[] {
  const entries = read.get(catalogue) ?? catalogue.tables().flatMap(entriesIn)
  read.set(catalogue, entries)
  return entries
}

export const entryAddress = (page: string, { id, address }: Pick<Row, 'id' | 'address'>): string =>
  address ?? referenceAddress(page, id)

/**
 * The page and entry that an address names, by the entry's own address or by its page and id: each entry
 * answers to both, and its own address may begin with another page's name. The page is undefined where there
 * is none of that name; the entry is what was asked for where the page has no such entry.
 */
export function placeOf(
  pages: readonly Catalogue[],
  page: string | null,
  entry: string | null,
): { readonly page: Catalogue | undefined; readonly entry: string | null } {
  const own = pages.find(({ id }) => id === page)
  if (own === undefined || entry === null || entriesOf(own).some(({ id }) => id === entry))
    return { page: own, entry }
  const address = referenceAddress(own.id, entry)
  for (const each of pages) {
    const found = entriesOf(each).find(known => known.address === address)
    if (found !== undefined) return { page: each, entry: found.id }
  }
  return { page: own, entry }
}

/** The row that an address names, with its table. */
export function rowAt(
  pages: readonly Catalogue[],
  page: string,
  entry: string,
): { readonly table: Table; readonly row: Row } | undefined {
  const place = placeOf(pages, page, entry)
  const tables = place.page?.tables() ?? []
  const rows = tables.flatMap(table => table.rows.map(row => ({ table, row })))
  return rows.find(({ row }) => row.id === place.entry)
}
