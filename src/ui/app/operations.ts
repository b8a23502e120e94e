import type { Purpose } from '../../contract/names.ts'

/** What can be done with an agent: each purpose of a challenge, and the rotation, which ends with a binding of the new key. */
export type OperationName = Purpose | 'rotate'

/** What the page says of an operation, wherever it says it. */
interface OperationWords {
  /** Its button, by the name of the contract. */
  readonly name: string
  readonly done: string
  readonly refused: string
  /** Its outcome for someone who knows nothing of nonces; how an identity was verified depends on the protocol. */
  readonly plain: string | null
}

interface PurposeWords extends OperationWords {
  /** What follows from it, in the contract's terms. */
  readonly follows: string
  /** What a nonce for it is asked for, and what its accepted proof brought, as lines of the exchange. */
  readonly asks: string
  readonly proved: string
  /** The status that it leads to. */
  readonly leadsTo: string
}

/** In the order of an agent's life. */
export const OPERATION_WORDS = {
  VERIFY_IDENTITY: {
    name: 'Verify identity',
    done: 'Identity verified',
    refused: 'Identity not verified',
    plain: null,
    follows: 'The evidence passed the protocol’s checks for that key, so the claimed identity is verified.',
    asks: 'asks for a nonce',
    proved: 'accepted: the identity is verified',
    leadsTo: 'EXTERNAL_IDENTITY_VERIFIED',
  },
  LINK_ORGANIZATION: {
    name: 'Link organization',
    done: 'Organization linked',
    refused: 'Organization not linked',
    plain: 'The organization signed that this agent belongs to it.',
    follows: 'From now on the organization, not the key holder, suspends and revokes the agent.',
    asks: 'asks for a nonce',
    proved: 'accepted: it belongs to it',
    leadsTo: 'ORGANIZATION_LINKED',
  },
  BIND_KEY: {
    name: 'Get a nonce and sign it',
    done: 'Proof accepted',
    refused: 'Proof refused',
    plain: 'It has the key that it signed with, and that key is bound to it.',
    follows:
      'The service verified the exact bytes, marked the nonce as used and stored the binding in one transaction.',
    asks: 'asks for a nonce',
    proved: 'accepted: the key is bound',
    leadsTo: 'TECHNICALLY_BOUND',
  },
  rotate: {
    name: 'Rotate key',
    done: 'Key rotated',
    refused: 'Key not rotated',
    plain: 'A new key replaced the old one, with the authorization that this needs.',
  },
  SUSPEND: {
    name: 'Suspend',
    done: 'Suspended',
    refused: 'Not suspended',
    plain: 'Every decision about it is DENY until it is reinstated.',
    follows: 'Until it is reinstated, every evaluation is a DENY.',
    asks: 'asks to suspend it',
    proved: 'accepted: it is suspended',
    leadsTo: 'SUSPENDED',
  },
  REINSTATE: {
    name: 'Reinstate',
    done: 'Reinstated',
    refused: 'Not reinstated',
    plain: 'The suspension is lifted. Evaluate the agent again before it can use the pilot.',
    follows: 'The suspension is lifted. Evaluate the agent again before it can use the pilot.',
    asks: 'asks to reinstate it',
    proved: 'accepted: it is reinstated',
    leadsTo: 'reinstated',
  },
  REVOKE: {
    name: 'Revoke',
    done: 'Revoked',
    refused: 'Not revoked',
    plain: 'Every decision about it is DENY, permanently.',
    follows: 'That is final: nothing can be proven for this agent any more, and every evaluation is a DENY.',
    asks: 'asks to revoke it',
    proved: 'accepted: it is revoked',
    leadsTo: 'REVOKED',
  },
} as const satisfies Record<Purpose, PurposeWords> & { readonly rotate: OperationWords }
