import type { Purpose } from '../contract/names.ts'
import type { ActingAgent } from '../flows/actors.ts'
import { organizationOf } from '../flows/party-steps.ts'
import { answerChallenge, bindKey, organizationProves, registerAnew, verifyIdentity } from '../flows/prove.ts'
import { keyForSample, must } from '../flows/sample-agents.ts'
import type { CaseActors } from './case.ts'

/** The group of the cases' messages in their journal. */
export const GROUP = 'Controlled pilot'

/** A step that brings an agent to the start of a case. */
export type SetupStep = (actors: CaseActors, agent: ActingAgent) => Promise<unknown>

/** Binds the agent's own key. */
export const bind: SetupStep = async (actors, agent) => must(await bindKey(actors, agent))
/** Verifies the identity by its protocol. */
export const verify: SetupStep = async (actors, agent) => must(await verifyIdentity(actors, agent))
/** Has the organization carry out a purpose. */
export const organization =
  (purpose: Purpose): SetupStep =>
  async (actors, agent) =>
    must(await organizationProves(actors, agent, purpose, GROUP))

/** Has the organization take its key out of the directory. */
export const withdrawOrganization: SetupStep = (actors, { claim }) =>
  actors.world.published.withdraw(organizationOf(claim))

/** Has the registry name another key. */
export const replaceAtRegistry: SetupStep = async (actors, agent) =>
  registerAnew(actors, agent, await keyForSample(actors, 'SERVICE_NAME'), GROUP)

/** The two messages of a purpose, signed by the agent's own key, always without evidence. */
export async function asHolder(actors: CaseActors, agent: ActingAgent, purpose: Purpose) {
  const asked = await actors.visitor.askChallenge(agent.agent_id, purpose, GROUP)
  if (asked.kind !== 'answer') return asked
  return answerChallenge(actors, agent, asked.value, {}, GROUP)
}

/** Has the holder carry out a purpose. */
export const holder =
  (purpose: Purpose): SetupStep =>
  async (actors, agent) =>
    must(await asHolder(actors, agent, purpose))

/** How a purpose is carried out, and by whom. */
export const BY = {
  holder: asHolder,
  organization: (actors: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(actors, agent, purpose, GROUP),
  stranger: (actors: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(actors, agent, purpose, GROUP, 'stranger'),
  evidence: (actors: CaseActors, agent: ActingAgent) => verifyIdentity(actors, agent),
} as const
