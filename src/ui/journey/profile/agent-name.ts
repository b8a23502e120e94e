import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents } from '../../app/queries.ts'
import { visibleText } from '../../kit/visible-text.ts'

/** What an agent calls itself, else its subject; invisible and reordering characters are named. */
export function agentName(profile: {
  readonly display_name?: string | null | undefined
  readonly subject: string
}): string {
  return visibleText(profile.display_name || profile.subject)
}

/** The name under which the visitor knows an agent, told apart from others of the same name. */
export function useAgentName({ agent_id, profile }: Pick<AgentView, 'agent_id' | 'profile'>): string {
  const { list } = useAgents()
  return list.find(agent => agent.agent_id === agent_id)?.label ?? agentName(profile)
}
