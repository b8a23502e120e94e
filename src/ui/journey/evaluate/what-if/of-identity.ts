import type { IdentityFact } from '../../../../contract/facts.ts'
import { instantOf } from '../../../../contract/instant.ts'
import type { PolicyInput } from '../../../../rules/policy/snapshot.ts'
import type { StatusFinding } from '../../../../rules/standing/grounds.ts'
import {
  dayWords,
  HOUR_MS,
  heldHere,
  isRegistered,
  OTHER_KEY,
  SUPPOSED_KEY,
  type Supposition,
  supposedFact,
  withFact,
  withGrounds,
} from './supposition.ts'

const isExternal = (input: PolicyInput) => !isRegistered(input)

function provenUntil(input: PolicyInput, end: number | null): PolicyInput {
  const { facts, grounds, agent_id } = input.snapshot
  const { identity: kept, binding } = facts
  const until = end === null ? null : instantOf(end)
  const made: IdentityFact = {
    ...supposedFact(Math.min(input.now, end ?? input.now) - HOUR_MS),
    confirmed_key: kept?.confirmed_key ?? binding?.key_thumbprint ?? SUPPOSED_KEY,
    ...{ evidence_ref: null, authorization_ref: null, vouched_by: null, taking: 1 },
    ...kept,
    until,
  }
  const identity = grounds.identity?.held ? grounds.identity : null
  const statuses = grounds.statuses.map(status => ({ ...status, state: 'unmarked' as const }))
  const holder = { agent_id, taking: made.taking ?? 1 }
  return withGrounds(withFact(input, 'identity', made), { identity, statuses, holder })
}

export const IDENTITY: Supposition = {
  title: 'Identity',
  drawn: isExternal,
  asItIs: ({ snapshot: { facts } }) => {
    if (facts.identity === undefined) return 'not verified'
    const { until } = facts.identity
    return until === null ? 'verified, no end' : `verified, until ${dayWords(until)}`
  },
  options: {
    none: {
      words: 'not verified',
      change: input => withGrounds(withFact(input, 'identity', undefined), { identity: null, statuses: [] }),
    },
    proven: { words: 'verified, no end', change: input => provenUntil(input, null) },
    ended: {
      words: 'verified, ended an hour before',
      change: input => provenUntil(input, input.now - HOUR_MS),
    },
  },
}

export const REGISTRY: Supposition = {
  title: 'Registry',
  drawn: isRegistered,
  asItIs: ({ snapshot: { grounds, facts } }) => {
    if (grounds.registered === null) return 'holds no entry'
    if (facts.binding === undefined) return 'names a key'
    return grounds.registered.thing === facts.binding.key_thumbprint
      ? 'names the bound key'
      : 'names another key'
  },
  options: {
    named: {
      words: 'names the bound key',
      change: input => registering(input, input.snapshot.facts.binding?.key_thumbprint ?? SUPPOSED_KEY),
    },
    other: { words: 'names another key', change: input => registering(input, OTHER_KEY) },
    none: { words: 'holds no entry', change: input => withGrounds(input, { registered: null }) },
  },
}

function registering(input: PolicyInput, thing: string): PolicyInput {
  const { registered } = input.snapshot.grounds
  return withGrounds(input, { registered: { entry: 'registry', since: 1, ...registered, thing } })
}

export const VOUCHER: Supposition = {
  title: 'What vouches for the identity',
  drawn: input => isExternal(input) && input.snapshot.facts.identity?.vouched_by != null,
  asItIs: ({ snapshot: { grounds } }) => (grounds.identity?.held ? 'still does' : 'no longer does'),
  options: {
    held: {
      words: 'still does',
      change: input => {
        const voucher = input.snapshot.facts.identity?.vouched_by
        return withGrounds(input, { identity: voucher == null ? null : { held: true, voucher } })
      },
    },
    gone: {
      words: 'no longer does',
      change: input => withGrounds(input, { identity: { held: false, detail: 'withdrawn, as supposed' } }),
    },
  },
}

const STATES = {
  unmarked: 'does not mark it',
  marked: 'marks it',
  absent: 'cannot be read',
  ended: 'has ended',
  too_short: 'is too short',
  badly_signed: 'is badly signed',
} as const satisfies Record<StatusFinding, string>

const listing = (state: StatusFinding) => ({
  words: STATES[state],
  change: (input: PolicyInput) =>
    withGrounds(input, { statuses: input.snapshot.grounds.statuses.map(status => ({ ...status, state })) }),
})

export const STATUS_LIST: Supposition = {
  title: 'Issuer’s status list',
  drawn: ({ snapshot }) => snapshot.grounds.statuses.length > 0,
  asItIs: ({ snapshot: { grounds } }) =>
    STATES[grounds.statuses.find(({ state }) => state !== 'unmarked')?.state ?? 'unmarked'],
  options: {
    unmarked: listing('unmarked'),
    marked: listing('marked'),
    absent: listing('absent'),
    ended: listing('ended'),
    too_short: listing('too_short'),
    badly_signed: listing('badly_signed'),
  },
}

export const HOLDER: Supposition = {
  title: 'Last to prove this identity',
  drawn: input => {
    const { binding, identity } = input.snapshot.facts
    return (isRegistered(input) ? binding : identity) !== undefined
  },
  asItIs: ({ snapshot: { grounds, agent_id } }) => {
    if (grounds.holder === null) return 'nobody'
    return grounds.holder.agent_id === agent_id ? 'this agent' : 'another agent'
  },
  options: {
    here: { words: 'this agent', change: heldHere },
    elsewhere: {
      words: 'another agent',
      change: input => {
        const taking = (input.snapshot.grounds.holder?.taking ?? 0) + 1
        return withGrounds(input, { holder: { agent_id: 'another agent', taking } })
      },
    },
  },
}
