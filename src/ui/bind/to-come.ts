import type { Purpose } from '../../contract/names.ts'
import type { RowToCome } from '../exchange/rows.ts'

const OUTCOMES = {
  VERIFY_IDENTITY: 'EXTERNAL_IDENTITY_VERIFIED',
  LINK_ORGANIZATION: 'ORGANIZATION_LINKED',
  BIND_KEY: 'TECHNICALLY_BOUND',
  SUSPEND: 'SUSPENDED',
  REINSTATE: 'reinstated',
  REVOKE: 'REVOKED',
} as const satisfies Record<Purpose, string>

/** The messages that follow once the nonce is signed. */
export function rowsToCome(purpose: Purpose): readonly RowToCome[] {
  return [
    { kind: 'sign', lead: '', words: 'your key signs' },
    { kind: 'request', lead: 'POST', words: '/v1/bindings/challenges' },
    { kind: 'store', lead: '', words: 'use nonce' },
    { kind: 'answer', lead: '201', words: OUTCOMES[purpose] },
  ]
}
