import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents, useAgentView } from '../../app/current-agent.ts'
import { closeMessage, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import { BARE_SEAL } from '../../kit/Seal.tsx'
import { type ClaimFacts, type ClaimField, claimFacts, claimField } from '../profile/ClaimCard.tsx'

const claimed = (name: string, value: string): ClaimField => ({ name, value, state: 'claimed' })

/** The agent of the first view before there is one. */
const EXAMPLE: ClaimFacts = {
  ...{ name: 'Report courier', status: 'IDENTITY_CLAIMED', frame: 'claimed', tone: 'claimed' },
  seal: { ...BARE_SEAL, organization: 'na' },
  fields: [
    claimed('issuer', 'https://registry.example'),
    claimed('subject', 'report-courier'),
    claimed('key_reference', 'urn:…yx6ps-8omav7rk'),
  ],
}

/** Anyone who copied that claim: the same words, and nothing proven. */
export function copyOf({ name, seal, fields }: ClaimFacts): ClaimFacts {
  return {
    ...{ name, status: EXAMPLE.status, frame: 'claimed', tone: 'claimed' },
    seal: { ...BARE_SEAL, organization: seal.organization === 'na' ? 'na' : 'open' },
    fields: fields.map(field => (field.state === 'unreached' ? field : { ...field, state: 'claimed' })),
  }
}

function footOf({ situation, valid_facts }: AgentView, fields: readonly ClaimField[]): string {
  if (situation.revoked) return 'Revoked, and that is final.'
  if (situation.suspended) return 'Suspended: every decision is a DENY.'
  const solid = fields.filter(({ state }) => state === 'proven').length
  if (valid_facts.binding === undefined)
    return solid === 0
      ? 'Imported. Nothing in the claim is proven yet.'
      : 'Its identity is verified. No key is bound.'
  if (solid === 0) return 'Its key is bound. Nothing else is proven yet.'
  return solid === fields.length
    ? 'Its key is bound, and these fields are proven.'
    : 'Its key is bound. What is proven is solid.'
}

function nextStep(view: AgentView | undefined): string {
  if (view === undefined || view.situation.revoked || view.situation.suspended) return VIEWS.bind
  if (view.valid_facts.readiness !== undefined) return VIEWS.pilot
  return view.valid_facts.binding === undefined ? VIEWS.bind : VIEWS.evaluate
}

/**
 * What the first view draws: the agent at work, the newest one where this tab has none, or an example; what stands under
 * its card; and what to go on with, undefined before there is an agent, and until it is read.
 */
export function useHomeNow() {
  const { list, current } = useAgents()
  const newest = list.toSorted((one, other) => Date.parse(other.imported_at) - Date.parse(one.imported_at))[0]
  const { agent_id: agentId = undefined, label = '' } = current ?? newest ?? {}
  const { view, lost } = useAgentView(agentId)
  const next = agentId === undefined ? undefined : { agentId, label, address: nextStep(view) }
  if (view === undefined)
    return { holder: EXAMPLE, foot: 'Has the key.', next: lost === undefined ? undefined : next }
  const fields = (['issuer', 'subject', 'key_reference'] as const).map(name => claimField(view, name))
  return { holder: claimFacts(view, label, fields), foot: footOf(view, fields), next }
}

/** Makes an agent the one at work, and opens the step that is its next. */
export function useContinue(): Task<void, NonNullable<ReturnType<typeof useHomeNow>['next']>> {
  const { visitor } = useServices()
  return useTask({
    run: async ({ agentId }) => visitor.agents.choose(agentId),
    onDone: (_done, { address }, stayed) => {
      if (!stayed) return
      closeMessage()
      goTo(address)
    },
  })
}
