import { referenceAddress } from '../../app/reference-address.ts'
import type { ReferencePage } from './reference-page.ts'

/** What of the reference an address names. */
export interface ReferencePlace {
  /** Undefined where there is no such page. */
  readonly page: ReferencePage | undefined
  /** An entry's id, or what was asked for where the page has no such entry. */
  readonly entry: string | null
}

/**
 * The page and entry that an address names, by the entry's own address or by its page and id: each entry
 * answers to both, and its own address may begin with another page's name.
 */
export function placeOf(
  pages: readonly ReferencePage[],
  page: string | null,
  entry: string | null,
): ReferencePlace {
  const own = pages.find(({ id }) => id === page)
  if (own === undefined || entry === null || own.entries().some(({ id }) => id === entry))
    return { page: own, entry }
  const address = referenceAddress(own.id, entry)
  for (const each of pages) {
    const found = each.entries().find(known => known.address === address)
    if (found !== undefined) return { page: each, entry: found.id }
  }
  return { page: own, entry }
}
