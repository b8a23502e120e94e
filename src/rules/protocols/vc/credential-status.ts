import type { StatusEntry } from '../../../contract/facts.ts'
import { STATUS_ENTRY_TYPE, STATUS_PURPOSES } from '../../../contract/protocols/bitstring-status-list.ts'
import { isUri } from '../../../contract/schemas/formats.ts'
import type { Credential } from './credential.ts'

/** Why a credential's status cannot be looked up; `code` says which kind of reason, `message` says it in words. */
export class StatusError extends Error {
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
 * The entries that `credentialStatus` names, one or several (VCDM 2.0, 4.10; Bitstring Status List 1.0, 2.1). An index
 * beyond what a number can say is beyond every list.
 * @throws StatusError where one of them is malformed, or not of the kind that is looked up here
 */
export function statusEntriesOf({ credentialStatus }: Credential): readonly StatusEntry[] {
  if (credentialStatus === undefined) return []
  const statuses: unknown[] = Array.isArray(credentialStatus) ? credentialStatus : [credentialStatus]
  if (statuses.length === 0) throw malformed('credentialStatus is an empty list')
  return statuses.map(entryOf)
}
