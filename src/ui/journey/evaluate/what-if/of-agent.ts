import { instantOf } from '../../../../contract/instant.ts'
import { namedKey } from '../../../../rules/policy/dimension-rules.ts'
import type { PolicyInput } from '../../../../rules/policy/snapshot.ts'
import {
  DAY_MS,
  dayWords,
  HOUR_MS,
  heldHere,
  isRegistered,
  MINUTE_MS,
  OTHER_KEY,
  SUPPOSED_KEY,
  type Supposition,
  supposedFact,
  withFact,
  withGrounds,
  withSnapshot,
} from './supposition.ts'

function bound(input: PolicyInput, key: string | null, at: number): PolicyInput {
  const kept = input.snapshot.facts.binding
  const changed = withFact(input, 'binding', {
    ...{ binding_id: 'supposed', alg: 'ES256', bound_at: instantOf(at), authorization_ref: null, taking: 1 },
    ...kept,
    ...supposedFact(at),
    key_thumbprint: key ?? SUPPOSED_KEY,
  })
  return isRegistered(input) ? heldHere(changed) : changed
}

const boundOrNamed = (input: PolicyInput) => input.snapshot.facts.binding?.key_thumbprint ?? namedKey(input)

export const KEY: Supposition = {
  title: 'Key',
  drawn: () => true,
  asItIs: input => {
    const { binding } = input.snapshot.facts
    return binding === undefined ? 'not bound' : `bound, shown ${dayWords(binding.at)}`
  },
  options: {
    none: { words: 'not bound', change: input => withFact(input, 'binding', undefined) },
    now: {
      words: 'bound, shown a minute before',
      change: input => bound(input, boundOrNamed(input), input.now - MINUTE_MS),
    },
    stale: {
      words: 'bound, shown 25 hours before',
      change: input => bound(input, boundOrNamed(input), input.now - DAY_MS - HOUR_MS),
    },
    other: { words: 'another one is bound', change: input => bound(input, OTHER_KEY, input.now - MINUTE_MS) },
  },
}

const SUPPOSED_ORGANIZATION = 'org.example'

interface OrganizationState {
  readonly known: boolean
  readonly linked: boolean
  readonly held?: boolean
}

function organized(input: PolicyInput, { known, linked, held = true }: OrganizationState): PolicyInput {
  const { organization_id, facts, grounds } = input.snapshot
  const claimed = organization_id ?? SUPPOSED_ORGANIZATION
  const current_key = known ? (grounds.organization.current_key ?? SUPPOSED_KEY) : null
  const key_thumbprint = facts.link?.key_thumbprint ?? current_key ?? SUPPOSED_KEY
  const link = { ...supposedFact(input.now - HOUR_MS), organization_id: claimed, key_thumbprint }
  const voucher = { entry: claimed, thing: key_thumbprint, since: 1 }
  const kept = grounds.link?.held ? grounds.link : { held: true as const, voucher }
  const state = held ? kept : { held: false as const, detail: 'withdrawn, as supposed' }
  return withGrounds(
    withSnapshot(withFact(input, 'link', linked ? (facts.link ?? link) : undefined), {
      organization_id: claimed,
    }),
    { organization: { known, current_key }, link: linked ? state : null },
  )
}

export const ORGANIZATION: Supposition = {
  title: 'Organization',
  drawn: () => true,
  asItIs: ({ snapshot: { organization_id, facts, grounds } }) => {
    if (organization_id === null) return 'none claimed'
    if (facts.link === undefined) return grounds.organization.known ? 'not linked' : 'not in the directory'
    return grounds.link?.held === false ? 'linked, its key withdrawn' : 'linked'
  },
  options: {
    none: {
      words: 'none claimed',
      change: input => {
        const without = withSnapshot(withFact(input, 'link', undefined), { organization_id: null })
        return withGrounds(without, { link: null, organization: { known: false, current_key: null } })
      },
    },
    unknown: {
      words: 'not in the directory',
      change: input => organized(input, { known: false, linked: false }),
    },
    unlinked: { words: 'not linked', change: input => organized(input, { known: true, linked: false }) },
    linked: { words: 'linked', change: input => organized(input, { known: true, linked: true }) },
    withdrawn: {
      words: 'linked, its key withdrawn',
      change: input => organized(input, { known: true, linked: true, held: false }),
    },
  },
}

/** A window from and until so many days from the time that is asked about. */
const windowOf = (input: PolicyInput, from: number, until: number) =>
  withSnapshot(input, {
    valid_from: instantOf(input.now + from * DAY_MS),
    valid_until: instantOf(input.now + until * DAY_MS),
  })

export const WINDOW: Supposition = {
  title: 'Claimed validity',
  drawn: () => true,
  asItIs: ({ snapshot: { valid_from, valid_until } }) => {
    if (valid_from !== null && valid_until !== null)
      return `${dayWords(valid_from)} to ${dayWords(valid_until)}`
    if (valid_from !== null) return `from ${dayWords(valid_from)}`
    return valid_until === null ? 'none claimed' : `until ${dayWords(valid_until)}`
  },
  options: {
    none: {
      words: 'none claimed',
      change: input => withSnapshot(input, { valid_from: null, valid_until: null }),
    },
    open: { words: 'began the day before', change: input => windowOf(input, -1, 30) },
    ahead: { words: 'begins the day after', change: input => windowOf(input, 1, 30) },
    over: { words: 'ended the day before', change: input => windowOf(input, -30, -1) },
    inverted: { words: 'ends before it begins', change: input => windowOf(input, 1, -1) },
  },
}

const unlimited = (input: PolicyInput) =>
  withFact(withFact(input, 'suspension', undefined), 'revocation', undefined)
const limit = (input: PolicyInput) => ({ ...supposedFact(input.now - HOUR_MS), by: 'holder' as const })

export const LIMIT: Supposition = {
  title: 'Suspension and revocation',
  drawn: () => true,
  asItIs: ({ snapshot: { facts } }) => {
    if (facts.revocation) return 'revoked'
    return facts.suspension ? 'suspended' : 'neither'
  },
  options: {
    none: { words: 'neither', change: unlimited },
    suspended: {
      words: 'suspended',
      change: input => withFact(unlimited(input), 'suspension', limit(input)),
    },
    revoked: { words: 'revoked', change: input => withFact(unlimited(input), 'revocation', limit(input)) },
  },
}

const EVIDENCE_WORDS = { true: 'unaltered', false: 'altered' } as const

export const EVIDENCE: Supposition = {
  title: 'Stored evidence',
  drawn: () => true,
  asItIs: ({ snapshot }) => EVIDENCE_WORDS[`${snapshot.evidence_intact}`],
  options: {
    intact: {
      words: EVIDENCE_WORDS.true,
      change: input => withSnapshot(input, { evidence_intact: true }),
    },
    altered: {
      words: EVIDENCE_WORDS.false,
      change: input => withSnapshot(input, { evidence_intact: false }),
    },
  },
}

const CHAIN_WORDS = { true: 'whole at its head', false: 'broken' } as const

export const CHAIN: Supposition = {
  title: 'Receipt chain',
  drawn: () => true,
  asItIs: ({ snapshot }) => CHAIN_WORDS[`${snapshot.chain_intact}`],
  options: {
    intact: { words: CHAIN_WORDS.true, change: input => withSnapshot(input, { chain_intact: true }) },
    broken: { words: CHAIN_WORDS.false, change: input => withSnapshot(input, { chain_intact: false }) },
  },
}
