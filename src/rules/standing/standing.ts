import type { Facts, Lapses, Situation } from '../../contract/facts.ts'
import type { Status } from '../../contract/names.ts'
import type { Grounds } from './grounds.ts'
import { ended, lapsesOf, registryLapse, withdrawal } from './lapses.ts'
import type { Subject } from './subject.ts'

/** The facts of an agent that stand at one time, and why the rest do not. */
export interface Standing {
  readonly facts: Facts
  /** For a SERVICE_REGISTRY agent with a binding, `identity` says why that binding proves no identity now. */
  readonly lapses: Lapses
}

/**
 * The facts that stand at a time (epoch milliseconds): each from its own time, 60 s of skew allowed, to its
 * own end, and only as long as what vouched for it does (contract sections 2 and 3). Suspension and
 * revocation stand as recorded. Status, solid fields, evaluation, enforcement point and page share this
 * judgement.
 */
export function standingOf(subject: Subject, grounds: Grounds, now: number): Standing {
  const lapses = lapsesOf(subject, grounds, now)
  const { identity, link, binding, suspension, revocation, readiness } = subject.facts
  return {
    facts: {
      ...(identity && !lapses.identity ? { identity } : {}),
      ...(link && !lapses.link ? { link } : {}),
      ...(binding && !lapses.binding ? { binding } : {}),
      ...(suspension ? { suspension } : {}),
      ...(revocation ? { revocation } : {}),
      ...(readiness && !lapses.readiness ? { readiness } : {}),
    },
    lapses,
  }
}

/** The status, derived and never stored (contract section 3): limits as recorded, the rest as standing. */
export function statusOf({ facts }: Standing): Status {
  if (facts.revocation) return 'REVOKED'
  if (facts.suspension) return 'SUSPENDED'
  if (facts.readiness) return 'ASSURANCE_PILOT_READY'
  if (facts.binding) return 'TECHNICALLY_BOUND'
  if (facts.link) return 'ORGANIZATION_LINKED'
  if (facts.identity) return 'EXTERNAL_IDENTITY_VERIFIED'
  return 'IDENTITY_CLAIMED'
}

/**
 * Whether what vouched for a recorded identity has withdrawn it: its key or record is gone, its issuer marked it, or
 * another agent took it. A status list that is merely absent, ended, too short or badly signed withdraws nothing here
 * (contract section 3).
 */
export function identityWithdrawn(subject: Subject, grounds: Grounds): boolean {
  const { identity } = subject.facts
  return identity !== undefined && withdrawal(subject, identity, grounds) !== undefined
}

/** Whether a recorded identity has reached its own end at a time (epoch milliseconds). */
export function identityEnded({ facts }: Pick<Subject, 'facts'>, now: number): boolean {
  return facts.identity !== undefined && ended(facts.identity.until, now) !== undefined
}

/** Whether the bound key is the confirmed key as recorded, or the registered one where this agent holds the identity. */
export function bindingIsProven(subject: Subject, grounds: Grounds): boolean {
  const { binding, identity } = subject.facts
  if (binding === undefined) return false
  return subject.identity_source === 'SERVICE_REGISTRY'
    ? registryLapse(subject, binding, grounds) === undefined
    : binding.key_thumbprint === identity?.confirmed_key
}

/** The lifecycle table's input (contract section 3). */
export function situationOf(subject: Subject, grounds: Grounds): Situation {
  const { identity_source, protocol, organization_claimed, facts } = subject
  return {
    ...{ identity_source, protocol, organization_claimed },
    linked: facts.link !== undefined,
    bound: facts.binding !== undefined,
    binding_proven: bindingIsProven(subject, grounds),
    suspended: facts.suspension !== undefined,
    revoked: facts.revocation !== undefined,
  }
}
