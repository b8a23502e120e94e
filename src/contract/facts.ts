import { keysOf } from './keys-of.ts'
import type { IdentitySource, Protocol } from './names.ts'
import { PROOF_ALGORITHMS } from './names.ts'
import {
  type Guard,
  type Held,
  isCount,
  isInstant,
  isJsonObject,
  isNumber,
  isUnicode,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from './row-shape.ts'
import type { ProfileField } from './schemas/profile.ts'

const FACT = {
  /** When the service established it (RFC 3339, UTC). */
  at: isInstant,
  /** The request that established it: the key to the audit trail. */
  request_id: isUnicode,
  /** Digest name of the stored proof or receipt behind it. */
  proof_ref: isUnicode,
  /** Offset of the world's clock from the device's then, in milliseconds. */
  clock_offset_ms: isNumber,
}

const isVoucher = rowOf({
  entry: isUnicode,
  /** The thing in it: a key by its thumbprint, a credential's status by its index in the list. */
  thing: isUnicode,
  /** The entry version since which it was held continuously when the fact was established. */
  since: isCount,
})
/** What vouched for a fact: one thing in the directory. */
export type Voucher = Held<typeof isVoucher>

const isStatusEntry = rowOf({
  /** The URL that names the list, which the directory holds. */
  list: isUnicode,
  index: isCount,
  purpose: oneOf(['revocation', 'suspension']),
})
/** An entry of a credential in one of its issuer's status lists (Bitstring Status List 1.0, 2.1). */
export type StatusEntry = Held<typeof isStatusEntry>

const isRestsOn = rowOf({
  /** The proofs behind the identity and the link; null where there was none. */
  identity: orNull(isUnicode),
  link: orNull(isUnicode),
  taking: orNull(isCount),
  vouchers: listOf(isVoucher),
})
/** What a PERMIT on pilot.enter was based on; readiness stands only as long as this is unchanged. */
export type RestsOn = Held<typeof isRestsOn>

const BY = ['organization', 'holder', 'policy'] as const

/** What each fact must hold to be read. Whatever else it holds is ignored, as long as it is JSON. */
const FACTS = {
  identity: rowOf({
    ...FACT,
    confirmed_key: isUnicode,
    evidence_ref: orNull(isUnicode),
    /** Digest name of the stored second signature, where one was needed. */
    authorization_ref: orNull(isUnicode),
    /** The evidence's earliest expiry; null where it has none. */
    until: orNull(isInstant),
    /** Whether the evidence proves the claimed endpoint's host or merely names the endpoint. */
    endpoint: orNull(oneOf(['proven', 'named'])),
    /** What vouched for it; null if that is the key itself. */
    vouched_by: orNull(isVoucher),
    statuses: listOf(isStatusEntry),
    /** Which taking of (identity_source, issuer, subject) it came with; agents can take it in turn. */
    taking: orAbsent(isCount),
  }),
  link: rowOf({ ...FACT, organization_id: isUnicode, key_thumbprint: isUnicode }),
  /** The technical binding: a key whose possession was proven. */
  binding: rowOf({
    ...FACT,
    binding_id: isUnicode,
    /** Digest name of the stored second signature, where one was needed. */
    authorization_ref: orNull(isUnicode),
    key_thumbprint: isUnicode,
    alg: oneOf(PROOF_ALGORITHMS),
    /** When this key was first bound; `at` is the latest proof. */
    bound_at: isInstant,
    /** For SERVICE_REGISTRY, which taking of the claimed identity it came with. */
    taking: orAbsent(isCount),
  }),
  suspension: rowOf({ ...FACT, by: oneOf(BY) }),
  // That no policy revokes is the lifecycle's rule; a row that says one did is read all the same.
  revocation: rowOf({ ...FACT, by: trusting<'organization' | 'holder'>(oneOf(BY)) }),
  /** A PERMIT on pilot.enter for the present binding. */
  readiness: rowOf({
    ...FACT,
    /** Its name: the decision_id of the PERMIT that began it. One without a name does not stand, and is read so. */
    readiness_id: trusting<string | null>(orAbsent(orNull(isUnicode))),
    binding_id: isUnicode,
    /** When readiness ends. */
    before: isInstant,
    rests_on: isRestsOn,
  }),
}

export type FactName = keyof typeof FACTS
/** Everything the service has established about an agent; the status is derived from it, never stored. */
export type Facts = { readonly [Name in FactName]?: Held<(typeof FACTS)[Name]> }
export type IdentityFact = NonNullable<Facts['identity']>
export type LinkFact = NonNullable<Facts['link']>
export type BindingFact = NonNullable<Facts['binding']>
export type SuspensionFact = NonNullable<Facts['suspension']>
export type ReadinessFact = NonNullable<Facts['readiness']>

export const isFacts: Guard<Facts> = (value): value is Facts =>
  isJsonObject(value) && keysOf(FACTS).every(name => value[name] === undefined || FACTS[name](value[name]))

/** Why a recorded fact does not stand now, in the page's words. */
export const LAPSES = {
  NOT_BEGUN: 'it is dated in the future',
  ENDED: 'its time is over',
  KEY_WITHDRAWN: 'the key that vouched for it is no longer in the directory',
  RECORD_WITHDRAWN: 'the record that vouched for it no longer does',
  MARKED: 'the issuer’s status list marks the credential',
  STATUS_UNKNOWN: 'the issuer’s status list cannot be relied on now',
  TAKEN: 'another agent has proven this identity since',
  NOT_REGISTERED: 'the registry no longer names the bound key',
  GROUNDS_CHANGED: 'what it was decided from has changed',
} as const
export type LapseCode = keyof typeof LAPSES

/** Lapses that count as withdrawal: the identity no longer protects its key. */
export const WITHDRAWALS: readonly LapseCode[] = ['KEY_WITHDRAWN', 'RECORD_WITHDRAWN', 'MARKED', 'TAKEN']

export interface Lapse {
  readonly code: LapseCode
  readonly detail: string
}
export type Lapses = Readonly<Partial<Record<FactName, Lapse>>>

/** The lifecycle table's input: facts as recorded, standing or not; `binding_proven` as things are now. */
export interface Situation {
  readonly identity_source: IdentitySource
  readonly protocol: Protocol
  readonly organization_claimed: boolean
  readonly linked: boolean
  /**
   * The bound key is the confirmed key as recorded, or the one that the registry names now while this agent holds the
   * claimed identity.
   */
  readonly binding_proven: boolean
  readonly suspended: boolean
  readonly revoked: boolean
}

/** Fields that name an agent at its issuer, proven by a standing identity or the registered key's binding. */
export const IDENTIFIERS: readonly ProfileField[] = ['identity_source', 'issuer', 'subject', 'protocol']
