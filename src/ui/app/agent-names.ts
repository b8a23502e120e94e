import { onceEach } from '../../browser/lazy.ts'
import type { AgentName, OwnAgent } from '../../client/own-records.ts'
import { visibleText } from '../kit/visible-text.ts'

type Labelled = Pick<OwnAgent, 'agent_id' | 'label' | 'imported_at'>

/** The agents' names by id; agents of the same name are numbered in order of import. */
function distinctLabels(agents: readonly Labelled[]): ReadonlyMap<string, string> {
  const alike = new Map<string, Labelled[]>()
  for (const agent of agents) {
    const same = alike.get(agent.label)
    if (same === undefined) alike.set(agent.label, [agent])
    else same.push(agent)
  }
  const labels = new Map<string, string>()
  for (const [label, same] of alike) {
    const timed = same.map(({ agent_id, imported_at }) => ({ agent_id, at: Date.parse(imported_at) }))
    for (const [index, { agent_id }] of timed.toSorted((one, other) => one.at - other.at).entries())
      labels.set(agent_id, same.length === 1 ? label : `${label} (${index + 1})`)
  }
  return labels
}

/** The agents with labels to show: no character of them invisible or reordering, and each told apart. */
export const named = onceEach((agents: readonly AgentName[]): readonly AgentName[] => {
  const readable = agents.map(agent => ({ ...agent, label: visibleText(agent.label) }))
  const labels = distinctLabels(readable)
  return readable.map(agent => ({ ...agent, label: labels.get(agent.agent_id) ?? agent.label }))
})
