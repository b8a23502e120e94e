import type { Purpose } from '../../contract/names.ts'

interface PurposeWords {
  /** Heading of the messages in the exchange. */
  readonly group: string
  readonly done: string
  /** What just happened, in a sentence. */
  readonly happened: string
  readonly refused: string
}

/** What the page calls each purpose of a challenge. */
export const PURPOSE_WORDS = {
  VERIFY_IDENTITY: {
    group: 'Verify the identity',
    done: 'Identity verified',
    happened: 'The protocol’s own rule held for the key that signed, so the claimed identity is now a fact.',
    refused: 'Identity not verified',
  },
  LINK_ORGANIZATION: {
    group: 'Link the organization',
    done: 'Organization linked',
    happened: 'The organization’s directory key signed the nonce.',
    refused: 'Organization not linked',
  },
  BIND_KEY: {
    group: 'Bind the key',
    done: 'Proof accepted',
    happened:
      'Your key signed the nonce. The service verified the exact bytes, used up the nonce and stored the binding in one transaction.',
    refused: 'Proof refused',
  },
  SUSPEND: {
    group: 'Suspension',
    done: 'Suspended',
    happened: 'Until it is reinstated, every evaluation is a DENY.',
    refused: 'Not suspended',
  },
  REINSTATE: {
    group: 'Lift the suspension',
    done: 'Reinstated',
    happened: 'The suspension is lifted; readiness has to be asked for again.',
    refused: 'Not reinstated',
  },
  REVOKE: {
    group: 'Revocation',
    done: 'Revoked',
    happened: 'That is final: nothing can be proven for this agent any more, and every evaluation is a DENY.',
    refused: 'Not revoked',
  },
} as const satisfies Record<Purpose, PurposeWords>
