import type { CallEntry } from '../../client/journal-record.ts'
import { membersOf, textMember } from './body-members.ts'

/** The compact JWS that a call carries as its proof. */
export function proofOf(entry: CallEntry): string | undefined {
  return textMember(membersOf(entry.request.body), 'proof')
}
