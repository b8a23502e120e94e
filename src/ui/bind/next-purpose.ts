import type { AgentView } from '../../contract/agent-view.ts'
import type { Purpose } from '../../contract/names.ts'
import type { Closable } from './closures.ts'

/** The next of the purposes that lead to a PERMIT; undefined once a key is bound, when a decision is next. */
export function nextPurpose(
  { standing, situation }: Pick<AgentView, 'standing' | 'situation'>,
  closed: (what: Closable) => string | undefined,
): Extract<Purpose, 'VERIFY_IDENTITY' | 'LINK_ORGANIZATION' | 'BIND_KEY'> | undefined {
  const isOpen = (purpose: Purpose) => closed(purpose) === undefined
  if (standing.binding !== undefined) return undefined
  if (standing.identity === undefined && isOpen('VERIFY_IDENTITY')) return 'VERIFY_IDENTITY'
  if (situation.organization_claimed && standing.link === undefined && isOpen('LINK_ORGANIZATION'))
    return 'LINK_ORGANIZATION'
  return 'BIND_KEY'
}
