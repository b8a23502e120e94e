import type { Signer } from '../../contract/lifecycle.ts'
import { namedKey } from './named-key.ts'
import { keyOf, type ProveSnapshot } from './prove-snapshot.ts'
import { fail, pass, type Verdict } from './verdict.ts'

type Judge = (snapshot: ProveSnapshot, thumbprint: string) => Verdict | Promise<Verdict>

function sameKey(thumbprint: string, expected: string | undefined, code: string, whose: string): Verdict {
  return thumbprint === expected ? pass(`it is ${whose}`) : fail(code, `the proof was not made with ${whose}`)
}

/** Which key may be bound (contract section 3): the registered one, the confirmed one, the referenced one, else any. */
async function mayBeBound(snapshot: ProveSnapshot, thumbprint: string): Promise<Verdict> {
  const { claim, facts } = snapshot.agent
  if (claim.identity_source === 'SERVICE_REGISTRY') {
    if (snapshot.registry === undefined) {
      return fail('IDENTITY_NOT_IN_REGISTRY', 'the registry has no entry for this issuer and subject')
    }
    return sameKey(
      thumbprint,
      keyOf(snapshot.registry),
      'KEY_NOT_REGISTERED',
      'the key that the registry names',
    )
  }
  if (facts.identity) {
    return sameKey(thumbprint, facts.identity.confirmed_key, 'KEY_NOT_CONFIRMED', 'the confirmed key')
  }
  const referenced = await namedKey(claim.metadata.key_reference)
  if (facts.binding === undefined && referenced !== undefined) {
    return sameKey(thumbprint, referenced, 'KEY_NOT_REFERENCED', 'the key that key_reference names')
  }
  return pass('no evidence names a key yet, so any key may be bound')
}

function organization({ agent, organization: entry }: ProveSnapshot, thumbprint: string): Verdict {
  if (entry === undefined) {
    return fail(
      'ORGANIZATION_UNKNOWN',
      `the directory holds no ${agent.claim.metadata.organization_id ?? 'organization'}`,
    )
  }
  return sameKey(thumbprint, keyOf(entry), 'KEY_NOT_ORGANIZATION', 'the organization’s directory key')
}

// Whether the binding is a proven one is the lifecycle table's question (`linked_or_proven`), and answered there.
function holder({ agent }: ProveSnapshot, thumbprint: string): Verdict {
  return sameKey(thumbprint, agent.facts.binding?.key_thumbprint, 'KEY_NOT_HOLDER', 'the bound key')
}

function organizationElseHolder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  return snapshot.agent.facts.link ? organization(snapshot, thumbprint) : holder(snapshot, thumbprint)
}

function organizationOrOwnHolder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  const { link, suspension, binding } = snapshot.agent.facts
  // Where the suspension is over, the lifecycle check says so.
  const holdersOwn = suspension === undefined || suspension.by === 'holder'
  if (holdersOwn && binding?.key_thumbprint === thumbprint) return holder(snapshot, thumbprint)
  if (link) return organization(snapshot, thumbprint)
  return fail('NOT_THEIR_SUSPENSION', 'the holder lifts only a suspension of the holder’s own')
}

/** Who may do what, one judge for each signer that the lifecycle table names. */
export const AUTHORITY = {
  nobody: () => fail('NO_SIGNER', 'nothing is signed for this operation'),
  evidence_key: () => pass('it is the key that the evidence names'),
  organization,
  bound_key: mayBeBound,
  organization_else_holder: organizationElseHolder,
  organization_or_own_holder: organizationOrOwnHolder,
  holder,
} as const satisfies Record<Signer, Judge>

export type AuthorityTable = Readonly<Record<Signer, Judge>>
