import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import type { Signer } from '../../contract/catalogues/lifecycle.ts'
import { namedKey } from '../../protocols/named-key.ts'
import { bindingIsProven } from '../../rules/standing/standing.ts'
import { subjectOf } from '../../rules/standing/subject.ts'
import type { ProveSnapshot } from './prove-snapshot.ts'

type Judge = (snapshot: ProveSnapshot, thumbprint: string) => Verdict | Promise<Verdict>

function sameKey(thumbprint: string, expected: string | undefined, code: string, whose: string): Verdict {
  return thumbprint === expected ? pass(`it is ${whose}`) : fail(code, `the proof was not made with ${whose}`)
}

function registered({ grounds }: ProveSnapshot, thumbprint: string): Verdict {
  if (grounds.registered === null) {
    return fail('IDENTITY_NOT_IN_REGISTRY', 'the registry has no entry for this issuer and subject')
  }
  const { thing } = grounds.registered
  return sameKey(thumbprint, thing, 'KEY_NOT_REGISTERED', 'the key that the registry names')
}

/** Which key may be bound (contract section 3): the registered one, the confirmed one, the referenced one, else any. */
async function mayBeBound(snapshot: ProveSnapshot, thumbprint: string): Promise<Verdict> {
  const { claim, facts } = snapshot.agent
  if (claim.identity_source === 'SERVICE_REGISTRY') return registered(snapshot, thumbprint)
  if (facts.identity) {
    return sameKey(thumbprint, facts.identity.confirmed_key, 'KEY_NOT_CONFIRMED', 'the confirmed key')
  }
  const referenced = await namedKey(claim.metadata.key_reference)
  if (facts.binding === undefined && referenced !== undefined) {
    return sameKey(thumbprint, referenced, 'KEY_NOT_REFERENCED', 'the key that key_reference names')
  }
  return pass('no evidence names a key yet, so any key may be bound')
}

function organization({ agent, grounds }: ProveSnapshot, thumbprint: string): Verdict {
  const { known, current_key } = grounds.organization
  const id = agent.claim.metadata.organization_id ?? 'organization'
  if (!known) return fail('ORGANIZATION_UNKNOWN', `the directory holds no ${id}`)
  if (current_key === null)
    return fail('ORGANIZATION_WITHDRAWN', `the directory holds no current key of ${id}`)
  return sameKey(thumbprint, current_key, 'KEY_NOT_ORGANIZATION', 'the organization’s current directory key')
}

function boundKey({ agent }: ProveSnapshot, thumbprint: string): Verdict {
  return sameKey(thumbprint, agent.facts.binding?.key_thumbprint, 'KEY_NOT_HOLDER', 'the bound key')
}

function holder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  const mine = boundKey(snapshot, thumbprint)
  if (mine.result === 'FAIL' || bindingIsProven(subjectOf(snapshot.agent), snapshot.grounds)) return mine
  return fail('BINDING_NOT_PROVEN', 'the bound key is not, or no longer, the confirmed or registered one')
}

/** If no organization is linked, the lifecycle row is already closed to a binding that is not proven. */
function organizationElseHolder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  return snapshot.agent.facts.link ? organization(snapshot, thumbprint) : boundKey(snapshot, thumbprint)
}

function presentOrganizationElseHolder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  const withdrawn = snapshot.agent.facts.link && snapshot.grounds.organization.current_key === null
  return withdrawn ? holder(snapshot, thumbprint) : organizationElseHolder(snapshot, thumbprint)
}

function organizationOrOwnHolder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  const { link, suspension, binding } = snapshot.agent.facts
  // If the suspension is over, the lifecycle check says so.
  const holdersOwn = suspension === undefined || suspension.by === 'holder'
  const byOrganization = link ? organization(snapshot, thumbprint) : undefined
  if (byOrganization?.result !== 'PASS' && holdersOwn && binding?.key_thumbprint === thumbprint)
    return holder(snapshot, thumbprint)
  return (
    byOrganization ?? fail('NOT_THEIR_SUSPENSION', 'the holder lifts only a suspension of the holder’s own')
  )
}

/** Who may do what, one judge for each signer that the lifecycle table names. */
export const AUTHORITY = {
  nobody: () => fail('NO_SIGNER', 'nothing is signed for this operation'),
  evidence_key: () => pass('it is the key that the evidence names'),
  organization,
  bound_key: mayBeBound,
  organization_else_holder: organizationElseHolder,
  present_organization_else_holder: presentOrganizationElseHolder,
  organization_or_own_holder: organizationOrOwnHolder,
  holder,
} as const satisfies Record<Signer, Judge>

export type AuthorityTable = Readonly<Record<Signer, Judge>>
