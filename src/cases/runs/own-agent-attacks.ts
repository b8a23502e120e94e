import type { Outcome } from '../../client/visitor.ts'
import type { Actors } from '../../flows/actors.ts'
import {
  answerChallenge,
  bindKey,
  issueFor,
  organizationProves,
  prove,
  verifyIdentity,
} from '../../flows/prove.ts'
import { begin, keyForSample, must } from '../../flows/sample-agents.ts'

/** Sends a holder's overheard ID token with a proof by the thief's key. */
export async function capturedToken(actors: Actors, group: string): Promise<Outcome<unknown>> {
  const holder = await begin(actors, 'OIDC')
  const { agent_id, key_thumbprint } = holder
  const challenge = must(await actors.visitor.askChallenge(agent_id, 'VERIFY_IDENTITY', group))
  const evidence = await issueFor(actors, holder, challenge, { key_thumbprint }, group)
  const thief = await keyForSample(actors, 'OIDC')
  return answerChallenge(actors, holder, challenge, { key_thumbprint: thief, evidence }, group)
}

/** Sends evidence that the right issuer issued about another agent. */
export async function othersEvidence(actors: Actors, group: string): Promise<Outcome<unknown>> {
  return verifyIdentity(actors, await begin(actors, 'OIDC'), { fault: 'sub' }, group)
}

/** Signs for the organization with a key that the directory does not hold. */
export async function strangerLinks(actors: Actors, group: string): Promise<Outcome<unknown>> {
  const agent = await begin(actors, 'OIDC')
  // The organization is made known first, so that the key is refused and not the name.
  must(await organizationProves(actors, agent, 'LINK_ORGANIZATION', group))
  return organizationProves(actors, agent, 'LINK_ORGANIZATION', group, 'stranger')
}

/** Binds a key to an agent that nobody verified, and asks to revoke it. */
export async function squatterRevokes(actors: Actors, group: string): Promise<Outcome<unknown>> {
  const agent = await begin(actors, 'OIDC')
  must(await bindKey(actors, agent, {}, group))
  return actors.visitor.askChallenge(agent.agent_id, 'REVOKE', group)
}

/** The holder tries to lift the organization’s suspension. */
export async function holderLifts(actors: Actors, group: string): Promise<Outcome<unknown>> {
  const agent = await begin(actors, 'OIDC')
  must(await bindKey(actors, agent, {}, group))
  must(await organizationProves(actors, agent, 'LINK_ORGANIZATION', group))
  must(await organizationProves(actors, agent, 'SUSPEND', group))
  return prove(actors, agent, 'REINSTATE', {}, group)
}
