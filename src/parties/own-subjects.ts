import type { Protocol } from '../contract/names.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'

const PART = '[0-9a-f]{8}'

/** The form of this world's generated subjects, by protocol; a PUBLIC_KEY subject is its key's name. */
const OWN = {
  SERVICE_NAME: `report-courier-${PART}`,
  OIDC: `invoice-clerk-${PART}`,
  A2A_AGENT_CARD: `https://order-router-${PART}\\.provider\\.example/a2a`,
  SPIFFE_SVID: `spiffe://[a-z0-9._-]+/agents/${PART}`,
  W3C_VC: `did:web:contract-archivist-${PART}\\.example`,
  PUBLIC_KEY: undefined,
  DNS_WELL_KNOWN: `courier-${PART}\\.example`,
} as const satisfies Record<Protocol, string | undefined>

/** Whether this world generated a claim's subject for one run, so that another run gets its own. */
export function hasOwnSubject({ subject, metadata }: ImportRequest): boolean {
  const own = OWN[metadata.protocol]
  return own !== undefined && new RegExp(`^${own}$`, 'u').test(subject)
}
