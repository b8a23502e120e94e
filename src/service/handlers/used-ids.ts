import { APPROVAL_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import type { ReadReport } from '../../rules/policy/read-report.ts'

/** The name under which a used `jti` is kept: it counts for one agent and one kind of object (contract section 8). */
export function usedName(agent_id: string, typ: string, jti: string): string {
  return JSON.stringify([agent_id, typ, jti])
}

/** The names of the ids that a report's signatures would use; null where there is none to use. */
export function usedNames(
  agent_id: string,
  { approval, proof }: ReadReport,
): { readonly approval: string | null; readonly proof: string | null } {
  return {
    approval: approval.state === 'read' ? usedName(agent_id, APPROVAL_TYPE, approval.payload.jti) : null,
    proof: proof.state === 'read' ? usedName(agent_id, REPORT_PROOF_TYPE, proof.payload.jti) : null,
  }
}
