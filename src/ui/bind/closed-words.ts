import type { AgentView } from '../../contract/agent-view.ts'
import type { Operation } from '../../contract/lifecycle.ts'

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}

/** Why the lifecycle closes an operation for an agent, as a sentence; undefined where it is open. */
export function closedWords(view: AgentView, operation: Operation): string | undefined {
  const found = view.operations.find(each => each.operation === operation)
  if (found === undefined || found.open) return undefined
  return sentence(found.why ?? 'it is closed for this agent')
}
