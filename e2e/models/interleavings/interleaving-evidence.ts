import type { Act, ExternalProtocol, Model, ModelProof } from './interleaving-state.ts'

/** How long what a counterparty issues lasts, in seconds; null where it names no end. */
const LIFETIMES_S: Readonly<Record<ExternalProtocol, number | null>> = {
  OIDC: 3_600,
  A2A_AGENT_CARD: null,
  SPIFFE_SVID: 3_600,
  W3C_VC: 7 * 24 * 3_600,
  DNS_WELL_KNOWN: null,
}

/**
 * What an agent's host publishes once this proof was made: a zone is the evidence of DNS_WELL_KNOWN, and holds one key at
 * a time. It is published anew each time, so that readiness goes.
 */
export function agentsPublished(
  { agents }: Model,
  { about, signer, spoilt }: Extract<Act, { kind: 'prove' }>,
): Model['agents'] {
  const state = about && agents[about.agent]
  if (about?.protocol !== 'DNS_WELL_KNOWN' || state === undefined) return agents
  const published = spoilt === 'wrong evidence' ? null : signer
  return { ...agents, [about.agent]: { ...state, published, readyUntil: null } }
}

/** Whether its evidence is wrong by now; what a host publishes can have been replaced since. */
export function isUnproven({ agents }: Model, { about, spoilt, signer }: ModelProof): boolean {
  if (about?.protocol === 'DNS_WELL_KNOWN') return agents[about.agent]?.published !== signer
  return about !== undefined && spoilt === 'wrong evidence'
}

/** How long the identity that a proof proves will stand, in hours; null where it has no end. */
export function hoursLeft({ now }: Model, { about, signed }: ModelProof): number | null {
  const lasts = about === undefined ? null : LIFETIMES_S[about.protocol]
  return lasts === null ? null : (signed + lasts - now) / 3600
}
