import type { SERVICE_DATABASE } from './service-database.ts'

/** The index that orders a store's records by time, and the one that tells agents apart. */
export interface ReadIndexes {
  /** Index and member of the time; null where the records have none. */
  readonly time: { readonly index: string; readonly member: string } | null
  /** Index over the agent and then the order; null where there is none. */
  readonly agent: { readonly index: string; readonly members: string | string[] } | null
}

const byTime = (member: string) => ({ index: 'recorded', member })
const ofAgent = (...members: string[]) => ({ index: 'of_agent', members })

/** How each store is read newest first, whole or by agent. */
export const READ_INDEXES = {
  agents: {
    time: { index: 'imported_at', member: 'imported_at' },
    agent: null,
  },
  challenges: { time: byTime('issued_at'), agent: ofAgent('agent_id', 'issued_at') },
  open_challenges: { time: { index: 'expires_at', member: 'expires_at' }, agent: null },
  nonces: { time: byTime('at'), agent: null },
  bindings: { time: byTime('bound_at'), agent: ofAgent('agent_id', 'bound_at') },
  evidence: { time: null, agent: { index: 'of_agent', members: 'agent_id' } },
  identities: { time: null, agent: { index: 'of_agent', members: 'agent_id' } },
  decisions: { time: byTime('at'), agent: ofAgent('agent_id', 'at') },
  receipts: {
    time: byTime('receipt.evaluated_at'),
    agent: ofAgent('agent_id', 'receipt.evaluated_at'),
  },
  directory: { time: null, agent: null },
  used_ids: { time: byTime('at'), agent: null },
  answers: { time: byTime('at'), agent: ofAgent('agent_id', 'at') },
  audit: { time: { index: 'at', member: 'at' }, agent: ofAgent('agent_id', 'at') },
} as const satisfies Record<keyof typeof SERVICE_DATABASE.stores, ReadIndexes>
