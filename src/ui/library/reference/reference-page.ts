import { referenceAddress } from '../../app/reference-address.ts'

/** One entry of the reference, as an address names it and a search finds it. */
export interface Entry {
  /** Its place in the address, unique on its page. */
  readonly id: string
  readonly name: string
  /** What it is, in a line. */
  readonly says: string
  /** Every word by which it is found. */
  readonly text: string
  /** Its whole address, where that is not made of its page and its id; those lead to it too. */
  readonly address?: string
}

/** One page of the reference. */
export interface ReferencePage {
  /** Its place in the address. */
  readonly id: string
  readonly title: string
  /** What it holds, in a line. */
  readonly says: string
  /** How many things it lists. */
  readonly count: () => number
  readonly entries: () => readonly Entry[]
  /** Everything below its heading; `here` is the entry that the address names. */
  readonly Body: (props: { readonly here: string | null }) => React.ReactNode
}

/** The address of an entry of a page, which other places link to. */
export function entryAddress(page: string, { id, address }: Pick<Entry, 'id' | 'address'>): string {
  return address ?? referenceAddress(page, id)
}

/** The element that gets focus when the address names an entry. */
export function anchorOf(entry: string): string {
  return `entry-${entry}`
}

/** The same value each time, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
