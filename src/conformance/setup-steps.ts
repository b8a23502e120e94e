import type { Purpose } from '../contract/names.ts'
import type { ActingAgent } from '../flows/actors.ts'
import { organizationOf } from '../flows/party-steps.ts'
import { answerChallenge, bindKey, organizationProves, verifyIdentity } from '../flows/prove.ts'
import { registerAnew } from '../flows/rotate.ts'
import { keyForSample, must } from '../flows/sample-agents.ts'
import type { CaseActors } from './case.ts'

/** What the messages of a case are for, in the journal of the cases. */
export const GROUP = 'Controlled pilot'

/** Something that is done to an agent on the way to where a case begins. */
export type SetupStep = (stage: CaseActors, agent: ActingAgent) => Promise<unknown>

/** Binds the agent's own key. */
export const bind: SetupStep = async (stage, agent) => must(await bindKey(stage, agent))
/** Verifies the identity by its protocol. */
export const verify: SetupStep = async (stage, agent) => must(await verifyIdentity(stage, agent))
/** Has the organization carry out a purpose. */
export const organization =
  (purpose: Purpose): SetupStep =>
  async (stage, agent) =>
    must(await organizationProves(stage, agent, purpose, GROUP))

/** Has the organization take its key out of the directory. */
export const withdrawOrganization: SetupStep = (stage, { claim }) =>
  stage.world.published.withdraw(organizationOf(claim))

/** Has the registry name another key. */
export const replaceAtRegistry: SetupStep = async (stage, agent) =>
  registerAnew(stage, agent, await keyForSample(stage, 'SERVICE_NAME'), GROUP)

/** The two messages of a purpose, spoken by the agent's own key, without evidence whatever the purpose. */
export async function asHolder(stage: CaseActors, agent: ActingAgent, purpose: Purpose) {
  const asked = await stage.visitor.askChallenge(agent.agent_id, purpose, GROUP)
  if (asked.kind !== 'answer') return asked
  return answerChallenge(stage, agent, asked.value, {}, GROUP)
}

/** Has the holder carry out a purpose. */
export const holder =
  (purpose: Purpose): SetupStep =>
  async (stage, agent) =>
    must(await asHolder(stage, agent, purpose))

/** How a purpose is carried out, and by whom. */
export const BY = {
  holder: asHolder,
  organization: (stage: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(stage, agent, purpose, GROUP),
  stranger: (stage: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(stage, agent, purpose, GROUP, 'stranger'),
  evidence: (stage: CaseActors, agent: ActingAgent) => verifyIdentity(stage, agent),
} as const
