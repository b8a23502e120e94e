import type { Purpose } from '../../contract/names.ts'

/** What can be done with an agent: each purpose of a challenge, and the rotation, which ends with a binding of the new key. */
export type OperationName = Purpose | 'rotate'

/** The button of each, by the name of the contract, and the heading of its refusal; in the order of an agent's life. */
export const OPERATION_WORDS = {
  VERIFY_IDENTITY: { name: 'Verify identity', refused: 'Identity not verified' },
  LINK_ORGANIZATION: { name: 'Link organization', refused: 'Organization not linked' },
  BIND_KEY: { name: 'Get a nonce and sign it', refused: 'Proof refused' },
  rotate: { name: 'Rotate key', refused: 'Key not rotated' },
  SUSPEND: { name: 'Suspend', refused: 'Not suspended' },
  REINSTATE: { name: 'Reinstate', refused: 'Not reinstated' },
  REVOKE: { name: 'Revoke', refused: 'Not revoked' },
} as const satisfies Record<OperationName, Record<'name' | 'refused', string>>
