import { type ImportRequest, importRequest } from '../../../src/contract/schemas/profile.ts'
import type { World } from '../../../src/parties/world.ts'
import { registryClaim } from '../../service/agents.ts'
import type { Keys } from '../../service/proof/interleaved-signing.ts'
import type { Act } from './interleaving-state.ts'

/** What every agent of the registry claims. */
export const REGISTERED = registryClaim('courier-1')

/** What an agent that is imported claims; one of an external protocol claims what its counterparty can vouch for. */
export async function claimOf(
  { agent, organization, protocol }: Extract<Act, { kind: 'import' }>,
  world: World,
  { A }: Keys,
): Promise<ImportRequest> {
  const metadata = organization ? { organization_id: 'org.example' } : {}
  if (agent === 'registry') return importRequest.parse(registryClaim('courier-1', metadata))
  if (agent === 'misfit')
    return importRequest.parse(registryClaim('courier-1', { ...metadata, protocol: 'OIDC' }))
  const prepared = await world.prepare(protocol, A.jwk)
  const { organization_id: _own, ...rest } = prepared.metadata
  return { ...prepared, metadata: { ...rest, ...metadata } }
}
