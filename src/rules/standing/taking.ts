import type { IdentityRecord } from '../../contract/window/rows.ts'

/** The holder of an (identity_source, issuer, subject), and every key that ever proved it. */
export type TakenIdentity = Pick<IdentityRecord, 'agent_id' | 'taking' | 'keys'>
/** A key that proved an identity, and the agent for which it last did. */
type ProvingKey = TakenIdentity['keys'][number]

/** What of an identity's holder decides whether another agent may take it. */
export interface Holder {
  readonly revoked: boolean
  readonly suspended: boolean
  /** Thumbprint of the linked organization's current key; null where none is linked, or the directory holds none. */
  readonly organization_key: string | null
  readonly withdrawn: boolean
  readonly ended: boolean
  readonly past_validity: boolean
  /** The confirmed and the bound key, as recorded. */
  readonly present_keys: readonly string[]
}

interface Claimant {
  readonly agent_id: string
  readonly key_thumbprint: string
  readonly present_keys: readonly string[]
}

/** Whether an identity may be taken: if so, its holder from then on; if not, why. */
export type Taking =
  | {
      readonly ok: true
      readonly taken: TakenIdentity
      /** Thumbprint of the organization's key that must agree; null if none must. */
      readonly authorized_by: string | null
    }
  | { readonly ok: false; readonly detail: string }

const HELD = 'another agent already proved this identity'
const SPENT = 'this key proved the identity for another agent, or before it was replaced; it takes a new key'

/** Each way in which a held identity is free for another agent. */
export const FREED_BY = {
  revoked: ({ revoked }: Holder) => revoked,
  withdrawn: ({ withdrawn }: Holder) => withdrawn,
  ended: ({ ended, suspended, organization_key }: Holder) =>
    ended && !(suspended && organization_key !== null),
  past_validity: ({ past_validity, suspended, revoked }: Holder) => past_validity && !suspended && !revoked,
} as const satisfies Record<string, (holder: Holder) => boolean>
export type FreedBy = Readonly<Record<keyof typeof FREED_BY, (holder: Holder) => boolean>>

function withKey(keys: readonly ProvingKey[], added: ProvingKey): readonly ProvingKey[] {
  return [...keys.filter(({ key_thumbprint }) => key_thumbprint !== added.key_thumbprint), added]
}

/** Whether a key that proved the identity before may prove it here again. */
function mayReturn(
  taken: TakenIdentity,
  used: ProvingKey,
  claimant: Claimant,
  holder: Holder | undefined,
  freedBy: FreedBy,
): boolean {
  if (used.agent_id === claimant.agent_id) return claimant.present_keys.includes(used.key_thumbprint)
  return (
    used.agent_id === taken.agent_id &&
    holder !== undefined &&
    freedBy.past_validity(holder) &&
    holder.present_keys.includes(used.key_thumbprint)
  )
}

/**
 * Whether an agent may prove an identity with a key, and who then holds it: one agent at a time; free as `FREED_BY`
 * says. A key that proved it may prove it again only for its own agent while still its key, or after that agent is
 * past its validity.
 * @param taken undefined where no one has proven it yet
 * @param holder the holding agent, if it is not the claimant
 */
export function judgeTaking(
  claimant: Claimant,
  taken: TakenIdentity | undefined,
  holder: Holder | undefined,
  freedBy: FreedBy = FREED_BY,
): Taking {
  const { agent_id, key_thumbprint } = claimant
  const key = { key_thumbprint, agent_id }
  if (taken === undefined)
    return { ok: true, taken: { agent_id, taking: 1, keys: [key] }, authorized_by: null }
  const own = taken.agent_id === agent_id
  const free = own || (holder !== undefined && Object.values(freedBy).some(frees => frees(holder)))
  if (!free) return { ok: false, detail: HELD }
  const used = taken.keys.find(each => each.key_thumbprint === key_thumbprint)
  if (used !== undefined && !mayReturn(taken, used, claimant, holder, freedBy))
    return { ok: false, detail: SPENT }
  const carried = used !== undefined && used.agent_id !== agent_id
  return {
    ok: true,
    taken: { agent_id, taking: taken.taking + (own ? 0 : 1), keys: withKey(taken.keys, key) },
    authorized_by: carried ? (holder?.organization_key ?? null) : null,
  }
}
