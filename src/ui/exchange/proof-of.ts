import type { CallEntry } from '../../client/journal-record.ts'
import { type Evidence, evidence } from '../../contract/schemas/challenge.ts'
import { membersOf, textMember } from './body-members.ts'

/** The compact JWS that a call carries as its proof. */
export function proofOf(entry: CallEntry): string | undefined {
  return textMember(membersOf(entry.request.body), 'proof')
}

/** The compact JWS by which someone lets the proof's key take another's place. */
export function authorizationOf(entry: CallEntry): string | undefined {
  return textMember(membersOf(entry.request.body), 'authorization')
}

/** The credential that a call carries beside its proof, where it has the form of one. */
export function evidenceOf(entry: CallEntry): Evidence | undefined {
  const found = evidence.safeParse(membersOf(entry.request.body).evidence)
  return found.success ? found.data : undefined
}
