import { CONDITIONS, type Lifecycle, whyClosed } from '../../contract/catalogues/lifecycle.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import {
  type BindingFact,
  type Facts,
  type IdentityFact,
  LAPSES,
  type Lapse,
  type LapseCode,
  type Lapses,
  type LinkFact,
  type ReadinessFact,
  type RestsOn,
  type Situation,
  type Voucher,
} from '../../contract/facts.ts'
import type { Protocol, Purpose, Status } from '../../contract/names.ts'
import type { VerifierTable } from '../../protocols/verifier.ts'
import type { Grounds, StatusState } from './grounds.ts'
import type { Subject } from './subject.ts'

/** What a decision about entering the pilot rests on now: the proofs, and each thing in the directory that vouches. */
export function groundsOfReadiness({ claim, facts }: Subject, grounds: Grounds): RestsOn {
  const { identity, link, binding } = facts
  const registry = claim.identity_source === 'SERVICE_REGISTRY'
  const key = grounds.identity?.held ? grounds.identity.voucher : undefined
  const vouchers: readonly (Voucher | null | undefined)[] = [
    registry ? grounds.registered : key,
    ...grounds.statuses.map(({ list_entry, index, since }) => ({
      entry: list_entry,
      thing: String(index),
      since,
    })),
    grounds.link?.held ? grounds.link.voucher : undefined,
  ]
  return {
    identity: identity?.proof_ref ?? null,
    link: link?.proof_ref ?? null,
    taking: (registry ? binding?.taking : identity?.taking) ?? null,
    vouchers: vouchers.filter(voucher => voucher != null),
  }
}

function sameGrounds(one: RestsOn, other: RestsOn): boolean {
  const plain = ({ identity, link, taking, vouchers }: RestsOn) =>
    JSON.stringify([identity, link, taking, vouchers.map(({ entry, thing, since }) => [entry, thing, since])])
  return plain(one) === plain(other)
}

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

const lapse = (code: LapseCode, detail: string = LAPSES[code]): Lapse => ({ code, detail })

function notBegun(fact: { readonly at: string }, now: number): Lapse | undefined {
  return Date.parse(fact.at) - SKEW_MS > now ? lapse('NOT_BEGUN') : undefined
}

/** The lapse of something whose end (RFC 3339; null for none) has passed at a time (epoch milliseconds). */
function ended(until: string | null, now: number): Lapse | undefined {
  return until !== null && Date.parse(until) <= now ? lapse('ENDED', `it ended at ${until}`) : undefined
}

function takenSince(
  { agent_id }: Subject,
  taking: number | undefined,
  { holder }: Grounds,
): Lapse | undefined {
  const holds = holder?.agent_id === agent_id && holder.taking === (taking ?? 1)
  return holds ? undefined : lapse('TAKEN')
}

function statusWords({ list, index, state }: StatusState): string {
  return state === 'marked' ? `entry ${index} of ${list} is set` : `${list} is ${state.replaceAll('_', ' ')}`
}

function marked({ statuses }: Grounds): Lapse | undefined {
  const found = statuses.find(({ state }) => state === 'marked')
  return found && lapse('MARKED', statusWords(found))
}

function statusUnknown({ statuses }: Grounds): Lapse | undefined {
  const found = statuses.find(({ state }) => state !== 'unmarked')
  return found && lapse('STATUS_UNKNOWN', statusWords(found))
}

function noLongerVouched({ identity }: Grounds, protocol: Protocol): Lapse | undefined {
  if (identity === null || identity.held) return undefined
  return lapse(protocol === 'DNS_WELL_KNOWN' ? 'RECORD_WITHDRAWN' : 'KEY_WITHDRAWN', identity.detail)
}

/** Why a recorded identity is no longer vouched for, apart from a status list that cannot be read. */
function withdrawal(subject: Subject, identity: IdentityFact, grounds: Grounds): Lapse | undefined {
  return (
    noLongerVouched(grounds, subject.claim.metadata.protocol) ??
    marked(grounds) ??
    takenSince(subject, identity.taking, grounds)
  )
}

function identityLapse(
  subject: Subject,
  identity: IdentityFact,
  grounds: Grounds,
  now: number,
): Lapse | undefined {
  return (
    withdrawal(subject, identity, grounds) ??
    statusUnknown(grounds) ??
    notBegun(identity, now) ??
    ended(identity.until, now)
  )
}

/** Why a registry agent's binding does not prove its identity now. */
function registryLapse(subject: Subject, binding: BindingFact, grounds: Grounds): Lapse | undefined {
  const taken = takenSince(subject, binding.taking, grounds)
  if (taken !== undefined) return taken
  return grounds.registered?.thing === binding.key_thumbprint ? undefined : lapse('NOT_REGISTERED')
}

function linkLapse(link: LinkFact, { link: key }: Grounds, now: number): Lapse | undefined {
  if (key !== null && !key.held) return lapse('KEY_WITHDRAWN', key.detail)
  return notBegun(link, now)
}

function readinessLapse(
  subject: Subject,
  readiness: ReadinessFact,
  grounds: Grounds,
  lapses: Lapses,
  now: number,
): Lapse | undefined {
  const own = notBegun(readiness, now) ?? ended(readiness.before, now)
  if (own !== undefined) return own
  if (readiness.readiness_id == null) return lapse('GROUNDS_CHANGED', 'it has no name')
  const { binding } = subject.facts
  const fallen = (['identity', 'link', 'binding'] as const).find(name => lapses[name] !== undefined)
  if (fallen !== undefined) return lapse('GROUNDS_CHANGED', `${fallen}: ${lapses[fallen]?.detail}`)
  const same =
    readiness.binding_id === binding?.binding_id &&
    sameGrounds(readiness.rests_on, groundsOfReadiness(subject, grounds))
  return same ? undefined : lapse('GROUNDS_CHANGED')
}

/** Why each recorded fact that does not stand at a time (epoch milliseconds) does not. */
function lapsesOf(subject: Subject, grounds: Grounds, now: number): Lapses {
  const { identity, link, binding, readiness } = subject.facts
  const registry = subject.claim.identity_source === 'SERVICE_REGISTRY'
  const ofIdentity = registry
    ? binding && registryLapse(subject, binding, grounds)
    : identity && identityLapse(subject, identity, grounds, now)
  const ofLink = link && linkLapse(link, grounds, now)
  const ofBinding = binding && notBegun(binding, now)
  const lapses: Lapses = {
    ...(ofIdentity ? { identity: ofIdentity } : {}),
    ...(ofLink ? { link: ofLink } : {}),
    ...(ofBinding ? { binding: ofBinding } : {}),
  }
  const ofReadiness = readiness && readinessLapse(subject, readiness, grounds, lapses, now)
  return ofReadiness ? { ...lapses, readiness: ofReadiness } : lapses
}

/** The facts of an agent that stand at one time, and why the rest do not. */
export interface Standing {
  readonly facts: Facts
  /** For a SERVICE_REGISTRY agent with a binding, `identity` says why that binding proves no identity now. */
  readonly lapses: Lapses
}

/**
 * The facts that stand at a time (epoch milliseconds): each from its own time, 60 s of skew allowed, to its own end,
 * and only as long as what vouched for it does. Suspension and revocation stand as recorded. Status, solid fields,
 * evaluation, enforcement point and page share this judgement.
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

/** The status, derived and never stored: limits as recorded, the rest as standing. */
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
 * another agent took it. A status list that is merely absent, ended, too short or badly signed withdraws nothing here.
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
  return subject.claim.identity_source === 'SERVICE_REGISTRY'
    ? registryLapse(subject, binding, grounds) === undefined
    : binding.key_thumbprint === identity?.confirmed_key
}

/** The lifecycle table's input. */
export function situationOf(subject: Subject, grounds: Grounds): Situation {
  const { claim, facts } = subject
  const { protocol, organization_id } = claim.metadata
  return {
    ...{ identity_source: claim.identity_source, protocol, organization_claimed: organization_id != null },
    linked: facts.link !== undefined,
    binding_proven: bindingIsProven(subject, grounds),
    suspended: facts.suspension !== undefined,
    revoked: facts.revocation !== undefined,
  }
}

/** Why the lifecycle closes a purpose for an agent, as a refusal; undefined if it is open. */
export function closedBy(
  agent: Subject,
  grounds: Grounds,
  purpose: Purpose,
  { lifecycle, verifiers }: { readonly lifecycle: Lifecycle; readonly verifiers: VerifierTable },
): { readonly code: 'AGENT_REVOKED' | 'TRANSITION_NOT_ALLOWED'; readonly detail: string } | undefined {
  if (agent.facts.revocation) return { code: 'AGENT_REVOKED', detail: CONDITIONS.not_revoked.closed }
  const { protocol } = agent.claim.metadata
  const withoutStep = purpose === 'VERIFY_IDENTITY' && verifiers[protocol] === null
  const detail =
    whyClosed(situationOf(agent, grounds), lifecycle[purpose]) ??
    (withoutStep ? `${protocol} has no separate identity step` : undefined)
  return detail === undefined ? undefined : { code: 'TRANSITION_NOT_ALLOWED', detail }
}
