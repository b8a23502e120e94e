import type { AgentView } from '../../contract/window/agent-view.ts'

export const SEAL_ARCS = ['identity', 'organization', 'binding', 'readiness'] as const
export type SealArc = (typeof SEAL_ARCS)[number]

/** `on`: the fact stands. `open`: it does not. `na`: it is not on this agent's way. */
export type ArcState = 'on' | 'open' | 'na'
export type SealFacts = Readonly<Record<SealArc, ArcState>> & { readonly suspended: boolean }

/** The seal of an agent about which nothing is proven. */
export const BARE_SEAL: SealFacts = {
  identity: 'open',
  organization: 'open',
  binding: 'open',
  readiness: 'open',
  suspended: false,
}

const on = (stands: boolean): ArcState => (stands ? 'on' : 'open')

/** The arcs of an agent's seal, from the facts that stand now. */
export function sealFactsOf(view: AgentView | undefined): SealFacts {
  if (view === undefined) return BARE_SEAL
  const { standing, situation } = view
  return {
    identity: on(view.proven_fields.some(proof => proof.field === 'subject')),
    organization: situation.organization_claimed ? on(standing.link !== undefined) : 'na',
    binding: on(standing.binding !== undefined),
    readiness: on(standing.readiness !== undefined),
    suspended: situation.suspended || situation.revoked,
  }
}

/** The seal in words: how many of the facts that are on this agent's way stand. */
export function sealWords(facts: SealFacts): string {
  const onTheWay = SEAL_ARCS.filter(arc => facts[arc] !== 'na')
  const standing = onTheWay.filter(arc => facts[arc] === 'on')
  const names = standing.length === 0 ? '' : ` (${standing.join(', ')})`
  return `Facts that stand: ${standing.length} of ${onTheWay.length}${names}`
}

/** Two letters for a seal, from the name that the agent goes by. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map(word => word.slice(0, 1)) : [(words[0] ?? '').slice(0, 2)]
  return letters.join('').toUpperCase()
}
