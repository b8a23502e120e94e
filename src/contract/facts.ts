import type { IdentitySource, ProofAlgorithm, Protocol } from './names.ts'

interface Fact {
  /** When the service established it (RFC 3339, UTC). */
  readonly at: string
  /** The request that established it: the key to the audit trail. */
  readonly request_id: string
  /** Digest name of the stored proof or receipt behind it. */
  readonly proof_ref: string
}

/** An identity that evidence, or the key itself, verified. */
export interface IdentityFact extends Fact {
  readonly confirmed_key: string
  readonly evidence_ref: string | null
  /** Digest name of the stored second signature, where one was needed. */
  readonly authorization_ref: string | null
  /** The evidence's earliest expiry; null where it has none. */
  readonly until: string | null
  /** What the evidence says of the claimed endpoint: whether its host is one that the evidence proves, or it is merely named. */
  readonly endpoint: 'proven' | 'named' | null
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
}

export interface SuspensionFact extends Fact {
  readonly by: 'organization' | 'holder' | 'policy'
}

export interface RevocationFact extends Fact {
  readonly by: 'organization' | 'holder'
}

/** A PERMIT on pilot.enter for the present binding. */
export interface ReadinessFact extends Fact {
  readonly binding_id: string
  /** Readiness ends here. */
  readonly before: string
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

/** What the lifecycle table looks at. Everything in it is read as recorded, standing or not. */
export interface Situation {
  readonly identity_source: IdentitySource
  readonly protocol: Protocol
  readonly organization_claimed: boolean
  readonly linked: boolean
  readonly bound: boolean
  /** The bound key is the confirmed key, or the one that the registry names now. */
  readonly binding_proven: boolean
  readonly suspended: boolean
  readonly revoked: boolean
}
