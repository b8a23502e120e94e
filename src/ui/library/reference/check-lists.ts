import { PROOF_CHECK_WORDS } from '../../../contract/catalogues/checks.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import type { ProtocolCheckList } from '../../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../../contract/protocols/protocol-checks.ts'
import { GATE_WORDS } from '../../../enforcement/gate-words.ts'
import { BUNDLE_CHECK_WORDS } from '../../../evidence/bundle/bundle-words.ts'
import { CHAIN_FAULTS } from '../../../evidence/chain-faults.ts'
import type { OwnList } from '../../kit/check-entry.ts'
import { readCheckEntry } from '../../kit/check-entry.ts'
import { capitalized } from '../../kit/words.ts'

type Words = Readonly<Record<string, string>>

/** The same words, as a sentence. */
const sentences = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, said]) => [name, `${capitalized(said)}.`]))

/** The checks of a bundle that say something else than the proof’s of the same name. */
const ofBundles = (): Words => {
  const proof: Words = PROOF_CHECK_WORDS
  return Object.fromEntries(Object.entries(BUNDLE_CHECK_WORDS).filter(([name, said]) => said !== proof[name]))
}

interface CheckWords {
  /** What a reader calls the list. */
  readonly title: string
  readonly words: Words
}

/** Every list of checks but the protocols' own, which carry their sections with them. */
export const OWN_LISTS: Readonly<Record<OwnList, CheckWords>> = {
  proof: { title: 'The checks of a proof', words: PROOF_CHECK_WORDS },
  bundle: { title: 'The checks of a run bundle', words: ofBundles() },
  receipts: { title: 'What can be wrong with a chain of receipts', words: sentences(CHAIN_FAULTS) },
  gate: { title: 'What the enforcement point looks at', words: sentences(GATE_WORDS) },
}

/** One check, as the reference tells it. */
export interface ToldCheck {
  readonly name: string
  /** What a reader calls the list that it stands in. */
  readonly list: string
  /** What it asks. */
  readonly words: string
  /** Where it comes from, in a protocol's list. */
  readonly section?: string
  /** Why it is listed and not carried out. */
  readonly not_checked?: string
}

const isProtocol = (list: string): list is Protocol => PROTOCOLS.some(each => each === list)

/** The check that an entry of the reference is about; undefined where there is none. */
export function checkTold(entry: string): ToldCheck | undefined {
  const { list, name } = readCheckEntry(entry)
  if (isProtocol(list)) {
    const checks: ProtocolCheckList = PROTOCOL_CHECKS[list]
    const check = entryOf(checks, name)
    return check && { name, list: `The checks of ${list}`, ...check }
  }
  const own = keysOf(OWN_LISTS).find(each => each === list)
  const words = own && entryOf(OWN_LISTS[own].words, name)
  return own === undefined || words === undefined ? undefined : { name, list: OWN_LISTS[own].title, words }
}
