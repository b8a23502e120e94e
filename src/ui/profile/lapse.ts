import type { AgentView } from '../../contract/agent-view.ts'
import type { FactName } from '../../contract/facts.ts'
import type { ProfileField } from '../../contract/profile.ts'

/** Why a fact that was established does not stand at a time (epoch milliseconds); undefined where it does. */
export function lapseOf({ recorded, standing }: AgentView, fact: FactName, now: number): string | undefined {
  const established = recorded[fact]
  if (established === undefined || standing[fact] !== undefined) return undefined
  return Date.parse(established.at) > now ? 'dated ahead' : 'ran out'
}

const IDENTIFIERS: readonly ProfileField[] = ['identity_source', 'issuer', 'subject', 'protocol']

/** The fields that a fact proves while it stands (contract section 3). */
function fieldsOf({ recorded, profile }: AgentView, fact: FactName): readonly ProfileField[] {
  if (fact === 'identity')
    return recorded.identity?.endpoint === 'proven' ? [...IDENTIFIERS, 'endpoint'] : IDENTIFIERS
  if (fact === 'link') return ['organization_id']
  if (fact !== 'binding') return []
  return profile.identity_source === 'SERVICE_REGISTRY'
    ? [...IDENTIFIERS, 'key_reference']
    : ['key_reference']
}

function registeredAnew({ profile, standing, situation }: AgentView, field: ProfileField): boolean {
  return (
    profile.identity_source === 'SERVICE_REGISTRY' &&
    standing.binding !== undefined &&
    !situation.binding_proven &&
    IDENTIFIERS.includes(field)
  )
}

/** Why a field that was solid is dashed again at a time (epoch milliseconds); undefined where it never was. */
export function fieldLapse(view: AgentView, field: ProfileField, now: number): string | undefined {
  if (registeredAnew(view, field)) return 'another key is registered'
  const facts: readonly FactName[] = ['identity', 'link', 'binding']
  return facts
    .filter(fact => fieldsOf(view, fact).includes(field))
    .map(fact => lapseOf(view, fact, now))
    .find(words => words !== undefined)
}
