import { PURPOSES } from '../contract/names.ts'
import type { ActingAgent } from '../flows/actors.ts'
import { withOwnParties } from '../flows/party-steps.ts'
import { answerChallenge } from '../flows/prove.ts'
import { begin, type ClaimChange, must } from '../flows/sample-agents.ts'
import type { SampleName } from '../parties/world.ts'
import type { CaseActors, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'
import { PURPOSE_TABLE } from './purpose-table.ts'
import { asHolder, BY, bind, GROUP, holder, type SetupStep } from './setup-steps.ts'

async function beginWith(
  actors: CaseActors,
  sample: SampleName,
  before: readonly SetupStep[],
  change?: ClaimChange,
): Promise<ActingAgent> {
  const agent = await begin(actors, sample, change)
  for (const step of before) await step(actors, agent)
  return agent
}

const BY_TABLE = PURPOSE_TABLE.map(
  ({ purpose, name, tries, sample, apart, before, by, rule, expected }): PilotCase => ({
    id: `purpose.${purpose}.${name}`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} ${tries}.`,
    rule,
    expected,
    run: async actors => {
      const agent = await beginWith(actors, sample, before, apart ? withOwnParties : undefined)
      return observedOf(await BY[by](actors, agent, purpose))
    },
  }),
)

const WHEN_REVOKED = PURPOSES.map(
  (purpose): PilotCase => ({
    id: `purpose.${purpose}.revoked`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} asked for after the agent was revoked.`,
    rule: 'store:revocation',
    expected: { status: 409, code: 'AGENT_REVOKED' },
    run: async actors => {
      const agent = await beginWith(actors, 'SERVICE_NAME', [bind, holder('REVOKE')])
      return observedOf(await actors.visitor.askChallenge(agent.agent_id, purpose, GROUP))
    },
  }),
)

const PROVEN_TOO_LATE: PilotCase = {
  id: 'purpose.BIND_KEY.revoked-meanwhile',
  step: 'bind',
  area: 'purpose',
  tries: 'BIND_KEY proven after the agent was revoked, on a nonce of before.',
  rule: 'store:revocation',
  expected: { status: 409, code: 'AGENT_REVOKED', check: 'lifecycle' },
  run: async actors => {
    const agent = await beginWith(actors, 'SERVICE_NAME', [bind])
    const open = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
    must(await asHolder(actors, agent, 'REVOKE'))
    return observedOf(await answerChallenge(actors, agent, open, {}, GROUP))
  },
}

/** Every purpose, accepted and refused (contract section 3). */
export const PURPOSE_CASES: readonly PilotCase[] = [...BY_TABLE, ...WHEN_REVOKED, PROVEN_TOO_LATE]
