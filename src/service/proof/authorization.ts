import { readSignedObject, type SignedObject } from '../../checks/signed-object.ts'
import { equal, fail, notChecked, pass, type Verdict } from '../../checks/verdict.ts'
import type { Signer } from '../../contract/catalogues/lifecycle.ts'
import { AUTHORIZATION_TYPE, isOfAgentsKey, PROOF_ALGORITHMS } from '../../contract/names.ts'
import { type AuthorizationPayload, authorizationPayload } from '../../contract/schemas/challenge.ts'
import { namedKey } from '../../protocols/named-key.ts'
import { bindingIsProven, identityEnded, identityWithdrawn } from '../../rules/standing/standing.ts'
import type { Taking } from '../../rules/standing/taking.ts'
import { judgeCommonClaims } from './proof-claims.ts'
import type { ProveSnapshot } from './prove-snapshot.ts'

type Judge = (snapshot: ProveSnapshot, thumbprint: string) => Verdict | Promise<Verdict>

function sameKey(thumbprint: string, expected: string | undefined, code: string, whose: string): Verdict {
  return thumbprint === expected ? pass(`it is ${whose}`) : fail(code, `the proof was not made with ${whose}`)
}

function registered({ grounds }: ProveSnapshot, thumbprint: string): Verdict {
  if (grounds.registered === null)
    return fail('IDENTITY_NOT_IN_REGISTRY', 'the registry has no entry for this issuer and subject')
  const { thing } = grounds.registered
  return sameKey(thumbprint, thing, 'KEY_NOT_REGISTERED', 'the key that the registry names')
}

/** Which key may be bound: the registered one, the confirmed one, the referenced one, else any. */
async function mayBeBound(snapshot: ProveSnapshot, thumbprint: string): Promise<Verdict> {
  const { claim, facts } = snapshot.agent
  if (claim.identity_source === 'SERVICE_REGISTRY') return registered(snapshot, thumbprint)
  if (facts.identity)
    return sameKey(thumbprint, facts.identity.confirmed_key, 'KEY_NOT_CONFIRMED', 'the confirmed key')
  const referenced = await namedKey(claim.metadata.key_reference)
  if (facts.binding === undefined && referenced !== undefined)
    return sameKey(thumbprint, referenced, 'KEY_NOT_REFERENCED', 'the key that key_reference names')
  return pass('no evidence names a key yet, so any key may be bound')
}

function organization({ agent, grounds }: ProveSnapshot, thumbprint: string): Verdict {
  const { known, current_key } = grounds.organization
  const id = agent.claim.metadata.organization_id ?? 'organization'
  if (!known) return fail('ORGANIZATION_UNKNOWN', `the directory has no ${id}`)
  if (current_key === null) return fail('ORGANIZATION_WITHDRAWN', `the directory has no current key of ${id}`)
  return sameKey(thumbprint, current_key, 'KEY_NOT_ORGANIZATION', 'the organization’s current directory key')
}

function boundKey({ agent }: ProveSnapshot, thumbprint: string): Verdict {
  return sameKey(thumbprint, agent.facts.binding?.key_thumbprint, 'KEY_NOT_HOLDER', 'the bound key')
}

function holder(snapshot: ProveSnapshot, thumbprint: string): Verdict {
  const mine = boundKey(snapshot, thumbprint)
  if (mine.result === 'FAIL' || bindingIsProven(snapshot.agent, snapshot.grounds)) return mine
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
  nobody: () => fail('NO_SIGNER', 'no party signs for this operation'),
  evidence_key: () => pass('it is the key that the evidence names'),
  organization,
  bound_key: mayBeBound,
  organization_else_holder: organizationElseHolder,
  present_organization_else_holder: presentOrganizationElseHolder,
  organization_or_own_holder: organizationOrOwnHolder,
  holder,
} as const satisfies Record<Signer, Judge>

export type AuthorityTable = Readonly<Record<Signer, Judge>>

const KIND = { typ: AUTHORIZATION_TYPE, payload: authorizationPayload, algorithms: PROOF_ALGORITHMS }

interface Need {
  readonly why: string
  readonly by: readonly string[]
}

function linkedKey({ agent, grounds }: ProveSnapshot): string | undefined {
  return agent.facts.link ? (grounds.organization.current_key ?? undefined) : undefined
}

function whileSuspended(snapshot: ProveSnapshot): Need | undefined {
  const { suspension, link } = snapshot.agent.facts
  const organization = linkedKey(snapshot)
  return suspension && link
    ? { why: 'the agent is suspended', by: organization === undefined ? [] : [organization] }
    : undefined
}

function displaces({ agent, grounds, challenge }: ProveSnapshot, thumbprint: string, now: number): boolean {
  const { identity, binding } = agent.facts
  if (challenge.purpose === 'VERIFY_IDENTITY') {
    const over = identityEnded(agent, now) || identityWithdrawn(agent, grounds)
    return identity !== undefined && identity.confirmed_key !== thumbprint && !over
  }
  const registered = grounds.registered?.thing === thumbprint
  return binding !== undefined && binding.key_thumbprint !== thumbprint && !registered
}

function forDisplacedKey(snapshot: ProveSnapshot, thumbprint: string, now: number): Need | undefined {
  if (!displaces(snapshot, thumbprint, now)) return undefined
  const { binding, identity, suspension } = snapshot.agent.facts
  const displaced = suspension ? undefined : (binding?.key_thumbprint ?? identity?.confirmed_key)
  const by = [linkedKey(snapshot), displaced].filter(key => key !== undefined)
  const confirmed = snapshot.challenge.purpose === 'VERIFY_IDENTITY'
  return { why: confirmed ? 'another key is confirmed' : 'another key is bound', by }
}

function forCarriedKey(taking: Taking | null): Need | undefined {
  return taking?.ok && taking.authorized_by !== null
    ? { why: 'the agent with this identity has an organization', by: [taking.authorized_by] }
    : undefined
}

/** Every reason why this purpose, with this key (a thumbprint), needs a second signature. */
function authorizationNeeds(
  snapshot: ProveSnapshot,
  thumbprint: string,
  taking: Taking | null,
  now: number,
): readonly Need[] {
  if (!isOfAgentsKey(snapshot.challenge.purpose)) return []
  const needs = [
    whileSuspended(snapshot) ?? forDisplacedKey(snapshot, thumbprint, now),
    forCarriedKey(taking),
  ]
  return needs.filter(need => need !== undefined)
}

function judgeSecond(
  { payload, thumbprint: signer }: SignedObject<AuthorizationPayload>,
  { challenge }: ProveSnapshot,
  thumbprint: string,
  needs: readonly Need[],
  now: number,
): Verdict {
  const claims = judgeCommonClaims({ payload, challenge, now })
  if (claims.result === 'FAIL') return fail('AUTHORIZATION_INVALID', claims.detail)
  const names = equal(payload.new_key, thumbprint, 'AUTHORIZATION_INVALID')
  if (names.result === 'FAIL') return names
  return needs.every(({ by }) => by.includes(signer))
    ? pass('by a key that may give it')
    : fail('AUTHORIZATION_WRONG_PARTY', 'signed neither by the organization nor by the key that is replaced')
}

/**
 * Judges the second signature where one is needed: by the organization, or by the key that is replaced, over this
 * challenge and exactly the new key.
 */
export async function judgeAuthorization(
  snapshot: ProveSnapshot,
  thumbprint: string,
  { authorization, taking }: { readonly authorization: string | undefined; readonly taking: Taking | null },
  now: number,
): Promise<Verdict> {
  const needs = authorizationNeeds(snapshot, thumbprint, taking, now)
  const [need] = needs
  if (need === undefined) return notChecked('no key is replaced')
  if (authorization === undefined)
    return fail('AUTHORIZATION_MISSING', `${need.why}, so a second signature is needed`)
  const { object, failed } = await readSignedObject(authorization, KIND)
  if (object === null)
    return fail('AUTHORIZATION_INVALID', `${failed?.check ?? 'form'}: ${failed?.detail ?? 'unreadable'}`)
  return judgeSecond(object, snapshot, thumbprint, needs, now)
}
