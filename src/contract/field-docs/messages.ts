import { CHALLENGE_MESSAGES } from './challenge-notes.ts'
import { EVALUATION_MESSAGES } from './evaluation-notes.ts'
import type { NotedMessage } from './noted-fields.ts'
import { PROFILE_MESSAGES } from './profile-notes.ts'
import { RECEIPT_MESSAGES } from './receipt-notes.ts'
import { SIGNED_MESSAGES } from './signed-notes.ts'

/** Every message, signed object and record of the contract, member by member with where each comes from. */
export const MESSAGES: readonly NotedMessage[] = [
  ...PROFILE_MESSAGES,
  ...CHALLENGE_MESSAGES,
  ...EVALUATION_MESSAGES,
  ...SIGNED_MESSAGES,
  ...RECEIPT_MESSAGES,
]
