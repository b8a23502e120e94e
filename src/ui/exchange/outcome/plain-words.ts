import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { Action, Protocol, Purpose } from '../../../contract/names.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'

/** Where the answers come from. */
export const ANSWERED_HERE = 'This page answered it. The name agents.invalid is reserved and never resolves.'

/** An import's outcome. */
export const IMPORTED = 'The service stored exactly what was sent and has not verified any of it.'

const VERIFIED = {
  SERVICE_NAME: 'It has the key that the registry names.',
  OIDC: 'The provider vouches for it, in a token for its key alone.',
  A2A_AGENT_CARD: 'The provider signed its card, which names its key.',
  SPIFFE_SVID: 'The trust domain names this workload and its key.',
  W3C_VC: 'An issuer signed a credential that names its key.',
  PUBLIC_KEY: 'Its name is the fingerprint of the key that it has.',
  DNS_WELL_KNOWN: 'The records of its host name its key.',
} as const satisfies Record<Protocol, string>

/** A proof's outcome by purpose; how an identity was verified depends on the protocol. */
export function provenWords(purpose: Purpose, protocol: Protocol): string {
  const byIssuer = purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && protocol === 'SERVICE_NAME')
  return byIssuer ? VERIFIED[protocol] : OPERATION_WORDS[purpose].plain
}

/** A decision's outcome, by what was asked. */
export const DECIDED = {
  'pilot.enter': {
    PERMIT: 'It may enter the {pilot}, with these {obligation|obligations}:',
    INDETERMINATE: 'No dimension fails, but something required is missing. The decision says what.',
    DENY: 'At least one dimension fails, so the decision is DENY.',
  },
  'report.send': {
    PERMIT: 'Exactly this report may be sent once, to this destination only.',
    INDETERMINATE:
      'Something required for this report is missing. The report is not delivered until it is provided.',
    DENY: 'This report breaks a rule, so it must not be sent.',
  },
} as const satisfies Record<Action, Record<Decision, string>>

/** The enforcement point's outcome. */
export const ENFORCED = {
  delivered:
    'The enforcement point checked the decision for itself, met every obligation, and delivered the report once.',
  stopped: 'The enforcement point delivered nothing. The report stays where it is.',
} as const

/** An approval's outcome. */
export const APPROVED =
  'The approver signed exactly this version of the report. Change one character and the approval no longer matches.'
