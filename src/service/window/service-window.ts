import { later } from '../../browser/lazy.ts'
import { OPERATIONS, type Operation, whyClosed } from '../../contract/catalogues/lifecycle.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { type FactName, IDENTIFIERS, type Voucher } from '../../contract/facts.ts'
import { PURPOSES } from '../../contract/names.ts'
import { claimedProfile, type ProfileField } from '../../contract/schemas/profile.ts'
import type { AgentView, FieldProof, OperationView } from '../../contract/window/agent-view.ts'
import type { AgentRecord, StoreName, StoreRow } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import { namedKey } from '../../protocols/named-key.ts'
import { type Grounds, groundsOf, type ThingState } from '../../rules/standing/grounds.ts'
import {
  bindingIsProven,
  closedBy,
  type Standing,
  situationOf,
  standingOf,
  statusOf,
} from '../../rules/standing/standing.ts'
import type { AgentRead } from '../proof/prove-snapshot.ts'
import { lackingAlgorithm } from '../proof/verifiers.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Database, Unread } from '../store/database.ts'
import { GROUND_STORES, readableRow, readGrounds, readOrAbsent, readRow } from '../store/readable-rows.ts'

const voucherOf = (state: ThingState | null): Voucher | null => (state?.held ? state.voucher : null)

function proofs(
  { facts }: Standing,
  name: Extract<FactName, 'identity' | 'link' | 'binding'>,
  fields: readonly ProfileField[],
  vouched_by: Voucher | null,
): FieldProof[] {
  const fact = facts[name]
  if (fact === undefined) return []
  const { at, request_id, proof_ref } = fact
  const evidence_ref = ('evidence_ref' in fact ? fact.evidence_ref : null) ?? proof_ref
  return fields.map(field => ({ field, fact: name, at, request_id, evidence_ref, vouched_by }))
}

/** Which standing fact proves which profile field, and what vouches for it; the others stay as received. */
async function provenFields(agent: AgentRecord, standing: Standing, grounds: Grounds): Promise<FieldProof[]> {
  const { identity, binding } = standing.facts
  const registered = agent.claim.identity_source === 'SERVICE_REGISTRY' && bindingIsProven(agent, grounds)
  const referenced = await namedKey(agent.claim.metadata.key_reference)
  const ofIdentity: readonly ProfileField[] =
    identity?.endpoint === 'proven' ? [...IDENTIFIERS, 'endpoint'] : IDENTIFIERS
  return [
    ...proofs(standing, 'identity', ofIdentity, voucherOf(grounds.identity)),
    ...(registered ? proofs(standing, 'binding', IDENTIFIERS, grounds.registered) : []),
    ...proofs(standing, 'link', ['organization_id'], voucherOf(grounds.link)),
    ...(binding && referenced === binding.key_thumbprint
      ? proofs(standing, 'binding', ['key_reference'], null)
      : []),
  ]
}

type WindowParts = Pick<ServiceParts, 'store' | 'turns' | 'lifecycle' | 'verifiers' | 'clock' | 'changes'>

async function operationOf(
  operation: Operation,
  agent: AgentRecord,
  grounds: Grounds,
  parts: WindowParts,
): Promise<OperationView> {
  const purpose = PURPOSES.find(each => each === operation)
  const why =
    purpose === undefined
      ? whyClosed(situationOf(agent, grounds), parts.lifecycle[operation])
      : (closedBy(agent, grounds, purpose, parts)?.detail ??
        (await lackingAlgorithm(agent, purpose, parts.verifiers)))
  return why === undefined ? { operation, open: true } : { operation, open: false, why }
}

async function readAgent(db: Database, agentId: string) {
  const tx = db.transaction(['agents', ...GROUND_STORES], 'readonly')
  const agent = readRow('agents', agentId, await tx.objectStore('agents').get(agentId))
  return agent && { agent, read: await readGrounds(tx, agent, readOrAbsent) }
}

async function viewOf({ agent, read }: AgentRead, parts: WindowParts): Promise<AgentView> {
  const { now } = parts.clock.read()
  const grounds = await groundsOf(agent, read, now)
  const standing = standingOf(agent, grounds, now)
  const status = statusOf(standing)
  const { agent_id, version, claim_digest, received_digest, received, imported_at, import_request_id, head } =
    agent
  return {
    ...{ agent_id, version, claim_digest, received_digest, received, imported_at, import_request_id, head },
    status,
    profile: { ...claimedProfile(agent.claim), status },
    recorded: agent.facts,
    valid_facts: standing.facts,
    lapses: standing.lapses,
    situation: situationOf(agent, grounds),
    organization_key: grounds.organization.current_key,
    proven_fields: await provenFields(agent, standing, grounds),
    operations: await Promise.all(OPERATIONS.map(operation => operationOf(operation, agent, grounds, parts))),
  }
}

async function readReceipts(
  db: Database,
  agentId: string,
  newest: number | undefined,
): Promise<StoreRow<'receipts'>[]> {
  const chain = db.transaction('receipts').store.index('chain')
  const all = IDBKeyRange.bound([agentId, 0], [agentId, Infinity])
  if (newest === undefined) return readable('receipts', await chain.getAll(all))
  const last = (await chain.openKeyCursor(all, 'prev'))?.key[1] ?? 0
  const range = IDBKeyRange.bound([agentId, Math.max(0, last - newest + 1)], [agentId, Infinity])
  return readable('receipts', await chain.getAll(range))
}

function readable<S extends StoreName>(
  store: S,
  rows: readonly (StoreRow<S> | Unread | undefined)[],
): StoreRow<S>[] {
  return rows.flatMap(row => readableRow(store, row) ?? [])
}

/** The read-only window that the page is handed: it reads the store and cannot write it. */
export function createWindow(parts: WindowParts): ServiceReader {
  const { store } = parts
  const reading = async <T>(read: (db: Database) => Promise<T>) => read(await store.open())
  return {
    agents: () =>
      reading(async db => {
        const tx = db.transaction(['agents', ...GROUND_STORES], 'readonly')
        const agents = readable('agents', await tx.objectStore('agents').index('imported_at').getAll())
        const read = await Promise.all(
          agents.map(async agent => ({ agent, read: await readGrounds(tx, agent, readOrAbsent) })),
        )
        return Promise.all(read.map(each => viewOf(each, parts)))
      }),
    agent: agentId =>
      reading(async db => {
        const read = await readAgent(db, agentId)
        return read && viewOf(read, parts)
      }),
    challenge: id => reading(async db => readableRow('challenges', await db.get('challenges', id))),
    receipt: ref => reading(async db => readableRow('receipts', await db.get('receipts', ref))),
    receipts: (agentId, newest) => reading(db => readReceipts(db, agentId, newest)),
    decision: id => reading(async db => readableRow('decisions', await db.get('decisions', id))),
    audit: requestIds =>
      reading(async db => {
        if (requestIds.length === 0) return []
        const { store } = db.transaction('audit', 'readonly')
        return readable('audit', await Promise.all(requestIds.map(id => store.get(id))))
      }),
    auditFrom: (at, most) =>
      reading(async db =>
        readable('audit', await db.getAllFromIndex('audit', 'at', IDBKeyRange.lowerBound(at), most)),
      ),
    directory: name => reading(async db => readableRow('directory', await db.get('directory', name))),
    // Few look into the stores, so the code that reads them is loaded on demand.
    records: later(
      async () => (await import('./records-window.ts')).createRecords(store),
      ['counts', 'page', 'record'],
    ),
    holding: (agentId, work) => parts.turns.take(agentId, LIMITS.CHALLENGE_TURN_S * 1000, work),
    subscribe: parts.changes.subscribe,
  }
}
