import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Closable } from './disabled-reasons.ts'

/** The purposes that prove something new about an agent. */
export type OpenPurpose = Extract<Purpose, 'VERIFY_IDENTITY' | 'LINK_ORGANIZATION' | 'BIND_KEY'>
export type NextPurpose = OpenPurpose | 'REINSTATE'

/**
 * The next of the purposes that lead to a PERMIT; undefined if a decision is next or nothing leads there.
 * @param now the world's time in epoch milliseconds.
 */
export function nextPurpose(
  { standing, recorded, situation }: Pick<AgentView, 'standing' | 'recorded' | 'situation'>,
  closed: (what: Closable) => string | undefined,
  now: number,
): NextPurpose | undefined {
  const isOpen = (purpose: Purpose) => closed(purpose) === undefined
  if (situation.revoked) return undefined
  if (situation.suspended) {
    // A linked organization lifts any suspension; a proven holder only its own (contract section 3).
    const holderMay = recorded.suspension?.by === 'holder' && situation.binding_proven
    const hopeless = recorded.link === undefined && !holderMay
    return isOpen('REINSTATE') && !hopeless ? 'REINSTATE' : undefined
  }
  if (standing.identity === undefined && isOpen('VERIFY_IDENTITY')) return 'VERIFY_IDENTITY'
  if (situation.organization_claimed && standing.link === undefined && isOpen('LINK_ORGANIZATION'))
    return 'LINK_ORGANIZATION'
  const proven = standing.binding === undefined ? 0 : Date.parse(standing.binding.at)
  return now - proven >= LIMITS.POSSESSION_MAX_AGE_S * 1000 ? 'BIND_KEY' : undefined
}
