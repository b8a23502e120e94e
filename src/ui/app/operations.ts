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
    follows: 'The protocol’s own rule held for that key, so the claimed identity is now a fact.',
    asks: 'asks for a nonce',
    proved: 'identity proven',
    leadsTo: 'EXTERNAL_IDENTITY_VERIFIED',
  },
  LINK_ORGANIZATION: {
    name: 'Link organization',
    done: 'Organization linked',
    refused: 'Organization not linked',
    plain: 'The organization itself signed that this agent is one of its own. Claiming it was not enough.',
    follows: 'It stands behind the agent from now on: only it suspends and revokes.',
    asks: 'asks for a nonce',
    proved: 'the organization confirms it',
    leadsTo: 'ORGANIZATION_LINKED',
  },
  BIND_KEY: {
    name: 'Get a nonce and sign it',
    done: 'Proof accepted',
    refused: 'Proof refused',
    plain:
      'The agent signed a number made for this one occasion. Only the holder of the key could, and the key was never shown.',
    follows:
      'The service verified the exact bytes, used up the nonce and stored the binding in one transaction.',
    asks: 'asks for a nonce',
    proved: 'accepted',
    leadsTo: 'TECHNICALLY_BOUND',
  },
  rotate: {
    name: 'Rotate key',
    done: 'Key rotated',
    refused: 'Key not rotated',
    plain:
      'A new key has taken over, with the consent of someone who may give it. The old one speaks for nobody any more.',
  },
  SUSPEND: {
    name: 'Suspend',
    done: 'Suspended',
    refused: 'Not suspended',
    plain:
      'Whoever answers for the agent has put it on hold: until that is lifted, every answer about it is no.',
    follows: 'Until it is reinstated, every evaluation is a DENY.',
    asks: 'asks to suspend it',
    proved: 'on hold from now on',
    leadsTo: 'SUSPENDED',
  },
  REINSTATE: {
    name: 'Reinstate',
    done: 'Reinstated',
    refused: 'Not reinstated',
    plain:
      'The hold is lifted by someone who may lift it. What was proven stands; entering the pilot has to be asked for again.',
    follows: 'The suspension is lifted; readiness has to be asked for again.',
    asks: 'asks to reinstate it',
    proved: 'no longer on hold',
    leadsTo: 'reinstated',
  },
  REVOKE: {
    name: 'Revoke',
    done: 'Revoked',
    refused: 'Not revoked',
    plain: 'The agent is out for good. Nothing brings it back, and nobody else gets its name.',
    follows: 'That is final: nothing can be proven for this agent any more, and every evaluation is a DENY.',
    asks: 'asks to revoke it',
    proved: 'over, for good',
    leadsTo: 'REVOKED',
  },
} as const satisfies Record<Purpose, PurposeWords> & { readonly rotate: OperationWords }
