import { keysOf } from '../keys-of.ts'

/** What a receipt does not show. Those marked `always` are in every receipt, the others only if they hold. */
export const LIMITATIONS = {
  UNSIGNED: { always: true, statement: 'Nobody signed this receipt. Its name is its digest.' },
  SYNTHETIC_DATA_ONLY: { always: true, statement: 'Every name in it is reserved or made up.' },
  ENFORCED_LOCALLY_ONLY: { always: true, statement: 'Only the enforcement point in this browser obeys it.' },
  NO_REAL_RECIPIENT: { always: true, statement: 'Nothing was delivered to anyone outside this page.' },
  NO_SLA: { always: true, statement: 'A prototype, with no promise of service.' },
  CALLER_NOT_AUTHENTICATED: { always: true, statement: 'It is about the agent, not about who asked.' },
  STORAGE_REWRITABLE: {
    always: true,
    statement: 'Whoever can write this browser’s storage can rewrite the chain.',
  },
  GUARD_SEES_NETWORK_NAMES: {
    always: true,
    statement: 'The synthetic-data guard sees network names, not people, accounts or other words for them.',
  },
  CLOCK_SHIFTED: {
    always: false,
    statement: 'The clock of the synthetic world was shifted when it, or a fact behind it, was made.',
  },
  SELF_APPROVED: { always: false, statement: 'The holder of the agent’s key approved the report itself.' },
} as const satisfies Record<string, { readonly always: boolean; readonly statement: string }>

export type LimitationCode = keyof typeof LIMITATIONS
export const LIMITATION_CODES = keysOf(LIMITATIONS)
