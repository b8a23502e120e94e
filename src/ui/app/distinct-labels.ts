import type { OwnAgent } from '../../client/visitor.ts'

/** The agents' names by id; agents of the same name are numbered in order of import. */
export function distinctLabels(
  agents: readonly Pick<OwnAgent, 'agent_id' | 'label' | 'imported_at'>[],
): ReadonlyMap<string, string> {
  return new Map(
    agents.map(agent => {
      const { agent_id, label } = agent
      const alike = agents
        .filter(each => each.label === label)
        .toSorted((one, other) => Date.parse(one.imported_at) - Date.parse(other.imported_at))
      const number = alike.findIndex(each => each.agent_id === agent_id) + 1
      return [agent_id, alike.length === 1 ? label : `${label} (${number})`]
    }),
  )
}
