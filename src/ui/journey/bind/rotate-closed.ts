import { WITHDRAWALS } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { closedWords } from './closed-words.ts'

const LOST =
  'This browser’s wallet does not hold the present key, and no organization is linked that could let another one in: it takes the identity’s end, or its issuer’s withdrawal.'

/** Whether the registry names the agent's key; its word displaces any other. */
export function registered({ profile }: Pick<AgentView, 'profile'>): boolean {
  return profile.identity_source === 'SERVICE_REGISTRY'
}

/** Whether the identity ended or was withdrawn: nobody needs to agree to another key (contract section 3). */
export function guardsNothing({ lapses }: Pick<AgentView, 'lapses'>): boolean {
  const code = lapses.identity?.code
  return code === 'ENDED' || (code !== undefined && WITHDRAWALS.includes(code))
}

/**
 * Why the agent's key cannot be rotated, as a sentence; undefined where it can.
 * @param held whether the wallet holds the key that speaks for the agent
 */
export function rotateClosed(view: AgentView, held: boolean): string | undefined {
  const closed = closedWords(view, 'BIND_KEY')
  if (closed !== undefined) return closed
  if (view.profile.protocol === 'PUBLIC_KEY') return 'This identity is its key, so it does not rotate.'
  const { binding, identity, link } = view.recorded
  if (binding === undefined && (registered(view) || identity === undefined))
    return 'No key is bound or verified yet, so there is none to change.'
  return !held && !registered(view) && !guardsNothing(view) && link === undefined ? LOST : undefined
}
