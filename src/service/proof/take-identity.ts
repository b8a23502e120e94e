import type { Purpose } from '../../contract/names.ts'
import { type FreedBy, judgeTaking, type Taking } from '../../rules/standing/taking.ts'
import type { AgentRecord } from '../store/database.ts'
import { type ProveSnapshot, presentKeys } from './prove-snapshot.ts'

/** Whether a purpose proves the claimed identity: by evidence, or by binding the registered key. */
function takesIdentity({ claim }: AgentRecord, purpose: Purpose): boolean {
  const registered = claim.identity_source === 'SERVICE_REGISTRY'
  return purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && registered)
}

/** Whether the claimed identity may be taken with this key (a thumbprint); null where the purpose proves none. */
export function takingOf(
  { agent, challenge, read, holder }: ProveSnapshot,
  key_thumbprint: string,
  freedBy: FreedBy,
): Taking | null {
  if (!takesIdentity(agent, challenge.purpose)) return null
  const { agent_id } = agent
  const claimant = { agent_id, key_thumbprint, present_keys: presentKeys(agent) }
  return judgeTaking(claimant, read.identity, holder, freedBy)
}
