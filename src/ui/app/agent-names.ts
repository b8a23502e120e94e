import { onceEach } from '../../browser/lazy.ts'
import type { AgentName } from '../../client/own-records.ts'
import { visibleText } from '../kit/visible-text.ts'

/** The agents with labels to show: nothing in them invisible, and those of the same name numbered by their import. */
export const named = onceEach((agents: readonly AgentName[]): readonly AgentName[] => {
  const readable = agents.map(agent => ({ ...agent, label: visibleText(agent.label) }))
  const inOrder = readable.toSorted(
    (one, other) => Date.parse(one.imported_at) - Date.parse(other.imported_at),
  )
  return readable.map(agent => {
    const alike = inOrder.filter(({ label }) => label === agent.label)
    const place = alike.length === 1 ? '' : ` (${alike.indexOf(agent) + 1})`
    return { ...agent, label: `${agent.label}${place}` }
  })
})
