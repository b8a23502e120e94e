import type { DirectoryRecord, KeyUse } from '../../contract/directory.ts'
import { directoryName } from '../../contract/directory.ts'
import type { Protocol } from '../../contract/names.ts'
import type { ChallengeRecord } from '../../contract/window.ts'
import type { Expectation } from '../store/commit.ts'
import type { AgentRecord, Store } from '../store/database.ts'
import { readRow } from '../store/readable-rows.ts'

/** What stands in the directory about an agent's claim. */
export interface Counterparties {
  /** The registry's entry for (issuer, subject), where the claim names the registry as its source. */
  readonly registry: DirectoryRecord | undefined
  /** The directory entry of the claimed organization. */
  readonly organization: DirectoryRecord | undefined
}

/** Everything that a proof is judged on, read in one transaction. */
export interface ProveSnapshot extends Counterparties {
  /** What the claimed issuer published for the claimed protocol: its keys for that use, or its zone. */
  readonly issuer: DirectoryRecord | undefined
  readonly agent: AgentRecord
  readonly challenge: ChallengeRecord
  readonly nonceUsed: boolean
  /** Whose the claimed (identity_source, issuer, subject) is, where someone proved it. */
  readonly identityHolder: string | undefined
}

/** The name under which a proven identity is taken. */
export function identityName(agent: AgentRecord): string {
  const { identity_source, issuer, subject } = agent.claim
  return JSON.stringify([identity_source, issuer, subject])
}

/** The names of the directory entries that an agent's claim points at; null where it points at none. */
export function directoryNames(agent: AgentRecord): { registry: string | null; organization: string | null } {
  const { identity_source, issuer, subject, metadata } = agent.claim
  const { organization_id } = metadata
  return {
    registry:
      identity_source === 'SERVICE_REGISTRY'
        ? directoryName({ kind: 'registry_entry', issuer, subject })
        : null,
    organization: organization_id == null ? null : directoryName({ kind: 'organization', organization_id }),
  }
}

type Claimed = AgentRecord['claim']

function issuerKeys(use: KeyUse): (claim: Claimed) => string {
  return ({ issuer }) => directoryName({ kind: 'issuer_keys', issuer, use })
}

/** Where each protocol finds what its issuer published; a verifier sees this one entry and no other. */
const ISSUER_ENTRY: Readonly<Record<Protocol, (claim: Claimed) => string | null>> = {
  SERVICE_NAME: () => null,
  OIDC: issuerKeys('id_token'),
  A2A_AGENT_CARD: issuerKeys('agent_card'),
  SPIFFE_SVID: issuerKeys('wit-svid'),
  W3C_VC: issuerKeys('vc+jwt'),
  PUBLIC_KEY: () => null,
  DNS_WELL_KNOWN: ({ subject }) => directoryName({ kind: 'zone', host: subject }),
}

function issuerEntryName({ claim }: AgentRecord): string | null {
  return ISSUER_ENTRY[claim.metadata.protocol](claim)
}

/** The thumbprint of the key in the directory entry of a registered agent or of an organization. */
export function keyOf(record: DirectoryRecord | undefined): string | undefined {
  return record && 'key_thumbprint' in record.entry ? record.entry.key_thumbprint : undefined
}

/** The versions of the directory entries that a decision rests on. */
export function directoryExpectations(
  agent: AgentRecord,
  found: Counterparties & Partial<Pick<ProveSnapshot, 'issuer'>>,
): Expectation[] {
  const names = directoryNames(agent)
  return [
    { name: names.registry, record: found.registry },
    { name: names.organization, record: found.organization },
    { name: 'issuer' in found ? issuerEntryName(agent) : null, record: found.issuer },
  ].flatMap(({ name, record }) =>
    name === null ? [] : [{ store: 'directory' as const, key: name, version: record?.version ?? null }],
  )
}

/** Reads the challenge and all it leads to; undefined where the challenge or its agent is not in the store. */
export async function readProveSnapshot(
  store: Store,
  challengeId: string,
): Promise<ProveSnapshot | undefined> {
  const db = await store.open()
  const tx = db.transaction(['challenges', 'nonces', 'agents', 'directory', 'identities'], 'readonly')
  const challenge = readRow('challenges', challengeId, await tx.objectStore('challenges').get(challengeId))
  if (challenge === undefined) return undefined
  const { agent_id } = challenge
  const agent = readRow('agents', agent_id, await tx.objectStore('agents').get(agent_id))
  if (agent === undefined) return undefined
  const names = directoryNames(agent)
  const directory = tx.objectStore('directory')
  const entry = async (name: string | null) =>
    name === null ? undefined : readRow('directory', name, await directory.get(name))
  const [used, registry, organization, issuer, identity] = await Promise.all([
    tx.objectStore('nonces').get(challenge.nonce),
    entry(names.registry),
    entry(names.organization),
    entry(issuerEntryName(agent)),
    tx.objectStore('identities').get(identityName(agent)),
  ])
  return {
    agent,
    challenge,
    nonceUsed: used !== undefined,
    registry,
    organization,
    issuer,
    identityHolder: readRow('identities', identityName(agent), identity)?.agent_id,
  }
}
