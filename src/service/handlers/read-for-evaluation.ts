import { evidenceRefs, type PolicyRecords } from '../../rules/policy/snapshot-of.ts'
import { GROUND_STORES, type GroundsRead, readGrounds } from '../facts/read-grounds.ts'
import type { AgentRecord, Store } from '../store/database.ts'
import { readableRow, readRow } from '../store/readable-rows.ts'

/** What an evaluation reads in one transaction, before anything is hashed. */
export interface EvaluationRead extends PolicyRecords {
  readonly agent: AgentRecord
  readonly grounds: GroundsRead
  /** Which of the requested names were used before. */
  readonly used: ReadonlySet<string>
}

/** Reads an agent, all that its evaluation rests on, and these used ids; undefined if there is no agent. */
export async function readForEvaluation(
  store: Store,
  agentId: string,
  idNames: readonly string[] = [],
): Promise<EvaluationRead | undefined> {
  const db = await store.open()
  const tx = db.transaction(['agents', 'evidence', 'receipts', 'used_ids', ...GROUND_STORES], 'readonly')
  const agent = readRow('agents', agentId, await tx.objectStore('agents').get(agentId))
  if (agent === undefined) return undefined
  const refs = evidenceRefs(agent.facts)
  const usedIds = tx.objectStore('used_ids')
  const [grounds, head, used, ...kept] = await Promise.all([
    readGrounds(tx, agent),
    agent.head === null ? undefined : tx.objectStore('receipts').get(agent.head.receipt_ref),
    Promise.all(idNames.map(name => usedIds.getKey(name))),
    ...refs.map(ref => tx.objectStore('evidence').get(ref)),
  ])
  return {
    agent,
    grounds,
    // A receipt that cannot be read does not hash to its name either: the decision says that it was altered.
    head: readableRow('receipts', head),
    evidence: new Map(refs.map((ref, index) => [ref, readableRow('evidence', kept[index])])),
    used: new Set(used.filter(name => name !== undefined)),
  }
}
