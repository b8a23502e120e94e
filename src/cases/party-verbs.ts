import type { DirectoryEntry } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { registerAnew, verifyIdentity } from '../flows/prove.ts'
import { importFor, keyForSample, must } from '../flows/sample-agents.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { acting, type Hand } from './hand.ts'
import { PUBLICATIONS } from './publications.ts'
import type { VerbTable } from './steps.ts'

/** The same claim with its own issuer and organization, so that a withdrawal affects no other agent. */
export function withOwnParties(claim: ImportRequest): ImportRequest {
  const part = crypto.randomUUID().slice(0, 8)
  return {
    ...claim,
    issuer: claim.issuer.replace(/^(https:\/\/[^.]+)/u, `$1-${part}`),
    metadata: { ...claim.metadata, organization_id: `org-${part}.example` },
  }
}

async function note(hand: Hand, entry: DirectoryEntry, group: string): Promise<void> {
  const { agent_id, claim } = acting(hand)
  const of = entry.kind === 'withdrawn' ? entry.was.kind : entry.kind
  const isOrganization = of === 'organization'
  const party = isOrganization ? (claim.metadata.organization_id ?? '') : claim.issuer
  const speaker = isOrganization ? 'organization' : 'issuer'
  const value = entry.kind === 'status_list' ? entry.credential : entry
  const made = { what: entry.kind, party, value, fault: null }
  await hand.visitor.note({ kind: 'issue', speaker, ...made, group, agent_id })
}

async function mark(hand: Hand, purpose: StatusPurpose, on: boolean): Promise<undefined> {
  const entry = await hand.world.credentials.setMark(acting(hand).claim, purpose, on)
  await note(hand, entry, 'The issuer revokes the credential')
}

/** What the parties beside an agent do. Parties of its own keep what they publish from other agents. */
export const PARTY_VERBS: VerbTable<'publish' | 'mark' | 'unmark' | 'register' | 'takeZone'> = {
  publish: async (hand, publication) => {
    const [group, keyOf, publish] = PUBLICATIONS[publication]
    await note(hand, await publish(hand.world.published, keyOf(acting(hand).claim)), group)
    return undefined
  },
  mark: (hand, purpose) => mark(hand, purpose, true),
  unmark: (hand, purpose) => mark(hand, purpose, false),
  register: async (hand, how) => {
    const agent = acting(hand)
    if (how === 'unheard')
      await hand.world.registerAnew(agent.claim, (await hand.visitor.wallet.create()).jwk)
    else {
      const key = await keyForSample(hand, 'SERVICE_NAME')
      await registerAnew(hand, agent, key, 'The registry names another key')
    }
    return undefined
  },
  takeZone: async hand => {
    const key = await keyForSample(hand, 'DNS_WELL_KNOWN')
    const { acting: other } = await importFor({ ...hand, keepCurrent: true }, acting(hand).claim, key)
    must(await verifyIdentity(hand, other, {}, 'The host names another key'))
    return undefined
  },
}
