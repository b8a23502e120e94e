import type { Purpose } from '../../contract/names.ts'

/** What can be done with an agent: each purpose of a challenge, and the rotation, which ends with a binding of the new key. */
export type OperationName = Purpose | 'rotate'

export interface OperationWords {
  /** Its button, by the name of the contract. */
  readonly name: string
  /** The heading of its refusal. */
  readonly refused: string
  /** What follows it, where that is more than that something is proven. */
  readonly follows?: string
}

/** In the order of an agent's life. */
export const OPERATION_WORDS = {
  VERIFY_IDENTITY: { name: 'Verify identity', refused: 'Identity not verified' },
  LINK_ORGANIZATION: { name: 'Link organization', refused: 'Organization not linked' },
  BIND_KEY: { name: 'Get a nonce and sign it', refused: 'Proof refused' },
  rotate: {
    name: 'Rotate key',
    refused: 'Key not rotated',
    follows: 'A new key replaces the current one.',
  },
  SUSPEND: {
    name: 'Suspend',
    refused: 'Not suspended',
    follows: 'Every decision about it is DENY until it is reinstated.',
  },
  REINSTATE: {
    name: 'Reinstate',
    refused: 'Not reinstated',
    follows: 'It lifts the suspension. Evaluate the agent again before the pilot.',
  },
  REVOKE: { name: 'Revoke', refused: 'Not revoked', follows: 'It ends this agent permanently.' },
} as const satisfies Readonly<Record<OperationName, OperationWords>>
