import type { Purpose } from '../../../contract/names.ts'

export interface PurposeWords {
  readonly done: string
  /** What follows from it, in the contract's terms. */
  readonly follows: string
  readonly refused: string
}

/** What the page calls each purpose of a challenge. */
export const PURPOSE_WORDS = {
  VERIFY_IDENTITY: {
    done: 'Identity verified',
    follows: 'The protocol’s own rule held for that key, so the claimed identity is now a fact.',
    refused: 'Identity not verified',
  },
  LINK_ORGANIZATION: {
    done: 'Organization linked',
    follows: 'It stands behind the agent from now on: only it suspends and revokes.',
    refused: 'Organization not linked',
  },
  BIND_KEY: {
    done: 'Proof accepted',
    follows:
      'The service verified the exact bytes, used up the nonce and stored the binding in one transaction.',
    refused: 'Proof refused',
  },
  SUSPEND: {
    done: 'Suspended',
    follows: 'Until it is reinstated, every evaluation is a DENY.',
    refused: 'Not suspended',
  },
  REINSTATE: {
    done: 'Reinstated',
    follows: 'The suspension is lifted; readiness has to be asked for again.',
    refused: 'Not reinstated',
  },
  REVOKE: {
    done: 'Revoked',
    follows: 'That is final: nothing can be proven for this agent any more, and every evaluation is a DENY.',
    refused: 'Not revoked',
  },
} as const satisfies Record<Purpose, PurposeWords>

/** What the page calls a rotation, which ends with a binding of the new key. */
export const ROTATION_WORDS: Pick<PurposeWords, 'done' | 'refused'> = {
  done: 'Key rotated',
  refused: 'Key not rotated',
}
