import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../contract/vouching.ts'
import { registerAnew, verifyIdentity } from '../flows/prove.ts'
import { importFor, keyForSample, must } from '../flows/sample-agents.ts'
import type { PublishedSteps } from '../parties/world.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { acting, type Hand } from './hand.ts'
import type { Publication, VerbTable } from './steps.ts'

/** The directory entry of the claimed issuer. @throws RangeError where the claim is its own issuer */
export function issuerOf(claim: ImportRequest): DirectoryKey {
  const key = vouchingKey(claim)
  if (key === null) throw new RangeError('no one else vouches for this claim')
  return key
}

/** The directory entry of the claimed organization. @throws RangeError where no organization is claimed */
export function organizationOf(claim: ImportRequest): DirectoryKey {
  const key = organizationKeyOf(claim)
  if (key === null) throw new RangeError('no organization is claimed')
  return key
}

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

type Publish = (published: PublishedSteps, key: DirectoryKey) => Promise<DirectoryEntry>
const withdraw: Publish = (published, key) => published.withdraw(key)
const restore: Publish = (published, key) => published.restore(key)
const rotate: Publish = (published, key) => published.rotate(key, 'retired')
const replace: Publish = (published, key) => published.rotate(key, 'withdrawn')

/** Each change of what a party published: its heading, whose it is, and what is done. */
const PUBLICATIONS = {
  'issuer withdraws': ['The provider withdraws its key', issuerOf, withdraw],
  'issuer restores': ['The provider publishes its key again', issuerOf, restore],
  'issuer rotates': ['The provider rotates its key', issuerOf, rotate],
  'issuer rotates and withdraws': ['The provider rotates its key', issuerOf, replace],
  'organization leaves': ['The organization leaves the directory', organizationOf, withdraw],
  'organization rotates': ['The organization rotates its key', organizationOf, rotate],
  'organization rotates and withdraws': ['The organization withdraws its key', organizationOf, replace],
} as const satisfies Record<Publication, readonly [string, typeof issuerOf, Publish]>

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
