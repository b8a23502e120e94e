import { CONDITIONS, type Lifecycle, openness } from '../../contract/catalogues/lifecycle.ts'
import type { Purpose } from '../../contract/names.ts'
import type { VerifierTable } from '../../protocols/verifier.ts'
import type { Grounds } from '../../rules/standing/grounds.ts'
import { situationOf } from '../../rules/standing/standing.ts'
import type { AgentRecord } from '../store/database.ts'
import { subjectOf } from './subject.ts'

/** Why the lifecycle closes a purpose for an agent, as a refusal; undefined if it is open. */
export function closedBy(
  agent: AgentRecord,
  grounds: Grounds,
  purpose: Purpose,
  { lifecycle, verifiers }: { readonly lifecycle: Lifecycle; readonly verifiers: VerifierTable },
): { readonly code: 'AGENT_REVOKED' | 'TRANSITION_NOT_ALLOWED'; readonly detail: string } | undefined {
  if (agent.facts.revocation) return { code: 'AGENT_REVOKED', detail: CONDITIONS.not_revoked.closed }
  const opened = openness(situationOf(subjectOf(agent), grounds), lifecycle[purpose])
  if (!opened.open) return { code: 'TRANSITION_NOT_ALLOWED', detail: CONDITIONS[opened.closed_by].closed }
  const { protocol } = agent.claim.metadata
  if (purpose === 'VERIFY_IDENTITY' && verifiers[protocol] === null) {
    return {
      code: 'TRANSITION_NOT_ALLOWED',
      detail: `${protocol} has no identity step of its own`,
    }
  }
  return undefined
}
