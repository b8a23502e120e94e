import type { AgentView, OperationView } from '../contract/agent-view.ts'
import type { Situation } from '../contract/facts.ts'
import {
  CONDITIONS,
  isPurpose,
  type Lifecycle,
  OPERATIONS,
  type Operation,
  openness,
} from '../contract/lifecycle.ts'
import { claimedProfile } from '../contract/profile.ts'
import type { RecordsWindow } from '../contract/records.ts'
import type { ServiceWindow } from '../contract/window.ts'
import { closedBy } from './ask.ts'
import { provenFields } from './facts/proven-fields.ts'
import { situationOf, standingFacts, statusOf } from './facts/standing.ts'
import { realNamesOf } from './import-agent.ts'
import { lackingAlgorithm } from './proof/offered-algorithms.ts'
import { directoryNames, keyOf } from './proof/prove-snapshot.ts'
import type { VerifierTable } from './protocols/verifier.ts'
import type { AgentRecord, Database, Store, StoreName, StoreRow, Unread } from './store/database.ts'
import { readableRow, readRow } from './store/readable-rows.ts'

export interface WindowParts {
  readonly store: Store
  readonly lifecycle: Lifecycle
  readonly verifiers: VerifierTable
  readonly clock: () => number
  readonly subscribe: ServiceWindow['subscribe']
}

async function operationOf(
  operation: Operation,
  agent: AgentRecord,
  situation: Situation,
  registered: string | undefined,
  parts: WindowParts,
): Promise<OperationView> {
  const opened = openness(situation, parts.lifecycle[operation])
  if (!opened.open) {
    return { operation, open: false, closed_by: opened.closed_by, why: CONDITIONS[opened.closed_by].closed }
  }
  if (!isPurpose(operation)) return { operation, open: true }
  const closed = closedBy(agent, registered, operation, parts)?.detail
  const why = closed ?? (await lackingAlgorithm(agent, operation, parts.verifiers))
  return why === undefined ? { operation, open: true } : { operation, open: false, why }
}

async function viewOf(db: Database, agent: AgentRecord, parts: WindowParts): Promise<AgentView> {
  const now = parts.clock()
  const { registry } = directoryNames(agent)
  const registered = keyOf(
    registry === null ? undefined : readableRow('directory', await db.get('directory', registry)),
  )
  const situation = situationOf(agent, registered)
  const status = statusOf(agent.facts, now)
  const { agent_id, version, claim_digest, received_digest, received, imported_at, import_request_id, head } =
    agent
  return {
    ...{ agent_id, version, claim_digest, received_digest, received, imported_at, import_request_id, head },
    status,
    profile: { ...claimedProfile(agent.claim), status },
    recorded: agent.facts,
    standing: standingFacts(agent.facts, now),
    situation,
    proven_fields: await provenFields(agent, registered, now),
    operations: await Promise.all(
      OPERATIONS.map(operation => operationOf(operation, agent, situation, registered, parts)),
    ),
  }
}

/** Those of some rows that can be read; the others are marked among the records. */
function readable<S extends StoreName>(
  store: S,
  rows: readonly (StoreRow<S> | Unread | undefined)[],
): StoreRow<S>[] {
  return rows.flatMap(row => readableRow(store, row) ?? [])
}

/** Looking into the stores is for who wants to, so what reads them is loaded then. */
function recordsOf(store: Store): RecordsWindow {
  const opened = async () => (await import('./records-window.ts')).createRecords(store)
  return {
    stores: async agentId => (await opened()).stores(agentId),
    page: async (name, query) => (await opened()).page(name, query),
    record: async (name, key) => (await opened()).record(name, key),
  }
}

/** The read-only window that the page is handed: it reads the store and cannot write it. */
export function createWindow(parts: WindowParts): ServiceWindow {
  const { store } = parts
  const reading = async <T>(read: (db: Database) => Promise<T>) => read(await store.open())
  return {
    agents: () =>
      reading(async db => {
        const agents = readable('agents', await db.getAllFromIndex('agents', 'imported_at'))
        return Promise.all(agents.map(agent => viewOf(db, agent, parts)))
      }),
    agent: agentId =>
      reading(async db => {
        const agent = readRow('agents', agentId, await db.get('agents', agentId))
        return agent && viewOf(db, agent, parts)
      }),
    challenge: id => reading(async db => readableRow('challenges', await db.get('challenges', id))),
    receipt: ref => reading(async db => readableRow('receipts', await db.get('receipts', ref))),
    receipts: agentId =>
      reading(async db => {
        const chain = IDBKeyRange.bound([agentId, 0], [agentId, Infinity])
        return readable('receipts', await db.getAllFromIndex('receipts', 'chain', chain))
      }),
    decision: id => reading(async db => readableRow('decisions', await db.get('decisions', id))),
    audit: requestIds =>
      reading(async db => readable('audit', await Promise.all(requestIds.map(id => db.get('audit', id))))),
    directory: name => reading(async db => readableRow('directory', await db.get('directory', name))),
    records: recordsOf(store),
    realNames: async claim => realNamesOf(claim),
    subscribe: parts.subscribe,
  }
}
