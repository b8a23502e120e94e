import { type ImportRequest, importRequest } from '../../src/contract/profile.ts'
import { externalClaim, registryClaim } from './agents.ts'
import type { AgentKind } from './lifecycle-oracle.ts'

/** What every agent of the registry claims. */
export const REGISTERED = registryClaim('courier-1')

/** The claim of an agent of a kind. */
export function claimOf(kind: AgentKind, organization: boolean): ImportRequest {
  const metadata = organization ? { organization_id: 'org.example' } : {}
  if (kind === 'external') return importRequest.parse(externalClaim(metadata))
  if (kind === 'registry') return importRequest.parse(registryClaim('courier-1', metadata))
  return importRequest.parse(registryClaim('courier-1', { ...metadata, protocol: 'OIDC' }))
}
