import { LIMITS } from '../../contract/catalogues/limits.ts'
import {
  type BindingFact,
  type IdentityFact,
  LAPSES,
  type Lapse,
  type LapseCode,
  type Lapses,
  type LinkFact,
  type ReadinessFact,
} from '../../contract/facts.ts'
import type { Protocol } from '../../contract/names.ts'
import type { Grounds, StatusState } from './grounds.ts'
import { groundsOfReadiness, sameGrounds } from './resting.ts'
import type { Subject } from './subject.ts'

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

export const lapse = (code: LapseCode, detail: string = LAPSES[code]): Lapse => ({ code, detail })

export function notBegun(fact: { readonly at: string }, now: number): Lapse | undefined {
  return Date.parse(fact.at) - SKEW_MS > now ? lapse('NOT_BEGUN') : undefined
}

/** The lapse of something whose end (RFC 3339; null for none) has passed at a time (epoch milliseconds). */
export function ended(until: string | null, now: number): Lapse | undefined {
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
export function withdrawal(subject: Subject, identity: IdentityFact, grounds: Grounds): Lapse | undefined {
  return (
    noLongerVouched(grounds, subject.protocol) ??
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

/** Why a registry agent's binding does not prove its identity now (contract section 3). */
export function registryLapse(subject: Subject, binding: BindingFact, grounds: Grounds): Lapse | undefined {
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
export function lapsesOf(subject: Subject, grounds: Grounds, now: number): Lapses {
  const { identity, link, binding, readiness } = subject.facts
  const registry = subject.identity_source === 'SERVICE_REGISTRY'
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
