import { keysOf } from './keys-of.ts'

/** The enumerations of the source: identity sources, protocols and statuses, in its order. */
export const IDENTITY_SOURCES = ['SERVICE_REGISTRY', 'EXTERNAL'] as const
export type IdentitySource = (typeof IDENTITY_SOURCES)[number]

/** Each protocol with the identity source that it goes with; another pair is stored as claimed but cannot be proven. */
export const SOURCE_OF_PROTOCOL = {
  SERVICE_NAME: 'SERVICE_REGISTRY',
  OIDC: 'EXTERNAL',
  A2A_AGENT_CARD: 'EXTERNAL',
  SPIFFE_SVID: 'EXTERNAL',
  W3C_VC: 'EXTERNAL',
  PUBLIC_KEY: 'EXTERNAL',
  DNS_WELL_KNOWN: 'EXTERNAL',
} as const satisfies Record<string, IdentitySource>
export type Protocol = keyof typeof SOURCE_OF_PROTOCOL
export const PROTOCOLS = keysOf(SOURCE_OF_PROTOCOL)

export const STATUSES = [
  'IDENTITY_CLAIMED',
  'EXTERNAL_IDENTITY_VERIFIED',
  'ORGANIZATION_LINKED',
  'TECHNICALLY_BOUND',
  'ASSURANCE_PILOT_READY',
  'SUSPENDED',
  'REVOKED',
] as const
export type Status = (typeof STATUSES)[number]

/** The purposes that a challenge can be requested for. */
export const PURPOSES = [
  'VERIFY_IDENTITY',
  'LINK_ORGANIZATION',
  'BIND_KEY',
  'SUSPEND',
  'REINSTATE',
  'REVOKE',
] as const
export type Purpose = (typeof PURPOSES)[number]
/** Whether a purpose is proven with the agent's own key, which its protocol's evidence names and which speaks for it from then on. */
export const isOfAgentsKey = (purpose: Purpose): boolean => ['VERIFY_IDENTITY', 'BIND_KEY'].includes(purpose)

/** The actions that a decision can be asked for. */
export const ACTIONS = ['pilot.enter', 'report.send'] as const
export type Action = (typeof ACTIONS)[number]

/** Fully specified JOSE algorithm names (RFC 9864, RFC 7518 section 3.4) that proofs may use. */
export const PROOF_ALGORITHMS = ['Ed25519', 'ES256'] as const
export type ProofAlgorithm = (typeof PROOF_ALGORITHMS)[number]

/** JOSE `typ` values (RFC 8725 section 3.11); one for each kind of signed object, compared exactly. */
export const PROOF_TYPE = 'agent-binding-proof+jwt'
export const AUTHORIZATION_TYPE = 'agent-key-authorization+jwt'
export const APPROVAL_TYPE = 'report-approval+jwt'
export const REPORT_PROOF_TYPE = 'agent-report-proof+jwt'
export const SIGNED_TYPES = [PROOF_TYPE, AUTHORIZATION_TYPE, APPROVAL_TYPE, REPORT_PROOF_TYPE] as const

/** The only destination that a report may have: an inbox inside the page. */
export const INBOX_DESTINATION = 'https://inbox.example/reports'

/** The header members of every signed object of this contract (RFC 7515 section 4): exactly these. */
export const HEADER_MEMBERS = ['typ', 'alg', 'jwk'] as const
export type HeaderMember = (typeof HEADER_MEMBERS)[number]
