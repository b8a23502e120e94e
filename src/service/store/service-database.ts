import type { OwnDatabase } from '../../browser/own-database.ts'

/** The service's database; beside the store rather than in it, so that the start need not load the rest. */
export const SERVICE_DATABASE = {
  version: 6,
  stores: {
    ...{ agents: 'agent_id', challenges: 'challenge_id', open_challenges: 'challenge_id', nonces: 'nonce' },
    ...{ bindings: 'binding_id', evidence: 'ref', identities: 'name', decisions: 'decision_id' },
    ...{ receipts: 'receipt_ref', directory: 'name', used_ids: 'name', answers: 'name' },
    audit: 'request_id',
  },
} as const satisfies OwnDatabase
