import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import type { StatusEntry } from '../../contract/facts.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { STATUS_ENTRY_TYPE, STATUS_PURPOSES } from '../bitstring/list.ts'
import { readStatusList, type StatusFinding, statusAt } from '../bitstring/status-list.ts'
import type { VerificationInput } from '../verifier.ts'
import type { Credential } from './credential.ts'

/** Why a credential's status cannot be looked up; `code` says which kind of reason, `message` says it in words. */
class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly code: 'STATUS_MALFORMED' | 'STATUS_NOT_CHECKABLE'

  constructor(code: StatusError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const malformed = (words: string) => new StatusError('STATUS_MALFORMED', words)
const notCheckable = (words: string) => new StatusError('STATUS_NOT_CHECKABLE', words)
const INDEX = /^(?:0|[1-9]\d*)$/u

function entryOf(value: unknown): StatusEntry {
  if (typeof value !== 'object' || value === null) throw malformed('a status is no object')
  const status: Credential = { ...value }
  const [type, ...more]: unknown[] = Array.isArray(status.type) ? status.type : [status.type]
  if (type !== STATUS_ENTRY_TYPE || more.length > 0) throw notCheckable(`a status is no ${STATUS_ENTRY_TYPE}`)
  const purpose = STATUS_PURPOSES.find(each => each === status.statusPurpose)
  if (purpose === undefined) throw notCheckable(`statusPurpose is none of ${STATUS_PURPOSES.join(', ')}`)
  if (status.statusSize !== undefined && status.statusSize !== 1) throw notCheckable('statusSize is not 1')
  const { id, statusListIndex: index, statusListCredential: list } = status
  if (typeof index !== 'string' || !INDEX.test(index)) {
    throw malformed('statusListIndex is not a whole number as a text in base 10')
  }
  if (typeof list !== 'string' || !isUri(list)) throw malformed('statusListCredential is not a URL')
  if (id === list) throw malformed('id is the URL of the list')
  return { list, index: Number(index), purpose }
}

/**
 * The entries that `credentialStatus` names, one or several (VCDM 2.0, 4.10; Bitstring Status List 1.0, 2.1).
 * An index too large for a number is beyond every list.
 * @throws StatusError if one of them is malformed, or not of the kind that is looked up here
 */
function statusEntriesOf({ credentialStatus }: Credential): readonly StatusEntry[] {
  if (credentialStatus === undefined) return []
  const statuses: unknown[] = Array.isArray(credentialStatus) ? credentialStatus : [credentialStatus]
  if (statuses.length === 0) throw malformed('credentialStatus is an empty list')
  return statuses.map(entryOf)
}

/** The findings on a credential's statuses, as far as they have been read. */
export interface StatusDraft {
  entries: readonly StatusEntry[]
  findings: readonly { readonly entry: StatusEntry; readonly finding: StatusFinding }[]
}

function judgeEntries(draft: StatusDraft, credential: Credential): Verdict {
  try {
    draft.entries = statusEntriesOf(credential)
  } catch (cause) {
    if (cause instanceof StatusError) return fail(cause.code, cause.message)
    throw cause
  }
  const [first] = draft.entries
  return pass(first === undefined ? 'absent' : draft.entries.map(({ purpose }) => purpose).join(', '))
}

async function findAll(
  draft: StatusDraft,
  { listOf, snapshot, now, readList = readStatusList }: VerificationInput,
): Promise<void> {
  draft.findings = await Promise.all(
    draft.entries.map(async entry => {
      const reading = await readList(await listOf(entry.list), snapshot.issuer)
      return { entry, finding: statusAt(reading, entry, now) }
    }),
  )
}

function judgeFindings(
  { findings }: StatusDraft,
  refused: StatusFinding,
  code: string,
  words: string,
): Verdict {
  const found = findings.find(({ finding }) => finding === refused)
  if (found !== undefined) return fail(code, `entry ${found.entry.index} of ${found.entry.list}: ${words}`)
  return pass(findings.length === 0 ? 'no status is named' : 'of every list that is named')
}

function judgeMarks({ findings }: StatusDraft): Verdict {
  const marked = findings.find(({ finding }) => finding === 'marked')?.entry
  if (marked === undefined)
    return pass(findings.length === 0 ? 'no status is named' : 'unmarked in every list')
  const code = { revocation: 'CREDENTIAL_REVOKED', suspension: 'CREDENTIAL_SUSPENDED' }[marked.purpose]
  return fail(code, `entry ${marked.index} of ${marked.list} is marked`)
}

/** The status checks of a credential by Bitstring Status List 1.0, each of them over every entry. */
export function statusJudges(draft: StatusDraft, credentialOf: () => Credential, input: VerificationInput) {
  const none = (refused: StatusFinding, code: string, words: string) => () =>
    judgeFindings(draft, refused, code, words)
  return {
    credential_status: () => judgeEntries(draft, credentialOf()),
    status_list: async () => {
      await findAll(draft, input)
      const words = 'the directory holds no such list of this issuer that can be read and is for this purpose'
      return none('absent', 'STATUS_LIST_ABSENT', words)()
    },
    status_list_signed: none(
      'badly_signed',
      'STATUS_LIST_BADLY_SIGNED',
      'no current key of the issuer for credentials signed the list',
    ),
    status_list_period: none('ended', 'STATUS_LIST_ENDED', 'the list is no longer valid'),
    status_list_length: none(
      'too_short',
      'STATUS_LIST_TOO_SHORT',
      'the list has fewer entries than it must, or ends before this one',
    ),
    status: () => judgeMarks(draft),
  }
}
