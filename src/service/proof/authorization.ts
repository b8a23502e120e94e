import { authorizationPayload } from '../../contract/challenge.ts'
import { AUTHORIZATION_TYPE, PROOF_ALGORITHMS } from '../../contract/names.ts'
import { judgeCommonClaims } from './proof-claims.ts'
import { keyOf, type ProveSnapshot } from './prove-snapshot.ts'
import { readSignedObject } from './signed-object.ts'
import { equal, fail, notChecked, pass, type Verdict } from './verdict.ts'

const KIND = { typ: AUTHORIZATION_TYPE, payload: authorizationPayload, algorithms: PROOF_ALGORITHMS }

/** The key that a change of keys would displace: the bound one; where none is bound, the confirmed one. */
function displacedKey({ agent }: ProveSnapshot): string | undefined {
  return agent.facts.binding?.key_thumbprint ?? agent.facts.identity?.confirmed_key
}

/** Whether this purpose, with this key, needs a second signature, and in which words (contract section 3). */
export function authorizationNeed(snapshot: ProveSnapshot, thumbprint: string): string | null {
  const { agent, challenge, registry } = snapshot
  const { binding, identity, link, suspension } = agent.facts
  if (challenge.purpose !== 'BIND_KEY' && challenge.purpose !== 'VERIFY_IDENTITY') return null
  if (suspension && link) return 'the agent is suspended'
  if (challenge.purpose === 'VERIFY_IDENTITY') {
    return identity && identity.confirmed_key !== thumbprint ? 'another key is confirmed' : null
  }
  const registered = agent.claim.identity_source === 'SERVICE_REGISTRY' && thumbprint === keyOf(registry)
  return binding && binding.key_thumbprint !== thumbprint && !registered ? 'another key is bound' : null
}

/** The thumbprints that may authorize: the organization where one is linked, and the displaced key unless suspended. */
function authorizers(snapshot: ProveSnapshot): string[] {
  const { link, suspension } = snapshot.agent.facts
  const organization = link ? keyOf(snapshot.organization) : undefined
  const displaced = suspension ? undefined : displacedKey(snapshot)
  return [organization, displaced].filter(key => key !== undefined)
}

/**
 * Judges the second signature where one is needed: by the organization, or by the key that is replaced, over this
 * challenge and exactly the new key.
 */
export async function judgeAuthorization(
  snapshot: ProveSnapshot,
  thumbprint: string,
  authorization: string | undefined,
  now: number,
): Promise<Verdict> {
  const need = authorizationNeed(snapshot, thumbprint)
  if (need === null) return notChecked('no key is replaced')
  if (authorization === undefined)
    return fail('AUTHORIZATION_MISSING', `${need}, so a second signature is needed`)
  const { object, failed } = await readSignedObject(authorization, KIND)
  if (object === null)
    return fail('AUTHORIZATION_INVALID', `${failed?.check ?? 'form'}: ${failed?.detail ?? 'unreadable'}`)
  const claims = judgeCommonClaims(object.payload, snapshot.challenge, now)
  if (claims.result === 'FAIL') return fail('AUTHORIZATION_INVALID', claims.detail)
  const names = equal(object.payload.new_key, thumbprint, 'AUTHORIZATION_INVALID')
  if (names.result === 'FAIL') return names
  return authorizers(snapshot).includes(object.thumbprint)
    ? pass('by a key that may give it')
    : fail('AUTHORIZATION_WRONG_PARTY', 'signed neither by the organization nor by the key that is replaced')
}
