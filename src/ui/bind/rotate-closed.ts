import type { AgentView } from '../../contract/agent-view.ts'
import { closedWords } from './closed-words.ts'

/** Why the bound key cannot be changed for another; in this version there is always a reason. */
export function rotateClosed(view: AgentView): string {
  const closed = closedWords(view, 'BIND_KEY')
  if (closed !== undefined) return closed
  if (view.profile.protocol === 'PUBLIC_KEY') return 'This identity is its key, so it does not rotate.'
  if (view.standing.binding === undefined) return 'No key is bound yet.'
  return view.profile.identity_source === 'SERVICE_REGISTRY'
    ? 'Not in this version: the registry would have to name the new key first.'
    : 'Not in this version: the new key would need evidence of its own.'
}
