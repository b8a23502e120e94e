import { type BenchKind, KINDS } from '../../../bench/kinds.ts'
import { type AskedCheck, aboutList, LISTS_BY_KIND, type ListedKind } from '../../../bench/own-lists.ts'
import { PROOF_CHECK_WORDS, type ProtocolCheckList } from '../../../contract/catalogues/checks.ts'
import { keysOf, recordOf } from '../../../contract/keys-of.ts'
import { PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../../enforcement/enforcement.ts'
import { PROTOCOL_CHECKS } from '../../../protocols/lists.ts'
import { type CheckListName, checkEntry, readCheckEntry } from '../../app/reference-address.ts'

type Words = Readonly<Record<string, string>>

/** The checks that say something else than the proof’s of the same name. */
const unlikeProof = (words: Words): Words => {
  const proof: Words = PROOF_CHECK_WORDS
  return Object.fromEntries(Object.entries(words).filter(([name, said]) => said !== proof[name]))
}

interface CheckWords {
  readonly title: string
  readonly words: Words
  /** Where each check comes from; absent where the list does not say so. */
  readonly sections?: Words
}

function printed(list: ListedKind): CheckWords {
  const checks: readonly AskedCheck[] = LISTS_BY_KIND[list]
  return {
    title: `The checks of ${aboutList(list)}`,
    words: unlikeProof(Object.fromEntries(checks.map(({ check, words }) => [check, words]))),
    sections: Object.fromEntries(checks.map(({ check, section = '' }) => [check, section])),
  }
}

function ofProtocol(protocol: Protocol): CheckWords {
  const checks: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  const each = (say: (check: ProtocolCheckList[string]) => string): Words =>
    Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, say(check)]))
  return {
    title: `The checks of ${protocol}`,
    words: each(({ words, not_checked: why }) =>
      why === undefined ? words : `${words} Not checked: ${why}.`,
    ),
    sections: each(({ section }) => section),
  }
}

/** Every list of checks. */
export const CHECK_LISTS: Readonly<Record<CheckListName | Protocol, CheckWords>> = {
  proof: { title: 'The checks of a proof', words: PROOF_CHECK_WORDS },
  gate: { title: 'What the enforcement point checks', words: ENFORCEMENT_REQUIREMENTS },
  ...recordOf(PROTOCOLS, ofProtocol),
  ...recordOf(keysOf(LISTS_BY_KIND), printed),
}

/** Whether an entry of the reference is about a check that there is. */
export function isCheck(entry: string): boolean {
  const { list, name } = readCheckEntry(entry)
  const own = keysOf(CHECK_LISTS).find(each => each === list)
  return own !== undefined && Object.hasOwn(CHECK_LISTS[own].words, name)
}

/** What stands before the name of a check of one of several keys. */
const NUMBERED = /^[a-z]+_\d+_/u

/** Where the reference tells a line of the bench's list; undefined where it has no entry. */
export function lineEntry(kind: BenchKind, line: string): string | undefined {
  const name = line.replace(NUMBERED, '')
  const lists = kind === 'unknown' ? [] : [kind, ...KINDS[kind].lists]
  return lists.map(list => checkEntry(list, name)).find(isCheck)
}
