import { type FactName, IDENTIFIERS, type Voucher } from '../../contract/facts.ts'
import type { ProfileField } from '../../contract/schemas/profile.ts'
import type { FieldProof } from '../../contract/window/agent-view.ts'
import { namedKey } from '../../protocols/named-key.ts'
import type { Grounds, ThingState } from '../../rules/standing/grounds.ts'
import { bindingIsProven, type Standing } from '../../rules/standing/standing.ts'
import type { AgentRecord } from '../store/database.ts'
import { subjectOf } from './subject.ts'

const voucherOf = (state: ThingState | null): Voucher | null => (state?.held ? state.voucher : null)

function proofs(
  { facts }: Standing,
  name: Extract<FactName, 'identity' | 'link' | 'binding'>,
  fields: readonly ProfileField[],
  vouched_by: Voucher | null,
): FieldProof[] {
  const fact = facts[name]
  if (fact === undefined) return []
  const { at, request_id, proof_ref } = fact
  const evidence_ref = ('evidence_ref' in fact ? fact.evidence_ref : null) ?? proof_ref
  return fields.map(field => ({ field, fact: name, at, request_id, evidence_ref, vouched_by }))
}

/** Which standing fact proves which profile field, and what vouches for it (contract section 3); the others stay as received. */
export async function provenFields(
  agent: AgentRecord,
  standing: Standing,
  grounds: Grounds,
): Promise<FieldProof[]> {
  const { identity, binding } = standing.facts
  const registered =
    agent.claim.identity_source === 'SERVICE_REGISTRY' && bindingIsProven(subjectOf(agent), grounds)
  const referenced = await namedKey(agent.claim.metadata.key_reference)
  const ofIdentity: readonly ProfileField[] =
    identity?.endpoint === 'proven' ? [...IDENTIFIERS, 'endpoint'] : IDENTIFIERS
  return [
    ...proofs(standing, 'identity', ofIdentity, voucherOf(grounds.identity)),
    ...(registered ? proofs(standing, 'binding', IDENTIFIERS, grounds.registered) : []),
    ...proofs(standing, 'link', ['organization_id'], voucherOf(grounds.link)),
    ...(binding && referenced === binding.key_thumbprint
      ? proofs(standing, 'binding', ['key_reference'], null)
      : []),
  ]
}
