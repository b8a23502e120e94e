import type { Operation } from '../../../contract/catalogues/lifecycle.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { capitalized } from '../../kit/words.ts'

/** Why the lifecycle closes an operation for an agent, as a sentence; undefined where it is open. */
export function closedWords(view: AgentView, operation: Operation): string | undefined {
  const found = view.operations.find(each => each.operation === operation)
  if (found === undefined || found.open) return undefined
  return `${capitalized(found.why ?? 'it is closed for this agent')}.`
}
