import type { SignedObject } from '../../checks/signed-object.ts'
import type { Facts, Voucher } from '../../contract/facts.ts'
import type { Purpose } from '../../contract/names.ts'
import type { ProofPayload } from '../../contract/schemas/challenge.ts'
import type { Verification } from '../../rules/protocols/verifier.ts'
import type { TakenIdentity } from '../../rules/standing/taking.ts'
import { heldSince } from '../directory/held-since.ts'
import { vouchingEntry } from '../facts/read-grounds.ts'
import type { ProveSnapshot } from '../proof/prove-snapshot.ts'

/** What a proof that passed establishes things from. */
export interface Establishing {
  readonly snapshot: ProveSnapshot
  readonly proof: SignedObject<ProofPayload>
  readonly proof_ref: string
  readonly evidence_ref: string | null
  /** The stored second signature, where one was needed. */
  readonly authorization_ref: string | null
  readonly verification: Verification | null
  readonly taken: TakenIdentity | null
  readonly at: string
  readonly request_id: string
  readonly clock_offset_ms: number
}

type Establish = (establishing: Establishing) => Facts

const stamp = ({ at, request_id, proof_ref, clock_offset_ms }: Establishing) => ({
  ...{ at, request_id, proof_ref, clock_offset_ms },
})

function without(facts: Facts, ...names: (keyof Facts)[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.some(gone => gone === name)))
}

/** The directory's key, or a zone's record, that vouched for an identity; null where that is the key itself. */
function voucherOf({ snapshot, verification }: Establishing): Voucher | null {
  const { agent, issuer } = snapshot
  const entry = vouchingEntry(agent)
  const thing = verification?.vouching_key ?? null
  return entry === null || thing === null || issuer === undefined
    ? null
    : { entry, thing, since: heldSince(issuer, thing) }
}

function verifyIdentity(e: Establishing): Facts {
  const { facts } = e.snapshot.agent
  const displaced = facts.binding !== undefined && facts.binding.key_thumbprint !== e.proof.thumbprint
  return {
    ...(displaced ? without(facts, 'binding', 'readiness') : facts),
    identity: {
      ...stamp(e),
      confirmed_key: e.proof.thumbprint,
      evidence_ref: e.evidence_ref,
      authorization_ref: e.authorization_ref,
      until: e.verification?.until ?? null,
      endpoint: e.verification?.endpoint ?? null,
      vouched_by: voucherOf(e),
      statuses: e.verification?.statuses ?? [],
      ...(e.taken === null ? {} : { taking: e.taken.taking }),
    },
  }
}

function linkOrganization(e: Establishing): Facts {
  const { claim, facts } = e.snapshot.agent
  const organization_id = claim.metadata.organization_id ?? ''
  return { ...facts, link: { ...stamp(e), organization_id, key_thumbprint: e.proof.thumbprint } }
}

function bindKey(e: Establishing): Facts {
  const { facts } = e.snapshot.agent
  const { thumbprint: key_thumbprint, alg } = e.proof
  const same = facts.binding?.key_thumbprint === key_thumbprint ? facts.binding : undefined
  return {
    ...(same ? facts : without(facts, 'readiness')),
    binding: {
      ...stamp(e),
      authorization_ref: e.authorization_ref,
      binding_id: same?.binding_id ?? `bnd_${crypto.randomUUID()}`,
      key_thumbprint,
      alg,
      bound_at: same?.bound_at ?? e.at,
      ...(e.taken === null ? {} : { taking: e.taken.taking }),
    },
  }
}

function byWhom({ snapshot, proof }: Establishing): 'organization' | 'holder' {
  const { agent, grounds } = snapshot
  const organization = agent.facts.link && grounds.organization.current_key === proof.thumbprint
  return organization ? 'organization' : 'holder'
}

/** What each purpose sets and clears (contract section 3), one function a purpose. */
export const ESTABLISH = {
  VERIFY_IDENTITY: verifyIdentity,
  LINK_ORGANIZATION: linkOrganization,
  BIND_KEY: bindKey,
  SUSPEND: e => ({
    ...without(e.snapshot.agent.facts, 'readiness'),
    suspension: { ...stamp(e), by: byWhom(e) },
  }),
  REINSTATE: e => without(e.snapshot.agent.facts, 'suspension'),
  REVOKE: e => ({ ...e.snapshot.agent.facts, revocation: { ...stamp(e), by: byWhom(e) } }),
} as const satisfies Record<Purpose, Establish>
