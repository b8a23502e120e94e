import type { KnownKind } from '../../bench/kinds.ts'
import type { ListedKind } from '../../bench/own-lists.ts'
import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'
import { checkCodeWords } from '../../contract/catalogues/code-words.ts'
import { reasonWords } from '../../contract/catalogues/dimensions.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { Protocol } from '../../contract/names.ts'
import { VIOLATIONS } from '../../contract/schemas/primitives.ts'
import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'
import type { CodeCatalogue } from './open-code.ts'
import { VIEWS } from './route.ts'

/** The address of a page of the reference, or of one of its entries. */
export function referenceAddress(page: string, entry: string | null = null): string {
  return `${VIEWS.reference}/${page}${entry === null ? '' : `/${entry}`}`
}

/** A name as it stands in an address: brackets go, other signs and spaces become hyphens. */
export function idOf(name: string): string {
  return name.replace(/[[\]()]/gu, '').replace(/[^\w.-]+/gu, '-')
}

/** The address of a message in the reference by its published name, and of a member of it by its dotted path. */
export function fieldAddress(message: string, member?: string): string {
  return referenceAddress('fields', member === undefined ? message : `${message}/${idOf(member)}`)
}

/** A list of checks that is not a protocol's own. */
export type CheckListName = 'proof' | 'gate' | ListedKind

/** A check's place among those of the reference: a proof's own stand by their names, others after their list's. */
export function checkEntry(list: CheckListName | Protocol | KnownKind, name: string): string {
  return list === 'proof' ? name : `${list}/${name}`
}

/** The place of a check of a protocol's own list; undefined for one that the list does not have. */
export function protocolEntry(protocol: Protocol | undefined, name: string): string | undefined {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return protocol === undefined || entryOf(list, name) === undefined ? undefined : checkEntry(protocol, name)
}

/** The catalogue whose page has the entry of a code that a check failed with; undefined for one without words. */
export function catalogueOf(code: string): CodeCatalogue | undefined {
  if (reasonWords(code) !== undefined || checkCodeWords(code) !== undefined) return 'reasons'
  if (Object.hasOwn(VIOLATIONS, code)) return 'violations'
  return Object.hasOwn(PROBLEMS, code) ? 'problems' : undefined
}
