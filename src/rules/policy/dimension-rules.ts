import type { DIMENSIONS, Dimension } from '../../contract/catalogues/dimensions.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { WITHDRAWALS } from '../../contract/facts.ts'
import { dateTimeToEpochMs } from '../../contract/schemas/formats.ts'
import { APPROVAL_APPLIES, CONTENT_APPLIES, DESTINATION_APPLIES } from './report-rules.ts'
import type { Judging } from './snapshot.ts'

type ReasonsOf<D extends Dimension> = keyof (typeof DIMENSIONS)[D]['reasons']

/** Whether each reason of a dimension applies; the type checker requires every one of them. */
export type DimensionRule<D extends Dimension> = {
  readonly applicable: (input: Judging) => boolean
  readonly applies: Readonly<Record<ReasonsOf<D>, (input: Judging) => boolean>>
}
export type DimensionRules = { readonly [D in Dimension]: DimensionRule<D> }

const always = () => true
const ofReport = ({ action }: Judging) => action === 'report.send'
const registered = ({ snapshot }: Judging) => snapshot.identity_source === 'SERVICE_REGISTRY'
const facts = (input: Judging) => input.standing.facts

/** A status list that cannot be relied on counts as marking, though it withdraws nothing for good. */
function identityWithdrawn(input: Judging): boolean {
  const code = input.standing.lapses.identity?.code
  return code === 'STATUS_UNKNOWN' || (code !== undefined && WITHDRAWALS.includes(code))
}

/** The key that the registry names or the evidence confirmed; null where neither does. */
export function namedKey(input: Judging): string | null {
  const { grounds, facts } = input.snapshot
  return registered(input) ? (grounds.registered?.thing ?? null) : (facts.identity?.confirmed_key ?? null)
}

function keyMismatch(input: Judging): boolean {
  const named = namedKey(input)
  const bound = input.snapshot.facts.binding?.key_thumbprint
  return named !== null && bound !== undefined && named !== bound
}

function expired({ snapshot, now }: Judging): boolean {
  const { identity } = snapshot.facts
  return identity?.until != null && Date.parse(identity.until) <= now
}

function identityAbsent(input: Judging): boolean {
  return !registered(input) && facts(input).identity === undefined && !expired(input)
}

function possessionStale(input: Judging): boolean {
  const { binding } = facts(input)
  return binding !== undefined && input.now - Date.parse(binding.at) >= LIMITS.POSSESSION_MAX_AGE_S * 1000
}

const epoch = (claimed: string | null) => (claimed === null ? null : dateTimeToEpochMs(claimed))

function windowInverted({ snapshot }: Judging): boolean {
  const from = epoch(snapshot.valid_from)
  const until = epoch(snapshot.valid_until)
  return from !== null && until !== null && until <= from
}

function notYetValid({ snapshot, now }: Judging): boolean {
  const from = epoch(snapshot.valid_from)
  return from !== null && now < from
}

function windowPassed({ snapshot, now }: Judging): boolean {
  const until = epoch(snapshot.valid_until)
  return until !== null && now >= until
}

/** The rules of the eight dimensions; within one, the first that applies in the catalogue's order is the result. */
export const DIMENSION_RULES: DimensionRules = {
  IDENTITY: {
    applicable: always,
    applies: {
      IDENTITY_WITHDRAWN: identityWithdrawn,
      IDENTITY_NOT_IN_REGISTRY: input => registered(input) && input.snapshot.grounds.registered === null,
      IDENTITY_KEY_MISMATCH: keyMismatch,
      IDENTITY_NOT_VERIFIED: identityAbsent,
      IDENTITY_EXPIRED: input => !registered(input) && expired(input),
      IDENTITY_KEY_NOT_BOUND: input => facts(input).binding === undefined,
    },
  },
  POSSESSION: {
    applicable: always,
    applies: {
      POSSESSION_NOT_PROVEN: input => facts(input).binding === undefined,
      POSSESSION_STALE: possessionStale,
    },
  },
  ORGANIZATION: {
    applicable: ({ snapshot }) => snapshot.organization_id !== null,
    applies: {
      ORGANIZATION_UNKNOWN: ({ snapshot }) => !snapshot.grounds.organization.known,
      ORGANIZATION_WITHDRAWN: input => input.standing.lapses.link?.code === 'KEY_WITHDRAWN',
      ORGANIZATION_NOT_LINKED: input => facts(input).link === undefined,
    },
  },
  LIFECYCLE: {
    applicable: always,
    applies: {
      LIFECYCLE_WINDOW_INVERTED: windowInverted,
      LIFECYCLE_NOT_YET_VALID: notYetValid,
      LIFECYCLE_EXPIRED: windowPassed,
      LIFECYCLE_REVOKED: ({ snapshot }) => snapshot.facts.revocation !== undefined,
      LIFECYCLE_SUSPENDED: ({ snapshot }) => snapshot.facts.suspension !== undefined,
      LIFECYCLE_NOT_PILOT_READY: input => ofReport(input) && facts(input).readiness === undefined,
    },
  },
  APPROVAL: { applicable: ofReport, applies: APPROVAL_APPLIES },
  CONTENT: { applicable: ofReport, applies: CONTENT_APPLIES },
  DESTINATION: { applicable: ofReport, applies: DESTINATION_APPLIES },
  TRACEABILITY: {
    applicable: always,
    applies: {
      TRACEABILITY_EVIDENCE_ALTERED: ({ snapshot }) => !snapshot.evidence_intact,
      TRACEABILITY_CHAIN_BROKEN: ({ snapshot }) => !snapshot.chain_intact,
    },
  },
}
