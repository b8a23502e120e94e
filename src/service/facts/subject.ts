import type { Subject } from '../../rules/standing/subject.ts'
import type { AgentRecord } from '../store/database.ts'

/** An agent as the standing rules see it. */
export function subjectOf({ agent_id, claim, facts }: AgentRecord): Subject {
  const { identity_source, metadata } = claim
  return {
    ...{ agent_id, identity_source, facts },
    protocol: metadata.protocol,
    organization_claimed: (metadata.organization_id ?? null) !== null,
  }
}
