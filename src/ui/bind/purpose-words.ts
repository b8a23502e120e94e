import type { Purpose } from '../../contract/names.ts'

export interface PurposeWords {
  /** Heading of the messages in the exchange. */
  readonly group: string
  readonly done: string
  readonly refused: string
}

/** What the page calls each purpose of a challenge. */
export const PURPOSE_WORDS = {
  VERIFY_IDENTITY: {
    group: 'Verify the identity',
    done: 'Identity verified',
    refused: 'Identity not verified',
  },
  LINK_ORGANIZATION: {
    group: 'Link the organization',
    done: 'Organization linked',
    refused: 'Organization not linked',
  },
  BIND_KEY: {
    group: 'Bind the key',
    done: 'Proof accepted',
    refused: 'Proof refused',
  },
  SUSPEND: {
    group: 'Suspension',
    done: 'Suspended',
    refused: 'Not suspended',
  },
  REINSTATE: {
    group: 'Lift the suspension',
    done: 'Reinstated',
    refused: 'Not reinstated',
  },
  REVOKE: {
    group: 'Revocation',
    done: 'Revoked',
    refused: 'Not revoked',
  },
} as const satisfies Record<Purpose, PurposeWords>

/** What the page calls a rotation, which ends with a binding of the new key. */
export const ROTATION_WORDS: Omit<PurposeWords, 'group'> = {
  done: 'Key rotated',
  refused: 'Key not rotated',
}
