import { PURPOSES, type Purpose } from '../contract/names.ts'
import type { ActingAgent } from '../flows/actors.ts'
import { answerChallenge, organizationProves, type Proved, verifyIdentity } from '../flows/prove.ts'
import { must } from '../flows/sample-agents.ts'
import { observedOf } from './answers.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import {
  agentAfter,
  bind,
  GROUP,
  holder,
  link,
  organization,
  replaceAtRegistry,
  type Situation,
  verify,
  withdrawOrganization,
  withOwnParties,
} from './steps.ts'

/** How a purpose is carried out, and by whom; by the holder without evidence, whatever the purpose. */
const BY = {
  holder: async (actors: CaseActors, agent: ActingAgent, purpose: Purpose): Promise<Proved> => {
    const asked = await actors.visitor.askChallenge(agent.agent_id, purpose, GROUP)
    return asked.kind === 'answer' ? answerChallenge(actors, agent, asked.value, {}, GROUP) : asked
  },
  evidence: (actors: CaseActors, agent: ActingAgent) => verifyIdentity(actors, agent),
  organization: (actors: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(actors, agent, purpose, GROUP),
  stranger: (actors: CaseActors, agent: ActingAgent, purpose: Purpose) =>
    organizationProves(actors, agent, purpose, GROUP, 'stranger'),
} as const
type By = keyof typeof BY

interface Row {
  readonly name: string
  readonly tries: string
  readonly situation: Situation
  readonly by: By
  /** Of a kind alone, the rule is that of the purpose. */
  readonly rule: 'opens' | 'lifecycle' | `authority:${string}`
  readonly expected: CaseAnswer
}

const right = (
  name: string,
  tries: string,
  situation: Situation,
  agent_status: NonNullable<CaseAnswer['agent_status']>,
  by: By = 'holder',
): Row => ({ name, tries, situation, by, rule: 'opens', expected: { status: 201, agent_status } })

const closed = (name: string, tries: string, situation: Situation): Row => ({
  ...{ name, tries, situation, by: 'holder', rule: 'lifecycle' },
  expected: { status: 409, code: 'TRANSITION_NOT_ALLOWED' },
})

const noSay = (name: string, tries: string, situation: Situation, by: By, authority: string): Row => ({
  ...{ name, tries, situation, by, rule: `authority:${authority}` },
  expected: { status: 422, code: 'PROOF_REJECTED', check: 'authority' },
})

function rows(purpose: Purpose, each: readonly Row[]): readonly PilotCase[] {
  return each.map(({ name, tries, situation, by, rule, expected }) => ({
    id: `purpose.${purpose}.${name}`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} ${tries}.`,
    rule: rule.includes(':') ? rule : `${rule}:${purpose}`,
    expected,
    run: async actors => observedOf(await BY[by](actors, await situation(actors), purpose)),
  }))
}

const registered = agentAfter('SERVICE_NAME')
const registeredBound = agentAfter('SERVICE_NAME', [bind])
const registeredOnHold = agentAfter('SERVICE_NAME', [bind, holder('SUSPEND')])
const replaced = agentAfter('SERVICE_NAME', [bind, replaceAtRegistry])
const claimed = agentAfter('OIDC')
const verified = agentAfter('OIDC', [verify])
const bound = agentAfter('OIDC', [bind])
const linked = agentAfter('OIDC', [bind, link])
const onHold = agentAfter('OIDC', [bind, link, organization('SUSPEND')])

const PAST_ORGANIZATION = 'by the holder, past the organization'
const BY_HOLDER = 'by the holder, where no organization is linked'
const BY_ORGANIZATION = 'by the linked organization'
const UNPROVEN = 'by a holder whose binding is not proven'
const BY_REPLACED = 'by a key that the registry has replaced'

/** Each purpose carried out by those entitled, closed where the table closes it, refused to all others. */
const BY_TABLE: readonly PilotCase[] = [
  ...rows('VERIFY_IDENTITY', [
    right('right', 'on a token of its provider', claimed, 'EXTERNAL_IDENTITY_VERIFIED', 'evidence'),
    right('again', 'a second time, which renews it', verified, 'EXTERNAL_IDENTITY_VERIFIED', 'evidence'),
    closed('registry', 'for a registry agent', registered),
    closed(
      'suspended',
      'while suspended without an organization',
      agentAfter('PUBLIC_KEY', [verify, bind, holder('SUSPEND')]),
    ),
  ]),
  ...rows('LINK_ORGANIZATION', [
    right('right', 'by the claimed organization', claimed, 'ORGANIZATION_LINKED', 'organization'),
    closed('none-claimed', 'where no organization is claimed', registered),
    closed('suspended', 'while suspended', onHold),
    noSay('stranger', 'by a key that is not in the directory', claimed, 'stranger', 'organization'),
    noSay('holder', 'by the agent itself', bound, 'holder', 'organization'),
  ]),
  ...rows('BIND_KEY', [
    right('registered', 'to the registered key', registered, 'TECHNICALLY_BOUND'),
    right('confirmed', 'to the confirmed key', verified, 'TECHNICALLY_BOUND'),
    right('again', 'to the same key again', registeredBound, 'TECHNICALLY_BOUND'),
    closed('suspended', 'while suspended without an organization', registeredOnHold),
  ]),
  ...rows('SUSPEND', [
    right('by-organization', BY_ORGANIZATION, linked, 'SUSPENDED', 'organization'),
    right('by-holder', BY_HOLDER, registeredBound, 'SUSPENDED'),
    closed('unproven', UNPROVEN, bound),
    closed('suspended', 'a suspended agent', registeredOnHold),
    noSay('past-organization', PAST_ORGANIZATION, linked, 'holder', 'organization_else_holder'),
    noSay('stranger', 'by a stranger', agentAfter('OIDC', [link]), 'stranger', 'organization_else_holder'),
  ]),
  ...rows('REINSTATE', [
    right(
      'by-organization',
      'by the organization that suspended',
      onHold,
      'TECHNICALLY_BOUND',
      'organization',
    ),
    right('by-holder', 'the holder’s own suspension', registeredOnHold, 'TECHNICALLY_BOUND'),
    closed('not-suspended', 'an agent that is not suspended', registeredBound),
    noSay(
      'past-organization',
      'the organization’s suspension, by the holder',
      onHold,
      'holder',
      'organization_or_own_holder',
    ),
  ]),
  ...rows('REVOKE', [
    right('by-organization', BY_ORGANIZATION, linked, 'REVOKED', 'organization'),
    right('by-holder', BY_HOLDER, registeredBound, 'REVOKED'),
    right('suspended', 'a suspended agent', onHold, 'REVOKED', 'organization'),
    closed('unproven', UNPROVEN, bound),
    noSay('past-organization', PAST_ORGANIZATION, linked, 'holder', 'present_organization_else_holder'),
    right(
      'organization-gone',
      'by the holder, where the directory no longer has a key of the organization',
      agentAfter('OIDC', [verify, bind, link, withdrawOrganization], withOwnParties),
      'REVOKED',
    ),
  ]),
  ...rows('SUSPEND', [closed('replaced-key', BY_REPLACED, replaced)]),
  ...rows('REVOKE', [closed('replaced-key', BY_REPLACED, replaced)]),
  ...rows('REINSTATE', [
    noSay(
      'replaced-key',
      BY_REPLACED,
      agentAfter('SERVICE_NAME', [bind, holder('SUSPEND'), replaceAtRegistry]),
      'holder',
      'organization_or_own_holder',
    ),
  ]),
]

const WHEN_REVOKED = PURPOSES.map(
  (purpose): PilotCase => ({
    id: `purpose.${purpose}.revoked`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} asked for after the agent was revoked.`,
    rule: 'store:revocation',
    expected: { status: 409, code: 'AGENT_REVOKED' },
    run: async actors => {
      const { agent_id } = await agentAfter('SERVICE_NAME', [bind, holder('REVOKE')])(actors)
      return observedOf(await actors.visitor.askChallenge(agent_id, purpose, GROUP))
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
    const agent = await registeredBound(actors)
    const open = must(await actors.visitor.askChallenge(agent.agent_id, 'BIND_KEY', GROUP))
    await holder('REVOKE')(actors, agent)
    return observedOf(await answerChallenge(actors, agent, open, {}, GROUP))
  },
}

export const PURPOSE_CASES: readonly PilotCase[] = [...BY_TABLE, ...WHEN_REVOKED, PROVEN_TOO_LATE]
