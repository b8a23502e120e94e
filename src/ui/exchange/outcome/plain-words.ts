import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import type { Action } from '../../../contract/schemas/evaluation.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'

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

/** A proof's outcome by purpose; how an identity was verified depends on the protocol. */
export function provenWords(purpose: Purpose, protocol: Protocol): string {
  return purpose === 'VERIFY_IDENTITY' ? VERIFIED[protocol] : OPERATION_WORDS[purpose].plain
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
