import type { Act, ExternalProtocol, Model, ModelProof } from './interleaving-state.ts'

/** How long what a counterparty issues lasts, in seconds; null where it names no end. */
const LIFETIMES_S: Readonly<Record<ExternalProtocol, number | null>> = {
  OIDC: 3_600,
  A2A_AGENT_CARD: null,
  SPIFFE_SVID: 3_600,
  W3C_VC: 7 * 24 * 3_600,
  DNS_WELL_KNOWN: null,
}

/** What a host publishes once this proof was made: a zone is the evidence of DNS_WELL_KNOWN, and holds one key at a time. */
export function zonesAfter(
  { zones }: Model,
  { about, signer, spoilt }: Extract<Act, { kind: 'prove' }>,
): Model['zones'] {
  if (about?.protocol !== 'DNS_WELL_KNOWN') return zones
  return { ...zones, [about.agent]: spoilt === 'wrong evidence' ? null : signer }
}

/** Whether its evidence is wrong by now; what a host publishes can have been replaced since. */
export function isUnproven({ zones }: Model, { about, spoilt, signer }: ModelProof): boolean {
  if (about?.protocol === 'DNS_WELL_KNOWN') return zones[about.agent] !== signer
  return about !== undefined && spoilt === 'wrong evidence'
}

/** How long the identity that a proof proves will stand, in hours; null where it has no end. */
export function hoursLeft({ now }: Model, { about, signed }: ModelProof): number | null {
  const lasts = about === undefined ? null : LIFETIMES_S[about.protocol]
  return lasts === null ? null : (signed + lasts - now) / 3600
}
