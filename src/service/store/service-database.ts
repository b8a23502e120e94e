import type { OwnDatabase } from '../../browser/own-database.ts'
import type { StoreName } from '../../contract/window/rows.ts'

/** A store: its key and, where its records have one, the member of the time by which they are read newest first. */
interface KeptStore {
  readonly key: string
  readonly time?: string
  /** The name of the index by that time, where it has one of its own. */
  readonly index?: string
}

/** The name of every other index by time. */
export const RECORDED = 'recorded'

const STORES: Readonly<Record<StoreName, KeptStore>> = {
  agents: { key: 'agent_id', time: 'imported_at', index: 'imported_at' },
  challenges: { key: 'challenge_id', time: 'issued_at' },
  open_challenges: { key: 'challenge_id', time: 'expires_at', index: 'expires_at' },
  nonces: { key: 'nonce', time: 'at' },
  bindings: { key: 'binding_id', time: 'bound_at' },
  evidence: { key: 'ref' },
  identities: { key: 'name' },
  decisions: { key: 'decision_id', time: 'at' },
  receipts: { key: 'receipt_ref', time: 'receipt.evaluated_at' },
  directory: { key: 'name' },
  used_ids: { key: 'name', time: 'at' },
  answers: { key: 'name', time: 'at' },
  audit: { key: 'request_id', time: 'at', index: 'at' },
}

/** The service's database; beside the store rather than in it, so that the start need not load the rest. */
export const SERVICE_DATABASE = { version: 6, stores: STORES } as const satisfies OwnDatabase
