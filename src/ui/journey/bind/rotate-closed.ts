import { WITHDRAWALS } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { closedWords } from './closed-words.ts'
import { needsIssuer } from './issuance.ts'
import { organizationAuthorizes } from './signer-words.ts'

interface RotationMeans {
  /** The service is at another address, so that no synthetic party reaches its directory. */
  readonly elsewhere: boolean
  /** The wallet holds the key that speaks for the agent. */
  readonly held: boolean
}

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

/** Why the agent's key cannot be rotated, as a sentence; undefined where it can. */
export function rotateClosed(view: AgentView, { elsewhere, held }: RotationMeans): string | undefined {
  const closed = closedWords(view, 'BIND_KEY')
  if (closed !== undefined) return closed
  if (view.profile.protocol === 'PUBLIC_KEY') return 'This identity is its key, so it does not rotate.'
  const { binding, identity, link } = view.recorded
  if (binding === undefined && (registered(view) || identity === undefined))
    return 'No key is bound or verified yet, so there is none to change.'
  const byWorld =
    registered(view) || (identity !== undefined && needsIssuer(view)) || organizationAuthorizes(view)
  if (elsewhere && byWorld)
    return 'The service is at another address, and no synthetic party can vouch for another key there.'
  return !held && !registered(view) && !guardsNothing(view) && link === undefined ? LOST : undefined
}
