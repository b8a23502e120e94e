import { type Purpose, STATUSES } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { RowToCome } from '../../exchange/rows.ts'

const OUTCOMES = {
  VERIFY_IDENTITY: 'EXTERNAL_IDENTITY_VERIFIED',
  LINK_ORGANIZATION: 'ORGANIZATION_LINKED',
  BIND_KEY: 'TECHNICALLY_BOUND',
  SUSPEND: 'SUSPENDED',
  REINSTATE: 'reinstated',
  REVOKE: 'REVOKED',
} as const satisfies Record<Purpose, string>

const IN_ORDER: readonly string[] = STATUSES

/** The status after a purpose: what it sets, unless the agent is further along already. */
function statusAfter(purpose: Purpose, view: AgentView | undefined): string {
  const sets = OUTCOMES[purpose]
  const now = view?.status ?? sets
  return IN_ORDER.includes(sets) && IN_ORDER.indexOf(now) > IN_ORDER.indexOf(sets) ? now : sets
}

/** The messages that follow once the nonce is signed. */
export function rowsToCome(purpose: Purpose, view: AgentView | undefined): readonly RowToCome[] {
  return [
    { kind: 'sign', lead: '', words: 'your key signs' },
    { kind: 'request', lead: 'POST', words: '/v1/bindings/challenges' },
    { kind: 'store', lead: '', words: 'use nonce' },
    { kind: 'answer', lead: '201', words: statusAfter(purpose, view) },
  ]
}
