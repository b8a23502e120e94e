import { directoryName } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { type Jwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { type Counterparty, claimOf, freshPart, type PartyTools } from '../../parties/counterparty.ts'

const ISSUER = 'https://registry.example'

async function entryFor({ issuer, subject }: Pick<ImportRequest, 'issuer' | 'subject'>, jwk: Jwk) {
  return { kind: 'registry_entry', issuer, subject, jwk, key_thumbprint: await thumbprintUriOf(jwk) } as const
}

/** The registry names another key for an agent it registered: the one rotation without evidence. */
export async function registerAnew(claim: ImportRequest, jwk: Jwk, tools: PartyTools): Promise<void> {
  const entry = await entryFor(claim, jwk)
  const name = directoryName(entry)
  if (!(await tools.publications.knows(name))) throw new Error('this registry did not register the agent')
  await tools.publications.anew(name, async () => entry)
}

/** The service registry: it names the key of each registered agent, and issues nothing. */
export const registry: Counterparty = {
  prepare: async (jwk, tools) => {
    const subject = `report-courier-${freshPart()}`
    const endpoint = `https://${subject}.example/a2a`
    const named = { display_name: 'Report courier', endpoint, key_reference: await thumbprintUriOf(jwk) }
    return claimOf({ issuer: ISSUER, subject }, { protocol: 'SERVICE_NAME', ...named }, tools)
  },
  publish: async (claim, jwk, { publications }) => {
    if ((await publications.once(await entryFor(claim, jwk))) === undefined)
      throw new Error('the registry has an agent of this name already')
  },
  issue: () => Promise.reject(new RangeError('the registry issues no evidence')),
  faults: {},
}
