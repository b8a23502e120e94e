import type { WalletKey } from '../../../client/own-records.ts'
import type { Operation } from '../../../contract/catalogues/lifecycle.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { type SuspensionFact, WITHDRAWALS } from '../../../contract/facts.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { lacksAlgorithm, takesAlgorithm, takesWords } from '../../app/world.ts'
import { capitalized } from '../../kit/words.ts'

export function organizationOf({ profile }: Pick<AgentView, 'profile'>): string {
  return profile.organization_id ?? 'the organization'
}

export function suspenderWords(view: AgentView, { by }: SuspensionFact): string {
  return by === 'organization' ? organizationOf(view) : by === 'holder' ? 'the holder of its key' : by
}

export function signerWords(view: AgentView, purpose: Purpose): string {
  return whoSigns(view, purpose) === 'organization' ? organizationOf(view) : 'Your key'
}

/** Whether the key answers only with the organization's consent: when suspended (contract section 3). */
export function organizationAuthorizes({ recorded }: Pick<AgentView, 'recorded'>): boolean {
  return recorded.suspension !== undefined && recorded.link !== undefined
}

export const NO_KEY = 'The agent’s key is not in this browser’s wallet.'

function closedWords(view: AgentView, operation: Operation): string | undefined {
  const found = view.operations.find(each => each.operation === operation)
  if (found === undefined || found.open) return undefined
  return `${capitalized(found.why ?? 'it is closed for this agent')}.`
}

/** Whether the registry names the agent's key; its word displaces any other. */
export function registered({ profile }: Pick<AgentView, 'profile'>): boolean {
  return profile.identity_source === 'SERVICE_REGISTRY'
}

/** Whether the identity ended or was withdrawn: no one needs to agree to another key (contract section 3). */
export function needsNoAuthorization({ lapses }: Pick<AgentView, 'lapses'>): boolean {
  const code = lapses.identity?.code
  return code === 'ENDED' || (code !== undefined && WITHDRAWALS.includes(code))
}

const LOST =
  'The current key is not in this browser’s wallet, and no organization is linked that could authorize another one. Wait until the identity expires or ask its issuer to withdraw it.'

/** Why the agent's key cannot be rotated; undefined where it can. @param held whether the wallet holds it */
function rotateClosed(view: AgentView, held: boolean): string | undefined {
  const closed = closedWords(view, 'BIND_KEY')
  if (closed !== undefined) return closed
  if (view.profile.protocol === 'PUBLIC_KEY') return 'This identity is its key, so it does not rotate.'
  const { binding, identity, link } = view.recorded
  if (binding === undefined && (registered(view) || identity === undefined))
    return 'No key is bound or verified yet, so there is no key to change.'
  return !held && !registered(view) && !needsNoAuthorization(view) && link === undefined ? LOST : undefined
}

function keyUnfit(protocol: Protocol, key: WalletKey | null): string | undefined {
  if (key === null) return NO_KEY
  if (takesAlgorithm(protocol, key.alg)) return undefined
  return `${takesWords(protocol)}, and this agent’s is ${key.alg}: import the claim again with another key.`
}

/** The purposes that the agent's own key answers under its protocol, which may not take every algorithm. */
const UNDER_THE_PROTOCOL: readonly Purpose[] = ['VERIFY_IDENTITY', 'BIND_KEY']

/** Tells why each purpose, or the rotation, is closed now, as a sentence; undefined where it is open. */
type ClosedWhy = (what: Purpose | 'rotate') => string | undefined

/** What of the page decides it too: its own key, the browser's algorithms, and whether the service runs. */
interface PageSide {
  readonly key: WalletKey | null
  readonly supported: readonly AlgorithmName[] | undefined
  readonly notReady: string | undefined
}

export function closedWhy(view: AgentView, page: PageSide): ClosedWhy {
  const { key, supported, notReady } = page
  const { protocol } = view.profile
  return what => {
    if (notReady !== undefined) return notReady
    if (what === 'rotate') return rotateClosed(view, key !== null)
    const closed = closedWords(view, what)
    if (closed !== undefined || whoSigns(view, what) === 'organization') return closed
    if (!UNDER_THE_PROTOCOL.includes(what)) return undefined
    return lacksAlgorithm(protocol, supported) ?? keyUnfit(protocol, key)
  }
}

export type OpenPurpose = Extract<Purpose, 'VERIFY_IDENTITY' | 'LINK_ORGANIZATION' | 'BIND_KEY'>
type NextPurpose = OpenPurpose | 'REINSTATE'

export function purposesOf(view: AgentView): readonly OpenPurpose[] {
  const external = view.profile.identity_source === 'EXTERNAL'
  return [
    ...(external ? (['VERIFY_IDENTITY'] as const) : []),
    ...(view.situation.organization_claimed ? (['LINK_ORGANIZATION'] as const) : []),
    'BIND_KEY',
  ]
}

/** The next of the purposes that lead to a PERMIT; undefined if a decision is next or nothing leads there. */
export function nextPurpose(
  { valid_facts, recorded, situation }: Pick<AgentView, 'valid_facts' | 'recorded' | 'situation'>,
  closed: (purpose: Purpose) => string | undefined,
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
  if (valid_facts.identity === undefined && isOpen('VERIFY_IDENTITY')) return 'VERIFY_IDENTITY'
  if (situation.organization_claimed && valid_facts.link === undefined && isOpen('LINK_ORGANIZATION'))
    return 'LINK_ORGANIZATION'
  const proven = valid_facts.binding === undefined ? 0 : Date.parse(valid_facts.binding.at)
  return now - proven >= LIMITS.POSSESSION_MAX_AGE_S * 1000 ? 'BIND_KEY' : undefined
}
