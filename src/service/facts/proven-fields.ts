import type { FieldProof } from '../../contract/agent-view.ts'
import type { FactName, Facts } from '../../contract/facts.ts'
import type { ProfileField } from '../../contract/profile.ts'
import { namedKey } from '../proof/named-key.ts'
import type { AgentRecord } from '../store/database.ts'
import { standingFacts } from './standing.ts'

const IDENTIFIERS: readonly ProfileField[] = ['identity_source', 'issuer', 'subject', 'protocol']

function proofs(facts: Facts, name: FactName, fields: readonly ProfileField[]): FieldProof[] {
  const fact = facts[name]
  return fact === undefined
    ? []
    : fields.map(field => ({ field, fact: name, at: fact.at, request_id: fact.request_id }))
}

/** Which fact proves which profile field at a time (contract section 3); the other fields stay as received. */
export async function provenFields(
  agent: AgentRecord,
  registeredKey: string | undefined,
  now: number,
): Promise<FieldProof[]> {
  const standing = standingFacts(agent.facts, now)
  const { binding } = standing
  const registered =
    agent.claim.identity_source === 'SERVICE_REGISTRY' &&
    binding !== undefined &&
    binding.key_thumbprint === registeredKey
  const referenced = await namedKey(agent.claim.metadata.key_reference)
  return [
    ...proofs(
      standing,
      'identity',
      standing.identity?.endpoint === 'proven' ? [...IDENTIFIERS, 'endpoint'] : IDENTIFIERS,
    ),
    ...(registered ? proofs(standing, 'binding', IDENTIFIERS) : []),
    ...proofs(standing, 'link', ['organization_id']),
    ...(binding && referenced === binding.key_thumbprint
      ? proofs(standing, 'binding', ['key_reference'])
      : []),
  ]
}
