import type { IdentitySource, ProofAlgorithm, Protocol } from './names.ts'
import type { ProfileField } from './schemas/profile.ts'

interface Fact {
  /** When the service established it (RFC 3339, UTC). */
  readonly at: string
  /** The request that established it: the key to the audit trail. */
  readonly request_id: string
  /** Digest name of the stored proof or receipt behind it. */
  readonly proof_ref: string
  /** Offset of the world's clock from the device's then, in milliseconds. */
  readonly clock_offset_ms?: number
}

/** What vouched for a fact: one thing in the directory. */
export interface Voucher {
  readonly entry: string
  /** The thing in it: a key by its thumbprint, a credential's status by its index in the list. */
  readonly thing: string
  /** The entry version since which it was held continuously when the fact was established. */
  readonly since: number
}

/** An entry of a credential in one of its issuer's status lists (Bitstring Status List 1.0, 2.1). */
export interface StatusEntry {
  /** The URL that names the list, which the directory holds. */
  readonly list: string
  readonly index: number
  readonly purpose: 'revocation' | 'suspension'
}

export interface IdentityFact extends Fact {
  readonly confirmed_key: string
  readonly evidence_ref: string | null
  /** Digest name of the stored second signature, where one was needed. */
  readonly authorization_ref: string | null
  /** The evidence's earliest expiry; null where it has none. */
  readonly until: string | null
  /** Whether the evidence proves the claimed endpoint's host or merely names the endpoint. */
  readonly endpoint?: 'proven' | 'named' | null
  /** What vouched for it; null if that is the key itself. */
  readonly vouched_by: Voucher | null
  readonly statuses?: readonly StatusEntry[]
  /** Which taking of (identity_source, issuer, subject) it came with; agents can take it in turn. */
  readonly taking?: number
}

export interface LinkFact extends Fact {
  readonly organization_id: string
  readonly key_thumbprint: string
}

/** The technical binding: a key whose possession was proven. */
export interface BindingFact extends Fact {
  readonly binding_id: string
  /** Digest name of the stored second signature, where one was needed. */
  readonly authorization_ref: string | null
  readonly key_thumbprint: string
  readonly alg: ProofAlgorithm
  /** When this key was first bound; `at` is the latest proof. */
  readonly bound_at: string
  /** For SERVICE_REGISTRY, which taking of the claimed identity it came with. */
  readonly taking?: number
}

export interface SuspensionFact extends Fact {
  readonly by: 'organization' | 'holder' | 'policy'
}

export interface RevocationFact extends Fact {
  readonly by: 'organization' | 'holder'
}

/** What a PERMIT on pilot.enter was based on; readiness stands only as long as this is unchanged. */
export interface RestsOn {
  /** The proofs behind the identity and the link; null where there was none. */
  readonly identity: string | null
  readonly link: string | null
  readonly taking: number | null
  readonly vouchers: readonly Voucher[]
}

/** A PERMIT on pilot.enter for the present binding. */
export interface ReadinessFact extends Fact {
  /** Its name: the decision_id of the PERMIT that began it. One without a name does not stand. */
  readonly readiness_id: string | null
  readonly binding_id: string
  /** When readiness ends. */
  readonly before: string
  readonly rests_on: RestsOn
}

/** Everything the service has established about an agent; the status is derived from it, never stored. */
export interface Facts {
  readonly identity?: IdentityFact
  readonly link?: LinkFact
  readonly binding?: BindingFact
  readonly suspension?: SuspensionFact
  readonly revocation?: RevocationFact
  readonly readiness?: ReadinessFact
}
export type FactName = keyof Facts

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
  readonly bound: boolean
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
