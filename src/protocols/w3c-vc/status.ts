import { choice, type Graded, shown } from '../../checks/graded.ts'
import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import type { StatusEntry } from '../../contract/facts.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { readStatusList, type StatusFinding, statusAt } from '../bitstring/status-list.ts'
import type { Token } from '../token-rules.ts'
import type { VerificationInput } from '../verifier.ts'
import { type Credential, listOf } from './credential.ts'
import { STATUS_ENTRY_TYPE, STATUS_PURPOSES } from './list.ts'

const malformed = (words: string): Graded => fail('STATUS_MALFORMED', words)
const notCheckable = (words: string): Graded => choice('STATUS_NOT_CHECKABLE', words)
const INDEX = /^(?:0|[1-9]\d*)$/u

/**
 * An entry that `credentialStatus` names (VCDM 2.0, 4.10; Bitstring Status List 1.0, 2.1), or why it cannot be looked up.
 * An index too large for a number is beyond every list.
 */
function entryOf(value: unknown): StatusEntry | Graded {
  if (typeof value !== 'object' || value === null) return malformed('a status is not an object')
  const status: Credential = { ...value }
  const [type, ...more] = listOf(status.type)
  if (type !== STATUS_ENTRY_TYPE || more.length > 0)
    return notCheckable(`a status is ${shown(status.type)}; ${STATUS_ENTRY_TYPE} is looked up here`)
  const purpose = STATUS_PURPOSES.find(each => each === status.statusPurpose)
  if (purpose === undefined)
    return notCheckable(
      `statusPurpose is ${shown(status.statusPurpose)}; ${STATUS_PURPOSES.join(' and ')} are looked up here`,
    )
  if (status.statusSize !== undefined && status.statusSize !== 1) return notCheckable('statusSize is not 1')
  const { id, statusListIndex: index, statusListCredential: list } = status
  if (typeof index !== 'string' || !INDEX.test(index))
    return malformed('statusListIndex is not a whole number as a text in base 10')
  if (typeof list !== 'string' || !isUri(list)) return malformed('statusListCredential is not a URL')
  if (id === list) return malformed('id is the URL of the list')
  return { list, index: Number(index), purpose }
}

const readEntries = ({ credentialStatus = [] }: Credential): readonly (StatusEntry | Graded)[] =>
  [credentialStatus].flat().map(entryOf)

/** The entries of a credential that can be looked up. */
export const entriesOf = (credential: Credential): readonly StatusEntry[] =>
  readEntries(credential).flatMap(each => ('result' in each ? [] : each))

/** Whether each status that a credential names can be looked up. */
export function judgeEntries({ claims: credential }: Pick<Token, 'claims'>): Graded {
  if (credential.credentialStatus === undefined) return pass('absent')
  const read = readEntries(credential)
  if (read.length === 0) return choice('STATUS_MALFORMED', 'credentialStatus is an empty list')
  const fault = read.find(each => 'result' in each)
  const purposes = entriesOf(credential).map(({ purpose }) => purpose)
  return fault ?? pass(purposes.join(', '))
}

/** The checks of status lists, each with the finding that it refuses. */
const REFUSED = {
  status_list: [
    'absent',
    'STATUS_LIST_ABSENT',
    'the directory has no readable list of this issuer for this purpose',
  ],
  status_list_signed: [
    'badly_signed',
    'STATUS_LIST_BADLY_SIGNED',
    'no current key of the issuer for credentials signed the list',
  ],
  status_list_period: ['ended', 'STATUS_LIST_ENDED', 'the list is no longer valid'],
  status_list_length: [
    'too_short',
    'STATUS_LIST_TOO_SHORT',
    'the list has fewer entries than it must, or ends before this one',
  ],
  status: ['marked', '', 'it is marked'],
} as const satisfies Readonly<Record<string, readonly [StatusFinding, code: string, words: string]>>
export type StatusCheck = keyof typeof REFUSED
export const STATUS_CHECKS = keysOf(REFUSED)

const MARKED = { revocation: 'CREDENTIAL_REVOKED', suspension: 'CREDENTIAL_SUSPENDED' } as const

/** What the directory's lists say of a credential's entries now, by the check that asks; each is read once. */
export function statusInDirectory(
  credential: Credential,
  { listOf, snapshot, now }: Pick<VerificationInput, 'listOf' | 'snapshot' | 'now'>,
): (check: StatusCheck) => Promise<Verdict> {
  const find = () =>
    Promise.all(
      entriesOf(credential).map(async entry => {
        const reading = await readStatusList(await listOf(entry.list), snapshot.issuer)
        return { entry, finding: statusAt(reading, entry, now) }
      }),
    )
  let findings: ReturnType<typeof find> | undefined
  return async check => {
    findings ??= find()
    const [refused, code, words] = REFUSED[check]
    const all = await findings
    const found = all.find(({ finding }) => finding === refused)?.entry
    if (found === undefined)
      return pass(all.length === 0 ? 'no status is named' : 'of every list that is named')
    return fail(code || MARKED[found.purpose], `entry ${found.index} of ${found.list}: ${words}`)
  }
}
