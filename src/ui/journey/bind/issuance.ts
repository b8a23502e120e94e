import type { Protocol } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'

interface Issuance {
  /** The button that only has it issued; null if nothing is issued for the agent. */
  readonly action: string | null
  /** What the claimed issuer makes, as a subject of a sentence. */
  readonly made: string
  /** It, where nothing is wrong with it; empty where nothing is issued. */
  readonly valid: string
  /** How it names the key. */
  readonly names: string
}

const ISSUE = 'Issue the credential'

/** What each protocol's issuer makes for the agent's key, in the protocol's own terms. */
export const ISSUANCE = {
  SERVICE_NAME: { action: null, made: 'The registry’s entry', valid: '', names: 'it names the key' },
  OIDC: { action: ISSUE, made: 'An ID token', valid: 'A valid ID token', names: 'its cnf holds the key' },
  A2A_AGENT_CARD: {
    action: ISSUE,
    made: 'A signed Agent Card',
    valid: 'A valid Agent Card',
    names: 'an extension entry names the key',
  },
  SPIFFE_SVID: {
    action: ISSUE,
    made: 'A WIT-SVID',
    valid: 'A valid WIT-SVID',
    names: 'its cnf holds the key',
  },
  W3C_VC: {
    action: ISSUE,
    made: 'A verifiable credential',
    valid: 'A valid credential',
    names: 'its cnf holds the key',
  },
  PUBLIC_KEY: { action: null, made: 'The signature itself', valid: '', names: 'the identity is its key' },
  DNS_WELL_KNOWN: {
    action: 'Publish the record',
    made: 'A TXT record',
    valid: 'A valid record',
    names: 'its k is the key',
  },
} as const satisfies Record<Protocol, Issuance>

/** Whether an agent's identity rests on something that an issuer makes for it. */
export function needsIssuer({ profile }: AgentView): boolean {
  return ISSUANCE[profile.protocol].action !== null
}
