import { UnreadableRow } from '../../../browser/own-database.ts'
import type { Visitor } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ServiceReader } from '../../../contract/window/window.ts'
import { distinctLabels } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { visibleText } from '../../kit/visible-text.ts'
import type { ClaimFacts, ClaimField } from '../profile/ClaimCard.tsx'
import { claimFacts, claimField } from '../profile/claim-facts.ts'
import { agentName } from '../profile/profile-words.ts'
import { EXAMPLE } from './twin-facts.ts'

export interface HomeNow {
  readonly holder: ClaimFacts
  /** What stands under its card. */
  readonly foot: string
  readonly next: { readonly agentId: string; readonly label: string; readonly address: string }
}

const SHOWN = ['issuer', 'subject', 'key_reference'] as const

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

async function viewOf(agentId: string, opened: ServiceReader): Promise<AgentView | undefined> {
  try {
    return await opened.agent(agentId)
  } catch (cause) {
    if (cause instanceof UnreadableRow) return undefined
    throw cause
  }
}

/** What stands now; null where nothing was imported yet. */
export async function readHome(visitor: Visitor, opened: ServiceReader): Promise<HomeNow | null> {
  const [list, current] = await Promise.all([visitor.agents.list(), visitor.agents.current()])
  const newest = list.toSorted((one, other) => Date.parse(other.imported_at) - Date.parse(one.imported_at))
  const agent = current ?? newest[0]
  if (agent === undefined) return null
  const view = await viewOf(agent.agent_id, opened)
  const fields = view === undefined ? [] : SHOWN.map(name => claimField(view, name))
  const holder = view === undefined ? EXAMPLE : claimFacts(view, agentName(view.profile), fields)
  const label = visibleText(distinctLabels(list).get(agent.agent_id) ?? agent.label)
  const foot = view === undefined ? 'Has the key.' : footOf(view, fields)
  return { holder, foot, next: { agentId: agent.agent_id, label, address: nextStep(view) } }
}
