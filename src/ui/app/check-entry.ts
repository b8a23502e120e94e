import type { BenchListName } from '../../bench/own-lists.ts'
import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'
import { PROOF_CHECK_WORDS } from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { Protocol } from '../../contract/names.ts'
import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'

/** A list of checks that is no protocol's own. */
export type OwnList = 'proof' | 'receipts' | 'gate' | BenchListName

/** A check's place among those of the reference: a proof's own stand by their names, others after their list's. */
export function checkEntry(list: OwnList | Protocol, name: string): string {
  return list === 'proof' ? name : `${list}/${name}`
}

/** The list and the name in such a place: the inverse of `checkEntry`. */
export function readCheckEntry(entry: string): { readonly list: string; readonly name: string } {
  const slash = entry.indexOf('/')
  return slash < 0
    ? { list: 'proof', name: entry }
    : { list: entry.slice(0, slash), name: entry.slice(slash + 1) }
}

const PROOF_WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

/** The place of a check in a list with words of its own; what it has in common with a proof stands there. */
export function listedEntry(
  list: OwnList,
  words: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const said = entryOf(words, name)
  if (said === undefined) return undefined
  return checkEntry(entryOf(PROOF_WORDS, name) === said ? 'proof' : list, name)
}

/** The place of a check of a protocol's own list; undefined for one that the list does not have. */
export function protocolEntry(protocol: Protocol | undefined, name: string): string | undefined {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return protocol === undefined || entryOf(list, name) === undefined ? undefined : checkEntry(protocol, name)
}
