import { directoryName } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { type Jwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { type Counterparty, freshPart, type PartyTools, validity } from '../counterparty.ts'

const ISSUER = 'https://registry.example'

async function register(
  { issuer, subject }: Pick<ImportRequest, 'issuer' | 'subject'>,
  jwk: Jwk,
  { publications }: PartyTools,
): Promise<string> {
  const key_thumbprint = await thumbprintUriOf(jwk)
  const key = { kind: 'registry_entry', issuer, subject } as const
  await publications.anew(directoryName(key), async () => ({ ...key, jwk, key_thumbprint }))
  return key_thumbprint
}

/** The registry names another key for an agent it registered: the one rotation without evidence. */
export async function registerAnew(claim: ImportRequest, jwk: Jwk, tools: PartyTools): Promise<void> {
  const { issuer, subject } = claim
  const name = directoryName({ kind: 'registry_entry', issuer, subject })
  if (!(await tools.publications.knows(name))) throw new Error('this registry did not register the agent')
  await register(claim, jwk, tools)
}

/** The service registry: it names the key of each registered agent, and issues nothing. */
export const registry: Counterparty = {
  prepare: async (jwk, tools) => {
    const subject = `report-courier-${freshPart()}`
    const key_reference = await register({ issuer: ISSUER, subject }, jwk, tools)
    return {
      identity_source: 'SERVICE_REGISTRY',
      issuer: ISSUER,
      subject,
      metadata: {
        protocol: 'SERVICE_NAME',
        display_name: 'Report courier',
        endpoint: `https://${subject}.example/a2a`,
        key_reference,
        evidence_refs: [],
        ...validity(tools.now),
      },
    }
  },
  issue: () => Promise.reject(new RangeError('the registry issues no evidence')),
  faults: {},
}
