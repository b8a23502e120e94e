import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import type { Action } from '../../../contract/schemas/evaluation.ts'

/** Where the answers come from. */
export const ANSWERED_HERE = 'Answered in this page: the name agents.invalid never resolves, on purpose.'

/** An import's outcome. */
export const IMPORTED =
  'The agent said who it is. The service wrote that down word for word and believes none of it yet.'

const HELD = 'and the agent showed that it holds that key'

const VERIFIED = {
  SERVICE_NAME: 'The registry names a key for this agent, and the agent showed that it holds it.',
  OIDC: `The provider vouched for the agent in a token that is good for one key only, ${HELD}.`,
  A2A_AGENT_CARD: `The provider had signed the agent’s card, the card names a key, ${HELD}.`,
  SPIFFE_SVID: `The trust domain made out a document for this workload and one key, ${HELD}.`,
  W3C_VC: `An issuer signed a credential about the agent, it names a key, ${HELD}.`,
  PUBLIC_KEY: `The claimed name is the fingerprint of a key, ${HELD}.`,
  DNS_WELL_KNOWN: `The records of the claimed host name a key, ${HELD}.`,
} as const satisfies Record<Protocol, string>

const PROVEN = {
  LINK_ORGANIZATION:
    'The organization itself signed that this agent is one of its own. Claiming it was not enough.',
  BIND_KEY:
    'The agent signed a number made for this one occasion. Only the holder of the key could, and the key was never shown.',
  SUSPEND:
    'Whoever answers for the agent has put it on hold: until that is lifted, every answer about it is no.',
  REINSTATE:
    'The hold is lifted by someone who may lift it. What was proven stands; entering the pilot has to be asked for again.',
  REVOKE: 'The agent is out for good. Nothing brings it back, and nobody else gets its name.',
} as const satisfies Record<Exclude<Purpose, 'VERIFY_IDENTITY'>, string>

/** A rotation's outcome. */
export const ROTATED =
  'A new key has taken over, with the consent of someone who may give it. The old one speaks for nobody any more.'

/** A proof's outcome by purpose; how an identity was verified depends on the protocol. */
export function provenWords(purpose: Purpose, protocol: Protocol): string {
  return purpose === 'VERIFY_IDENTITY' ? VERIFIED[protocol] : PROVEN[purpose]
}

/** A decision's outcome, by what was asked. */
export const DECIDED = {
  'pilot.enter': {
    PERMIT:
      'The service found nothing missing in what was proven. The agent may enter the pilot, on the conditions below.',
    INDETERMINATE:
      'Nothing speaks against the agent, but something that has to be shown is not shown now. The service does not guess: it says what is missing.',
    DENY: 'Something speaks against the agent, so the answer is no, whatever else was proven.',
  },
  'report.send': {
    PERMIT: 'This report, word for word, may be sent once, and only to this destination.',
    INDETERMINATE: 'Something about this report was not shown. Until it is, the report is held back.',
    DENY: 'Something about this report breaks a rule, so it must not be sent.',
  },
} as const satisfies Record<Action, Record<Decision, string>>

/** The enforcement point's outcome. */
export const ENFORCED = {
  delivered:
    'The gate in this page checked the decision for itself, did what it asked for, and let the report through once.',
  stopped: 'The gate in this page let nothing through. The report stays where it is.',
} as const

/** An approval's outcome. */
export const APPROVED =
  'Someone who may approve has signed this version of the report. Change one character, and the signature no longer fits.'
