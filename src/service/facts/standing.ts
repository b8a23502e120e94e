import type { Facts, Situation } from '../../contract/facts.ts'
import { LIMITS } from '../../contract/limits.ts'
import type { Status } from '../../contract/names.ts'
import type { AgentRecord } from '../store/database.ts'

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

function begun(fact: { readonly at: string } | undefined, now: number): boolean {
  return fact !== undefined && Date.parse(fact.at) - SKEW_MS <= now
}

/**
 * The facts that stand at a time (epoch milliseconds): each from its own time, 60 s of skew allowed, to its own end
 * (contract section 2). Identity ends with its evidence, readiness at its `before` or with its binding.
 */
export function standingFacts(facts: Facts, now: number): Facts {
  const { identity, link, binding, suspension, revocation, readiness } = facts
  const identityStands = begun(identity, now) && (!identity?.until || now < Date.parse(identity.until))
  const bindingStands = begun(binding, now)
  const ready =
    begun(readiness, now) &&
    readiness &&
    now < Date.parse(readiness.before) &&
    readiness.binding_id === binding?.binding_id
  return {
    ...(identity && identityStands ? { identity } : {}),
    ...(link && begun(link, now) ? { link } : {}),
    ...(binding && bindingStands ? { binding } : {}),
    ...(suspension ? { suspension } : {}),
    ...(revocation ? { revocation } : {}),
    ...(readiness && ready && bindingStands ? { readiness } : {}),
  }
}

/**
 * The status, derived and never stored (contract section 3): what limits is read as recorded, the rest as standing.
 */
export function statusOf(facts: Facts, now: number): Status {
  const standing = standingFacts(facts, now)
  if (facts.revocation) return 'REVOKED'
  if (facts.suspension) return 'SUSPENDED'
  if (standing.readiness) return 'ASSURANCE_PILOT_READY'
  if (standing.binding) return 'TECHNICALLY_BOUND'
  if (standing.link) return 'ORGANIZATION_LINKED'
  if (standing.identity) return 'EXTERNAL_IDENTITY_VERIFIED'
  return 'IDENTITY_CLAIMED'
}

/** Whether the bound key is the confirmed key, or the one that the registry names now (contract section 3). */
export function bindingIsProven(agent: AgentRecord, registeredKey: string | undefined): boolean {
  const { binding, identity } = agent.facts
  if (binding === undefined) return false
  return agent.claim.identity_source === 'SERVICE_REGISTRY'
    ? binding.key_thumbprint === registeredKey
    : binding.key_thumbprint === identity?.confirmed_key
}

/** What the lifecycle table looks at; `registeredKey` is the thumbprint that the registry's entry names now. */
export function situationOf(agent: AgentRecord, registeredKey: string | undefined): Situation {
  const { claim, facts } = agent
  return {
    identity_source: claim.identity_source,
    protocol: claim.metadata.protocol,
    organization_claimed: (claim.metadata.organization_id ?? null) !== null,
    linked: facts.link !== undefined,
    bound: facts.binding !== undefined,
    binding_proven: bindingIsProven(agent, registeredKey),
    suspended: facts.suspension !== undefined,
    revoked: facts.revocation !== undefined,
  }
}
