import { readSignedObject, type SignedObject } from '../../checks/signed-object.ts'
import { equal, fail, notChecked, pass, type Verdict } from '../../checks/verdict.ts'
import { AUTHORIZATION_TYPE, PROOF_ALGORITHMS } from '../../contract/names.ts'
import { type AuthorizationPayload, authorizationPayload } from '../../contract/schemas/challenge.ts'
import { identityEnded, identityWithdrawn } from '../../rules/standing/standing.ts'
import { subjectOf } from '../../rules/standing/subject.ts'
import type { Taking } from '../../rules/standing/taking.ts'
import { judgeCommonClaims } from './proof-claims.ts'
import type { ProveSnapshot } from './prove-snapshot.ts'

const KIND = { typ: AUTHORIZATION_TYPE, payload: authorizationPayload, algorithms: PROOF_ALGORITHMS }

/** Why a second signature is needed, and the thumbprints of those who may give it. */
interface Need {
  readonly why: string
  readonly by: readonly string[]
}

/** The thumbprint of the linked organization's current key; undefined where there is none. */
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
    const over = identityEnded(agent, now) || identityWithdrawn(subjectOf(agent), grounds)
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
    ? { why: 'the agent that holds this identity has an organization', by: [taking.authorized_by] }
    : undefined
}

/** Every reason why this purpose, with this key (a thumbprint), needs a second signature (contract section 3). */
export function authorizationNeeds(
  snapshot: ProveSnapshot,
  thumbprint: string,
  taking: Taking | null,
  now: number,
): readonly Need[] {
  const { purpose } = snapshot.challenge
  if (purpose !== 'BIND_KEY' && purpose !== 'VERIFY_IDENTITY') return []
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
  const claims = judgeCommonClaims(payload, challenge, now)
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
