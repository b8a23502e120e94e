import type { Protocol } from '../contract/names.ts'
import type { ImportRequest } from '../contract/profile.ts'

const PART = '[0-9a-f]{8}'

/** The issuer that makes up subjects of a protocol's own, and the form that they have. */
const OWN = {
  SERVICE_NAME: ['https://registry\\.example', `report-courier-${PART}`],
  OIDC: ['https://idp\\.example', `invoice-clerk-${PART}`],
  A2A_AGENT_CARD: ['https://provider\\.example', `https://order-router-${PART}\\.provider\\.example/a2a`],
  SPIFFE_SVID: ['spiffe://mesh\\.example', `spiffe://mesh\\.example/agents/${PART}`],
  W3C_VC: ['https://credentials\\.example', `did:web:contract-archivist-${PART}\\.example`],
  PUBLIC_KEY: undefined,
  DNS_WELL_KNOWN: [`https://courier-${PART}\\.example`, `courier-${PART}\\.example`],
} as const satisfies Record<Protocol, readonly [string, string] | undefined>

/** Whether a claim's subject is one that this world made up for one run, so that another run has one of its own. */
export function hasOwnSubject({ issuer, subject, metadata }: ImportRequest): boolean {
  const own = OWN[metadata.protocol]
  if (own === undefined) return false
  const [issuers, subjects] = own
  return new RegExp(`^${issuers}$`, 'u').test(issuer) && new RegExp(`^${subjects}$`, 'u').test(subject)
}
