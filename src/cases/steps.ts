import type { Purpose } from '../contract/names.ts'
import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../contract/vouching.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { bindKey, organizationProves, prove, registerAnew, verifyIdentity } from '../flows/prove.ts'
import { begin, enterPilot, importFor, keyForSample, must } from '../flows/sample-agents.ts'
import type { PublishedSteps, Rotation, SampleName } from '../parties/world.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'

export const GROUP = 'Controlled pilot'

/** Something done with an agent, or with what it rests on, before that which is tried. */
export type Step = (actors: Actors, agent: ActingAgent) => Promise<unknown>
/** Brings an agent of its own to where a case or an attempt begins. */
export type Situation = (actors: Actors) => Promise<ActingAgent>

/** Alters a sample's claim before it is imported. */
type Change = (claim: ImportRequest, actors: Actors) => ImportRequest | Promise<ImportRequest>

export const agentAfter =
  (sample: SampleName, steps: readonly Step[] = [], change: Change = claim => claim): Situation =>
  async actors => {
    const agent = await begin(actors, sample, claim => change(claim, actors))
    for (const step of steps) await step(actors, agent)
    return agent
  }

export const bind: Step = async (actors, agent) => must(await bindKey(actors, agent))
export const verify: Step = async (actors, agent) => must(await verifyIdentity(actors, agent))
export const enter: Step = async (actors, agent) => must(await enterPilot(actors, agent))

export const holder =
  (purpose: Purpose): Step =>
  async (actors, agent) =>
    must(await prove(actors, agent, purpose, {}, GROUP))

export const organization =
  (purpose: Purpose): Step =>
  async (actors, agent) =>
    must(await organizationProves(actors, agent, purpose))

export const link = organization('LINK_ORGANIZATION')
/** All that an organization's agent proves. */
export const PROVEN = [verify, link, bind]

export const wait =
  (milliseconds: number): Step =>
  async ({ world }) =>
    world.clock.shift(milliseconds)

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

async function note(
  { visitor }: Actors,
  { agent_id, claim }: ActingAgent,
  entry: DirectoryEntry,
  group: string,
): Promise<void> {
  const of = entry.kind === 'withdrawn' ? entry.was.kind : entry.kind
  const isOrganization = of === 'organization'
  const party = isOrganization ? (claim.metadata.organization_id ?? '') : claim.issuer
  const speaker = isOrganization ? 'organization' : 'issuer'
  const value = entry.kind === 'status_list' ? entry.credential : entry
  const made = { what: entry.kind, party, value, fault: null }
  await visitor.note({ kind: 'issue', speaker, ...made, group, agent_id })
}

/** Has a party change what it published, in an agent's world of its own parties (`withOwnParties`). */
const publishing =
  (
    keyOf: (claim: ImportRequest) => DirectoryKey,
    group: string,
    publish: (published: PublishedSteps, key: DirectoryKey) => Promise<DirectoryEntry>,
  ): Step =>
  async (actors, agent) =>
    note(actors, agent, await publish(actors.world.published, keyOf(agent.claim)), group)

export const withdrawIssuer = publishing(issuerOf, 'The provider withdraws its key', ({ withdraw }, key) =>
  withdraw(key),
)
export const restoreIssuer = publishing(
  issuerOf,
  'The provider publishes its key again',
  ({ restore }, key) => restore(key),
)
export const rotateIssuer = (former: Rotation['former']) =>
  publishing(issuerOf, 'The provider rotates its key', ({ rotate }, key) => rotate(key, { former }))
export const withdrawOrganization = publishing(
  organizationOf,
  'The organization leaves the directory',
  ({ withdraw }, key) => withdraw(key),
)
/** The organization signs with another key from now on. */
export const rotateOrganization = (former: Rotation['former']) =>
  publishing(
    organizationOf,
    former === 'withdrawn' ? 'The organization withdraws its key' : 'The organization rotates its key',
    ({ rotate }, key) => rotate(key, { former }),
  )

/** Puts the agent's credential on a status list of its own, so that marking it affects no other agent. */
export const withOwnList: Change = async (claim, { world }) => {
  await world.credentials.moveToOwnList(claim)
  return claim
}

/** The issuer marks the agent's credential on its status list. */
export const mark =
  (purpose: StatusPurpose): Step =>
  async (actors, agent) => {
    const entry = await actors.world.credentials.setMark(agent.claim, purpose, true)
    await note(actors, agent, entry, 'The issuer revokes the credential')
  }

/** The registry names another key, and no one hears of it. */
export const registerAnother: Step = async ({ visitor, world }, { claim }) =>
  world.registerAnew(claim, (await visitor.wallet.create()).jwk)

/** The registry names another key, which is journalled. */
export const replaceAtRegistry: Step = async (actors, agent) =>
  registerAnew(actors, agent, await keyForSample(actors, 'SERVICE_NAME'), 'The registry names another key')

/** The host names another key, whose holder takes the identity. */
export const takeZone: Step = async (actors, { claim }) => {
  const key = await keyForSample(actors, 'DNS_WELL_KNOWN')
  const { acting } = await importFor({ ...actors, keepCurrent: true }, claim, key)
  must(await verifyIdentity(actors, acting, {}, 'The host names another key'))
}
