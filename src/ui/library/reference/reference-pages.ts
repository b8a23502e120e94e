import { referenceAddress } from '../../app/reference-address.ts'
import { FIELD_PAGE, PROBLEM_PAGE } from './CardPages.tsx'
import { CHECK_PAGE, PROTOCOL_PAGE, VECTOR_PAGE } from './CheckPages.tsx'
import {
  ENDPOINT_PAGE,
  HEADER_PAGE,
  LIMIT_PAGE,
  NOT_HERE_PAGE,
  STANDARD_PAGE,
  VIOLATION_PAGE,
} from './InterfacePages.tsx'
import type { ReferencePage } from './ReferencePage.tsx'
import {
  DIMENSION_PAGE,
  LIFECYCLE_PAGE,
  LIMITATION_PAGE,
  OBLIGATION_PAGE,
  PURPOSE_PAGE,
  REASON_PAGE,
  TERM_PAGE,
} from './RulePages.tsx'

export const PAGES: readonly ReferencePage[] = [
  TERM_PAGE,
  ENDPOINT_PAGE,
  HEADER_PAGE,
  FIELD_PAGE,
  LIFECYCLE_PAGE,
  PURPOSE_PAGE,
  CHECK_PAGE,
  PROTOCOL_PAGE,
  VECTOR_PAGE,
  DIMENSION_PAGE,
  REASON_PAGE,
  OBLIGATION_PAGE,
  PROBLEM_PAGE,
  VIOLATION_PAGE,
  LIMIT_PAGE,
  LIMITATION_PAGE,
  NOT_HERE_PAGE,
  STANDARD_PAGE,
]

/**
 * The page and entry that an address names, by the entry's own address or by its page and id: each entry
 * answers to both, and its own address may begin with another page's name. The page is undefined where there
 * is none of that name; the entry is what was asked for where the page has no such entry.
 */
export function placeOf(
  pages: readonly ReferencePage[],
  page: string | null,
  entry: string | null,
): { readonly page: ReferencePage | undefined; readonly entry: string | null } {
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
